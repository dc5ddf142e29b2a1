/// How a phrase is best read as one of a food's words: as it stands, else with a typo in a whole word, else in the beginning of one.
public struct PhraseReading: Hashable, Sendable {
  /// The phrase as it was probably meant.
  public let phrase: [String]
  /// What that takes: nothing where it stands so, more the further it is away.
  public let cost: Int

  /// Reads a phrase among the words of a food.
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
  /// How many letters have to stand in the middle of a word to find it: fewer stand in nearly any.
  public static let shortestMiddle: Int = 3

  /// The text with other words in place of those that were typed.
  public func corrected(to meant: [[String]], by vocabulary: [String]) -> SearchText? {
    SearchText(phrases: zip(phrases, meant).map { $0 == $1 ? $0 : $1.map { Self.completed($0, by: vocabulary) } })
  }

  /// A beginning, as far as all words that begin so agree: what it finds stays the same, and a person reads what was meant.
  private static func completed(_ beginning: String, by vocabulary: [String]) -> String {
    let words = vocabulary.filter { $0.unicodeScalars.starts(with: beginning.unicodeScalars) }
    guard let first = words.first else { return beginning }
    return words.reduce(first) { String(String.UnicodeScalarView(zip($0.unicodeScalars, $1.unicodeScalars).prefix { $0 == $1 }.map(\.0))) }
  }
}
