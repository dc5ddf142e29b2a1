public import DemeterCore
public import Foundation
internal import GRDB
import Logging

extension SQLiteDiary {
  /// As `Diary` promises.
  public func record(of day: Day) async throws(DiaryError) -> DayRecord {
    let (record, proves) = try await file.read { try $0.record(of: day) }
    if proves { return record }
    let moment = now()
    do {
      let (record, rebuilt): (DayRecord, Bool) = try await write { database in
        let (record, proves) = try database.record(of: day)
        if proves { return (record, false) }
        try database.rebuildTotal(of: day.description, at: moment)
        try ChangeLog(database).announce(.rebuilt, day)
        return (record, true)
      }
      if rebuilt { logger.warning("rebuilt a daily total that disagreed with its entries", metadata: ["day": "\(day)"]) }
      return record
    } catch {
      logger.error("could not rebuild a daily total that disagrees with its entries", metadata: ["day": "\(day)", "error": "\(error)"])
      return record  // summed from the entries, and right without the stored total
    }
  }

  /// As `Diary` promises.
  public func entry(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    try await file.read { try $0.standingEntry(id) }
  }

  /// As `Diary` promises.
  public func revisions(of id: EntryID) async throws(DiaryError) -> [EntryRevision] {
    let revisions: [EntryRevision] = try await file.read { database in
      try Row.fetchAll(
        database, sql: "SELECT action, content FROM revision WHERE entry_id = ? ORDER BY version", arguments: [id.key]
      ).map(EntryRevision.init(row:))
    }
    guard !revisions.isEmpty else { throw .notFound }
    return revisions
  }

  /// As `Diary` promises.
  public func goals() async throws(DiaryError) -> GoalLog {
    try await file.read { try $0.goals() }
  }

  /// As `Diary` promises.
  public func foods(_ order: FoodOrder, limit: Int) async throws(DiaryError) -> [LoggedFood] {
    let sorting = order == .recent ? "last_logged_at DESC" : "uses DESC, last_logged_at DESC"
    return try await file.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(EntryRecord.columns), uses FROM logged_food JOIN entry ON entry.id = logged_food.entry_id
          ORDER BY \(sorting) LIMIT ?
          """, arguments: [limit]
      ).map { LoggedFood(try EntryRecord(row: $0).entry(), uses: try $0.number(EntryRecord.width)) }
    }
  }
}

extension Database {
  /// A day as its entries, goals and activity make it, and whether the total and the summary that are stored for it say the same.
  func record(of day: Day) throws -> (record: DayRecord, proves: Bool) {
    let key = day.description
    let entries: [FoodEntry] = try EntryRecord.fetchAll(
      cachedStatement(
        sql: """
          SELECT \(EntryRecord.columns) FROM entry WHERE day = ? AND deleted_at IS NULL
          ORDER BY logged_at DESC, created_at DESC, id
          """), arguments: [key]
    ).map { try $0.entry() }
    let stored = try DailyTotalRow.fetchOne(
      cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day = ?"), arguments: [key])
    let goals = try self.goals()
    let celebrated = try Bool.fetchOne(
      cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM celebration WHERE day = ?)"), arguments: [key])
    let total = DailyTotal(day: day, of: entries.lazy.map(\.meal))
    let activity = try activityRecord(of: day)
    let balance = EnergyBalance(of: day, activity: activity?.day, total: total, goals: goals)
    let record = DayRecord(
      day: day, entries: entries, total: total, goals: goals.inForce(on: day), celebrated: celebrated ?? false, activity: activity,
      balance: balance)
    let summary = try summaries(in: day...day).first
    return (record, record.agrees(with: stored?.total) && (balance.isKnown ? summary?.proves(balance) ?? false : summary == nil))
  }

  /// Every goal ever set.
  func goals() throws -> GoalLog {
    GoalLog(try GoalRow.fetchAll(cachedStatement(sql: "SELECT \(GoalRow.columns) FROM goal ORDER BY number")).map(\.change))
  }

  /// An entry as it is stored, deleted or not; nil where there is none.
  func storedEntry(_ id: EntryID) throws -> StoredEntry? {
    let row = try EntryRecord.fetchOne(
      cachedStatement(sql: "SELECT \(EntryRecord.columns) FROM entry WHERE id = ?"), arguments: [id.key])
    return try row.map { try $0.stored() }
  }

  /// An entry, deleted or not; nil where there is none.
  func findEntry(_ id: EntryID) throws -> FoodEntry? { try storedEntry(id)?.entry }

  /// An entry, deleted or not.
  func anyEntry(_ id: EntryID) throws -> FoodEntry {
    guard let entry = try findEntry(id) else { throw DiaryError.notFound }
    return entry
  }

  /// An entry that has not been deleted.
  func standingEntry(_ id: EntryID) throws -> FoodEntry {
    let entry = try anyEntry(id)
    guard entry.deletedAt == nil else { throw DiaryError.notFound }
    return entry
  }
}

extension DayRecord {
  /// Whether a stored total, or the lack of one, is right for this day's entries.
  fileprivate func agrees(with stored: DailyTotal?) -> Bool {
    stored == nil ? total.entryCount == 0 : stored == total
  }
}

extension EntryID {
  /// As it is stored.
  var key: String { uuidString.lowercased() }
}
