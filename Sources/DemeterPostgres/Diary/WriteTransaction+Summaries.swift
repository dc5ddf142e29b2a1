import DemeterCore
import DemeterStore
import Foundation

extension PostgresReading {
  /// The days whose stored summary is wrong.
  func wrongSummaries(_ days: DayScope) throws -> [WrongSummary] { try wrongSummaries(try read(summaries(of: days))) }

  /// The statements that read what the summaries of days follow from.
  fileprivate func summaries(of days: DayScope) -> [PostgresStatement] {
    [
      sql("SELECT \(DailySummaryRow.columns) FROM daily_summary WHERE person = $1 AND \(days.condition())", days.values),
      sql("SELECT \(DailyTotalRow.columns) FROM daily_total WHERE person = $1 AND \(days.condition())", days.values),
      sql(
        "SELECT \(ActivityValueRow.columns) FROM activity_value WHERE person = $1 AND \(days.condition()) ORDER BY day, metric", days.values
      ),
      sql("SELECT \(GoalRow.columns) FROM goal WHERE person = $1 ORDER BY number"),
      sql("SELECT day, is_complete FROM day_mark WHERE person = $1 AND \(days.condition())", days.values),
    ]
  }

  /// Reads the rows of these statements.
  fileprivate func wrongSummaries(_ rows: [PostgresRows]) throws -> [WrongSummary] {
    WrongSummary.all(
      among: try rows[0].map { try DailySummaryRow(row: $0) }, totals: try rows[1].map { try DailyTotalRow(row: $0).total },
      activity: try rows[2].activityDays, goals: try GoalLog(rows[3]), marks: try rows[4].marks)
  }
}

extension WriteTransaction {
  /// Rebuilds the summaries of days. Returns the days whose summary was wrong.
  @discardableResult
  func rebuildSummaries(_ days: DayScope) throws -> [Day] { try rebuildSummaries(days, alongside: []).wrong }

  /// Rebuilds the summaries of days, and reads something else in the same round trip.
  func rebuildSummaries(_ days: DayScope, alongside others: [PostgresStatement]) throws -> (wrong: [Day], rows: [PostgresRows]) {
    let statements = days.isEmpty ? [] : summaries(of: days)
    let rows = try read(statements + others)
    let wrong = days.isEmpty ? [] : try wrongSummaries(rows)
    for each in wrong {
      guard let balance = each.balance else {
        write("DELETE FROM daily_summary WHERE person = $1 AND day = $2", .day(each.day))
        continue
      }
      write(
        """
        INSERT INTO daily_summary (person, \(DailySummaryRow.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
        ON CONFLICT (person, day) DO UPDATE SET burned = excluded.burned, intake = excluded.intake, goal = excluded.goal,
          net = excluded.net, in_deficit = excluded.in_deficit, progress = excluded.progress, color_mode = excluded.color_mode,
          updated_at = excluded.updated_at
        """,
        .day(each.day), .text(UUID.fresh().key), .amount(balance.burned), .amount(balance.intake), .amount(balance.goal),
        .amount(balance.net), .number(balance.inDeficit.map { $0 ? 1 : 0 }), .real(balance.progress), .number(moment.milliseconds),
        .text(balance.colorMode.rawValue))
      try sendIfLarge()
    }
    return (wrong.map(\.day), Array(rows.dropFirst(statements.count)))
  }

  /// Rebuilds the day summaries and announces the change, after goals that start on those days were added or removed.
  func announceGoals(from days: [Day]) throws {
    guard let first = days.min() else { return }
    // All days: the first goals apply to the days before them too.
    try rebuildSummaries(.all)
    announce(.goals, first)
  }

  /// Rebuilds the summaries of days whose marks changed, and announces them.
  func announceMarks(of days: some Collection<Day>) throws {
    guard let first = days.min(), let last = days.max() else { return }
    try rebuildSummaries(.range(first...last))
    announce(NewChange(.marked, [first, last]))
  }

  /// Rebuilds the day summaries and announces the change, after numbers of those days were written.
  func announceActivity(of days: Set<Day>) throws {
    guard let first = days.min(), let last = days.max() else { return }
    try rebuildSummaries(.range(first...last))
    announce(NewChange(.activity, last == first ? [first] : [first, last]))
  }
}

extension PostgresRows {
  /// The days of activity, from rows with `ActivityValueRow.columns`, sorted by day and metric.
  var activityDays: [ActivityDay] {
    get throws {
      try map { try ActivityValueRow(row: $0) }.byDay.map { ActivityDay(day: $0.day, values: $0.known.compactMapValues(\.first)) }
    }
  }

  /// The marks of days, from the columns `day` and `is_complete`.
  var marks: [Day: Completeness] {
    get throws {
      var marks: [Day: Completeness] = [:]
      for row in self {
        let isComplete: Bool = try row.value(1)
        if let day = Day(try row.value(0)) { marks[day] = isComplete ? .complete : .incomplete }
      }
      return marks
    }
  }

  /// The days in the first column.
  var days: [Day] { get throws { try compactMap { Day(try $0.value(0)) } } }
}

extension GoalLog {
  init(_ rows: PostgresRows) throws { self.init(try rows.map { try GoalRow(row: $0).change }) }
}
