/// A search text. Each of its words must be the beginning of a word in a food's name or brand, or, from three letters on, a part of one. A
/// diary also finds names that contain the whole text.
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

  /// The minimum number of letters that find a word by its middle. Fewer would match nearly every word.
  private static let shortestMiddle = 3

  /// Each phrase as it is looked for in words with a space before each: with a space before it if it must begin a word.
  package var patterns: [String] {
    zip(phrases, beginnings).map { phrase, beginning in
      phrase.count == 1 && phrase[0].unicodeScalars.count >= Self.shortestMiddle ? phrase[0] : beginning
    }
  }

  /// The whole text as it is looked for anywhere in words with a space between them: `en sal` is in “Chicken salad”, `up` in “7up”. Nil for a
  /// single letter, which nearly everything contains.
  package var whole: String? {
    phrases.count == 1 && phrases[0].count == 1 && phrases[0][0].unicodeScalars.count == 1
      ? nil : phrases.map { $0.joined(separator: " ") }.joined(separator: " ")
  }

  /// The patterns that find each phrase at the beginning of a word only.
  package var beginnings: [String] { phrases.map { " " + $0.joined(separator: " ") } }

  /// The longest of the phrases. Whatever matches contains it.
  package var longestPhrase: String { phrases.map { $0.joined(separator: " ") }.max { $0.utf8.count < $1.utf8.count } ?? "" }

  /// Returns true if folded words, with a space between them, match word by word or contain the whole text.
  package func matches(words: String) -> Bool {
    let words = Array(words.utf8), spaced = [UInt8(ascii: " ")] + words
    return patterns.allSatisfy { spaced.has(Array($0.utf8)) } || whole.map { words.has(Array($0.utf8)) } ?? false
  }

  /// The words as text.
  public var words: [String] { phrases.map { $0.joined() } }
}

extension [UInt8] {
  /// Whether a text is a part of this one.
  func has(_ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= count else { return part.isEmpty }
    return (0...count - part.count).contains { self[$0] == first && self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
