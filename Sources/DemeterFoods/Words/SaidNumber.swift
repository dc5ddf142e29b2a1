/// A number that was written or said, and how many words of the text say it.
struct SaidNumber: Hashable {
  /// How well it was understood, the best first.
  enum Clarity: UInt8, Comparable {
    case clear
    /// Read in the likeliest of several ways: "two fifty grams", "1-10 eggs".
    case guessed
    /// No exact number: "a few".
    case vague
    /// No possible number: "1/0", "1e99".
    case unreadable

    static func < (one: Clarity, other: Clarity) -> Bool { one.rawValue < other.rawValue }
  }

  /// Its value; the middle of a range.
  var value: Double
  /// The ends of a range: "2-3", "between two and three".
  var bounds: ClosedRange<Double>?
  var isPercent = false
  var clarity: Clarity = .clear
  /// The number of words that say it.
  var count: Int
  /// Whether all of it was said in digits.
  var isDigits = false
  /// The last factor that was said: 100 of "two hundred". "Two or three hundred" are two hundred or three hundred.
  var scale: Double = 1
  /// Whether that factor counts things in groups: "a dozen and a half" are 18.
  var isGroup = false

  /// No real amount is larger, and a larger one would not fit.
  static let greatest: Double = 1e9
}
