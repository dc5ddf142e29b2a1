import DemeterCore
import Foundation
internal import GRDB

/// The day summaries, which are derived from the daily totals, activity and goals.
struct DailySummaryTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The stored summaries of a range of days, or of all days.
  func summaries(in days: ClosedRange<Day>?) throws -> [DailySummaryRow] {
    let columns = DailySummaryRow.columns
    guard let days else { return try DailySummaryRow.fetchAll(database, sql: "SELECT \(columns) FROM daily_summary ORDER BY day") }
    return try DailySummaryRow.fetchAll(
      database.cachedStatement(sql: "SELECT \(columns) FROM daily_summary WHERE day BETWEEN ? AND ? ORDER BY day"),
      arguments: [days.lowerBound.description, days.upperBound.description])
  }

  /// The days of a range, or of all days, whose stored summary is wrong, with the right balance; nil if the day should have no summary.
  func wrong(in days: ClosedRange<Day>?) throws -> [WrongSummary] {
    let bounds = days ?? Day.first...Day.last
    return WrongSummary.all(
      among: try summaries(in: days), totals: try DailyTotalTable(database).totals(in: bounds),
      activity: try ActivityTable(database).days(in: days),
      goals: try GoalTable(database).log(), marks: try DayMarkTable(database).marks(in: days))
  }

  /// Rebuilds the summaries of a range of days, or of all days. Returns the days whose summary was wrong.
  @discardableResult
  func rebuild(_ days: ClosedRange<Day>?, at moment: Date) throws -> [Day] {
    let wrong = try wrong(in: days)
    for each in wrong {
      let day = each.day
      guard let balance = each.balance else {
        try database.cachedStatement(sql: "DELETE FROM daily_summary WHERE day = ?").execute(arguments: [day.description])
        continue
      }
      try database.cachedStatement(
        sql: """
          INSERT INTO daily_summary (\(DailySummaryRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET burned = excluded.burned, intake = excluded.intake, goal = excluded.goal, net = excluded.net,
            in_deficit = excluded.in_deficit, progress = excluded.progress, color_mode = excluded.color_mode,
            updated_at = excluded.updated_at
          """
      ).execute(arguments: [
        day.description, UUID.fresh().key, balance.burned?.thousandths, balance.intake?.thousandths,
        balance.goal.thousandths, balance.net?.thousandths, balance.inDeficit, balance.progress, moment.milliseconds,
        moment.milliseconds, balance.colorMode.rawValue,
      ])
    }
    return wrong.map(\.day)
  }
}
