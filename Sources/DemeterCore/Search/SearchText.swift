/// What is looked for: every word of it has to begin some word of a food's name or brand.
public struct SearchText: Hashable, Sendable {
  /// The words, folded, each once, as the tokens they are made of.
  public let phrases: [[String]]

  /// The most characters of a text that count.
  public static let longest: Int = 200

  /// What somebody typed; nil where nothing in it can be searched.
  public init?(_ text: String) {
    // A character may be any number of scalars; five each are more than any script needs.
    let start = text.prefix(Self.longest).unicodeScalars.prefix(Self.longest * 5)
    var seen: Set<[String]> = []
    self.init(phrases: FoldedText(String(start)).words.filter { seen.insert($0).inserted })
  }

  /// Words that are folded already; nil where there are none.
  public init?(phrases: [[String]]) {
    self.phrases = phrases.filter { !$0.isEmpty }
    if self.phrases.isEmpty { return nil }
  }

  /// The words as they are read.
  public var words: [String] { phrases.map { $0.joined() } }
}
