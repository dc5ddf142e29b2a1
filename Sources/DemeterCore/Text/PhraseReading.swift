/// The best match of a phrase with one of a food's words: as typed, else with a typo in a whole word, else with a typo in the beginning of
/// a word.
public struct PhraseReading: Hashable, Sendable {
  /// The phrase that was probably meant.
  public let phrase: [String]
  /// The cost of the correction: 0 as typed, 1 for a typo in a whole word, 2 for one in a beginning.
  public let cost: Int

  /// Finds the best match of a phrase in the words of a food.
  public init(_ phrase: [String], in words: [String]) {
    let typos =
      phrase.count > 1 || words.contains { $0.unicodeScalars.starts(with: phrase[0].unicodeScalars) }
      ? [] : words.compactMap { Typo(typed: phrase[0], for: $0) }
    let typo = typos.first(where: \.isWhole) ?? typos.first
    self.phrase = typo.map { [$0.meant] } ?? phrase
    cost = typo.map { $0.isWhole ? 1 : 2 } ?? 0
  }
}

extension SearchText {
  /// Returns the text with the meant phrases in place of the typed ones.
  public func corrected(to meant: [[String]], by vocabulary: [String]) -> SearchText? {
    SearchText(phrases: zip(phrases, meant).map { $0 == $1 ? $0 : $1.map { Self.completed($0, by: vocabulary) } })
  }

  /// Extends a beginning with the letters that all words with this beginning share. It finds the same foods, and a person can read what was
  /// meant.
  private static func completed(_ beginning: String, by vocabulary: [String]) -> String {
    let words = vocabulary.filter { $0.unicodeScalars.starts(with: beginning.unicodeScalars) }
    guard let first = words.first else { return beginning }
    return words.reduce(first) { String(String.UnicodeScalarView(zip($0.unicodeScalars, $1.unicodeScalars).prefix { $0 == $1 }.map(\.0))) }
  }
}
