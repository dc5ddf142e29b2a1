/// What somebody brings into their diary from elsewhere, to be taken together.
public struct DiaryImport: Hashable, Sendable {
  /// A number of a day.
  public struct Activity: Hashable, Sendable {
    /// The calendar day.
    public let day: Day
    /// What was measured.
    public let metric: Metric
    /// How much, how it came about and when it was known.
    public let value: ActivityValue

    /// A number of a day.
    public init(day: Day, metric: Metric, value: ActivityValue) {
      self.day = day
      self.metric = metric
      self.value = value
    }
  }

  /// Where it comes from, in a person's words.
  public var origin: String
  /// What was eaten, under ids that are the same whenever the same file is read.
  public var entries: [NewEntry]
  /// Goals in the order they were set. A day that has goals already keeps them.
  public var goals: [GoalChange]
  /// Numbers of days. What is known already of a day stays.
  public var activity: [Activity]
  /// Kept meals. One that is known already stays.
  public var kept: [SavedFood]

  /// An arrival from somewhere.
  public init(
    origin: String, entries: [NewEntry] = [], goals: [GoalChange] = [], activity: [Activity] = [], kept: [SavedFood] = []
  ) {
    self.origin = origin
    self.entries = entries
    self.goals = goals
    self.activity = activity
    self.kept = kept
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { entries.isEmpty && goals.isEmpty && activity.isEmpty && kept.isEmpty }
}

/// How an entry that somebody brings stands in the diary already.
public enum KnownEntry: Sendable {
  /// It is there.
  case stands
  /// It was there, and somebody deleted it.
  case deleted
  /// It was there until the batch that it came with was undone.
  case undone
}
