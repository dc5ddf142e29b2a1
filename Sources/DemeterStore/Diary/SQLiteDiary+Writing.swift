public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  public func save(_ entries: [NewEntry]) async throws(DiaryError) -> [SavedEntry] {
    let moment = now()
    return try await write { database in
      let table = EntryTable(database)
      let (saved, writes) = try EntryRules.save(entries, over: try table.earlier(entries), at: moment)
      try table.apply(EntryWrites(writes), at: moment)
      return try saved.map { $0.isNew ? SavedEntry(entry: try table.entry($0.entry.id), isNew: true) : $0 }
    }
  }

  public func edit(
    _ id: EntryID, seeing version: Int, meal: Meal, logged: LoggedMoment
  ) async throws(DiaryError) -> FoodEntry {
    try await change(id) { known, moment in
      try EntryRules.edit(known, seeing: version, meal: meal, logged: logged, at: moment)
    }
  }

  public func delete(_ id: EntryID, seeing version: Int?) async throws(DiaryError) -> FoodEntry {
    try await change(id) { known, moment in try EntryRules.delete(known, seeing: version, at: moment) }
  }

  public func restore(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    try await change(id) { known, moment in try EntryRules.restore(known, at: moment) }
  }

  public func changeGoals(by change: @escaping @Sendable (GoalLog) -> GoalChange?) async throws(DiaryError) -> GoalChange? {
    let moment = now()
    return try await write { database in
      let goals = GoalTable(database)
      guard let change = change(try goals.log()) else { return nil }
      try goals.add(change, at: moment)
      try goals.announceChange(from: [change.effectiveFrom], at: moment)
      return change
    }
  }

  public func mark(_ day: Day, as completeness: Completeness?) async throws(DiaryError) {
    let moment = now()
    try await write { database in
      let marks = DayMarkTable(database)
      guard try marks.marks(in: day...day)[day] != completeness else { return }
      try marks.save(completeness, of: day, at: moment)
      try marks.announceChange(of: [day], at: moment)
    }
  }

  public func claimCelebration(of day: Day) async throws(DiaryError) -> Bool {
    let moment = now()
    return try await write { database in
      guard try StoredDay(day, in: database).record.awaitsCelebration else { return false }
      try database.execute(
        sql: "INSERT INTO celebration (day, celebrated_at) VALUES (?, ?)", arguments: [day.description, moment.milliseconds])
      try ChangeLog(database).announce(.celebrated, day)
      return true
    }
  }

  /// Changes one entry in one transaction, as a rule decides from what is stored under its id. Returns the entry as it is then.
  private func change(
    _ id: EntryID, by rule: @escaping @Sendable (StoredEntry?, Date) throws -> EntryWrite?
  ) async throws(DiaryError) -> FoodEntry {
    let moment = now()
    return try await write { database in
      let table = EntryTable(database)
      if let write = try rule(try table.stored(id), moment) { try table.apply(EntryWrites([write]), at: moment) }
      return try table.entry(id)
    }
  }
}
