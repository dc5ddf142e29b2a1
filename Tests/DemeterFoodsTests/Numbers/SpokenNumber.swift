/// Says numbers in English words, independently of the grammar that reads them.
enum SpokenNumber {
  private static let ones = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

  /// Returns the words: `two hundred and fifty`, or without "and".
  static func words(_ number: Int, and: Bool = true, dash: String = "-") -> String {
    let joiner = and ? " and " : " "
    switch number {
    case ..<20: return ones[number]
    case ..<100: return tens[number / 10] + (number % 10 == 0 ? "" : dash + ones[number % 10])
    case ..<1000:
      return ones[number / 100] + " hundred" + (number % 100 == 0 ? "" : joiner + words(number % 100, and: and, dash: dash))
    default:
      let rest = number % 1000
      let tail = rest == 0 ? "" : (rest < 100 ? joiner : " ") + words(rest, and: and, dash: dash)
      return words(number / 1000, and: and, dash: dash) + " thousand" + tail
    }
  }

  /// Returns the words of a proper fraction: `two thirds`.
  static func words(_ above: Int, of below: Int) -> String {
    let name = [2: "half", 3: "third", 4: "quarter", 8: "eighth"][below] ?? ""
    return above == 1 ? "one \(name)" : "\(ones[above]) \(name)s"
  }
}
