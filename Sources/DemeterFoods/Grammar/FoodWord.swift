import DemeterCore

/// A word, number or sign of a text. Food names, portions and sentences are split into such words, which are compared by `term`.
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
    /// A number in a name: "3" of "3 bean salad".
    case named
  }

  /// The key for comparisons: the stem of a word (`grap` of "grapes"), `-` and the stem of a negated word (`-salt` of "no salt"), `#` and
  /// the value of a number, or a sign itself.
  var term: String
  /// The original word in lower case, without accents.
  var said: String
  /// The value of a number; the middle of a range.
  var value: Double = 0
  var kind: Kind
  /// The ends of a range, of which the value is the middle.
  var bounds: ClosedRange<Double>?
  /// How well a number was understood.
  var clarity: SaidNumber.Clarity = .clear
  /// Its position in scalars of the text.
  var range: Range<Int>
  /// How much of its food was eaten.
  var eaten = 1.0
  /// Whether it was read as another word that it is but for a typo.
  var isMisspelt = false

  func says(_ words: String...) -> Bool { words.contains(said) }
}

extension FoodWord {
  /// Splits a text into words. All letters and digits are in one of them; some words that have no meaning separately become one, such as
  /// "fluid ounce".
  ///
  /// - Parameter decimalSign: the sign before the decimals of a number, a comma or a point.
  static func words(of text: String, decimalSign: Character = ".") -> [FoodWord] {
    words(of: WordLexer(text, decimalSign: decimalSign).words)
  }

  static func words(of raw: [RawWord]) -> [FoodWord] {
    var words = raw
    words.rewrite()
    return WordReading(words).words
  }

  /// Returns the term of a number.
  static func term(_ value: Double, isPercent: Bool = false) -> String {
    let short = (value * 1000).rounded() / 1000
    let whole = short == short.rounded() && abs(short) < 1e9 ? String(Int(nearest: short)) : String(short)
    return "#" + whole + (isPercent ? "%" : "")
  }
}
