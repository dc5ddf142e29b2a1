import DemeterCore

/// How well a food answers what was typed; the least points come first.
///
/// Points of the name that has the fewest, of the plain one and the others:
///
/// | | |
/// | --- | --- |
/// | the name is what was typed | 0 |
/// | what was typed is all that stands before the name's first comma | 2 |
/// | every word typed is a word of it | 6 |
/// | every word typed begins a word of it, or of the brand | 8 |
/// | the first word typed does not begin the name | 1 |
/// | each word of it beyond those typed | 1.5, together at most 12 |
///
/// and of the food: from USDA 4, of a brand or from Open Food Facts 9; common 1.5, less common 3; not raw, plain, whole, fresh or cooked
/// 0.5. What is still equal comes in the order of the catalogue: the starter table's own, then by the number of words.
/// Singular and plural are the same word.
struct FoodScore {
  private let words: [String]
  private let singulars: [String]

  init(_ text: SearchText) {
    words = text.phrases.flatMap(\.self)
    singulars = words.map { FoodWords.singular($0) }
  }

  /// The points of a food; nil where it does not match.
  func points(_ row: FoodRow) -> Double? {
    let brand = row.brandWords.split(separator: " ")
    var least: Double?
    var isPlain = false
    for (index, line) in row.names.split(separator: "\n").enumerated() {
      let name = line.split(separator: " ")
      if index == 0 { isPlain = name.contains { Self.plain.contains($0) } }
      guard let points = points(name, head: index == 0 ? row.head : name.count, brand: brand) else { continue }
      least = min(points, least ?? points)
    }
    guard let least else { return nil }
    let source: Double = row.isOfABrand ? 9 : row.source == FoodID.Source.starter.rawValue ? 0 : 4
    return least + source + 1.5 * Double(row.commonness - 1) + (isPlain ? 0 : 0.5)
  }

  private static let plain: Set<Substring> = ["raw", "plain", "whole", "fresh", "cooked"]

  private func points(_ name: [Substring], head: Int, brand: [Substring]) -> Double? {
    var isWhole = true
    for (word, singular) in zip(words, singulars) {
      if name.contains(where: { $0 == word || FoodWords.singular($0) == singular }) { continue }
      isWhole = false
      guard (name + brand).contains(where: { $0.hasPrefix(word) || $0 == singular }) else { return nil }
    }
    let extra = max(0, name.count - words.count)
    var points = min(12, 1.5 * Double(extra))
    if let first = name.first, !first.hasPrefix(words.first ?? ""), FoodWords.singular(first) != singulars.first { points += 1 }
    guard isWhole else { return points + 8 }
    if extra == 0, name.count == words.count { return points }
    return points + (head <= words.count && name.prefix(head).allSatisfy { singulars.contains(FoodWords.singular($0)) } ? 2 : 6)
  }
}
