/// A month of a year, without a time zone.
public struct Month: Hashable, Comparable, Sendable {
  /// The number of months since the year 0.
  public let index: Int

  init(index: Int) {
    self.index = index
  }

  /// Creates a month from a year (1…9999) and the number of the month (1 is January); nil for anything else.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    index = year * 12 + month - 1
  }

  /// The year, 1…9999.
  public var year: Int { index / 12 }
  /// The number of the month, 1…12.
  public var number: Int { index % 12 + 1 }
  /// The first day.
  public var firstDay: Day { Day(year: year, month: number, day: 1) ?? Day.first }
  /// The number of days, 28…31.
  public var length: Int { Day.length(ofMonth: number, year: year) }
  /// All days of the month.
  public var days: ClosedRange<Day> { firstDay...(firstDay + (length - 1)) }

  /// Returns the month that is this number of months later; nil after the year 9999 or before the year 1.
  public func advanced(by months: Int) -> Month? {
    let other = index.clampedSum(months)
    return Month(year: other / 12, month: other % 12 + 1)
  }

  /// Orders months by date.
  public static func < (a: Month, b: Month) -> Bool { a.index < b.index }
}

extension Month: LosslessStringConvertible {
  /// Parses `YYYY-MM`; nil for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[4] == UInt8(ascii: "-"),
      let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7])
    else { return nil }
    self.init(year: year, month: month)
  }

  /// The month as `YYYY-MM`, which can be parsed again.
  public var description: String { padded(year, to: 4) + "-" + padded(number, to: 2) }
}

extension ClosedRange<Month> {
  /// Every month of the range, in order.
  public var each: [Month] { (lowerBound.index...upperBound.index).map(Month.init(index:)) }
}
