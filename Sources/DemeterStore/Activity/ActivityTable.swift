import DemeterCore
import Foundation
internal import GRDB

/// The activity of each day: every known number, by metric and origin. Which number counts follows from the origins.
struct ActivityTable {
  let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// All known numbers of a range of days, or of all days, oldest day first. The number that counts is the first of its metric.
  ///
  /// - Parameter recent: days outside of these have only their weights; nil reads everything.
  func known(
    in days: ClosedRange<Day>?, measuredIn recent: ClosedRange<Day>? = nil
  ) throws -> [(day: Day, known: [Metric: [ActivityValue]])] {
    let rows: [ActivityValueRow]
    if let days, let recent {
      rows = try ActivityValueRow.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT \(ActivityValueRow.columns) FROM activity_value
            WHERE day BETWEEN ?1 AND ?2 AND (metric = 'weight' OR day BETWEEN ?3 AND ?4) ORDER BY day, metric
            """),
        arguments: [
          days.lowerBound.description, days.upperBound.description, recent.lowerBound.description, recent.upperBound.description,
        ])
    } else if let days {
      rows = try ActivityValueRow.fetchAll(
        database.cachedStatement(
          sql: "SELECT \(ActivityValueRow.columns) FROM activity_value WHERE day BETWEEN ? AND ? ORDER BY day, metric"),
        arguments: [days.lowerBound.description, days.upperBound.description])
    } else {
      rows = try ActivityValueRow.fetchAll(database, sql: "SELECT \(ActivityValueRow.columns) FROM activity_value ORDER BY day, metric")
    }
    return rows.byDay
  }

  /// The activity of a range of days, or of all days, oldest first.
  func days(in days: ClosedRange<Day>?, measuredIn recent: ClosedRange<Day>? = nil) throws -> [ActivityDay] {
    try known(in: days, measuredIn: recent).map { ActivityDay(day: $0.day, values: $0.known.compactMapValues(\.first)) }
  }

  /// The activity of a day and where its numbers come from; nil if there is none.
  func record(of day: Day) throws -> ActivityRecord? {
    guard let (_, known) = try known(in: day...day).first else { return nil }
    let shares = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT metric, name, kind, counted, overlapping FROM activity_share JOIN health_source ON number = source
          WHERE day = ? ORDER BY metric, counted DESC, name
          """), arguments: [day.description]
    ).compactMap { row -> ActivityRecord.Share? in
      guard let metric = Metric(rawValue: try row.value(0)) else { return nil }
      return ActivityRecord.Share(metric: metric, source: try row.source(1), counted: try row.amount(3), overlapping: try row.amount(4))
    }
    let moved = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number, is_complete, coalesce(exported_at, imported_at), amount FROM moved JOIN health_import ON number = import
          WHERE day = ? AND is_done
          """), arguments: [day.description]
    ).map { (standing: try ImportStanding(row: $0), amount: try $0.amount(3) as Measure) }.max { $0.standing < $1.standing }
    return ActivityRecord(
      day: ActivityDay(day: day, values: known.compactMapValues(\.first)), known: known, shares: shares,
      moved: moved?.amount)
  }

  /// Saves a number of a day, or replaces the one of the same origin. An equal number changes nothing unless it becomes final.
  func save(
    _ amount: Measure, of metric: Metric, on day: Day, from origin: ActivityOrigin, asOf moment: Date, isFinal: Bool
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO activity_value (\(ActivityValueRow.columns)) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET amount = excluded.amount, as_of = excluded.as_of, is_final = excluded.is_final
        WHERE amount IS NOT excluded.amount OR is_final IS NOT excluded.is_final
        """
    ).execute(arguments: [day.description, metric.rawValue, origin.rawValue, amount.thousandths, moment.milliseconds, isFinal])
  }

  /// Rebuilds the day summaries and announces the change, after numbers of those days were written.
  func announceChange(of days: Set<Day>, at moment: Date) throws {
    guard let first = days.min(), let last = days.max() else { return }
    try DailySummaryTable(database).rebuild(first...last, at: moment)
    try ChangeLog(database).announce(NewChange(.activity, last == first ? [first] : [first, last]))
  }
}
