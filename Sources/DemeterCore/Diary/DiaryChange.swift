/// A change of a diary. It is announced once, after it was committed.
public struct DiaryChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Sendable {
    case added, edited, deleted, restored, batch, goals, celebrated, rebuilt, activity, marked, noted, measured, exercised, planned
    /// The diary no longer stores all changes in between. All of its contents may have changed.
    case reset
  }

  /// The number of the change. Each number is greater than the one before, not always by one.
  public let number: Int
  /// The kind.
  public let kind: Kind
  /// The days that changed. For goals, the first day on which they are in force; for a batch, activity, marks, notes, measurements,
  /// exercise and planned entries, the first and the last day; for a reset, none.
  public let days: [Day]

  /// The entry that was added, edited, deleted or restored; nil if there are several or none.
  public let entry: EntryID?

  /// Creates a change.
  public init(number: Int, kind: Kind, days: [Day], entry: EntryID? = nil) {
    self.number = number
    self.kind = kind
    self.days = days
    self.entry = entry
  }

  /// Returns true if a day may have changed.
  public func concerns(_ day: Day) -> Bool {
    if kind == .reset { return true }
    guard let first = days.min(), let last = days.max() else { return false }
    return switch kind {
    case .goals: first <= day
    case .batch, .activity, .marked, .noted, .measured, .exercised, .planned: (first...last).contains(day)
    case .added, .edited, .deleted, .restored, .celebrated, .rebuilt, .reset: days.contains(day)
    }
  }
}

/// A change without a number that is not announced yet.
public struct NewChange: Hashable, Sendable {
  /// The kind.
  public let kind: DiaryChange.Kind
  /// The days that changed, as in `DiaryChange`.
  public let days: [Day]
  /// The entry that changed; nil if there are several or none.
  public let entry: EntryID?

  /// Creates a change.
  public init(_ kind: DiaryChange.Kind, _ days: [Day], entry: EntryID? = nil) {
    self.kind = kind
    self.days = days
    self.entry = entry
  }

  /// Creates the change to announce after something was written on several days; nil if there are none.
  public init?(_ kind: DiaryChange.Kind, spanning days: some Collection<Day>) {
    guard let first = days.min(), let last = days.max() else { return nil }
    self.init(kind, first == last ? [first] : [first, last])
  }
}

extension DiaryChange {
  /// The number of most recent changes that a diary stores.
  public static let remembered: Int = 1000
}
