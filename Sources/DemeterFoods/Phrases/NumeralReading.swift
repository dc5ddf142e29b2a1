/// A number in digits: `1.5`, `1,5`, `1,000`, `1/2`, `½`, `1½`.
struct NumeralReading {
  let kind: Token.Kind
  /// Behind its last scalar.
  let end: Int
  /// Whether it is nothing but digits.
  let isWhole: Bool

  /// The number that begins there; nil where none does.
  init?(_ scalars: [Unicode.Scalar], at start: Int) {
    var end = start
    /// Digits as a number, and how many there were; no more than fit are counted.
    func digits(from first: Int) -> (value: Int64, end: Int) {
      var value: Int64 = 0, index = first
      while index < scalars.count, let digit = Self.digit(scalars[index]) {
        if value < 1_000_000_000 { value = value * 10 + digit }
        index += 1
      }
      return (value, index)
    }
    func scalar(_ index: Int) -> Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    func isDigit(_ index: Int) -> Bool { scalar(index).flatMap(Self.digit) != nil }

    if let vulgar = Self.vulgar[scalars[start]] {
      (kind, self.end, isWhole) = (.number(vulgar, isFraction: true), start + 1, false)
      return
    }
    var (whole, next) = digits(from: start)
    var thousandths: Int64 = 0, isWhole = true, isFraction = false, isReadable = true
    guard next > start || (scalars[start] == "." && isDigit(start + 1)) else { return nil }
    // A comma before exactly three digits groups: 1,000. Otherwise it is a decimal comma: 1,5.
    while next - start <= 3 || !isWhole, whole > 0, scalar(next) == ",", digits(from: next + 1).end == next + 4 {
      whole = min(whole * 1000 + digits(from: next + 1).value, 1_000_000_000)
      next += 4
      isWhole = false
    }
    end = next
    if let sign = scalar(end), sign == "." || sign == ",", isDigit(end + 1) {
      let places = digits(from: end + 1)
      var scale: Int64 = 10000
      for index in (end + 1)..<min(places.end, end + 5) {
        scale /= 10
        thousandths += (Self.digit(scalars[index]) ?? 0) * scale
      }
      // Four places were read, so that the third is rounded.
      thousandths = (thousandths + 5) / 10
      (end, isWhole) = (places.end, false)
    } else if let sign = scalar(end), sign == "/" || sign == "⁄", isDigit(end + 1) {
      let below = digits(from: end + 1)
      isReadable = below.value > 0
      thousandths = isReadable ? (whole * 1000 + below.value / 2) / below.value : 0
      (isFraction, whole, end, isWhole) = (whole < below.value, 0, below.end, false)
    } else if let sign = scalar(end), let vulgar = Self.vulgar[sign] {
      (thousandths, end, isWhole) = (vulgar, end + 1, false)
    }
    // 1e99 is nothing that anybody says.
    if let sign = scalar(end), sign == "e" || sign == "E" {
      let sign = scalar(end + 1)
      let first = sign == "+" || sign == "-" ? end + 2 : end + 1
      if isDigit(first) { (isReadable, end) = (false, digits(from: first).end) }
    }
    if whole > 1_000_000 || thousandths > 1_000_000_000 { isReadable = false }
    kind = isReadable ? .number(whole * 1000 + thousandths, isFraction: isFraction) : .unreadable
    self.end = end
    self.isWhole = isWhole
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int64? {
    (48...57).contains(scalar.value) ? Int64(scalar.value) - 48 : nil
  }

  /// In thousandths.
  private static let vulgar: [Unicode.Scalar: Int64] = [
    "½": 500, "¼": 250, "¾": 750, "⅓": 333, "⅔": 667, "⅛": 125, "⅜": 375, "⅝": 625, "⅞": 875, "⅕": 200, "⅖": 400, "⅗": 600, "⅘": 800,
    "⅙": 167,
    "⅚": 833,
  ]
}
