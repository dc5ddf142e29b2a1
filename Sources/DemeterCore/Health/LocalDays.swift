public import Foundation

/// The day of each moment, for a person with a home time zone who is sometimes elsewhere.
///
/// The nearest hint decides the time zone if it is at most twelve hours away. Else the home time zone does.
public struct LocalDays: Hashable, Sendable {
  /// A home time zone, and the moment from which a person lives in it.
  public struct Home: Hashable, Sendable {
    /// Seconds since 1970.
    public let since: Int64
    /// The home time zone.
    public let timeZone: TimeZone

    /// Creates a home.
    public init(since: Int64, timeZone: TimeZone) {
      self.since = since
      self.timeZone = timeZone
    }
  }

  private struct Stay {
    let start: Int64
    let end: Int64
    let zone: TimeZone
  }

  /// The maximum distance of a hint, in seconds.
  private static let reach: Int64 = 12 * 3600

  private var starts: [Int64] = []
  private var days: [Day] = []
  private let dayStarts: DayStartLog

  /// Computes the days of a period in seconds since 1970. Time before the first home counts as spent there.
  public init(of stretch: Range<Int64>, homes: [Home], hints: [ZoneHint], dayStarts: DayStartLog = .midnight) {
    self.dayStarts = dayStarts
    let sorted = hints.sorted { $0.moment < $1.moment }
    var zones: [String: TimeZone] = [:]
    var stays: [Stay] = []
    var from = stretch.lowerBound
    for (index, hint) in sorted.enumerated() {
      let zone = zones[hint.timeZone] ?? TimeZone(iana: hint.timeZone)
      guard let zone else { continue }
      zones[hint.timeZone] = zone
      var low = hint.moment - Self.reach
      var high = hint.moment + Self.reach
      if index > 0 { low = max(low, (sorted[index - 1].moment + hint.moment + 1) / 2) }
      if index + 1 < sorted.count { high = min(high, (hint.moment + sorted[index + 1].moment + 1) / 2) }
      low = max(low, from)
      high = min(high, stretch.upperBound)
      guard low < high else { continue }
      Self.add(from..<low, at: homes, to: &stays)
      Self.add(Stay(start: low, end: high, zone: zone), to: &stays)
      from = high
    }
    Self.add(from..<stretch.upperBound, at: homes, to: &stays)
    for stay in stays { lay(stay) }
  }

  private static func add(_ stretch: Range<Int64>, at homes: [Home], to stays: inout [Stay]) {
    for (index, home) in homes.enumerated() {
      let low = index == 0 ? stretch.lowerBound : max(stretch.lowerBound, home.since)
      let high = index + 1 < homes.count ? min(stretch.upperBound, homes[index + 1].since) : stretch.upperBound
      if low < high { add(Stay(start: low, end: high, zone: home.timeZone), to: &stays) }
    }
  }

  /// Adds a stay, or extends the previous one.
  private static func add(_ stay: Stay, to stays: inout [Stay]) {
    guard let last = stays.last, last.zone == stay.zone, last.end == stay.start else {
      stays.append(stay)
      return
    }
    stays[stays.count - 1] = Stay(start: last.start, end: stay.end, zone: stay.zone)
  }

  private mutating func lay(_ stay: Stay) {
    var moment = stay.start
    while moment < stay.end {
      let day = dayStarts.day(of: Date(timeIntervalSince1970: Double(moment)), in: stay.zone)
      if days.last != day {
        starts.append(moment)
        days.append(day)
      }
      let next = Int64(nearest: dayStarts.start(of: day + 1, in: stay.zone).timeIntervalSince1970)
      moment = max(next, moment + 1)
    }
  }

  /// Returns the day of a moment.
  public func day(at moment: Int64) -> Day { days[index(at: moment)] }

  /// Splits a period where days change, and passes on each part with its day.
  public func cut(_ stretch: Range<Int64>, _ body: (Day, Range<Int64>) -> Void) {
    var index = index(at: stretch.lowerBound)
    var start = stretch.lowerBound
    repeat {
      let end = index + 1 < starts.count ? min(stretch.upperBound, starts[index + 1]) : stretch.upperBound
      body(days[index], start..<end)
      start = end
      index += 1
    } while start < stretch.upperBound
  }

  private func index(at moment: Int64) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= moment { low = middle } else { high = middle }
    }
    return low
  }
}
