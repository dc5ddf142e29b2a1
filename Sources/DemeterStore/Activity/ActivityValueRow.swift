import DemeterCore
import Foundation
internal import GRDB

/// A known number of a day, as its table keeps it.
struct ActivityValueRow: FetchableRecord {
  let day: String
  let metric: String
  /// Nil where its origin is one that this version doesn't know.
  let number: KnownNumber?

  init(row: Row) throws {
    day = try row.value(0)
    metric = try row.value(1)
    let origin: String = try row.value(2)
    let amount: Measure = try row.amount(3)
    let asOf: Date = try row.instant(4)
    let isFinal: Bool = try row.value(5)
    number = ActivityOrigin(rawValue: origin).map { KnownNumber(ActivityValue(amount, origin: $0, asOf: asOf), isFinal: isFinal) }
  }

  static let columns: String = "day, metric, origin, amount, as_of, is_final"
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
        var same = [rows[index].number]
        index += 1
        while index < rows.count, rows[index].day == text, rows[index].metric == name {
          same.append(rows[index].number)
          index += 1
        }
        guard let metric = Metric(rawValue: name) else { continue }
        known[metric] = same.compactMap(\.self).sorted().map(\.value)
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
    let moved = try Row.fetchAll(
      cachedStatement(
        sql: """
          SELECT number, is_complete, coalesce(exported_at, imported_at), amount FROM moved JOIN health_import ON number = import
          WHERE day = ? AND is_done
          """), arguments: [day.description]
    ).map { (standing: try ImportStanding(row: $0), amount: try $0.amount(3) as Measure) }.max { $0.standing < $1.standing }
    return ActivityRecord(
      day: ActivityDay(day: day, values: known.compactMapValues(\.first)), known: known, shares: shares,
      moved: moved?.amount)
  }

  /// The imports that are done, the one first that is believed before the others; with a number, also that one.
  func standings(with number: Int64? = nil) throws -> [ImportStanding] {
    try Row.fetchAll(
      self,
      sql: """
        SELECT number, is_complete, coalesce(exported_at, imported_at) FROM health_import WHERE number > 0 AND (is_done OR number IS ?)
        """, arguments: [number]
    ).map(ImportStanding.init(row:)).sorted(by: >)
  }
}

extension ImportStanding {
  fileprivate init(row: Row) throws {
    self.init(number: try row.number(0), isComplete: try row.value(1), exported: try row.instant(2))
  }
}
