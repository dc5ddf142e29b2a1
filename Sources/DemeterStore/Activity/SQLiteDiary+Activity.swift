public import DemeterCore
import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay] {
    try await file.read { try $0.activity(in: days) }
  }

  /// As `Diary` promises. Looks up one day a month, however many there are.
  public func months(with metric: Metric) async throws(DiaryError) -> [Month] {
    try await file.read { database in
      let days = try String.fetchAll(
        database.cachedStatement(
          sql: """
            WITH RECURSIVE first (day) AS (
              SELECT min(day) FROM activity_value WHERE metric = :metric
              UNION ALL
              SELECT (SELECT min(day) FROM activity_value WHERE metric = :metric AND day > max(first.day, substr(first.day, 1, 7) || '-31'))
              FROM first WHERE first.day IS NOT NULL
            )
            SELECT day FROM first WHERE day IS NOT NULL
            """), arguments: ["metric": metric.rawValue])
      return days.compactMap { Day($0)?.month }
    }
  }

  /// As `Diary` promises.
  public func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError) {
    let moment = now()
    try await write { database in
      if let amount {
        try database.put(metric, of: day, amount, from: .hand, asOf: moment, isFinal: true)
      } else {
        try database.execute(
          sql: "DELETE FROM activity_value WHERE day = ? AND metric = ? AND origin = 'hand'", arguments: [day.description, metric.rawValue])
      }
      guard database.changesCount > 0 else { return }
      try database.rebuildSummaries(of: day...day, at: moment)
      try ChangeLog(database).announce(.activity, day)
    }
  }
}

extension Database {
  /// Keeps a number of a day, in place of what the same origin said before. The same number again changes nothing, unless it is final now.
  func put(
    _ metric: Metric, of day: Day, _ amount: Measure, from origin: ActivityOrigin, asOf moment: Date, isFinal: Bool
  ) throws {
    try cachedStatement(
      sql: """
        INSERT INTO activity_value (\(ActivityValueRow.columns)) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET amount = excluded.amount, as_of = excluded.as_of, is_final = excluded.is_final
        WHERE amount IS NOT excluded.amount OR is_final IS NOT excluded.is_final
        """
    ).execute(arguments: [day.description, metric.rawValue, origin.rawValue, amount.thousandths, moment.milliseconds, isFinal])
  }

  /// Brings summaries and the change log along after numbers of those days changed.
  func activityChanged(_ days: Set<Day>, at moment: Date) throws {
    guard let first = days.min(), let last = days.max() else { return }
    try rebuildSummaries(of: first...last, at: moment)
    try ChangeLog(self).announce(NewChange(.activity, last == first ? [first] : [first, last]))
  }

  /// Remembers where somebody lives, if that is news. The first home counts for all that was before.
  func noteHome(_ home: TimeZone, at moment: Date) throws {
    let last = try lastHome()
    guard last != home.iana else { return }
    try execute(
      sql: "INSERT OR REPLACE INTO home (since, time_zone) VALUES (?, ?)",
      arguments: [last == nil ? 0 : Int64(moment.timeIntervalSince1970), home.iana])
  }
  /// Where somebody lives now.
  func lastHome() throws -> String? { try String.fetchOne(self, sql: "SELECT time_zone FROM home ORDER BY since DESC LIMIT 1") }
}
