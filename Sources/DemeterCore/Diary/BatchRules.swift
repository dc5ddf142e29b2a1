public import Foundation

/// What importing and undoing a batch means for its entries.
public enum BatchRules {
  /// Whether an entry of an import comes into the diary: it never was there, or left with a batch that was undone.
  public static func admits(_ known: KnownEntry?) -> Bool { known == nil || known == .undone }

  /// Imports entries that are admitted, each id once: those that left with an undone batch are restored, the others are new.
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

  /// Undoes a batch: deletes those of its entries that stand and were never edited.
  ///
  /// - Parameter undoneAt: When the batch was first undone. What was deleted at that very moment comes back with another import, so that
  ///   undoing twice must not move it.
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
  /// How an entry stands whose last batch was undone at a moment, or never: one that was deleted at that very moment left with the batch.
  public init(deletedAt: Date?, batchUndoneAt: Date?) {
    self = deletedAt == nil ? .stands : deletedAt == batchUndoneAt ? .undone : .deleted
  }
}
