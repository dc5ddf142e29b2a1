import DemeterCore
import Foundation

/// A date and time as phones write it: `2026-01-14 08:05:00 +0100`, `2026-01-14T08:05:00Z`, `2026-01-14 8:05:00 PM +0100`, `2026-01-14`.
struct WrittenMoment: Hashable {
  /// The calendar day as it is written.
  let day: Day
  /// Seconds after midnight; nil if there is only a day.
  let seconds: Int?
  /// The offset from UTC in seconds, if it is written.
  let offset: Int?

  /// A day that was written without an offset, with seconds after midnight if there is a time.
  init(_ day: Day, _ seconds: Int?) {
    self.day = day
    self.seconds = seconds
    offset = nil
  }

  /// Parses a text; nil if it is not a date or time.
  init?(_ text: String) {
    guard text.utf8.count <= 80 else { return nil }
    let signs = text.unicodeScalars.compactMap { sign -> UInt8? in
      switch sign {
      case "\u{A0}", "\u{202F}", "\u{2009}", "\t", "\n", "\r", "T", "t": 32
      case "\u{2212}": UInt8(ascii: "-")
      default: sign.isASCII ? UInt8(sign.value) : 0
      }
    }
    var rest = Scanner(signs)
    rest.skipSpaces()
    guard let year = rest.number(digits: 4...4), rest.consume("-"), let month = rest.number(digits: 1...2), rest.consume("-"),
      let date = rest.number(digits: 1...2), let day = Day(year: year, month: month, day: date)
    else { return nil }
    self.day = day
    guard !rest.isAtEnd else {
      (seconds, offset) = (nil, nil)
      return
    }
    guard rest.skipSpaces() else { return nil }
    guard !rest.isAtEnd else {
      (seconds, offset) = (nil, nil)
      return
    }
    guard var hours = rest.number(digits: 1...2), rest.consume(":"), let minutes = rest.number(digits: 2...2) else { return nil }
    var parts = 0
    if rest.consume(":") {
      guard let number = rest.number(digits: 2...2) else { return nil }
      parts = number
      if rest.consume(".") || rest.consume(",") { _ = rest.number(digits: 1...9) }
    }
    rest.skipSpaces()
    if let half = rest.half() {
      guard (1...12).contains(hours) else { return nil }
      hours = hours % 12 + half
    }
    rest.skipSpaces()
    guard hours < 24, minutes < 60, parts <= 60, let zone = rest.zone() else { return nil }
    seconds = hours * 3600 + minutes * 60 + parts
    offset = zone.isWritten ? zone.offset : nil
  }

  /// Returns the day to which it belongs: the written one, but for a moment in UTC the day that it is at home.
  func day(in home: TimeZone) -> Day {
    guard seconds != nil, offset == 0 else { return day }
    return Day(Date(timeIntervalSince1970: Double(instant(in: home))), in: home)
  }

  /// Returns seconds since 1970; uses the given time zone if none is written.
  func instant(in home: TimeZone) -> Int64 {
    let seconds = seconds ?? 0
    guard let offset else { return Int64(nearest: day.instant(secondsAfterMidnight: seconds, in: home).timeIntervalSince1970) }
    return Int64(day.number) * 86_400 + Int64(seconds - offset)
  }
}

/// Reads ASCII text from left to right.
private struct Scanner {
  private let signs: [UInt8]
  private var at = 0

  init(_ signs: [UInt8]) { self.signs = signs }

  var isAtEnd: Bool { at >= signs.count }

  @discardableResult mutating func skipSpaces() -> Bool {
    let start = at
    while at < signs.count, signs[at] == 32 { at += 1 }
    return at > start
  }

  mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    guard at < signs.count, signs[at] == UInt8(sign.value) else { return false }
    at += 1
    return true
  }

  mutating func number(digits: ClosedRange<Int>) -> Int? {
    var value = 0, count = 0
    while at < signs.count, count < digits.upperBound, (48...57).contains(signs[at]) {
      value = value * 10 + Int(signs[at] - 48)
      at += 1
      count += 1
    }
    return digits.contains(count) ? value : nil
  }

  /// Reads AM or PM and returns 0 or 12 hours.
  mutating func half() -> Int? {
    guard at + 1 < signs.count, signs[at + 1] | 32 == UInt8(ascii: "m") else { return nil }
    let first = signs[at] | 32
    guard first == UInt8(ascii: "a") || first == UInt8(ascii: "p") else { return nil }
    at += 2
    return first == UInt8(ascii: "a") ? 0 : 12
  }

  /// Reads the rest: a time zone, or nothing; nil if it is anything else.
  mutating func zone() -> (isWritten: Bool, offset: Int)? {
    guard !isAtEnd else { return (false, 0) }
    if consume("Z") || consume("z") {
      skipSpaces()
      return isAtEnd ? (true, 0) : nil
    }
    let isAhead = consume("+")
    guard isAhead || consume("-"), let hours = number(digits: 2...2) else { return nil }
    _ = consume(":")
    let minutes = number(digits: 2...2) ?? 0
    skipSpaces()
    guard isAtEnd, hours <= 18, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return (true, isAhead ? seconds : -seconds)
  }
}
