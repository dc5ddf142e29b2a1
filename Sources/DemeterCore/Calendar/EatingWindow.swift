public import Foundation

/// The hours of each day in which a person wants to eat, by the clock. It may go past midnight.
public struct EatingWindow: Hashable, Sendable {
  /// When it opens, in minutes after midnight.
  public let start: Int
  /// When it closes, in minutes after midnight. Up to `start`, that is on the next day.
  public let end: Int

  /// Creates a window; nil unless both are different minutes of a day.
  public init?(start: Int, end: Int) {
    guard (0..<1440).contains(start), (0..<1440).contains(end), start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// Parses two times of day, each like `08:30`; nil for anything else, and if they are the same.
  public init?(from start: String, to end: String) {
    guard let start = Self.minutes(start), let end = Self.minutes(end) else { return nil }
    self.init(start: start, end: end)
  }

  /// Whether it is open at an instant, and until when.
  public enum State: Hashable, Sendable {
    case open(until: Date)
    case closed(until: Date)
  }

  /// Returns whether it is open at an instant in a time zone. What is left is real time, also over a change of the clocks.
  public func state(at instant: Date, in zone: TimeZone) -> State {
    let today = Day(instant, in: zone)
    var next: Date?
    // A window of yesterday may still be open. A day whose window the clocks skip has none.
    for day in [today - 1, today, today + 1, today + 2] {
      let opens = day.instant(secondsAfterMidnight: start * 60, in: zone)
      let closes = (end > start ? day : day + 1).instant(secondsAfterMidnight: end * 60, in: zone)
      if opens <= instant, instant < closes { return .open(until: closes) }
      if opens > instant, opens < closes, next == nil { next = opens }
    }
    return .closed(until: next ?? instant)
  }

  /// `08:30`, for a time field of a form
  public var startText: String { Self.text(start) }
  /// `20:00`, for a time field of a form
  public var endText: String { Self.text(end) }

  private static func text(_ minutes: Int) -> String { padded(minutes / 60, to: 2) + ":" + padded(minutes % 60, to: 2) }

  private static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = decimal(bytes[0..<2]), hour < 24,
      let minute = decimal(bytes[3..<5]), minute < 60
    else { return nil }
    return hour * 60 + minute
  }
}

extension EatingWindow: LosslessStringConvertible {
  /// Parses `12:00-20:00`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(from: String(parts[0]), to: String(parts[1]))
  }

  /// `12:00-20:00`
  public var description: String { "\(startText)-\(endText)" }
}
