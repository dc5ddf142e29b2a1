/// A language of Fineli's names. The raw value is the code of the language.
public enum FineliLanguage: String, CaseIterable, Sendable {
  case finnish = "fi"
  case swedish = "sv"
  case english = "en"

  /// The code in the names of tables.
  var code: String { rawValue.uppercased() }
}
