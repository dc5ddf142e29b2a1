public import DemeterCore
internal import GRDB
import Logging

extension SQLiteDiary {
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
    let verified = verified
    var stored = try file.readShortly { try StoredHistory(range, verified, comparesMuch: false, in: $0) }
    if stored == nil { stored = try await file.read { try StoredHistory(range, verified, comparesMuch: true, in: $0) } }
    if let stored, stored.isRight { return stored.history }
    let moment = now()
    let (history, rebuilt): (History, [String]) = try await write { database in
      let totals = DailyTotalTable(database)
      let wrong = try totals.wrongDays(in: range.compared)
      for day in wrong {
        try totals.rebuild(day, at: moment)
        try Day(day).map { try ChangeLog(database).announce(.rebuilt, $0) }
      }
      let summaries = try DailySummaryTable(database).rebuild(range.compared, at: moment).map(\.description)
      return (try StoredHistory.history(range, try totals.totals(in: range.compared), in: database).history, wrong + summaries)
    }
    // Empty if another process rebuilt them first.
    if !rebuilt.isEmpty { logger.warning("rebuilt daily totals that disagreed with their entries", metadata: ["days": "\(rebuilt)"]) }
    return history
  }
}

/// A history as it is stored, and whether its totals and summaries are what they are derived from.
private struct StoredHistory {
  let history: History
  let isRight: Bool

  /// The number of days whose totals are compared in well under a millisecond.
  private static let few: Int = 93

  /// Reads a history. Nil if more than a few weeks have to be compared, unless `comparesMuch`.
  init?(_ range: HistoryRange, _ verified: VerifiedMonths, comparesMuch: Bool, in database: Database) throws {
    let table = DailyTotalTable(database)
    let totals = try table.totals(in: range.compared)
    let months = range.isLong ? verified.unverified(in: range.months, totals: totals) : range.months
    if let days = range.isLong ? months?.days : range.compared {
      guard comparesMuch || days.upperBound - days.lowerBound < Self.few else { return nil }
      let sums = try table.sums(in: days)
      let areRight = sums == totals.filter { days.contains($0.day) }
      if areRight, range.isLong, let months { verified.add(months, totals: sums) }
      guard areRight else {
        (history, isRight) = (History(days: range.days, totals: [], goals: GoalLog(), firstDay: nil), false)
        return
      }
    }
    (history, isRight) = try Self.history(range, totals, in: database)
  }

  /// Returns the history with some totals, and whether its summaries are right.
  static func history(_ range: HistoryRange, _ totals: [DailyTotal], in database: Database) throws -> (history: History, isRight: Bool) {
    let totals = range.asked(totals), goals = try GoalTable(database).log()
    let marks = try DayMarkTable(database).marks(in: range.written)
    let activity = try ActivityTable(database).days(in: range.written, measuredIn: range.recent)
    let summaries = range.recent == nil ? try DailySummaryTable(database).summaries(in: range.written) : []
    let areRight =
      range.recent != nil || WrongSummary.all(among: summaries, totals: totals, activity: activity, goals: goals, marks: marks).isEmpty
    // From the entries, because the totals of the first month may not be verified yet.
    let first = try String.fetchOne(database.cachedStatement(sql: "SELECT min(day) FROM entry WHERE deleted_at IS NULL"))
    let firstActivity = try String.fetchOne(database.cachedStatement(sql: "SELECT min(day) FROM activity_value"))
    let history = History(
      days: range.days, totals: totals, goals: goals, completeness: marks, firstDay: first.flatMap { Day($0) }, activity: activity,
      summaries: summaries.map(\.summary), firstActivity: firstActivity.flatMap { Day($0) })
    return (history, areRight)
  }
}
