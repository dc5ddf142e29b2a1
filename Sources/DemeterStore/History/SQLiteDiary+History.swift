public import DemeterCore
internal import GRDB
import Logging

extension SQLiteDiary {
  /// When a month is first read after the diary was opened, its totals are compared with their entries.
  public func history(in days: ClosedRange<Day>) async throws(DiaryError) -> History {
    try await history(in: days, measuredIn: nil)
  }

  public func history(in days: ClosedRange<Day>, measuredIn recent: ClosedRange<Day>) async throws(DiaryError) -> History {
    try await history(in: days, measuredIn: Optional(recent))
  }

  /// - Parameter recent: the days whose measurements are read; nil reads those of all days, and the summaries.
  private func history(in days: ClosedRange<Day>, measuredIn recent: ClosedRange<Day>?) async throws(DiaryError) -> History {
    // The page of a month may show days before the first or after the last that can have entries.
    let written = days.clamped(to: Day.first...Day.last)
    try await verify(written)
    return try file.readShortly { database in
      let totals = try DailyTotalRow.fetchAll(
        database.cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day BETWEEN ? AND ? ORDER BY day"),
        arguments: [written.lowerBound.description, written.upperBound.description]
      ).map(\.total)
      // From the entries, because the totals of the first month may not be verified yet.
      let first = try String.fetchOne(database.cachedStatement(sql: "SELECT min(day) FROM entry WHERE deleted_at IS NULL"))
      let firstActivity = try String.fetchOne(database.cachedStatement(sql: "SELECT min(day) FROM activity_value"))
      return History(
        days: days, totals: totals, goals: try GoalTable(database).log(), completeness: try DayMarkTable(database).marks(in: written),
        firstDay: first.flatMap { Day($0) }, activity: try ActivityTable(database).days(in: written, measuredIn: recent),
        summaries: recent == nil ? try DailySummaryTable(database).summaries(in: written).map(\.summary) : [],
        firstActivity: firstActivity.flatMap { Day($0) })
    }
  }

  /// Rebuilds wrong totals and summaries in the months that are not verified yet.
  private func verify(_ days: ClosedRange<Day>) async throws(DiaryError) {
    guard let months = verified.unverified(in: days) else { return }
    let range = months.lowerBound.days.lowerBound...months.upperBound.days.upperBound
    let moment = now()
    let isCorrect = try await file.read {
      try DailyTotalTable($0).wrongDays(in: range).isEmpty && DailySummaryTable($0).wrong(in: range).isEmpty
    }
    if !isCorrect {
      let rebuilt: [String] = try await write { database in
        let totals = DailyTotalTable(database)
        let wrong = try totals.wrongDays(in: range)
        for day in wrong {
          try totals.rebuild(day, at: moment)
          try Day(day).map { try ChangeLog(database).announce(.rebuilt, $0) }
        }
        return wrong + (try DailySummaryTable(database).rebuild(range, at: moment).map(\.description))
      }
      // Empty if another process rebuilt them first.
      if !rebuilt.isEmpty {
        logger.warning("rebuilt daily totals that disagreed with their entries", metadata: ["days": "\(rebuilt)"])
      }
    }
    verified.add(months)
  }
}
