import Foundation

/// Rules for the names with which people sign in. Two names of one household never only look different.
public enum PersonName {
  /// Returns what a name is compared by: without case, compatibility forms such as full-width letters, dots of i, invisible characters, and
  /// differences of white space. See https://www.unicode.org/reports/tr31/#NFKC_Modifications
  public static func key(_ name: String) -> String {
    // Twice, because a folded letter may be a compatibility form again.
    var text = name
    for _ in 0..<2 {
      text = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
      text = text.precomposedStringWithCompatibilityMapping.uppercased().lowercased().precomposedStringWithCompatibilityMapping
    }
    // ı is an I without a dot, and i̇ is an i with two.
    let dots = text.decomposedStringWithCanonicalMapping.replacing("\u{131}", with: "i").replacing("i\u{307}", with: "i")
    return dots.precomposedStringWithCompatibilityMapping.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns what names were compared by before there was `key`. Accounts of that time keep it.
  public static func earlierKey(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().precomposedStringWithCanonicalMapping
  }

  /// Returns the person whom a name means: the one with exactly this name, or else the one with a name like it.
  public static func find(_ name: String, among people: [Person]) -> Person? {
    people.first { $0.name == name } ?? people.first { earlierKey($0.name) == earlierKey(name) }
      ?? people.first { key($0.name) == key(name) }
  }

  /// Returns the names that only look different, in groups. They are of accounts from before there was `key`.
  public static func alike(_ names: [String]) -> [[String]] {
    Dictionary(grouping: names, by: key).values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// Whether a person can have a name: 1–60 characters that can be seen.
  public static func isValid(_ name: String) -> Bool {
    name.count <= 60 && isVisible(name) && name.unicodeScalars.count <= 300 && !key(name).isEmpty
  }

  /// Whether all characters can be seen. An emoji may be joined of several.
  static func isVisible(_ name: String) -> Bool {
    !name.contains { character in
      let isEmoji = character.unicodeScalars.first?.properties.isEmojiPresentation == true
      return character.unicodeScalars.contains { scalar in
        if isEmoji, ["\u{200D}", "\u{FE0F}"].contains(scalar) { return false }
        return scalar.properties.isDefaultIgnorableCodePoint
          || [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse].contains(scalar.properties.generalCategory)
      }
    }
  }
}
