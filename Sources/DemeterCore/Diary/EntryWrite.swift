import Foundation

/// An entry as a diary has stored it.
public struct StoredEntry: Hashable, Sendable {
  /// The entry, deleted or not.
  public let entry: FoodEntry
  /// The food that it was counted as when it was written.
  public let foodKey: String

  /// An entry, counted as that food, or as the one that its meal names.
  public init(_ entry: FoodEntry, foodKey: String? = nil) {
    self.entry = entry
    self.foodKey = foodKey ?? entry.meal.foodKey
  }
}

/// One entry to be written, together with the revision that says what was done.
public struct EntryWrite: Hashable, Sendable {
  /// The entry as it stands afterwards.
  public let entry: FoodEntry
  /// What was done.
  public let action: EntryRevision.Action
  /// The entry as it was; nil where it is new.
  public let old: StoredEntry?

  /// A new entry.
  public init(adding entry: FoodEntry) {
    self.entry = entry
    action = .added
    old = nil
  }

  /// An entry that changes.
  public init(_ action: EntryRevision.Action, _ old: StoredEntry, to entry: FoodEntry) {
    self.entry = entry
    self.action = action
    self.old = old
  }
}

/// Entries that are written in one go, and all that follows from them: each total, each food and the change log are brought in line once,
/// however many entries there are.
public struct EntryWrites: Sendable {
  /// What is written, in this order.
  public let writes: [EntryWrite]
  /// The days whose entries change.
  public private(set) var days: Set<Day> = []
  /// By how many uses each food changes, by its key; zero where one use takes the place of another.
  public private(set) var uses: [String: Int] = [:]
  /// Where the entries say, or said, that their person was.
  public private(set) var places: Set<ZoneHint> = []

  /// Works out what follows from writing some entries.
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

  /// The one change that tells of all of them: of a single entry what was done to it, of several the first and the last of their days. Nil
  /// where nothing is written.
  public var change: NewChange? {
    guard writes.count == 1, let write = writes.first else { return batchChange }
    let otherDay = days.first { $0 != write.entry.day }
    return NewChange(write.action.change, [write.entry.day] + (otherDay.map { [$0] } ?? []), entry: write.entry.id)
  }

  /// The one change that tells of entries that came or went as a batch, even of a single one. Nil where nothing is written.
  public var batchChange: NewChange? {
    guard let first = days.min(), let last = days.max() else { return nil }
    return NewChange(.batch, first == last ? [first] : [first, last])
  }
}

extension LoggedMoment {
  /// Where the person was.
  fileprivate var place: ZoneHint { ZoneHint(moment: instant.milliseconds / 1000, timeZone: timeZone.identifier) }
}

extension EntryRevision.Action {
  fileprivate var change: DiaryChange.Kind {
    switch self {
    case .added: .added
    case .edited: .edited
    case .deleted: .deleted
    case .restored: .restored
    }
  }
}
