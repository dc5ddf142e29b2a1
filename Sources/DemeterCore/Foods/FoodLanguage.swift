/// A language in which foods are named and phrases are said.
public enum FoodLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case british = "en-GB"
  case german = "de"
  case french = "fr"
  case spanish = "es"

  /// Returns the language of a BCP 47 tag such as `de-AT`; nil if it is none of these.
  public init?(tag: String) {
    let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let language = parts.first, let known = Self(rawValue: String(language)) else { return nil }
    let isBritish = known == .english && parts.dropFirst().contains { Self.britishRegions.contains(String($0)) }
    self = isBritish ? .british : known
  }

  /// Returns the languages of a list such as `de,fr`, each once; nil if one of them is none of these, or if there is none.
  public static func languages(list: String) -> [FoodLanguage]? {
    var languages: [FoodLanguage] = []
    for tag in list.split(separator: ",") {
      guard let language = FoodLanguage(tag: String(tag).trimmingWhitespace()) else { return nil }
      if !languages.contains(language) { languages.append(language) }
    }
    return languages.isEmpty ? nil : languages
  }

  /// The countries and regions that say "crisps".
  private static let britishRegions: Set<String> = ["gb", "ie", "au", "nz", "im", "je", "gg"]

  /// Its name, in itself.
  public var name: String {
    switch self {
    case .english: "English (US)"
    case .british: "English (UK)"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    }
  }
}

extension [FoodLanguage] {
  /// The list as it is stored and sent: `de,fr`.
  public var list: String { map(\.rawValue).joined(separator: ",") }
}
