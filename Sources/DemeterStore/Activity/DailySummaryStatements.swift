package import DemeterCore
import Foundation

private enum DailySummaryStatements {
  static let ofDays = DaysSQL { "SELECT \(DailySummaryRow.columns) FROM daily_summary WHERE person = $1 AND \($0) ORDER BY day" }
  static let delete = SQL("DELETE FROM daily_summary WHERE person = $1 AND day = $2")
  static let save = SQL(
    """
    INSERT INTO daily_summary (person, \(DailySummaryRow.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (person, day) DO UPDATE SET burned = excluded.burned, intake = excluded.intake, goal = excluded.goal,
      net = excluded.net, in_deficit = excluded.in_deficit, progress = excluded.progress, color_mode = excluded.color_mode,
      updated_at = excluded.updated_at
    """)
}

extension Query<DailySummaryRow> {
  /// The stored summaries of some days, oldest first.
  package static func summaries(of days: DayScope) -> Self { Self(DailySummaryStatements.ofDays, days) { try DailySummaryRow(row: $0) } }
}

extension ReadingTransaction {
  /// Those of some days whose stored summary is wrong.
  package func wrongSummaries(_ days: DayScope) throws -> [WrongSummary] {
    let (stored, totals, activity, goals, marks) = try read(
      .summaries(of: days), .totals(of: days), .activity(of: days), .goals, .marks(of: days))
    return WrongSummary.all(
      among: stored, totals: totals, activity: activity.days, goals: GoalLog(goals), marks: marks.completeness)
  }
}

extension WritingTransaction {
  /// Rebuilds the summaries of days. Returns the days whose summary was wrong.
  @discardableResult
  package func rebuildSummaries(_ days: DayScope) throws -> [Day] {
    let wrong = try days.isEmpty ? [] : wrongSummaries(days)
    for each in wrong {
      guard let balance = each.balance else {
        try write(DailySummaryStatements.delete, .day(each.day))
        continue
      }
      try write(
        DailySummaryStatements.save, .day(each.day), .text(UUID.fresh().key), .amount(balance.burned), .amount(balance.intake),
        .amount(balance.goal), .amount(balance.net), .number(balance.inDeficit.map { $0 ? 1 : 0 }), .real(balance.progress),
        .number(moment.milliseconds), .number(moment.milliseconds), .text(balance.colorMode.rawValue))
    }
    return wrong.map(\.day)
  }
}
