public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func save(_ entries: [NewEntry]) async throws(DiaryError) -> [SavedEntry] {
    let moment = now()
    return try await write { database in
      let (saved, writes) = try EntryRules.save(entries, over: try database.earlier(entries), at: moment)
      try database.apply(EntryWrites(writes), at: moment)
      return try saved.map { $0.isNew ? SavedEntry(entry: try database.anyEntry($0.entry.id), isNew: true) : $0 }
    }
  }

  /// As `Diary` promises.
  public func edit(
    _ id: EntryID, seeing version: Int, meal: Meal, logged: LoggedMoment
  ) async throws(DiaryError) -> FoodEntry {
    try await change(id) { known, moment in
      try EntryRules.edit(known, seeing: version, meal: meal, logged: logged, at: moment)
    }
  }

  /// As `Diary` promises.
  public func delete(_ id: EntryID, seeing version: Int?) async throws(DiaryError) -> FoodEntry {
    try await change(id) { known, moment in try EntryRules.delete(known, seeing: version, at: moment) }
  }

  /// As `Diary` promises.
  public func restore(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    try await change(id) { known, moment in try EntryRules.restore(known, at: moment) }
  }

  /// As `Diary` promises.
  public func set(_ change: GoalChange) async throws(DiaryError) {
    let moment = now()
    try await write { database in
      try database.add(change, at: moment)
      // Days before the first goals are measured by them too.
      try database.rebuildSummaries(of: nil, at: moment)
      try ChangeLog(database).announce(.goals, change.effectiveFrom)
    }
  }

  /// As `Diary` promises.
  public func claimCelebration(of day: Day) async throws(DiaryError) -> Bool {
    let moment = now()
    return try await write { database in
      guard try database.record(of: day).0.awaitsCelebration else { return false }
      try database.execute(
        sql: "INSERT INTO celebration (day, celebrated_at) VALUES (?, ?)", arguments: [day.description, moment.milliseconds])
      try ChangeLog(database).announce(.celebrated, day)
      return true
    }
  }

  /// Changes one entry in one transaction, as a rule decides of what is stored under its id. The entry as it stands then.
  private func change(
    _ id: EntryID, by rule: @escaping @Sendable (StoredEntry?, Date) throws -> EntryWrite?
  ) async throws(DiaryError) -> FoodEntry {
    let moment = now()
    return try await write { database in
      if let write = try rule(try database.storedEntry(id), moment) { try database.apply(EntryWrites([write]), at: moment) }
      return try database.anyEntry(id)
    }
  }
}

/// Encodes the rows that revisions keep; making one for each row takes longer than encoding it.
private let rowEncoder = JSONEncoder()

extension Database {
  /// What was saved before under the ids of some entries.
  fileprivate func earlier(_ entries: [NewEntry]) throws -> [EntryID: EntryRules.Earlier] {
    var earlier: [EntryID: EntryRules.Earlier] = [:]
    for id in Set(entries.map(\.id)) {
      guard let entry = try findEntry(id) else { continue }
      earlier[id] = EntryRules.Earlier(entry, firstMeal: try firstMeal(of: id))
    }
    return earlier
  }

  /// Writes entries and what follows from them, as one change. Tells of every thousandth.
  func apply(_ writes: EntryWrites, asBatch isBatch: Bool = false, at moment: Date, told: (Int) -> Void = { _ in }) throws {
    for (index, write) in writes.writes.enumerated() {
      try self.write(write)
      if (index + 1).isMultiple(of: 1000) { told(index + 1) }
    }
    for day in writes.days { try rebuildTotal(of: day.description, at: moment) }
    for (food, change) in writes.uses { try FoodTable(self).changeUses(of: food, by: change) }
    try recount(around: writes.places, at: moment)
    if let change = isBatch ? writes.batchChange : writes.change { try ChangeLog(self).announce(change) }
  }

  /// Writes an entry with its revision alone.
  private func write(_ write: EntryWrite) throws {
    let row = EntryRecord(write.entry)
    if write.old == nil { try row.insert(self) } else { try row.update(self) }
    try cachedStatement(sql: "INSERT INTO revision (entry_id, version, action, content) VALUES (?, ?, ?, ?)")
      .execute(arguments: [row.id, row.version, write.action.rawValue, String(decoding: rowEncoder.encode(row), as: UTF8.self)])
  }

  /// Writes the total that a day's entries make, none where there are none, and the summary with it.
  func rebuildTotal(of day: String, at moment: Date) throws {
    try cachedStatement(sql: "DELETE FROM daily_total WHERE day = ?").execute(arguments: [day])
    try cachedStatement(sql: "INSERT INTO daily_total (\(DailyTotalRow.columns)) \(DailyTotalRow.summed) AND day = ? GROUP BY day")
      .execute(arguments: [day])
    if let day = Day(day) { try rebuildSummaries(of: day...day, at: moment) }
  }

  /// Adds a line to the log of goals.
  func add(_ change: GoalChange, at moment: Date) throws {
    let goals = change.goals
    try execute(
      sql: "INSERT INTO goal (\(GoalRow.columns), saved_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        change.effectiveFrom.description, goals.energy?.thousandths, goals.protein?.thousandths,
        goals.carbohydrates?.thousandths, goals.fat?.thousandths, goals.goalType?.rawValue, goals.steps,
        goals.deficit?.thousandths, moment.milliseconds,
      ])
  }

  /// The meal that an entry was first saved with.
  fileprivate func firstMeal(of id: EntryID) throws -> Meal? {
    try Row.fetchOne(
      self, sql: "SELECT action, content FROM revision WHERE entry_id = ? ORDER BY version LIMIT 1", arguments: [id.key]
    ).map(EntryRevision.init(row:))?.entry.meal
  }
}

extension EntryRevision {
  init(row: Row) throws {
    guard let action = Action(rawValue: try row.value(0)) else { throw DiaryError.unavailable(reason: "a revision can't be read") }
    let content: String = try row.value(1)
    self.init(action: action, entry: try JSONDecoder().decode(EntryRecord.self, from: Data(content.utf8)).entry())
  }
}
