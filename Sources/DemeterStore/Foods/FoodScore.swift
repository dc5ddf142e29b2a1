import DemeterCore

/// How well a food matches the typed text; fewer points are better.
///
/// Each name of the food gets points, and the name with the fewest counts:
///
/// | | |
/// | --- | --- |
/// | the name is the typed text | 0 |
/// | the typed text is everything before the name's first comma | 2 |
/// | every typed word is a word of the name | 6 |
/// | every typed word begins a word of the name or brand | 8 |
/// | a typed word is in the middle of a word | 12 |
/// | the first typed word does not begin the name | 1 |
/// | each word of the name beyond those typed | 1.5, together at most 12 |
///
/// The food adds points: from USDA or Fineli 4, with a brand 9, from Open Food Facts 10; common 1.5, less common 3; not raw, plain, whole, fresh or
/// cooked 0.5; imitated, light, or without something 1. Foods with the same points come in the order of the catalogue, which sorts by the
/// number of words. Singular and plural are the same word.
struct FoodScore {
  private let words: [String]
  private let singulars: [String]

  init(_ text: SearchText) {
    words = text.phrases.flatMap(\.self)
    singulars = words.map { FoodWords.singular($0) }
  }

  /// The points of a food; nil if it does not match.
  func points(_ row: FoodRow) -> Double? {
    let brand = row.brandWords.split(separator: " ")
    var least: Double?
    var manner = 0.5
    for (index, line) in row.names.split(separator: "\n").enumerated() {
      let name = line.split(separator: " ")
      if index == 0 {
        manner = (name.contains { Self.plain.contains($0) } ? 0 : 0.5) + (name.contains { Self.altered.contains($0) } ? 1 : 0)
      }
      guard let points = points(name, head: index == 0 ? row.head : name.count, brand: brand) else { continue }
      least = min(points, least ?? points)
    }
    guard let least else { return nil }
    let source: Double =
      switch row.source {
      case FoodID.Source.openFoodFacts.rawValue: 10
      default: row.brand == nil ? 4 : 9
      }
    return least + source + 1.5 * Double(row.commonness - 1) + manner
  }

  private static let plain: Set<Substring> = ["raw", "plain", "whole", "fresh", "cooked"]
  private static let altered: Set<Substring> = ["imitation", "substitute", "low", "lowfat", "nonfat", "free", "reduced", "light", "lite"]

  private func points(_ name: [Substring], head: Int, brand: [Substring]) -> Double? {
    var isWhole = true, isMiddle = false
    for index in words.indices where !name.contains(where: { isWord(index, $0) }) {
      isWhole = false
      if name.contains(where: { begins(index, $0) }) || brand.contains(where: { begins(index, $0) }) { continue }
      guard (name + brand).contains(where: { $0.contains(singulars[index]) }) else { return nil }
      isMiddle = true
    }
    let extra = max(0, name.count - words.count)
    var points = min(12, 1.5 * Double(extra))
    if let first = name.first, !begins(0, first), !isWord(0, first) { points += 1 }
    guard isWhole else { return points + (isMiddle ? 12 : 8) }
    if name.count == words.count { return points }
    let isHead = head <= words.count && name.prefix(head).allSatisfy { word in words.indices.contains { isWord($0, word) } }
    return points + (isHead ? 2 : 6)
  }

  /// Whether a word is a typed word, or its plural or singular. Most words differ in their first letter, which is a fast test.
  private func isWord(_ index: Int, _ word: Substring) -> Bool {
    guard word.utf8.first == words[index].utf8.first else { return false }
    return word == words[index] || FoodWords.singular(word) == singulars[index]
  }

  /// Whether a word begins with a typed word, or is its singular.
  private func begins(_ index: Int, _ word: Substring) -> Bool {
    word.utf8.first == words[index].utf8.first && (word.utf8.starts(with: words[index].utf8) || word == singulars[index])
  }
}
