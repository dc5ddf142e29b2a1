/// A calendar date without a time zone, such as "the 3rd of March".
///
/// Dates are proleptic Gregorian, from 0001-01-01 to 9999-12-31. Conversions to and from a day number follow Howard Hinnant's
/// `days_from_civil` and `civil_from_days` (https://howardhinnant.github.io/date_algorithms.html).
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let number: Int

  /// The first day that can be written as `YYYY-MM-DD`.
  public static let first: Day = Day(number: -719_162)
  /// The last day that can be written as `YYYY-MM-DD`.
  public static let last: Day = Day(number: 2_932_896)

  /// Creates the day that is this number of days after 1970-01-01. Days that can be written are between `first` and `last`; a number that
  /// is more than a thousand years beyond them becomes the nearest one within.
  public init(number: Int) {
    self.number = min(max(number, -1_100_000), 3_300_000)
  }

  /// Creates a day from year, month and date; nil if there is no such day (2026-02-30) or the year is not 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    guard day >= 1, day <= Day.length(ofMonth: month, year: year) else { return nil }
    let y: Int = month <= 2 ? year - 1 : year
    let era: Int = (y >= 0 ? y : y - 399) / 400
    let yearOfEra: Int = y - era * 400
    let dayOfYear: Int = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra: Int = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1…12) and date (1…31).
  public var components: (year: Int, month: Int, day: Int) {
    let z: Int = number + 719_468
    let era: Int = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra: Int = z - era * 146_097
    let yearOfEra: Int = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear: Int = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let mp: Int = (5 * dayOfYear + 2) / 153
    let month: Int = mp < 10 ? mp + 3 : mp - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * mp + 2) / 5 + 1)
  }

  /// The weekday: 0 is Sunday, 6 is Saturday.
  public var weekday: Int {
    let w: Int = (number + 4) % 7
    return w < 0 ? w + 7 : w
  }

  /// The month of this day.
  public var month: Month {
    let parts = components
    return Month(index: parts.year * 12 + parts.month - 1)
  }

  /// Returns the number of days of a month.
  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Orders days by date.
  public static func < (a: Day, b: Day) -> Bool { a.number < b.number }
  /// Returns the day that is this number of days later.
  public static func + (day: Day, days: Int) -> Day { Day(number: day.number.clampedSum(days)) }
  /// Returns the day that is this number of days earlier.
  public static func - (day: Day, days: Int) -> Day { Day(number: day.number.clampedDifference(days)) }
  /// Returns the number of days from the second day to the first.
  public static func - (later: Day, earlier: Day) -> Int { later.number - earlier.number }
}

extension Day: LosslessStringConvertible, Codable {
  /// Parses `YYYY-MM-DD`; nil for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]), let day = decimal(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date as `YYYY-MM-DD`, which can be parsed again.
  public var description: String {
    let parts = components
    return padded(parts.year, to: 4) + "-" + padded(parts.month, to: 2) + "-" + padded(parts.day, to: 2)
  }

  /// Decodes `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = Day(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not a day like 2026-03-01")
    }
    self = day
  }

  /// Encodes the date as `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Returns the number that ASCII digits represent; nil if there is any other byte.
func decimal(_ bytes: ArraySlice<UInt8>) -> Int? {
  var value = 0
  for byte in bytes {
    guard byte >= 48, byte <= 57 else { return nil }
    value = value * 10 + Int(byte - 48)
  }
  return value
}

/// Returns a whole number with leading zeros up to a width.
func padded(_ value: Int, to width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
