/// A number in digits: 12 · 1,000 · 1.000 · 1’000 · .5 · 1,5.
struct Numeral {
  let value: Double
  /// The position after it.
  let end: Int
  var clarity: SaidNumber.Clarity = .clear

  /// Reads the number that begins at a position of a text in ASCII.
  ///
  /// - Parameter decimalSign: the sign before decimals; the other of comma and point separates thousands. Where only the other can be meant,
  ///   as in "1,5", it is that.
  init(_ bytes: [UInt8], at start: Int, decimalSign: UInt8) {
    // Most numbers have no sign.
    var after = start, whole = 0.0
    while Self.isDigit(bytes, after) {
      whole = whole * 10 + Double(bytes[after] - 48)
      after += 1
    }
    if after > start, after + 1 >= bytes.count || !Self.isDigit(bytes, after + 1), Self.exponent(bytes, after) == nil {
      (value, end) = (min(whole, SaidNumber.greatest), after)
      return
    }
    let parts = Self.parts(bytes, start)
    var number = Self.value(bytes, parts, decimalSign)
    // "1,2,3" is a list.
    var last = parts[parts.count - 1].upperBound
    if number == nil, let comma = parts.dropFirst().first, bytes[comma.lowerBound - 1] == Self.comma {
      number = Self.value(bytes, [parts[0]], decimalSign)
      last = parts[0].upperBound
    }
    let exponent = Self.exponent(bytes, last)
    end = exponent ?? last
    guard let number, exponent == nil else {
      (value, clarity) = (SaidNumber.greatest, .unreadable)
      return
    }
    value = min(number.value, SaidNumber.greatest)
    if number.isGuess { clarity = .guessed }
  }

  private static let comma = UInt8(ascii: ","), point = UInt8(ascii: "."), apostrophe = UInt8(ascii: "'")

  private static func isDigit(_ bytes: [UInt8], _ at: Int) -> Bool { at < bytes.count && (48...57).contains(bytes[at]) }

  /// Returns the digits between separators.
  private static func parts(_ bytes: [UInt8], _ start: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = [], from = start, at = start
    while true {
      while isDigit(bytes, at) { at += 1 }
      parts.append(from..<at)
      guard at < bytes.count, isDigit(bytes, at + 1) else { return parts }
      let isGroup = isDigit(bytes, at + 2) && isDigit(bytes, at + 3) && !isDigit(bytes, at + 4)
      guard bytes[at] == comma || bytes[at] == point || bytes[at] == apostrophe && isGroup else { return parts }
      at += 1
      from = at
    }
  }

  private static func value(_ bytes: [UInt8], _ parts: [Range<Int>], _ decimalSign: UInt8) -> (value: Double, isGuess: Bool)? {
    func number(_ parts: some Sequence<Range<Int>>) -> Double {
      parts.joined().reduce(0) { $0 * 10 + Double(bytes[$1] - 48) }
    }
    let signs = parts.dropFirst().map { bytes[$0.lowerBound - 1] }
    guard let last = signs.last, let decimals = parts.last else { return (number(parts), false) }
    let isGrouped = (1...3).contains(parts[0].count) && bytes[parts[0].lowerBound] != 48 && parts.dropFirst().allSatisfy { $0.count == 3 }
    func fraction() -> Double { number(parts.dropLast()) + decimals.reversed().reduce(0) { ($0 + Double(bytes[$1] - 48)) / 10 } }
    if signs.count == 1 {
      if last == apostrophe { return isGrouped ? (number(parts), false) : nil }
      // "1.000 g" in a country of points is rarely meant with such precision.
      if last == decimalSign { return (fraction(), isGrouped && last == point) }
      if isGrouped { return (number(parts), false) }
      return last == point || decimals.count <= 3 ? (fraction(), decimals.count == 2 && parts[0].count > 1 && last == comma) : nil
    }
    if Set(signs).count == 1 { return isGrouped ? (number(parts), false) : nil }
    let isMixed = Set(signs.dropLast()).count == 1 && signs[0] != last && last != apostrophe
    let isGroupedBefore =
      (1...3).contains(parts[0].count) && parts.dropFirst().dropLast().allSatisfy { $0.count == 3 }
    return isMixed && isGroupedBefore ? (fraction(), false) : nil
  }

  /// The end of an exponent such as "e99". No amount of food has one.
  private static func exponent(_ bytes: [UInt8], _ at: Int) -> Int? {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "e") else { return nil }
    var end = at + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
    guard isDigit(bytes, end) else { return nil }
    while isDigit(bytes, end) { end += 1 }
    return end
  }
}
