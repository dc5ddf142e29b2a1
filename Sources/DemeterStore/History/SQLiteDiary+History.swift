public import DemeterCore
internal import GRDB
import Logging
import Synchronization

extension SQLiteDiary {
  /// As `Diary` promises. The first time a month is read since the diary was opened, its totals are proven against its entries.
  public func history(in days: ClosedRange<Day>) async throws(DiaryError) -> History {
    // A month's page may show days before the first that can be written, or after the last. No entry is on those.
    let written = days.clamped(to: Day.first...Day.last)
    try await prove(written)
    return try await file.read { database in
      let totals = try DailyTotalRow.fetchAll(
        database.cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day BETWEEN ? AND ? ORDER BY day"),
        arguments: [written.lowerBound.description, written.upperBound.description]
      ).map(\.total)
      // From the entries: the totals of its month need not have been proven.
      let first = try String.fetchOne(database.cachedStatement(sql: "SELECT min(day) FROM entry WHERE deleted_at IS NULL"))
      let firstActivity = try String.fetchOne(database.cachedStatement(sql: "SELECT min(day) FROM activity_value"))
      return History(
        days: days, totals: totals, goals: try database.goals(), firstDay: first.flatMap { Day($0) },
        activity: try database.activity(in: written), summaries: try database.summaries(in: written).map(\.summary),
        firstActivity: firstActivity.flatMap { Day($0) })
    }
  }

  /// Rebuilds what disagrees in the months that were not looked at yet.
  private func prove(_ days: ClosedRange<Day>) async throws(DiaryError) {
    guard let months = proven.unproven(in: days) else { return }
    let stretch = months.lowerBound.days.lowerBound...months.upperBound.days.upperBound
    let moment = now()
    let proves = try await file.read { try $0.wrongTotals(in: stretch).isEmpty && $0.wrongSummaries(in: stretch).isEmpty }
    if !proves {
      let rebuilt: [String] = try await write { database in
        let wrong = try database.wrongTotals(in: stretch)
        for day in wrong {
          try database.rebuildTotal(of: day, at: moment)
          try Day(day).map { try ChangeLog(database).announce(.rebuilt, $0) }
        }
        return wrong + (try database.rebuildSummaries(of: stretch, at: moment).map(\.description))
      }
      // Empty where somebody else was quicker.
      if !rebuilt.isEmpty {
        logger.warning("rebuilt daily totals that disagreed with their entries", metadata: ["days": "\(rebuilt)"])
      }
    }
    proven.add(months)
  }
}

/// The months whose stored totals were found right, or made right, since the diary was opened.
final class ProvenMonths: Sendable {
  private let months = Mutex<Set<Month>>([])

  /// From the first to the last month of a stretch that is not known to be right; nil where all are.
  func unproven(in days: ClosedRange<Day>) -> ClosedRange<Month>? {
    let known = months.withLock { $0 }
    let new = (days.lowerBound.month...days.upperBound.month).each.filter { !known.contains($0) }
    guard let first = new.first, let last = new.last else { return nil }
    return first...last
  }

  func add(_ proven: ClosedRange<Month>) {
    months.withLock { $0.formUnion(proven.each) }
  }
}
