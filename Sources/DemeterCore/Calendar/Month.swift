/// A month of a year, free of any time zone.
public struct Month: Hashable, Comparable, Sendable {
  /// Months since the year 0.
  public let index: Int

  init(index: Int) {
    self.index = index
  }

  /// The month of a year (1…9999), 1 is January; nil for anything else.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    index = year * 12 + month - 1
  }

  /// 1…9999.
  public var year: Int { index / 12 }
  /// 1…12.
  public var number: Int { index % 12 + 1 }
  /// The 1st.
  public var firstDay: Day { Day(year: year, month: number, day: 1) ?? Day.first }
  /// How many days it has, 28…31.
  public var length: Int { Day.length(ofMonth: number, year: year) }
  /// From the 1st to the last.
  public var days: ClosedRange<Day> { firstDay...(firstDay + (length - 1)) }

  /// The month that many months later, or nil past the year 9999 or before the year 1.
  public func advanced(by months: Int) -> Month? {
    let other = index + months
    return Month(year: other / 12, month: other % 12 + 1)
  }

  /// Earlier or smaller first.
  public static func < (a: Month, b: Month) -> Bool { a.index < b.index }
}

extension Month: LosslessStringConvertible {
  /// `YYYY-MM`, and nothing else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[4] == UInt8(ascii: "-"),
      let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7])
    else { return nil }
    self.init(year: year, month: month)
  }

  /// As it is written, which reads back as the same value.
  public var description: String { padded(year, to: 4) + "-" + padded(number, to: 2) }
}

extension ClosedRange<Month> {
  /// Every month of the range, in order.
  public var each: [Month] { (lowerBound.index...upperBound.index).map(Month.init(index:)) }
}
