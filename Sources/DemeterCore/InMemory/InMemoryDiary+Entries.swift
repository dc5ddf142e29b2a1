public import Foundation

extension InMemoryDiary {
  /// Implements `Diary`.
  public func entry(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    try read { state throws(DiaryError) in
      guard let entry = state.entries[id], entry.deletedAt == nil else { throw .notFound }
      return entry
    }
  }

  /// Implements `Diary`.
  public func revisions(of id: EntryID) async throws(DiaryError) -> [EntryRevision] {
    try read { state throws(DiaryError) in
      guard let revisions = state.revisions[id] else { throw .notFound }
      return revisions
    }
  }

  /// Implements `Diary`.
  public func save(_ entries: [NewEntry]) async throws(DiaryError) -> [SavedEntry] {
    try write { state, moment throws(DiaryError) in
      var earlier: [EntryID: EntryRules.Earlier] = [:]
      for id in entries.map(\.id) {
        earlier[id] = state.entries[id].map { EntryRules.Earlier($0, firstMeal: state.revisions[id]?.first?.entry.meal) }
      }
      let (saved, writes) = try EntryRules.save(entries, over: earlier, at: moment)
      state.apply(EntryWrites(writes), at: moment)
      return saved
    }
  }

  /// Implements `Diary`.
  public func edit(
    _ id: EntryID, seeing version: Int, meal: Meal, logged: LoggedMoment
  ) async throws(DiaryError) -> FoodEntry {
    try change(id) { known, moment throws(DiaryError) in
      try EntryRules.edit(known, seeing: version, meal: meal, logged: logged, at: moment)
    }
  }

  /// Implements `Diary`.
  public func delete(_ id: EntryID, seeing version: Int?) async throws(DiaryError) -> FoodEntry {
    try change(id) { known, moment throws(DiaryError) in try EntryRules.delete(known, seeing: version, at: moment) }
  }

  /// Implements `Diary`.
  public func restore(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    try change(id) { known, moment throws(DiaryError) in try EntryRules.restore(known, at: moment) }
  }

  private func change(
    _ id: EntryID, by rule: (StoredEntry?, Date) throws(DiaryError) -> EntryWrite?
  ) throws(DiaryError) -> FoodEntry {
    try write { state, moment throws(DiaryError) in
      let known = state.entries[id].map { StoredEntry($0) }
      if let write = try rule(known, moment) { state.apply(EntryWrites([write]), at: moment) }
      guard let entry = state.entries[id] else { throw .notFound }
      return entry
    }
  }
}

extension InMemoryState {
  /// Writes entries and what follows from them, as one change.
  mutating func apply(_ writes: EntryWrites, asBatch isBatch: Bool = false, at moment: Date) {
    for write in writes.writes {
      let entry = write.entry
      if let old = write.old?.entry { standing[old.day]?.remove(old.id) }
      if entry.deletedAt == nil { standing[entry.day, default: []].insert(entry.id) }
      entries[entry.id] = entry
      undone.remove(entry.id)
      revisions[entry.id, default: []].append(EntryRevision(action: write.action, entry: entry))
      lastChanged += 1
      changed[entry.id] = lastChanged
    }
    rebuildSummaries(of: writes.days, at: moment)
    recount(around: writes.places, at: moment)
    if let change = isBatch ? writes.batchChange : writes.change { announce(change) }
  }

  /// All entries that are not deleted.
  var standingEntries: [FoodEntry] { standing.values.flatMap { $0.compactMap { entries[$0] } } }

  /// Returns the sum of a day's entries; nil if it has none.
  func total(of day: Day) -> DailyTotal? {
    guard let ids = standing[day], !ids.isEmpty else { return nil }
    return DailyTotal(day: day, of: ids.compactMap { entries[$0]?.meal })
  }
}
