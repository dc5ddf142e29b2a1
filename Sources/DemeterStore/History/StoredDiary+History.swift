public import DemeterCore
import Logging

extension StoredDiary {
  /// Totals are compared with their entries, and rebuilt where they differ.
  public func history(in days: ClosedRange<Day>) async throws(DiaryError) -> History {
    try await history(in: HistoryRange(days, measuredIn: nil))
  }

  public func history(in days: ClosedRange<Day>, measuredIn recent: ClosedRange<Day>) async throws(DiaryError) -> History {
    try await history(in: HistoryRange(days, measuredIn: recent))
  }

  /// Compares the totals of a range of days with their entries, and rebuilds those that differ.
  package func verifyTotals(in days: ClosedRange<Day>) async throws(DiaryError) {
    _ = try await history(in: HistoryRange(days, measuredIn: days.upperBound...days.upperBound))
  }

  private func history(in range: HistoryRange) async throws(DiaryError) -> History {
    let verified = database.verified
    var stored = try await database.engine.readShortly { try StoredHistory(range, verified, comparesMuch: false, in: $0) }
    if stored == nil { stored = try await database.engine.read { try StoredHistory(range, verified, comparesMuch: true, in: $0) } }
    if let stored, stored.isRight { return stored.history }
    let (history, rebuilt): (History, [Day]) = try await database.engine.write { transaction in
      let wrong = try transaction.read(.wrongTotals(of: .range(range.compared)))
      try transaction.rebuildTotals(.each(Set(wrong)))
      for day in wrong { try transaction.announce(.rebuilt, day) }
      let summaries = try transaction.rebuildSummaries(.range(range.compared))
      return (try StoredHistory(range, comparing: nil, in: transaction).history, wrong + summaries)
    }
    // Empty if another program rebuilt them first.
    if !rebuilt.isEmpty { logger.warning("rebuilt daily totals that disagreed with their entries", metadata: ["days": "\(rebuilt)"]) }
    return history
  }
}

/// A history as it is stored, and whether its totals and summaries are what they are derived from.
private struct StoredHistory: Sendable {
  let history: History
  /// The totals of all days that were read.
  let totals: [DailyTotal]
  let isRight: Bool

  /// The number of days whose totals are compared in well under a millisecond.
  private static let few: Int = 93

  /// Reads a history, and compares what has to be compared. Nil if that is more than a few weeks, unless `comparesMuch`.
  init?(_ range: HistoryRange, _ verified: VerifiedMonths, comparesMuch: Bool, in transaction: any ReadingTransaction) throws {
    guard range.isLong else {
      try self.init(range, comparing: range.compared, in: transaction)
      return
    }
    let stored = try Self(range, comparing: nil, in: transaction)
    guard let months = verified.unverified(in: range.months, totals: stored.totals) else {
      self = stored
      return
    }
    guard comparesMuch || months.days.upperBound - months.days.lowerBound < Self.few else { return nil }
    let sums = try transaction.read(.sums(of: .range(months.days)))
    let areRight = sums == stored.totals.filter { months.days.contains($0.day) }
    if areRight { verified.add(months, totals: sums) }
    self.init(stored, isRight: areRight && stored.isRight)
  }

  private init(_ stored: StoredHistory, isRight: Bool) {
    (history, totals, self.isRight) = (stored.history, stored.totals, isRight)
  }

  /// Reads a history, and compares the totals of some days with their entries.
  init(_ range: HistoryRange, comparing days: ClosedRange<Day>?, in transaction: any ReadingTransaction) throws {
    let written = DayScope.range(range.written)
    let activity: Query<ActivityValueRow> =
      range.recent.map { .activity(of: range.written, measuredIn: $0) } ?? .activity(of: written)
    let summaries = try range.recent == nil ? transaction.ask(.summaries(of: written)) : Answer([])
    let sums = try days.map { try transaction.ask(.sums(of: .range($0))) }
    let (totals, first, firstActivity, goals, marks, values) = try transaction.read(
      // The first day is read from the entries, because the totals of the first month may not be verified yet.
      .totals(of: .range(range.compared)), .firstDay, .firstActivity, .goals, .marks(of: written), activity)
    let asked = range.asked(totals), log = try transaction.goalLog(goals, for: range.written)
    let completeness = marks.completeness, measured = values.days
    let rows = try summaries.rows()
    let areTotalsRight = try sums.map { try $0.rows() }.map { sums in
      sums == totals.filter { days?.contains($0.day) ?? false }
    }
    self.totals = totals
    isRight =
      areTotalsRight ?? true
      && (range.recent != nil || WrongSummary.all(among: rows, totals: asked, activity: measured, goals: log, marks: completeness).isEmpty)
    history = History(
      days: range.days, totals: asked, goals: log, completeness: completeness, firstDay: first.first, activity: measured,
      summaries: rows.map(\.summary), firstActivity: firstActivity.first)
  }
}

private enum HistoryStatements {
  static let firstDay = SQL("SELECT min(day) FROM entry WHERE person = $1 AND deleted_at IS NULL")
}

extension Query<Day> {
  /// The first day with an entry, if there is one.
  fileprivate static var firstDay: Self { Self(HistoryStatements.firstDay) { try ($0.value(0) as String?).flatMap { Day($0) } } }
}
