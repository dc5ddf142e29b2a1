/// The contents of a file that a person imports into their diary, as one batch.
public struct DiaryImport: Hashable, Sendable {
  /// A number of a day.
  public struct Activity: Hashable, Sendable {
    /// The calendar day.
    public let day: Day
    /// The metric.
    public let metric: Metric
    /// The amount, its origin and when it was known.
    public let value: ActivityValue

    /// A number of a day.
    public init(day: Day, metric: Metric, value: ActivityValue) {
      self.day = day
      self.metric = metric
      self.value = value
    }
  }

  /// An entry of an earlier import whose record changed since in the other app.
  public struct Change: Hashable, Sendable {
    /// The entry in the diary. If it has another version when the import is saved, it stays as it is.
    public let before: FoodEntry
    /// What the file says now.
    public let now: NewEntry

    /// A change of an entry.
    public init(before: FoodEntry, now: NewEntry) {
      self.before = before
      self.now = now
    }
  }

  /// Where it comes from, in words for a person.
  public var origin: String
  /// The entries. Their ids are the same each time the same file is read.
  public var entries: [NewEntry]
  /// The entries of earlier imports that it changes. `ImportPreview` finds them.
  public var changes: [Change] = []
  /// The ids that earlier versions of Demeter gave to its entries, by their present ids.
  public var formerIDs: [EntryID: EntryID] = [:]
  /// The goals in the order they were set. Goals that the diary already has from the same day stay.
  public var goals: [GoalChange]
  /// The numbers of days. Numbers that the diary already has stay.
  public var activity: [Activity]
  /// The saved foods. Those that the diary already has stay.
  public var kept: [SavedFood]
  /// The days that were marked as complete or incomplete. Marks that the diary already has stay.
  public var marks: [Day: Completeness]
  /// What was written about days. Notes that the diary already has stay.
  public var notes: [Day: String] = [:]
  /// The measurements. Those that are or were in the diary under the same id stay as they are.
  public var measurements: [NewMeasurement]
  /// The exercises. Those that are or were in the diary under the same id stay as they are.
  public var exercises: [NewExercise]
  /// The planned entries. Those that are or were in the diary under the same id stay as they are.
  public var planned: [NewPlannedEntry] = []

  /// Creates an import.
  public init(
    origin: String, entries: [NewEntry] = [], goals: [GoalChange] = [], activity: [Activity] = [], kept: [SavedFood] = [],
    marks: [Day: Completeness] = [:], measurements: [NewMeasurement] = [], exercises: [NewExercise] = []
  ) {
    self.origin = origin
    self.entries = entries
    self.goals = goals
    self.activity = activity
    self.kept = kept
    self.marks = marks
    self.measurements = measurements
    self.exercises = exercises
  }

  /// Whether it is empty.
  public var isEmpty: Bool {
    entries.isEmpty && changes.isEmpty && goals.isEmpty && activity.isEmpty && kept.isEmpty && marks.isEmpty && notes.isEmpty
      && measurements.isEmpty && exercises.isEmpty && planned.isEmpty
  }
}

extension DiaryImport {
  /// The parts of an import that a diary already has.
  public struct Known: Sendable {
    /// The state of those of its entries that are or were in the diary.
    public var entries: [EntryID: KnownEntry]
    /// The days from which the diary has goals.
    public var goalDays: Set<Day>
    /// The metrics that are known, by day.
    public var activity: [Day: Set<Metric>]
    /// Those of its saved foods that are not imported again.
    public var kept: Set<SavedFood.ID>
    /// The days that are marked.
    public var marks: Set<Day>
    /// The days with notes.
    public var notes: Set<Day>
    /// Those of its measurements that are or were in the diary.
    public var measurements: Set<MeasurementID>
    /// Those of its exercises that are or were in the diary.
    public var exercises: Set<ExerciseID>
    /// Those of its planned entries that are or were in the diary.
    public var planned: Set<PlannedEntryID> = []

    /// Creates a value from known parts.
    public init(
      entries: [EntryID: KnownEntry] = [:], goalDays: Set<Day> = [], activity: [Day: Set<Metric>] = [:], kept: Set<SavedFood.ID> = [],
      marks: Set<Day> = [], notes: Set<Day> = [], measurements: Set<MeasurementID> = [], exercises: Set<ExerciseID> = []
    ) {
      self.entries = entries
      self.goalDays = goalDays
      self.activity = activity
      self.kept = kept
      self.marks = marks
      self.notes = notes
      self.measurements = measurements
      self.exercises = exercises
    }
  }

  /// The ids of the entries that it adds, restores or changes.
  public var writtenIDs: Set<EntryID> { Set(entries.map(\.id)).union(changes.map(\.before.id)) }

  /// Everything in it but entries and changes of them, which are written apart.
  public var rest: DiaryImport {
    var rest = self
    rest.entries = []
    rest.changes = []
    return rest
  }
}

/// The state in the diary of an entry that is to be imported.
public enum KnownEntry: Sendable {
  /// It is in the diary.
  case stands
  /// A person deleted it.
  case deleted
  /// It was deleted when its batch was undone.
  case undone
}
