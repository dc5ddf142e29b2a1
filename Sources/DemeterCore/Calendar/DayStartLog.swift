public import Foundation

/// The hours at which a person's days start, by the clock: midnight, or an hour of the night from a day on.
///
/// The boundary between a day and the one before is the hour that is in force on the later one: the first instant of that date whose clock
/// shows this hour or later.
public struct DayStartLog: Hashable, Sendable {
  /// The hours that can be chosen.
  public static let hours: ClosedRange<Int> = 0...6
  /// Every day starts at midnight.
  public static let midnight: DayStartLog = DayStartLog(valid: [])
  /// The maximum number of changes.
  public static let most: Int = 200

  /// A change of the hour.
  public struct Change: Hashable, Sendable {
    /// The first day that starts at the hour.
    public let from: Day
    /// The hour, 0 for midnight.
    public let hour: Int

    /// Creates a change.
    public init(from: Day, hour: Int) {
      self.from = from
      self.hour = hour
    }
  }

  /// The changes, oldest first. Before the first one, days start at midnight.
  public let changes: [Change]

  private init(valid changes: [Change]) { self.changes = changes }

  /// Creates a log; nil if the days are not in order, an hour can't be chosen, or there are more than `most` changes.
  public init?(_ changes: [Change]) {
    guard changes.count <= Self.most, zip(changes, changes.dropFirst()).allSatisfy({ $0.from < $1.from }),
      changes.allSatisfy({ Self.hours.contains($0.hour) && $0.from >= .first && $0.from <= .last })
    else { return nil }
    self.init(valid: changes)
  }

  /// The hour that was chosen last.
  public var latestHour: Int { changes.last?.hour ?? 0 }

  /// Returns the hour at which a day starts.
  public func hour(on day: Day) -> Int { changes.last { $0.from <= day }?.hour ?? 0 }

  /// Returns the log with another hour from a day on, in place of what was to apply from that day on. Of too many changes, the oldest are
  /// left out. An hour that can't be chosen changes nothing.
  public func changed(to hour: Int, from day: Day) -> DayStartLog {
    guard Self.hours.contains(hour), day >= .first, day <= .last else { return self }
    let earlier = changes.filter { $0.from < day }
    let isNews = hour != earlier.last?.hour ?? 0
    return DayStartLog(valid: isNews ? Array((earlier + [Change(from: day, hour: hour)]).suffix(Self.most)) : earlier)
  }

  /// Returns the first instant of a day in a time zone.
  public func start(of day: Day, in zone: TimeZone) -> Date {
    let hour = hour(on: day)
    return hour == 0 ? day.start(in: zone) : day.instant(secondsAfterMidnight: hour * 3600, in: zone)
  }

  /// Returns the first instant of a day, and that of the day after it, in a time zone.
  public func bounds(of day: Day, in zone: TimeZone) -> Range<Date> {
    let start = start(of: day, in: zone)
    return start..<max(start, self.start(of: day + 1, in: zone))
  }

  /// Returns the day of an instant in a time zone.
  public func day(of instant: Date, in zone: TimeZone) -> Day {
    let date = Day(instant, in: zone)
    guard !changes.isEmpty else { return date }
    // Clocks that go back over midnight may show the date before again, on a day that has begun.
    return [date + 1, date].first { start(of: $0, in: zone) <= instant } ?? date - 1
  }

  /// Returns the instant of a clock time on a day. A time before the hour at which the day starts is of the night after it.
  public func instant(of day: Day, secondsAfterMidnight seconds: Int, in zone: TimeZone) -> Date {
    let sameDate = day.instant(secondsAfterMidnight: seconds, in: zone)
    guard !changes.isEmpty, sameDate < start(of: day, in: zone) else { return sameDate }
    return (day + 1).instant(secondsAfterMidnight: seconds, in: zone)
  }
}

extension DayStartLog: LosslessStringConvertible {
  /// Parses what `description` returns; nil for anything else.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      self = .midnight
      return
    }
    var changes: [Change] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2, let day = Day(String(parts[0])), let hour = Self.hour(String(parts[1])) else { return nil }
      changes.append(Change(from: day, hour: hour))
    }
    self.init(changes)
  }

  /// A change each line: `2026-03-01 4`
  public var description: String { changes.map { "\($0.from) \($0.hour)" }.joined(separator: "\n") }

  /// Parses an hour that can be chosen, as one digit; nil for anything else.
  public static func hour(_ text: String) -> Int? {
    text.utf8.count == 1 ? decimal(Array(text.utf8)[...]).flatMap { hours.contains($0) ? $0 : nil } : nil
  }
}
