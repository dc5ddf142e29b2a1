public import Foundation

/// The rules for importing and undoing the entries of a batch.
public enum BatchRules {
  /// Returns true if an imported entry is added to the diary: if it never was in it, or was deleted when its batch was undone.
  public static func admits(_ known: KnownEntry?) -> Bool { known == nil || known == .undone }

  /// Imports the entries that are admitted, each id once. Entries that were deleted when their batch was undone are restored; the others
  /// are new.
  public static func `import`(_ entries: [NewEntry], restoring undone: [EntryID: StoredEntry], at moment: Date) -> [EntryWrite] {
    var seen: Set<EntryID> = []
    var new: [EntryWrite] = []
    var back: [EntryWrite] = []
    for entry in entries where seen.insert(entry.id).inserted {
      guard let stored = undone[entry.id] else {
        new.append(EntryWrite(adding: FoodEntry(entry, at: moment)))
        continue
      }
      var restored = stored.entry.next(at: moment)
      restored.deletedAt = nil
      back.append(EntryWrite(.restored, stored, to: restored))
    }
    return new + back
  }

  /// Undoes a batch: deletes all of its entries that are not deleted and were never edited, in the order of their ids. The store marks them
  /// as undone, so another import restores them.
  public static func undo(_ entries: [(stored: StoredEntry, wasEdited: Bool)], at moment: Date) -> [EntryWrite] {
    let own = entries.filter { $0.stored.entry.deletedAt == nil && !$0.wasEdited }
    return own.sorted { $0.stored.entry.id.uuidString < $1.stored.entry.id.uuidString }.map { stored, _ in
      var entry = stored.entry.next(at: moment)
      entry.deletedAt = moment.inMilliseconds
      return EntryWrite(.deleted, stored, to: entry)
    }
  }
}

extension KnownEntry {
  /// Creates the state of an entry.
  public init(isDeleted: Bool, isUndone: Bool) { self = !isDeleted ? .stands : isUndone ? .undone : .deleted }
}
