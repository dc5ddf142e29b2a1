internal import CStarterFoods
import Synchronization

/// A language in which foods are named and phrases are said.
public enum FoodLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case british = "en-GB"
  case german = "de"
  case french = "fr"
  case spanish = "es"

  /// Returns the language of a code such as `de-AT`; nil if it is none of these.
  public init?(code: String) {
    let parts = code.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let language = parts.first, let known = Self(rawValue: String(language)) else { return nil }
    let isBritish = known == .english && parts.dropFirst().contains { ["gb", "ie", "au", "nz"].contains($0) }
    self = isBritish ? .british : known
  }
}

extension FoodLanguage {
  /// The words of this language, read at their first use; nil for English, which needs none.
  var glossary: Glossary? {
    guard let number else { return nil }
    return Self.loaded.withLock { loaded in
      if let known = loaded[self] { return known }
      let glossary = Glossary(Self.texts(number), LanguageRules.of(self))
      loaded[self] = glossary
      return glossary
    }
  }

  private static let loaded = Mutex<[FoodLanguage: Glossary]>([:])

  private var number: language? {
    switch self {
    case .english: nil
    case .british: language_british
    case .german: language_german
    case .french: language_french
    case .spanish: language_spanish
    }
  }

  private static func texts(_ number: language) -> Glossary.Texts {
    let lists = language_texts(number)
    return Glossary.Texts(names: text(lists.names), portions: text(lists.portions), words: text(lists.words),
      amounts: text(lists.amounts))
  }

  private static func text(_ list: language_text) -> String {
    list.bytes.map { String(decoding: UnsafeBufferPointer(start: $0, count: list.count), as: UTF8.self) } ?? ""
  }
}
