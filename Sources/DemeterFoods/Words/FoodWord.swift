/// A word, number or sign of a text. Food names, portions and sentences all become such words, and are compared by `term`.
struct FoodWord: Hashable {
  enum Kind: UInt8 {
    /// A word that may say what a food is.
    case content
    /// "with", "of", "made".
    case function
    case number
    case percent
    /// The end of a range: "3" of "2-3 slices".
    case rangeEnd
    case sign
  }

  /// What it is compared by: the stem of a word (`grap` of "grapes"), `-` and the stem of what is left out (`-salt` of "no salt"), `#` and
  /// the value of a number, a sign itself.
  var term: String
  /// As it was said, lower case, without accents.
  var said: String
  /// The value of a number; of a range its middle.
  var value: Double = 0
  var kind: Kind
  /// Where it stands, in scalars of the text.
  var range: Range<Int>

  func says(_ words: String...) -> Bool { words.contains(said) }
}

extension FoodWord {
  /// The words of a text. Whatever has letters or digits is in one of them; a few words that say nothing together become one, such as
  /// "fluid ounce".
  static func words(of text: String) -> [FoodWord] {
    var words = WordLexer(text).words
    words.rewrite()
    return WordReading(words).words
  }

  /// The term of a number.
  static func term(_ value: Double, isPercent: Bool = false) -> String {
    let short = (value * 1000).rounded() / 1000
    let whole = short == short.rounded() && abs(short) < 1e9 ? String(Int(short)) : String(short)
    return "#" + whole + (isPercent ? "%" : "")
  }
}
