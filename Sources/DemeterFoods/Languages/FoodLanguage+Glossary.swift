import CStarterFoods
import DemeterCore
import Synchronization

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
    return Glossary.Texts(
      names: text(lists.names), portions: text(lists.portions), words: text(lists.words),
      amounts: text(lists.amounts))
  }

  private static func text(_ list: language_text) -> String {
    list.bytes.map { String(decoding: UnsafeBufferPointer(start: $0, count: list.count), as: UTF8.self) } ?? ""
  }
}
