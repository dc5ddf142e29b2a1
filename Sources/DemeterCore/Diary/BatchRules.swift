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

  /// Undoes a batch: deletes all of its entries that are not deleted and were never edited.
  ///
  /// - Parameter undoneAt: when the batch was first undone. Another import restores the entries that were deleted at exactly that moment.
  ///   Undoing a batch twice must therefore not change it.
  public static func undo(
    _ entries: [(stored: StoredEntry, wasEdited: Bool)], undoneAt: Date, at moment: Date
  ) -> [EntryWrite] {
    entries.filter { $0.stored.entry.deletedAt == nil && !$0.wasEdited }.map { stored, _ in
      var entry = stored.entry.next(at: moment)
      entry.deletedAt = undoneAt.inMilliseconds
      return EntryWrite(.deleted, stored, to: entry)
    }
  }
}

extension KnownEntry {
  /// Creates the state of an entry from the time it was deleted and the time its last batch was undone. If both are the same moment, the
  /// entry was deleted with its batch.
  public init(deletedAt: Date?, batchUndoneAt: Date?) {
    self = deletedAt == nil ? .stands : deletedAt == batchUndoneAt ? .undone : .deleted
  }
}
