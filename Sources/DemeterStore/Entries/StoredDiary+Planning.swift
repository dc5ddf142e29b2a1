public import DemeterCore
public import Foundation

extension StoredDiary {
  public func planned(in days: ClosedRange<Day>) async throws(DiaryError) -> [PlannedEntry] {
    try await database.engine.readShortly { try $0.planned(in: days) }
  }

  public func planned(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry] {
    try await database.engine.readShortly { try $0.planned(ids) }
  }

  public func plan(_ entries: [NewPlannedEntry]) async throws(DiaryError) -> [SavedPlannedEntry] {
    try await database.engine.write { transaction in
      let known = try transaction.storedPlanned(entries.map(\.id)).mapValues { $0.planned }
      let days = entries.map(\.day)
      guard let first = days.min(), let last = days.max() else { return [] }
      let open = Dictionary(grouping: try transaction.planned(in: first...last), by: \.day).mapValues(\.count)
      let (saved, writes) = try PlanRules.save(entries, over: known, open: open, at: transaction.moment)
      try transaction.write(writes)
      return saved
    }
  }

  public func replan(_ entry: NewPlannedEntry) async throws(DiaryError) -> PlannedEntry {
    try await database.engine.write { transaction in
      let known = try transaction.planned([entry.id]).first
      let next = try PlanRules.edit(known, to: entry, open: try transaction.planned(in: entry.day...entry.day).count)
      if let next, let known { try transaction.replace(known, with: next) }
      guard let current = next ?? known else { throw DiaryError.notFound }
      return current
    }
  }

  public func log(_ planned: [PlannedLogging]) async throws(DiaryError) -> [SavedEntry] {
    try await database.engine.write { transaction in
      let known = try transaction.storedPlanned(planned.map(\.id))
      let new = try planned.filter { try PlanRules.logs(known[$0.id]?.planned, as: $0.entry.id, last: known[$0.id]?.last) }
      let entries = new.map(\.entry)
      let (saved, writes) = try EntryRules.save(entries, over: try transaction.earlier(entries), at: transaction.moment)
      try transaction.apply(EntryWrites(writes))
      for one in new { try transaction.log(one.id, as: one.entry.id) }
      try transaction.announcePlanned(of: new.compactMap { known[$0.id]?.planned.day })
      let before = try transaction.stored(planned.map(\.entry.id)).mapValues(\.entry)
      let isNew = Set(saved.filter(\.isNew).map(\.entry.id))
      return planned.compactMap { one in
        before[one.entry.id].map { SavedEntry(entry: $0, isNew: isNew.contains(one.entry.id)) }
      }
    }
  }

  public func skip(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry] {
    try await change(ids, isSkipped: true) { $0.isOpen }
  }

  public func unskip(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry] {
    try await change(ids, isSkipped: false) { $0.state == .skipped }
  }

  /// Skips those of some planned entries that can be skipped, or makes them open again.
  private func change(
    _ ids: [PlannedEntryID], isSkipped: Bool, where isChanged: @escaping @Sendable (PlannedEntry) -> Bool
  ) async throws(DiaryError) -> [PlannedEntry] {
    try await database.engine.write { transaction in
      let changed = try transaction.planned(ids).filter(isChanged)
      if !changed.isEmpty { try transaction.skip(changed, isSkipped) }
      return try transaction.planned(ids)
    }
  }
}
