public import DemeterCore
package import Foundation

private enum ActivityStatements {
  private static let columns: String = ActivityValueRow.columns

  static let ofDays = DaysSQL { "SELECT \(columns) FROM activity_value WHERE person = $1 AND \($0) ORDER BY day, metric" }
  static let recent = SQL(
    """
    SELECT \(columns) FROM activity_value
    WHERE person = $1 AND day BETWEEN $2 AND $3 AND (metric = 'weight' OR day BETWEEN $4 AND $5) ORDER BY day, metric
    """)
  static let firstDay = SQL("SELECT min(day) FROM activity_value WHERE person = $1")
  static let shares = SQL(
    """
    SELECT metric, name, kind, counted, overlapping FROM activity_share AS share
    JOIN health_source AS source ON source.person = $1 AND source.number = share.source
    WHERE share.person = $1 AND day = $2 ORDER BY metric, counted DESC, name
    """)
  static let moved = SQL(
    """
    SELECT number, is_complete, coalesce(exported_at, imported_at), amount FROM moved
    JOIN health_import AS import ON import.person = $1 AND import.number = moved.import
    WHERE moved.person = $1 AND day = $2 AND is_done = 1
    """)
  static let months = SQL(
    postgres: """
      SELECT DISTINCT substr(day, 1, 7) || '-01' AS month FROM activity_value WHERE person = $1 AND metric = $2 ORDER BY month
      """,
    // Reads one row for each month, however many rows there are.
    sqlite: """
      WITH RECURSIVE first (day) AS (
        SELECT min(day) FROM activity_value WHERE metric = $2
        UNION ALL
        SELECT (SELECT min(day) FROM activity_value WHERE metric = $2 AND day > max(first.day, substr(first.day, 1, 7) || '-31'))
        FROM first WHERE first.day IS NOT NULL
      )
      SELECT day FROM first WHERE day IS NOT NULL
      """)
  static let save = SQL(
    """
    INSERT INTO activity_value (person, \(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (person, day, metric, origin)
    DO UPDATE SET amount = excluded.amount, as_of = excluded.as_of, is_final = excluded.is_final
    WHERE activity_value.amount <> excluded.amount OR activity_value.is_final <> excluded.is_final RETURNING day
    """)
  static let removeCorrection = SQL(
    "DELETE FROM activity_value WHERE person = $1 AND day = $2 AND metric = $3 AND origin = 'hand' RETURNING day")
}

extension Query<ActivityValueRow> {
  /// All known numbers of some days, by day and metric.
  package static func activity(of days: DayScope) -> Self { Self(ActivityStatements.ofDays, days) { try ActivityValueRow(row: $0) } }

  /// All known numbers of a range of days, by day and metric. Days outside of some recent ones have only their weights.
  package static func activity(of days: ClosedRange<Day>, measuredIn recent: ClosedRange<Day>) -> Self {
    Self(
      ActivityStatements.recent, .day(days.lowerBound), .day(days.upperBound), .day(recent.lowerBound), .day(recent.upperBound)
    ) { try ActivityValueRow(row: $0) }
  }
}

extension [ActivityValueRow] {
  /// The activity of each day, from rows that are sorted by day and metric.
  package var days: [ActivityDay] { byDay.map { ActivityDay(day: $0.day, values: $0.known.compactMapValues(\.first)) } }
}

extension Query<Day> {
  /// The first day with activity, if there is one.
  package static var firstActivity: Self {
    Self(ActivityStatements.firstDay) { try ($0.value(0) as String?).flatMap { Day($0) } }
  }
}

extension Query<ActivityRecord.Share> {
  /// What each source measured on a day.
  package static func shares(of day: Day) -> Self {
    Self(ActivityStatements.shares, .day(day)) { row in
      guard let metric = Metric(rawValue: try row.value(0)) else { return nil }
      return ActivityRecord.Share(metric: metric, source: try row.source(1), counted: try row.amount(3), overlapping: try row.amount(4))
    }
  }
}

/// The energy that an import says was moved on a day.
package struct MovedEnergy: Sendable {
  let standing: ImportStanding
  let amount: Measure
}

extension Query<MovedEnergy> {
  package static func moved(on day: Day) -> Self {
    Self(ActivityStatements.moved, .day(day)) { MovedEnergy(standing: try ImportStanding(row: $0), amount: try $0.amount(3)) }
  }
}

extension ActivityRecord {
  /// Nil without any number.
  package init?(_ rows: [ActivityValueRow], shares: [Share], moved: [MovedEnergy]) {
    guard let (day, known) = rows.byDay.first else { return nil }
    self.init(
      day: ActivityDay(day: day, values: known.compactMapValues(\.first)), known: known, shares: shares,
      moved: moved.max { $0.standing < $1.standing }?.amount)
  }
}

extension WritingTransaction {
  /// Saves a number of a day, or replaces the one of the same origin. An equal number changes nothing unless it becomes final. The answer
  /// has the day if something changed.
  package func save(
    _ amount: Measure, of metric: Metric, on day: Day, from origin: ActivityOrigin, asOf moment: Date, isFinal: Bool
  ) throws -> Answer<Day> {
    try ask(
      Query(
        ActivityStatements.save, .day(day), .text(metric.rawValue), .text(origin.rawValue), .amount(amount), .number(moment.milliseconds),
        .flag(isFinal)
      ) { Day(try $0.value(0)) })
  }

  /// Rebuilds the day summaries and announces the change, after numbers of those days were written.
  package func announceActivity(of days: Set<Day>) throws {
    guard let first = days.min(), let last = days.max() else { return }
    try rebuildSummaries(.range(first...last))
    try announce(NewChange(.activity, last == first ? [first] : [first, last]))
  }
}

extension StoredDiary {
  public func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay] {
    try await database.engine.read { try $0.read(.activity(of: .range(days))) }.days
  }

  public func months(with metric: Metric) async throws(DiaryError) -> [Month] {
    try await database.engine.read { try $0.read(Query(ActivityStatements.months, .text(metric.rawValue)) { Day(try $0.value(0))?.month }) }
  }

  public func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError) {
    try await database.engine.write { transaction in
      let changed =
        try amount.map { try transaction.save($0, of: metric, on: day, from: .hand, asOf: transaction.moment, isFinal: true) }
        ?? transaction.ask(
          Query(ActivityStatements.removeCorrection, .day(day), .text(metric.rawValue)) { Day(try $0.value(0)) })
      try transaction.settle()
      try transaction.announceActivity(of: Set(changed.rows()))
    }
  }
}
