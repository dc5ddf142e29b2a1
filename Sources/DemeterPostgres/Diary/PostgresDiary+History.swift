public import DemeterCore
import DemeterStore
import Logging

extension PostgresDiary {
  /// Totals are compared with their entries, and rebuilt where they differ.
  public func history(in days: ClosedRange<Day>) async throws(DiaryError) -> History {
    try await history(in: HistoryRange(days, measuredIn: nil))
  }

  public func history(in days: ClosedRange<Day>, measuredIn recent: ClosedRange<Day>) async throws(DiaryError) -> History {
    try await history(in: HistoryRange(days, measuredIn: recent))
  }

  /// Compares the totals of a range of days with their entries, and rebuilds those that differ.
  func verifyTotals(in days: ClosedRange<Day>) async throws(DiaryError) {
    _ = try await history(in: HistoryRange(days, measuredIn: days.upperBound...days.upperBound))
  }

  private func history(in range: HistoryRange) async throws(DiaryError) -> History {
    var stored = try await stored(range, comparing: range.isLong ? nil : range.compared)
    if range.isLong, let months = verified.unverified(in: range.months, totals: stored.totals) {
      stored = try await self.stored(range, comparing: months.days)
      if stored.isRight { verified.add(months, totals: stored.totals.filter { months.contains($0.day.month) }) }
    }
    return stored.isRight ? stored.history : try await rebuilt(range)
  }

  /// Reads a history, and the sums of the entries of some of its days, in one round trip.
  private func stored(_ range: HistoryRange, comparing days: ClosedRange<Day>?) async throws(DiaryError) -> StoredHistory {
    let rows = try await read { sql in
      StoredHistory.statements(range, sql) + (days.map { days in [StoredHistory.sums(of: days, sql)] } ?? [])
    }
    return try decode { try StoredHistory(range, rows, comparing: days) }
  }

  /// Rebuilds the totals and summaries that are wrong.
  private func rebuilt(_ range: HistoryRange) async throws(DiaryError) -> History {
    let (stored, days): (StoredHistory, [Day]) = try await write { transaction in
      let wrong = try transaction.daysWithWrongTotals(.range(range.compared))
      if !wrong.isEmpty { transaction.rebuildTotals(.each(Set(wrong))) }
      let summaries = try transaction.rebuildSummaries(.range(range.compared))
      for day in wrong { transaction.announce(.rebuilt, day) }
      let rows = try transaction.read(StoredHistory.statements(range, transaction.sql))
      return (try StoredHistory(range, rows, comparing: nil), wrong + summaries)
    }
    // Empty if another server rebuilt them first.
    if !days.isEmpty { logger.warning("rebuilt daily totals that disagreed with their entries", metadata: ["days": "\(days)"]) }
    return stored.history
  }
}

/// A history as it is stored, and whether its totals and summaries are what they are derived from.
private struct StoredHistory {
  let history: History
  /// The totals of all days that were read.
  let totals: [DailyTotal]
  let isRight: Bool

  static func statements(_ range: HistoryRange, _ sql: PersonSQL) -> [PostgresStatement] {
    let (first, last) = (StoredField.day(range.written.lowerBound), StoredField.day(range.written.upperBound))
    let measured = range.recent ?? range.written
    return [
      sql(
        "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE person = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
        .day(range.compared.lowerBound), .day(range.compared.upperBound)),
      sql("SELECT min(day) FROM entry WHERE person = $1 AND deleted_at IS NULL"),
      sql("SELECT min(day) FROM activity_value WHERE person = $1"),
      sql("SELECT \(GoalRow.columns) FROM goal WHERE person = $1 ORDER BY number"),
      sql("SELECT day, is_complete FROM day_mark WHERE person = $1 AND day BETWEEN $2 AND $3", first, last),
      sql(
        """
        SELECT \(ActivityValueRow.columns) FROM activity_value
        WHERE person = $1 AND day BETWEEN $2 AND $3 AND (metric = 'weight' OR day BETWEEN $4 AND $5) ORDER BY day, metric
        """, first, last, .day(measured.lowerBound), .day(measured.upperBound)),
    ]
      + (range.recent == nil
        ? [sql("SELECT \(DailySummaryRow.columns) FROM daily_summary WHERE person = $1 AND day BETWEEN $2 AND $3", first, last)] : [])
  }

  static func sums(of days: ClosedRange<Day>, _ sql: PersonSQL) -> PostgresStatement {
    sql(
      """
      SELECT day, \(DailyTotalRow.sums) FROM entry
      WHERE person = $1 AND deleted_at IS NULL AND day BETWEEN $2 AND $3 GROUP BY day ORDER BY day
      """, .day(days.lowerBound), .day(days.upperBound))
  }

  /// Reads the rows of the statements. The last of them are the sums of some days.
  init(_ range: HistoryRange, _ rows: [PostgresRows], comparing days: ClosedRange<Day>?) throws {
    let all = try rows[0].map { try DailyTotalRow(row: $0).total }, asked = range.asked(all)
    let goals = try GoalLog(rows[3]), marks = try rows[4].marks, activity = try rows[5].activityDays
    let summaries = range.recent == nil ? try rows[6].map { try DailySummaryRow(row: $0) } : []
    let sums = try days == nil ? [] : rows.last?.map { try DailyTotalRow(row: $0).total } ?? []
    totals = all
    isRight =
      (days.map { days in sums == all.filter { days.contains($0.day) } } ?? true)
      && (range.recent != nil || WrongSummary.all(among: summaries, totals: asked, activity: activity, goals: goals, marks: marks).isEmpty)
    history = History(
      days: range.days, totals: asked, goals: goals, completeness: marks,
      firstDay: try (rows[1].first?.value(0) as String?).flatMap { Day($0) }, activity: activity, summaries: summaries.map(\.summary),
      firstActivity: try (rows[2].first?.value(0) as String?).flatMap { Day($0) })
  }
}
