/// A decimal number as it is written: its digits and the position of the point. Never converted to a binary fraction.
struct Decimal {
  /// The digits, without the point.
  let digits: UInt64
  /// Ten to the power of the number of digits after the point.
  let scale: UInt64
  let isNegative: Bool

  /// A unit in thousandths of the unit that Demeter stores: `numerator / denominator`.
  struct Unit {
    let numerator: UInt64
    let denominator: UInt64
  }

  /// Parses a number as phones write it: digits, at most one point, at most 18 digits in all. Anything else uses the slow path.
  @inline(__always) init?(_ bytes: Bytes) {
    if let (digits, scale) = Decimal.plain(bytes) {
      self.init(digits: digits, scale: scale, isNegative: false)
    } else {
      self.init(slowly: bytes)
    }
  }

  private init(digits: UInt64, scale: UInt64, isNegative: Bool) {
    self.digits = digits
    self.scale = scale
    self.isNegative = isNegative
  }

  @inline(__always) private static func plain(_ bytes: Bytes) -> (digits: UInt64, scale: UInt64)? {
    var digits: UInt64 = 0, scale: UInt64 = 1
    var at = bytes.start
    let end = bytes.end
    guard bytes.count > 0, bytes.count <= 18 else { return nil }
    while at < end {
      let digit = UInt64(at[0] &- 48)
      guard digit < 10 else { break }
      digits = digits &* 10 &+ digit
      at += 1
    }
    if at < end, at[0] == UInt8(ascii: "."), at > bytes.start, end - at > 1 {
      at += 1
      while at < end {
        let digit = UInt64(at[0] &- 48)
        guard digit < 10 else { break }
        digits = digits &* 10 &+ digit
        scale = scale &* 10
        at += 1
      }
    }
    return at == end ? (digits, scale) : nil
  }

  /// Parses other notations: a comma as decimal separator, spaces, commas or points between thousands, a sign, an exponent. Only the first
  /// eighteen digits count.
  @inline(never) private init?(slowly bytes: Bytes) {
    guard bytes.count > 0, bytes.count <= 400 else { return nil }
    var text = plainText(bytes).filter { $0 != " " && $0 != "'" && $0 != "’" }.uppercased()
    var exponent = 0
    if let mark = text.firstIndex(of: "E") {
      guard let power = Int(text[text.index(after: mark)...]), power.magnitude < 400 else { return nil }
      exponent = power
      text = String(text[..<mark])
    }
    isNegative = text.first == "-" || text.first == "−"
    if isNegative || text.first == "+" { text.removeFirst() }
    guard let (whole, fraction) = Decimal.parts(text) else { return nil }
    var kept = Array((whole + fraction).utf8.drop { $0 == 48 })
    var behind = fraction.utf8.count - exponent
    if kept.count > 18 {
      behind -= kept.count - 18
      kept.removeSubrange(18...)
    }
    var digits = kept.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 48) }
    while behind < 0 {
      let (product, isTooMuch) = digits.multipliedReportingOverflow(by: 10)
      digits = isTooMuch ? .max : product
      behind += 1
    }
    while behind > 18 {
      digits /= 10
      behind -= 1
    }
    self.digits = digits
    scale = (0..<behind).reduce(UInt64(1)) { power, _ in power * 10 }
  }

  /// Returns the digits before and after the point; nil if there is anything else.
  ///
  /// A single point or comma is the decimal separator. So is the last one if the others before it are of the other kind; those separate
  /// thousands.
  private static func parts(_ text: String) -> (whole: Substring, fraction: Substring)? {
    let marks = text.filter { $0 == "." || $0 == "," }
    var whole = text[...], fraction: Substring = ""
    if let point = marks.last, marks.filter({ $0 == point }).count == 1, let at = text.lastIndex(of: point) {
      whole = text[..<at]
      fraction = text[text.index(after: at)...]
    }
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard Set(whole.filter { $0 == "." || $0 == "," }).count <= 1, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    let digits = groups.joined() + fraction
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return (Substring(groups.joined()), fraction)
  }

  /// Returns the nearest whole thousandths, exactly; a half is rounded up. At most 9·10¹⁸.
  @inline(__always) func thousandths(of unit: Unit) -> Int64 {
    let (product, tooMuch) = digits.multipliedReportingOverflow(by: 2 &* unit.numerator)
    let (divisor, tooFine) = scale.multipliedReportingOverflow(by: unit.denominator)
    let (dividend, tooHigh) = product.addingReportingOverflow(divisor)
    let (double, tooDeep) = divisor.multipliedReportingOverflow(by: 2)
    if tooMuch || tooFine || tooHigh || tooDeep { return slowThousandths(of: unit) }
    return Int64(clamping: dividend / double)
  }

  @inline(never) private func slowThousandths(of unit: Unit) -> Int64 {
    let divisor = UInt128(scale) * UInt128(unit.denominator)
    return Int64(clamping: (UInt128(digits) * 2 * UInt128(unit.numerator) + divisor) / (divisor * 2))
  }
}
