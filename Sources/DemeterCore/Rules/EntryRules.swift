public import Foundation

/// The rules for saving, editing, deleting and restoring an entry, independent of storage. A store reads what a rule needs, the rule
/// decides what to write or throws an error, and the store writes it. All of this is one transaction.
public enum EntryRules {
  /// What was saved under an id before.
  public struct Earlier: Sendable {
    /// The entry in its present state, deleted or not.
    public let entry: FoodEntry
    /// The meal with which it was first saved.
    public let firstMeal: Meal?

    /// Creates a value from an entry and its first meal.
    public init(_ entry: FoodEntry, firstMeal: Meal?) {
      self.entry = entry
      self.firstMeal = firstMeal
    }
  }

  /// Saves entries. Saving the same id and first meal again writes nothing.
  ///
  /// - Throws: `alreadyTaken` if the id was saved with another meal.
  public static func save(
    _ entries: [NewEntry], over earlier: [EntryID: Earlier], at moment: Date
  ) throws(DiaryError) -> (saved: [SavedEntry], writes: [EntryWrite]) {
    var earlier = earlier
    var saved: [SavedEntry] = []
    var writes: [EntryWrite] = []
    for new in entries {
      guard !new.id.isReserved else { throw .unavailable(reason: "\(new.id) can't be the id of an entry") }
      if let known = earlier[new.id] {
        guard known.firstMeal == new.meal else { throw .alreadyTaken(current: known.entry) }
        saved.append(SavedEntry(entry: known.entry, isNew: false))
        continue
      }
      // Each a millisecond later than the one before: foods that were said together keep their order.
      let entry = FoodEntry(new, at: moment.addingTimeInterval(Double(writes.count) / 1000))
      earlier[new.id] = Earlier(entry, firstMeal: new.meal)
      saved.append(SavedEntry(entry: entry, isNew: true))
      writes.append(EntryWrite(adding: entry))
    }
    return (saved, writes)
  }

  /// Edits an entry if it still has the version that its editor saw. Returns nil if nothing would change.
  ///
  /// - Throws: `notFound` if the entry is unknown or deleted, `stale` if it has another version.
  public static func edit(
    _ known: StoredEntry?, seeing version: Int, meal: Meal, logged: LoggedMoment, at moment: Date
  ) throws(DiaryError) -> EntryWrite? {
    let old = try standing(known, seeing: version)
    guard old.entry.meal != meal || old.entry.logged != logged else { return nil }
    var entry = old.entry.next(at: moment)
    entry.meal = meal
    entry.logged = logged
    return EntryWrite(.edited, old, to: entry)
  }

  /// Deletes an entry if it still has the version that the person saw, or in any version if `version` is nil.
  ///
  /// - Throws: `notFound` if the entry is unknown or deleted, `stale` if it has another version.
  public static func delete(_ known: StoredEntry?, seeing version: Int?, at moment: Date) throws(DiaryError) -> EntryWrite {
    let old = try standing(known, seeing: version)
    var entry = old.entry.next(at: moment)
    entry.deletedAt = entry.updatedAt
    return EntryWrite(.deleted, old, to: entry)
  }

  /// Restores an entry. Returns nil if it is not deleted.
  ///
  /// - Throws: `notFound` if the entry is unknown.
  public static func restore(_ known: StoredEntry?, at moment: Date) throws(DiaryError) -> EntryWrite? {
    guard let known else { throw .notFound }
    guard known.entry.deletedAt != nil else { return nil }
    var entry = known.entry.next(at: moment)
    entry.deletedAt = nil
    return EntryWrite(.restored, known, to: entry)
  }

  /// Returns an entry that is not deleted and has the version that the person saw.
  private static func standing(_ known: StoredEntry?, seeing version: Int?) throws(DiaryError) -> StoredEntry {
    guard let known, known.entry.deletedAt == nil else { throw .notFound }
    if let version, version != known.entry.version { throw .stale(current: known.entry) }
    return known
  }
}

extension FoodEntry {
  /// Creates a new entry, saved at a moment.
  init(_ new: NewEntry, at moment: Date) {
    let moment = moment.inMilliseconds
    self.init(
      id: new.id, version: 1, meal: new.meal, logged: new.logged, loggedBy: new.loggedBy, createdAt: moment, updatedAt: moment)
  }

  /// Returns its next version, written at a moment.
  func next(at moment: Date) -> FoodEntry {
    var next = self
    next.version += 1
    next.updatedAt = moment.inMilliseconds
    return next
  }
}
