/// A search text. Each of its words must be the beginning of a word in a food's name or brand.
public struct SearchText: Hashable, Sendable {
  /// The folded words, each once, as their tokens.
  public let phrases: [[String]]

  /// The maximum number of characters that are used.
  public static let longest: Int = 200

  /// Creates a search text from typed text; nil if it contains nothing that can be searched.
  public init?(_ text: String) {
    // A character may consist of any number of scalars. Five for each are more than any script needs.
    let start = text.prefix(Self.longest).unicodeScalars.prefix(Self.longest * 5)
    var seen: Set<[String]> = []
    self.init(phrases: FoldedText(String(start)).words.filter { seen.insert($0).inserted })
  }

  /// Creates a search text from words that are already folded; nil if there are none.
  public init?(phrases: [[String]]) {
    self.phrases = phrases.filter { !$0.isEmpty }
    if self.phrases.isEmpty { return nil }
  }

  /// The words as text.
  public var words: [String] { phrases.map { $0.joined() } }
}
