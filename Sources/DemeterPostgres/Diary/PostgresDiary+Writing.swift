public import DemeterCore
import DemeterStore
public import Foundation

extension PostgresDiary {
  public func save(_ entries: [NewEntry]) async throws(DiaryError) -> [SavedEntry] {
    try await write { transaction in
      let (saved, writes) = try EntryRules.save(
        entries, over: try transaction.earlier(entries), at: transaction.moment)
      try transaction.apply(EntryWrites(writes))
      // As it is read again: a time zone may have another name then.
      return try saved.map { $0.isNew ? SavedEntry(entry: try EntryRecord($0.entry).entry(), isNew: true) : $0 }
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

  /// Changes one entry, as a rule decides from what is stored under its id. Returns the entry as it is then.
  private func change(_ id: EntryID, by rule: @escaping @Sendable (StoredEntry?, Date) throws -> EntryWrite?) async throws(DiaryError) -> FoodEntry {
    try await write { transaction in
      let known = try transaction.stored([id])[id]
      guard let write = try rule(known, transaction.moment) else {
        guard let known else { throw DiaryError.notFound }
        return known.entry
      }
      try transaction.apply(EntryWrites([write]))
      return try EntryRecord(write.entry).entry()
    }
  }

  public func changeGoals(by change: @escaping @Sendable (GoalLog) -> GoalChange?) async throws(DiaryError) -> GoalChange? {
    try await write { transaction in
      let rows = try transaction.read(transaction.sql("SELECT \(GoalRow.columns) FROM goal WHERE person = $1 ORDER BY number"))
      guard let change = change(try GoalLog(rows[0])) else { return nil }
      transaction.add(change)
      try transaction.announceGoals(from: [change.effectiveFrom])
      return change
    }
  }

  public func mark(_ day: Day, as completeness: Completeness?) async throws(DiaryError) {
    try await write { transaction in
      let rows = try transaction.read(
        transaction.sql("SELECT day, is_complete FROM day_mark WHERE person = $1 AND day = $2", .day(day)))
      guard try rows[0].marks[day] != completeness else { return }
      transaction.save(completeness, of: day)
      try transaction.announceMarks(of: [day])
    }
  }

  public func claimCelebration(of day: Day) async throws(DiaryError) -> Bool {
    try await write { transaction in
      let rows = try transaction.read(StoredDay.statements(of: day, transaction.sql))
      guard try StoredDay(day, rows).record.awaitsCelebration else { return false }
      transaction.write(
        "INSERT INTO celebration (person, day, celebrated_at) VALUES ($1, $2, $3)", .day(day), .number(transaction.moment.milliseconds))
      transaction.announce(.celebrated, day)
      return true
    }
  }

  public func save(_ food: SavedFood) async throws(DiaryError) {
    try await write { try $0.save(food) }
  }

  public func removeFood(_ id: SavedFood.ID) async throws(DiaryError) -> SavedFood {
    try await write { transaction in
      let rows = try transaction.read(
        transaction.sql("SELECT \(SavedFood.columns) FROM kept_meal WHERE person = $1 AND id = $2", .text(id.key)))
      guard let row = rows[0].first else { throw DiaryError.notFound }
      transaction.write(
        "UPDATE kept_meal SET let_go_at = coalesce(let_go_at, $3) WHERE person = $1 AND id = $2", .text(id.key),
        .number(transaction.moment.milliseconds))
      return try SavedFood(row: row)
    }
  }
}

extension WriteTransaction {
  /// Adds goals to the log.
  ///
  /// - Parameter batch: the batch that they came with; nil if the person set them.
  func add(_ change: GoalChange, from batch: String? = nil) {
    write(
      """
      INSERT INTO goal (person, number, \(GoalRow.columns), saved_at)
      SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM goal WHERE person = $1
      """, change.fields + [.number(moment.milliseconds)])
    guard let batch else { return }
    write("INSERT INTO batch_goal (person, goal_number, batch_id) SELECT $1, max(number), $2 FROM goal WHERE person = $1", .text(batch))
  }

  /// Saves a mark, or removes it.
  ///
  /// - Parameter batch: the batch that it came with; nil if the person set it.
  func save(_ completeness: Completeness?, of day: Day, from batch: String? = nil) {
    guard let completeness else { return write("DELETE FROM day_mark WHERE person = $1 AND day = $2", .day(day)) }
    write(
      """
      INSERT INTO day_mark (person, day, is_complete, marked_at, batch_id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person, day)
      DO UPDATE SET is_complete = excluded.is_complete, marked_at = excluded.marked_at, batch_id = excluded.batch_id
      """, .day(day), .flag(completeness == .complete), .number(moment.milliseconds), .text(batch))
  }

  /// Saves a food, or replaces the one with its id.
  func save(_ food: SavedFood) throws {
    write(
      """
      INSERT INTO kept_meal (person, id, name, items, kept_at, chosen_food) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person, id)
      DO UPDATE SET name = excluded.name, items = excluded.items, let_go_at = NULL, is_undone = 0, chosen_food = excluded.chosen_food
      """, .text(food.id.key), .text(food.name), .text(try food.storedItems), .number(moment.milliseconds), .text(food.storedChoice))
  }
}
