package import DemeterCore
import Foundation
internal import GRDB

extension ActivityTable {
  /// Compares a count with the stored numbers of the same origin.
  func difference(_ count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) throws -> ActivityDifference {
    let bounds = days ?? Day.first...Day.last
    let home = try TimeZoneTable(database).home()
    let changes = ActivityChanges(
      from: try known(from: origin, in: bounds), to: count, of: origin, in: bounds, home: home.flatMap { TimeZone(iana: $0) } ?? .gmt)
    return ActivityDifference(
      changes: changes, home: home, seen: try Int64.fetchOne(database, sql: "SELECT max(number) FROM change") ?? 0)
  }

  private func known(from origin: ActivityOrigin, in days: ClosedRange<Day>) throws -> ActivityChanges.Known {
    let bounds: StatementArguments = [days.lowerBound.description, days.upperBound.description]
    let values = try Row.fetchAll(
      database, sql: "SELECT day, metric, amount, is_final FROM activity_value WHERE origin = ? AND day BETWEEN ? AND ?",
      arguments: [origin.rawValue] + bounds)
    let measured =
      origin == .app
      ? try SampleTable(database).pushedBlocksByMetric(in: days.lowerBound.number - 1...days.upperBound.number + 1) : [:]
    let shares =
      origin == .export
      ? try Row.fetchAll(
        database, sql: "SELECT day, metric, source, counted, overlapping FROM activity_share WHERE day BETWEEN ? AND ?", arguments: bounds)
      : []
    return try ActivityChanges.Known(values: values, measured: measured, shares: shares)
  }

  /// Whether a difference is still valid: since it was computed, no activity was written and the home time zone is the same.
  func isCurrent(_ difference: ActivityDifference) throws -> Bool {
    let isKnown = try Bool.fetchOne(
      database,
      sql: """
        SELECT coalesce(max(number), 0) - ?1 < ?2
          AND NOT EXISTS (SELECT 1 FROM change WHERE number > ?1 AND kind IN ('activity', 'batch', 'rebuilt')) FROM change
        """, arguments: [difference.seen, DiaryChange.remembered])
    return try isKnown == true && difference.home == TimeZoneTable(database).home()
  }

  func write(_ changes: ActivityChanges) throws {
    let remove = try database.cachedStatement(sql: "DELETE FROM activity_value WHERE day = ? AND metric = ? AND origin = ?")
    for key in changes.gone {
      try remove.execute(arguments: [key.day.description, key.metric.rawValue, changes.origin.rawValue])
    }
    for (key, value, isFinal) in changes.values {
      try save(
        Measure(thousandths: value.amount), of: key.metric, on: key.day, from: changes.origin, asOf: Date(milliseconds: value.asOf),
        isFinal: isFinal)
    }
    let removeShare = try database.cachedStatement(sql: "DELETE FROM activity_share WHERE day = ? AND metric = ? AND source = ?")
    for (key, source) in changes.goneShares {
      try removeShare.execute(arguments: [key.day.description, key.metric.rawValue, source])
    }
    let insert = try database.cachedStatement(sql: "INSERT INTO activity_share VALUES (?, ?, ?, ?, ?)")
    for (key, source, share) in changes.shares {
      try insert.execute(arguments: [key.day.description, key.metric.rawValue, source, share.counted, share.overlapping])
    }
  }

  /// Replaces the stored numbers of an origin with a count. Returns the days that changed.
  func replace(with count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) throws -> Set<Day> {
    let difference = try difference(count, of: origin, in: days)
    try write(difference.changes)
    return difference.days
  }
}

extension ActivityChanges.Known {
  /// Reads what is stored.
  ///
  /// - Parameters:
  ///   - values: the columns day, metric, amount and is_final of `activity_value`.
  ///   - shares: the columns day, metric, source, counted and overlapping of `activity_share`.
  package init(values: [some StoredRow], measured: [Metric: Set<Int>], shares: [some StoredRow]) throws {
    self.init()
    self.measured = measured
    for row in values {
      guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { continue }
      self.values[ActivityCount.DayMetric(day: day, metric: metric)] = (try row.number(2), try row.value(3))
    }
    for row in shares {
      guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { continue }
      self.shares[ActivityCount.DayMetric(day: day, metric: metric), default: [:]][try row.number(2)] = ActivityCount.Share(
        counted: try row.number(3), overlapping: try row.number(4))
    }
  }
}
