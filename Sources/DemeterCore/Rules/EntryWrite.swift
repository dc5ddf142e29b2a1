import Foundation

/// An entry as the diary stores it.
public struct StoredEntry: Hashable, Sendable {
  /// The entry, deleted or not.
  public let entry: FoodEntry
  /// The key of the food as which it was counted when it was written.
  public let foodKey: String

  /// Creates a stored entry that counts as a food; by default as the food of its meal.
  public init(_ entry: FoodEntry, foodKey: String? = nil) {
    self.entry = entry
    self.foodKey = foodKey ?? entry.meal.foodKey
  }
}

/// An entry to write, with the action for its revision.
public struct EntryWrite: Hashable, Sendable {
  /// The entry after the change.
  public let entry: FoodEntry
  /// What was done.
  public let action: EntryRevision.Action
  /// The entry before the change; nil if it is new.
  public let old: StoredEntry?

  /// Creates the write of a new entry.
  public init(adding entry: FoodEntry) {
    self.entry = entry
    action = .added
    old = nil
  }

  /// Creates the write of a changed entry.
  public init(_ action: EntryRevision.Action, _ old: StoredEntry, to entry: FoodEntry) {
    self.entry = entry
    self.action = action
    self.old = old
  }
}

/// Entries to write together, and everything that follows from them. Each total, each food and the change log is updated once, for any
/// number of entries.
public struct EntryWrites: Sendable {
  /// The writes, in this order.
  public let writes: [EntryWrite]
  /// The days whose entries change.
  public private(set) var days: Set<Day> = []
  /// The change in the number of uses of each food, by its key; zero if one use replaces another.
  public private(set) var uses: [String: Int] = [:]
  /// The time zones and moments of the entries, before and after the change.
  public private(set) var places: Set<ZoneHint> = []

  /// Computes what follows from writing some entries.
  public init(_ writes: [EntryWrite]) {
    self.writes = writes
    for write in writes {
      days.insert(write.entry.day)
      places.insert(write.entry.logged.place)
      uses[write.entry.meal.foodKey, default: 0] += write.entry.deletedAt == nil ? 1 : 0
      guard let old = write.old else { continue }
      days.insert(old.entry.day)
      places.insert(old.entry.logged.place)
      uses[old.foodKey, default: 0] -= old.entry.deletedAt == nil ? 1 : 0
    }
  }

  /// The change to announce for all of them. For a single entry it says what was done to it; for several it contains the first and the last
  /// of their days. Nil if nothing is written.
  public var change: NewChange? {
    guard writes.count == 1, let write = writes.first else { return batchChange }
    let otherDay = days.first { $0 != write.entry.day }
    return NewChange(write.action.change, [write.entry.day] + (otherDay.map { [$0] } ?? []), entry: write.entry.id)
  }

  /// The change to announce for entries that were imported or undone as a batch, also for a single entry. Nil if nothing is written.
  public var batchChange: NewChange? { NewChange(.batch, spanning: days) }
}

extension LoggedMoment {
  /// The time zone of the person at that moment.
  fileprivate var place: ZoneHint { ZoneHint(moment: instant.milliseconds / 1000, timeZone: timeZone.iana) }
}

extension EntryRevision.Action {
  fileprivate var change: DiaryChange.Kind {
    switch self {
    case .added: .added
    case .edited, .replaced: .edited
    case .deleted: .deleted
    case .restored: .restored
    }
  }
}
