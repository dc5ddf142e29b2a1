/// Two forms of text. `stored` is what diaries and accounts contain; rows of earlier versions and the catalogue have `description`.
extension NutrientVector: LosslessStringConvertible {
  /// Parses what `description` or `stored` returns; nil for anything else.
  public init?(_ text: String) {
    if let first = text.utf8.first, ShortText.capitals.contains(first) {
      var text = text
      guard let known = text.withUTF8({ ShortText.vector($0) }) else { return nil }
      self = known
    } else {
      self.init(description: text)
    }
  }

  private init?(description text: String) {
    var masses: [Int: TraceMass] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: ",")) {
      let parts = pair.split(separator: UInt8(ascii: ":"))
      guard parts.count == 2, let nutrient = Int(Substring(parts[0])), let amount = Int64(Substring(parts[1])) else { return nil }
      masses[nutrient] = TraceMass(thousandths: amount)
    }
    self.init(masses)
  }

  /// As text, the nutrients by their numbers with nanograms: `1079:3200000000,1093:39000000`. Ids of imported entries depend on it, so it
  /// never changes.
  public var description: String {
    masses.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.thousandths)" }.joined(separator: ",")
  }

  /// As text of less than half the length, because each entry and each revision has it: `AOM1gx73swNn7wlc`.
  ///
  /// The nutrients are ordered by number. Each is the difference to the number before, in capitals that count like the columns of a
  /// spreadsheet (A is 1, Z 26, AA 27), and the nanograms in base 36, in digits and small letters. A vector with a negative number or mass,
  /// which no entry has, is written as `description`.
  public var stored: String {
    guard masses.allSatisfy({ $0.key > 0 && $0.value >= .zero }) else { return description }
    var text: [UInt8] = [], last = 0
    text.reserveCapacity(masses.count * 8)
    for (number, mass) in masses.sorted(by: { $0.key < $1.key }) {
      ShortText.write(difference: number - last, to: &text)
      ShortText.write(nanograms: mass.thousandths, to: &text)
      last = number
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// What `NutrientVector.stored` writes. It is bytes, without a string for each number, because a page reads thousands of them.
private struct ShortText {
  static let capitals: ClosedRange<UInt8> = UInt8(ascii: "A")...UInt8(ascii: "Z")

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads all of a text; nil if it is not one that `stored` writes.
  static func vector(_ bytes: UnsafeBufferPointer<UInt8>) -> NutrientVector? {
    var text = ShortText(bytes), masses: [Int: TraceMass] = [:], last = 0
    masses.reserveCapacity(bytes.count / 6)
    while text.position < bytes.count {
      guard let difference = text.difference(), let nanograms = text.nanograms() else { return nil }
      let (number, isTooLarge) = last.addingReportingOverflow(difference)
      if isTooLarge { return nil }
      masses[number] = TraceMass(thousandths: nanograms)
      last = number
    }
    return NutrientVector(masses)
  }

  /// Writes a difference of at least 1.
  static func write(difference: Int, to text: inout [UInt8]) {
    let start = text.count
    var rest = difference
    while rest > 0 {
      rest -= 1
      text.append(capitals.lowerBound + UInt8(rest % 26))
      rest /= 26
    }
    text[start...].reverse()
  }

  /// Writes a mass of at least 0.
  static func write(nanograms: Int64, to text: inout [UInt8]) {
    let start = text.count
    var rest = nanograms
    repeat {
      let digit = UInt8(rest % 36)
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      rest /= 36
    } while rest > 0
    text[start...].reverse()
  }

  /// Reads capitals; nil if there are none here, or too many. There is no zero among them, so they never mean zero.
  private mutating func difference() -> Int? {
    var number = 0
    while position < bytes.count, Self.capitals.contains(bytes[position]) {
      guard let longer = Self.appending(Int(bytes[position] - Self.capitals.lowerBound) + 1, to: number, base: 26) else { return nil }
      number = longer
      position += 1
    }
    return number > 0 ? number : nil
  }

  /// Reads digits and small letters; nil if there are none here, too many, or a zero before others.
  private mutating func nanograms() -> Int64? {
    let first = position
    var number: Int64 = 0
    while position < bytes.count, let digit = Self.value(of: bytes[position]) {
      guard number > 0 || position == first, let longer = Self.appending(digit, to: number, base: 36) else { return nil }
      number = longer
      position += 1
    }
    return position > first ? number : nil
  }

  private static func value(of byte: UInt8) -> Int64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int64(byte - UInt8(ascii: "a")) + 10
    default: nil
    }
  }

  /// Nil if the number would not fit.
  private static func appending<Number: FixedWidthInteger>(_ digit: Number, to number: Number, base: Number) -> Number? {
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: base)
    let (sum, isSumTooLarge) = product.addingReportingOverflow(digit)
    return isTooLarge || isSumTooLarge ? nil : sum
  }
}
