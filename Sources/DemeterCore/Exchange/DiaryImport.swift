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

extension DiaryImport {
  /// What a diary has already of an import.
  public struct Known: Sendable {
    /// How those of its entries stand that are or were in the diary.
    public var entries: [EntryID: KnownEntry]
    /// The days from which goals are in force.
    public var goalDays: Set<Day>
    /// The numbers that are known of its days.
    public var activity: [Day: Set<Metric>]
    /// Those of its kept meals that do not come again.
    public var kept: Set<SavedFood.ID>

    /// What is known.
    public init(
      entries: [EntryID: KnownEntry] = [:], goalDays: Set<Day> = [], activity: [Day: Set<Metric>] = [:], kept: Set<SavedFood.ID> = []
    ) {
      self.entries = entries
      self.goalDays = goalDays
      self.activity = activity
      self.kept = kept
    }
  }

  /// What of it would change a diary that knows some of it.
  public func news(to known: Known) -> DiaryImport {
    var news = self
    news.entries = entries.filter { BatchRules.admits(known.entries[$0.id]) }
    news.goals = goals.filter { !known.goalDays.contains($0.effectiveFrom) }
    news.activity = activity.filter { known.activity[$0.day]?.contains($0.metric) != true }
    news.kept = kept.filter { !known.kept.contains($0.id) }
    return news
  }
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
