import DemeterCore
import Foundation
internal import GRDB

/// A known number of a day, as its table keeps it.
struct ActivityValueRow: FetchableRecord {
  let day: String
  let metric: String
  let value: ActivityValue?
  let isFinal: Bool

  init(row: Row) throws {
    day = try row.value(0)
    metric = try row.value(1)
    let origin: String = try row.value(2)
    let amount: Measure = try row.amount(3)
    let asOf: Date = try row.instant(4)
    value = ActivityOrigin(rawValue: origin).map { ActivityValue(amount, origin: $0, asOf: asOf) }
    isFinal = try row.value(5)
  }

  static let columns: String = "day, metric, origin, amount, as_of, is_final"

  /// Whether this number counts rather than another of the same day: one entered by hand, else one from after the day's end, of those
  /// the better origin's, else the latest.
  func counts(before other: ActivityValueRow) -> Bool {
    guard let value, let theirs = other.value else { return value != nil }
    if (value.origin == .hand) != (theirs.origin == .hand) { return value.origin == .hand }
    if isFinal != other.isFinal { return isFinal }
    return isFinal ? value.origin.rank < theirs.origin.rank : value.asOf > theirs.asOf
  }
}

extension ActivityOrigin {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Database {
  /// Every number known of the days of a stretch, or of all, the ones that count first.
  func knownActivity(in days: ClosedRange<Day>?) throws -> [(day: Day, known: [Metric: [ActivityValue]])] {
    let rows: [ActivityValueRow]
    if let days {
      rows = try ActivityValueRow.fetchAll(
        cachedStatement(sql: "SELECT \(ActivityValueRow.columns) FROM activity_value WHERE day BETWEEN ? AND ? ORDER BY day, metric"),
        arguments: [days.lowerBound.description, days.upperBound.description])
    } else {
      rows = try ActivityValueRow.fetchAll(self, sql: "SELECT \(ActivityValueRow.columns) FROM activity_value ORDER BY day, metric")
    }
    var result: [(day: Day, known: [Metric: [ActivityValue]])] = []
    var index = 0
    while index < rows.count {
      let text = rows[index].day
      var known: [Metric: [ActivityValue]] = [:]
      while index < rows.count, rows[index].day == text {
        let name = rows[index].metric
        var same = [rows[index]]
        index += 1
        while index < rows.count, rows[index].day == text, rows[index].metric == name {
          same.append(rows[index])
          index += 1
        }
        guard let metric = Metric(rawValue: name) else { continue }
        if same.count > 1 { same.sort { $0.counts(before: $1) } }
        known[metric] = same.compactMap(\.value)
      }
      if let day = Day(text) { result.append((day, known)) }
    }
    return result
  }

  /// What was measured in a stretch of days, or in all, oldest first.
  func activity(in days: ClosedRange<Day>?) throws -> [ActivityDay] {
    try knownActivity(in: days).map { ActivityDay(day: $0.day, values: $0.known.compactMapValues(\.first)) }
  }

  /// What was measured of a day, and how its numbers came about; nil where nothing was.
  func activityRecord(of day: Day) throws -> ActivityRecord? {
    guard let (_, known) = try knownActivity(in: day...day).first else { return nil }
    let shares = try Row.fetchAll(
      cachedStatement(
        sql: """
          SELECT metric, name, kind, counted, overlapping FROM activity_share JOIN health_source ON number = source
          WHERE day = ? ORDER BY metric, counted DESC, name
          """), arguments: [day.description]
    ).compactMap { row -> ActivityRecord.Share? in
      guard let metric = Metric(rawValue: try row.value(0)) else { return nil }
      return ActivityRecord.Share(metric: metric, source: try row.source(1), counted: try row.amount(3), overlapping: try row.amount(4))
    }
    let moved = try Row.fetchOne(
      cachedStatement(sql: "SELECT amount FROM moved JOIN health_import ON number = import WHERE day = ? AND is_done \(Self.best) LIMIT 1"),
      arguments: [day.description])
    return ActivityRecord(
      day: ActivityDay(day: day, values: known.compactMapValues(\.first)), known: known, shares: shares,
      moved: try moved?.amount(0))
  }

  /// Of several imports the one that is believed: a whole file before one that was cut off, then the newer.
  static let best: String = "ORDER BY is_complete DESC, coalesce(exported_at, imported_at) DESC, number DESC"
}
