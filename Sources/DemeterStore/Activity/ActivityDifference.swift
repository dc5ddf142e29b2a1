import DemeterCore
internal import GRDB

/// What has to be written for days to match a count of imports, and the state of the diary from which that was computed.
struct ActivityDifference {
  let changes: ActivityChanges
  /// The home time zone, which decides when a day is over.
  let home: String?
  /// The number of the newest change.
  let seen: Int64

  var days: Set<Day> { changes.days }
}

extension SQLiteTransaction {
  /// Compares a count of imports with the stored numbers.
  func exportDifference(_ count: ActivityCount) throws -> ActivityDifference {
    ActivityDifference(
      changes: try difference(count, of: .export, in: nil), home: try homeName(),
      seen: try Int64.fetchOne(database, sql: "SELECT max(number) FROM change") ?? 0)
  }

  /// Whether a difference is still valid: since it was computed, no activity was written and the home time zone is the same.
  func isCurrent(_ difference: ActivityDifference) throws -> Bool {
    let isKnown = try Bool.fetchOne(
      database,
      sql: """
        SELECT coalesce(max(number), 0) - ?1 < ?2
          AND NOT EXISTS (SELECT 1 FROM change WHERE number > ?1 AND kind IN ('activity', 'batch', 'rebuilt')) FROM change
        """, arguments: [difference.seen, DiaryChange.remembered])
    return try isKnown == true && difference.home == homeName()
  }

  /// Whether a count of imports is certainly still valid. Since it was made, sources may have been ordered differently, and entries may have
  /// been logged in another time zone.
  ///
  /// - Parameter entry: the number of the newest change of an entry when the count was made.
  func holds(_ count: ActivityCount, since entry: Int64) throws -> Bool { try count.places == places() && daysAreUnchanged(since: entry) }

  /// The number of the newest change of an entry.
  func newestEntryChange() throws -> Int64 { try Int64.fetchOne(database, sql: "SELECT max(number) FROM entry_change") ?? 0 }

  /// Whether every moment is certainly still in the same local day as when the newest change of an entry had this number. That is so if every
  /// entry that changed since is new, and everything within a day of it is in its time zone. False if more than 200 changed: other writes wait
  /// for this check.
  private func daysAreUnchanged(since number: Int64) throws -> Bool {
    let most = 200
    let changed = try Row.fetchAll(
      database,
      sql: "SELECT version, logged_at / 1000 FROM entry_change JOIN entry ON entry.id = entry_id WHERE number > ? LIMIT \(most + 1)",
      arguments: [number])
    let day: Int64 = 86_400
    return try changed.count <= most
      && changed.allSatisfy { row in
        let moment: Int64 = try row.number(1)
        return try row.number(0) == 1 && Set(read(.zones(in: moment - day...moment + day))).count == 1
      }
  }
}
