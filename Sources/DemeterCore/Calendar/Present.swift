public import Foundation

/// The present where something is logged: the current time, in the time zone of the device.
///
/// A person's days follow their home. What they log belongs to the day where they are, which may be the day before or after. Every way to log
/// asks this value what “now”, “today” and a missing day mean.
public struct Present: Hashable, Sendable {
  /// The current time.
  public let now: Date
  /// The time zone of the device.
  public let timeZone: TimeZone
  /// The hours at which the person's days start.
  public let dayStarts: DayStartLog

  /// Creates the present of a time zone.
  public init(_ now: Date, in timeZone: TimeZone, dayStarts: DayStartLog = .midnight) {
    self.now = now
    self.timeZone = timeZone
    self.dayStarts = dayStarts
  }

  /// Creates the present of a device that names its IANA time zone. One that names none, or none that exists, is at home.
  public init(_ now: Date, in name: String?, home: TimeZone, dayStarts: DayStartLog = .midnight) {
    self.init(now, in: name.flatMap { TimeZone(iana: $0) } ?? home, dayStarts: dayStarts)
  }

  /// The current day there.
  public var today: Day { dayStarts.day(of: now, in: timeZone) }

  /// The last day that has begun anywhere, so that it may have entries.
  public var latestDay: Day { Day(now, in: Self.farthestEast) }

  /// Fourteen hours ahead of universal time, as on the Line Islands: no zone has an earlier midnight.
  private static let farthestEast = TimeZone(secondsFromGMT: 14 * 3600) ?? .gmt
}
