public import DemeterCore
internal import GRDB
import Logging

extension SQLiteDiary {
  public func record(of day: Day) async throws(DiaryError) -> DayRecord {
    let stored = try file.readShortly { try StoredDay(day, in: $0) }
    if stored.isVerified { return stored.record }
    let moment = now()
    do {
      let (record, rebuilt): (DayRecord, Bool) = try await write { database in
        let stored = try StoredDay(day, in: database)
        if stored.isVerified { return (stored.record, false) }
        try DailyTotalTable(database).rebuild(day.description, at: moment)
        try ChangeLog(database).announce(.rebuilt, day)
        return (stored.record, true)
      }
      if rebuilt { logger.warning("rebuilt a daily total that disagreed with its entries", metadata: ["day": "\(day)"]) }
      return record
    } catch {
      logger.error("could not rebuild a daily total that disagrees with its entries", metadata: ["day": "\(day)", "error": "\(error)"])
      return stored.record  // computed from the entries, so it is right without the stored total
    }
  }

  public func entry(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    try await file.read { database in
      let entry = try EntryTable(database).entry(id)
      guard entry.deletedAt == nil else { throw DiaryError.notFound }
      return entry
    }
  }

  public func revisions(of id: EntryID) async throws(DiaryError) -> [EntryRevision] {
    let revisions: [EntryRevision] = try await file.read { database in
      try Row.fetchAll(
        database, sql: "SELECT action, content FROM revision WHERE entry_id = ? ORDER BY version", arguments: [id.key]
      ).map(EntryRevision.init(row:))
    }
    guard !revisions.isEmpty else { throw .notFound }
    return revisions
  }

  public func goals() async throws(DiaryError) -> GoalLog {
    try await file.read { try GoalTable($0).log() }
  }

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

  public func eatenFoods(in days: ClosedRange<Day>) async throws(DiaryError) -> [EatenFood] {
    let sums = Nutrient.allCases.map { "sum(\($0.rawValue))" }.joined(separator: ", ")
    return try await file.read { database in
      let parts = try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT name, brand, max(logged_at), count(*), sum(energy), \(sums) FROM entry
            WHERE deleted_at IS NULL AND day BETWEEN ? AND ? GROUP BY food_key ORDER BY max(logged_at)
            """), arguments: [days.lowerBound.description, days.upperBound.description]
      ).map { row in
        var nutrients: [Nutrient: Mass] = [:]
        for (index, nutrient) in Nutrient.allCases.enumerated() { nutrients[nutrient] = try row.amount(5 + index) as Mass? }
        return EatenFood(
          name: try row.value(0), brand: try row.value(1), count: try row.number(3), energy: try row.amount(4), nutrients: nutrients)
      }
      return EatenFood.merged(parts)
    }
  }
}
