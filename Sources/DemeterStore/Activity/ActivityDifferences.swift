package import DemeterCore
import Foundation

private enum DifferenceStatements {
  static let values = SQL(
    "SELECT day, metric, amount, is_final FROM activity_value WHERE person = $1 AND origin = $2 AND day BETWEEN $3 AND $4")
  static let shares = SQL(
    "SELECT day, metric, source, counted, overlapping FROM activity_share WHERE person = $1 AND day BETWEEN $2 AND $3")
  static let remove = SQL("DELETE FROM activity_value WHERE person = $1 AND day = $2 AND metric = $3 AND origin = $4")
  static let removeShare = SQL("DELETE FROM activity_share WHERE person = $1 AND day = $2 AND metric = $3 AND source = $4")
  static let addShare = SQL(
    "INSERT INTO activity_share (person, day, metric, source, counted, overlapping) VALUES ($1, $2, $3, $4, $5, $6)")
}

extension ReadingTransaction {
  /// Compares a count with the stored numbers of the same origin.
  package func difference(_ count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) throws -> ActivityChanges {
    let bounds = days ?? Day.first...Day.last
    var known = ActivityChanges.Known()
    if origin == .app {
      known.measured = try pushedBlocksByMetric(in: bounds.lowerBound.number - 1...bounds.upperBound.number + 1)
    }
    let first = StoredField.day(bounds.lowerBound), last = StoredField.day(bounds.upperBound)
    try each(
      Query(DifferenceStatements.values, .text(origin.rawValue), first, last) { row in
        try ActivityCount.DayMetric(row).map { (key: $0, amount: try row.number(2) as Int64, isFinal: try row.value(3) as Bool) }
      }
    ) { known.values[$0.key] = ($0.amount, $0.isFinal) }
    if origin == .export {
      try each(
        Query(DifferenceStatements.shares, first, last) { row in
          try ActivityCount.DayMetric(row).map { key in
            (
              key: key, source: try row.number(2) as Int64,
              share: ActivityCount.Share(counted: try row.number(3), overlapping: try row.number(4))
            )
          }
        }
      ) { known.shares[$0.key, default: [:]][$0.source] = $0.share }
    }
    return ActivityChanges(from: known, to: count, of: origin, in: bounds, home: try home() ?? .gmt, dayStarts: try dayStarts())
  }
}

extension ActivityCount.DayMetric {
  /// Reads the first two columns; nil if this program does not know them.
  fileprivate init?(_ row: ResultRow) throws {
    guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { return nil }
    self.init(day: day, metric: metric)
  }
}

extension WritingTransaction {
  /// Writes the differences between a count and the stored numbers.
  package func write(_ changes: ActivityChanges) throws {
    for key in changes.gone {
      try write(DifferenceStatements.remove, .day(key.day), .text(key.metric.rawValue), .text(changes.origin.rawValue))
    }
    for (key, value, isFinal) in changes.values {
      _ = try save(
        Measure(thousandths: value.amount), of: key.metric, on: key.day, from: changes.origin, asOf: Date(milliseconds: value.asOf),
        isFinal: isFinal)
    }
    for (key, source) in changes.goneShares {
      try write(DifferenceStatements.removeShare, .day(key.day), .text(key.metric.rawValue), .number(source))
    }
    for (key, source, share) in changes.shares {
      try write(
        DifferenceStatements.addShare, .day(key.day), .text(key.metric.rawValue), .number(source), .number(share.counted),
        .number(share.overlapping))
    }
  }

  /// Replaces the stored numbers of an origin with a count. Returns the days that changed.
  func replace(with count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) throws -> Set<Day> {
    let changes = try difference(count, of: origin, in: days)
    try write(changes)
    return changes.days
  }
}
