import DemeterArchive
import DemeterCore

/// A household measure as databases write it: `1 cup`, `2 cookies`, `1/4 cup`, `10 pieces (30 g)`.
struct ImportedMeasure {
  /// Without the number.
  let name: String
  /// The count of the measure.
  let count: Double

  init?(_ text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    var count = 0.0
    while let word = words.first, let number = Self.number(word) {
      count += number
      words.removeFirst()
    }
    let name = words.joined(separator: " ")
    guard !name.isEmpty, name.count <= 100 else { return nil }
    self.name = name
    self.count = count > 0 ? count : 1
  }

  private static func number(_ word: String) -> Double? {
    let parts = word.split(separator: "/")
    if parts.count == 2, let above = Double(plain: parts[0]), let below = Double(plain: parts[1]), below > 0 { return above / below }
    guard let first = word.utf8.first, (48...57).contains(first) || first == UInt8(ascii: "."), let number = Double(plain: word) else {
      return nil
    }
    return number
  }
}

/// Returns a portion of one measure for the given grams; nil if the weight is implausible.
func portion(_ name: String, grams: Double) -> (name: String, mass: Mass)? {
  guard grams >= 0.001, grams <= 10_000 else { return nil }
  return (name, Mass(grams: grams))
}

extension String {
  /// The name in normal case: words in capitals become lower case, except for the first letter.
  var calm: String {
    guard contains(where: \.isLetter), !contains(where: \.isLowercase) else { return self }
    return prefix(1) + dropFirst().lowercased()
  }
}
