public import DemeterCore
public import Foundation

extension StoredDiary {
  public func entriesOfOthers(since moment: Date, limit: Int) async throws(DiaryError) -> [FoodEntry] {
    try await database.engine.read { try $0.read(.entriesOfOthers(since: moment, limit: limit)) }
  }

  public func save(_ entries: [NewEntry]) async throws(DiaryError) -> [SavedEntry] {
    try await database.engine.write { transaction in
      let (saved, writes) = try EntryRules.save(entries, over: try transaction.earlier(entries), at: transaction.moment)
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
  private func change(
    _ id: EntryID, by rule: @escaping @Sendable (StoredEntry?, Date) throws -> EntryWrite?
  ) async throws(DiaryError) -> FoodEntry {
    try await database.engine.write { transaction in
      let known = try transaction.read(.stored([id])).first
      guard let write = try rule(known, transaction.moment) else {
        guard let known else { throw DiaryError.notFound }
        return known.entry
      }
      try transaction.apply(EntryWrites([write]))
      return try EntryRecord(write.entry).entry()
    }
  }

  public func entry(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    let entry = try await database.engine.read { try $0.entry(id) }
    guard entry.deletedAt == nil else { throw .notFound }
    return entry
  }

  public func revisions(of id: EntryID) async throws(DiaryError) -> [EntryRevision] {
    let revisions = try await database.engine.read { try $0.read(.revisions(of: id)) }
    guard !revisions.isEmpty else { throw .notFound }
    return revisions
  }
}
