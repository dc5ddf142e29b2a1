/// Something that changed in a diary, announced once, after it was committed.
public struct DiaryChange: Hashable, Sendable {
  /// What changed.
  public enum Kind: String, Sendable {
    case added, edited, deleted, restored, batch, goals, celebrated, rebuilt, activity
    /// Changes came in between that nobody remembers: all of the diary may look different.
    case reset
  }

  /// Counts up by one or more.
  public let number: Int
  /// What was done.
  public let kind: Kind
  /// The days that look different now; for goals, the first day they hold; for a batch and for activity, the first and the last; for a reset,
  /// none.
  public let days: [Day]

  /// The entry that was added, edited, deleted or restored; nil where it were several, or none.
  public let entry: EntryID?

  /// One change.
  public init(number: Int, kind: Kind, days: [Day], entry: EntryID? = nil) {
    self.number = number
    self.kind = kind
    self.days = days
    self.entry = entry
  }

  /// Whether a day may look different now.
  public func concerns(_ day: Day) -> Bool {
    if kind == .reset { return true }
    guard let first = days.min(), let last = days.max() else { return false }
    return switch kind {
    case .goals: first <= day
    case .batch, .activity: (first...last).contains(day)
    case .added, .edited, .deleted, .restored, .celebrated, .rebuilt, .reset: days.contains(day)
    }
  }
}

/// A change that is yet to be numbered and announced.
public struct NewChange: Hashable, Sendable {
  /// What was done.
  public let kind: DiaryChange.Kind
  /// The days that look different now, as a `DiaryChange` has them.
  public let days: [Day]
  /// The entry that it is about; nil where it is about several, or none.
  public let entry: EntryID?

  /// A change of that kind.
  public init(_ kind: DiaryChange.Kind, _ days: [Day], entry: EntryID? = nil) {
    self.kind = kind
    self.days = days
    self.entry = entry
  }
}

extension DiaryChange {
  /// How many changes a diary remembers.
  public static let remembered: Int = 1000
}
