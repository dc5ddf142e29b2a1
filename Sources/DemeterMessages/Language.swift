/// A language of screens, messages and the command line.
///
/// This target owns the sentences that people read, in their language. It does not know diaries.
public enum Language: String, CaseIterable, Hashable, Sendable, Codable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  /// English with accents, in brackets and two fifths longer: shows what can't be translated, and what has no room.
  case pseudo = "en-XA"

  /// The language of what is written now: that of the request or of the command.
  @TaskLocal public static var current: Language = .english

  /// The languages that a person can choose.
  public static let choices: [Language] = [.english, .german, .french, .spanish]

  /// The language of a BCP 47 tag, such as `de-AT`; nil if there is no such translation.
  public init?(tag: String) {
    if let exact = Language(rawValue: tag) {
      self = exact
    } else if let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" || $0 == "." }).first,
      let language = Language(rawValue: primary.lowercased())
    {
      self = language
    } else {
      return nil
    }
  }

  /// The best language for an `Accept-Language` header (RFC 9110, section 12.5.4, and RFC 4647, section 3.4); nil if it names none.
  public init?(acceptLanguage header: String) {
    var best: (language: Language, weight: Double)?
    for range in header.prefix(1000).split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard let tag = parts.first, let language = Language(tag: tag) else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
    }
    guard let best else { return nil }
    self = best.language
  }

  /// The language of messages that an environment names (POSIX.1-2024, section 8.2); English if there is no such translation.
  public init(environment: [String: String]) {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let tag = value?.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }
    self = tag.flatMap { Language(tag: String($0)) } ?? .english
  }

  /// Its name in itself: `Deutsch`.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .pseudo: "Pseudo"
    }
  }

  /// Which form of a message goes with a count: 0 for one, 1 for others. By CLDR's plural rules for whole numbers
  /// (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html).
  func form(of count: Int) -> Int {
    switch self {
    case .french: (-1...1).contains(count) ? 0 : 1
    case .english, .german, .spanish, .pseudo: count == 1 ? 0 : 1
    }
  }

  /// Returns a sentence with its places for values; in English if there is no translation.
  package func text(of words: String) -> String { Message(key: words, values: []).text(in: self) }

  /// The files of all translations.
  package static var translations: [UInt8] { Catalogue.files }

  /// The translations; nil for those that are made from English.
  var catalogue: Catalogue? {
    switch self {
    case .english, .pseudo: nil
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    }
  }
}
