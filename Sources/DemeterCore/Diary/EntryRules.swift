public import Foundation

/// What saving, editing, deleting and restoring an entry means, without a word about where entries are stored: a store reads what a rule
/// asks for, the rule decides what is written or refuses, and the store writes it, all in one transaction.
public enum EntryRules {
  /// What was saved under an id before.
  public struct Earlier: Sendable {
    /// The entry as it stands now, deleted or not.
    public let entry: FoodEntry
    /// The meal that it was first saved with.
    public let firstMeal: Meal?

    /// An entry with its first meal.
    public init(_ entry: FoodEntry, firstMeal: Meal?) {
      self.entry = entry
      self.firstMeal = firstMeal
    }
  }

  /// Saves entries. The same id and first meal again writes nothing; the same id with another meal is `alreadyTaken`.
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
      let entry = FoodEntry(new, at: moment)
      earlier[new.id] = Earlier(entry, firstMeal: new.meal)
      saved.append(SavedEntry(entry: entry, isNew: true))
      writes.append(EntryWrite(adding: entry))
    }
    return (saved, writes)
  }

  /// Edits an entry at the version its editor saw. Nil where it says just that already.
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

  /// Deletes an entry, at the version somebody saw or at any.
  public static func delete(_ known: StoredEntry?, seeing version: Int?, at moment: Date) throws(DiaryError) -> EntryWrite {
    let old = try standing(known, seeing: version)
    var entry = old.entry.next(at: moment)
    entry.deletedAt = entry.updatedAt
    return EntryWrite(.deleted, old, to: entry)
  }

  /// Restores an entry. Nil where it stands.
  public static func restore(_ known: StoredEntry?, at moment: Date) throws(DiaryError) -> EntryWrite? {
    guard let known else { throw .notFound }
    guard known.entry.deletedAt != nil else { return nil }
    var entry = known.entry.next(at: moment)
    entry.deletedAt = nil
    return EntryWrite(.restored, known, to: entry)
  }

  /// An entry that stands, at the version somebody saw.
  private static func standing(_ known: StoredEntry?, seeing version: Int?) throws(DiaryError) -> StoredEntry {
    guard let known, known.entry.deletedAt == nil else { throw .notFound }
    if let version, version != known.entry.version { throw .stale(current: known.entry) }
    return known
  }
}

extension FoodEntry {
  /// A new entry, saved at a moment.
  init(_ new: NewEntry, at moment: Date) {
    let moment = moment.inMilliseconds
    self.init(id: new.id, version: 1, meal: new.meal, logged: new.logged, createdAt: moment, updatedAt: moment)
  }

  /// The next version of it, written at a moment.
  func next(at moment: Date) -> FoodEntry {
    var next = self
    next.version += 1
    next.updatedAt = moment.inMilliseconds
    return next
  }
}
