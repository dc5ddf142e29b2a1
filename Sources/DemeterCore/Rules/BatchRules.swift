public import Foundation

/// The rules for importing and undoing the entries of a batch.
public enum BatchRules {
  /// Returns true if an imported entry is added to the diary: if it never was in it, or was deleted when its batch was undone.
  public static func admits(_ known: KnownEntry?) -> Bool { known == nil || known == .undone }

  /// Imports the entries that are admitted, each id once, and the changes to entries that nothing else changed. Entries that were deleted
  /// when their batch was undone are restored with the values of the import; the others are new.
  ///
  /// - Parameter stored: what is stored under the ids of the entries and of the changed ones.
  public static func `import`(
    _ entries: [NewEntry], changing changes: [DiaryImport.Change], over stored: [EntryID: StoredEntry], at moment: Date
  ) -> [EntryWrite] {
    var seen: Set<EntryID> = []
    var new: [EntryWrite] = []
    var back: [EntryWrite] = []
    for entry in entries where seen.insert(entry.id).inserted {
      guard let known = stored[entry.id] else {
        new.append(EntryWrite(adding: FoodEntry(entry, at: moment)))
        continue
      }
      var restored = known.entry.next(at: moment)
      restored.deletedAt = nil
      restored.meal = entry.meal
      restored.logged = entry.logged
      back.append(EntryWrite(.restored, known, to: restored))
    }
    let changed = changes.compactMap { change in
      stored[change.before.id].flatMap { stored in
        stored.entry.version == change.before.version
          ? replacement(of: stored, by: change.now.meal, change.now.logged, at: moment) : nil
      }
    }
    return new + back + changed
  }

  /// Replaces the values of an entry that is not deleted.
  private static func replacement(of stored: StoredEntry, by meal: Meal, _ logged: LoggedMoment, at moment: Date) -> EntryWrite? {
    guard stored.entry.deletedAt == nil else { return nil }
    var entry = stored.entry.next(at: moment)
    entry.meal = meal
    entry.logged = logged
    return EntryWrite(.replaced, stored, to: entry)
  }

  /// An entry that a batch changed.
  public struct Replaced: Sendable {
    /// The entry now.
    public let stored: StoredEntry
    /// What the batch wrote.
    public let written: FoodEntry
    /// The entry as it was before that and before other batches that were undone.
    public let before: FoodEntry

    /// Creates a value.
    public init(_ stored: StoredEntry, written: FoodEntry, before: FoodEntry) {
      self.stored = stored
      self.written = written
      self.before = before
    }

    /// Combines what is stored with two states of each entry: the version that the batch wrote, and an earlier one.
    public static func all(_ states: [FoodEntry], over stored: [EntryID: StoredEntry]) -> [Replaced] {
      Dictionary(grouping: states, by: \.id).compactMap { id, states in
        let sorted = states.sorted { $0.version < $1.version }
        guard sorted.count == 2, let now = stored[id] else { return nil }
        return Replaced(now, written: sorted[1], before: sorted[0])
      }
    }

    /// Whether it still has the values that the batch wrote.
    var isUnchanged: Bool { stored.entry.meal == written.meal && stored.entry.logged == written.logged }
  }

  /// Undoes a batch: deletes all of its entries that are not deleted and were never edited, in the order of their ids. The store marks those
  /// as undone, so another import restores them. Entries that still have what the batch wrote over them get their earlier values.
  public static func undo(
    _ entries: [(stored: StoredEntry, wasEdited: Bool)], replaced: [Replaced], at moment: Date
  ) -> [EntryWrite] {
    let back = replaced.sorted { $0.written.id.uuidString < $1.written.id.uuidString }.compactMap { replaced in
      replaced.isUnchanged ? replacement(of: replaced.stored, by: replaced.before.meal, replaced.before.logged, at: moment) : nil
    }
    let own = entries.filter { $0.stored.entry.deletedAt == nil && !$0.wasEdited }
    let deleted = own.sorted { $0.stored.entry.id.uuidString < $1.stored.entry.id.uuidString }.map { stored, _ in
      var entry = stored.entry.next(at: moment)
      entry.deletedAt = moment.inMilliseconds
      return EntryWrite(.deleted, stored, to: entry)
    }
    return deleted + back
  }
}

extension KnownEntry {
  /// Creates the state of an entry.
  public init(isDeleted: Bool, isUndone: Bool) { self = !isDeleted ? .stands : isUndone ? .undone : .deleted }
}
