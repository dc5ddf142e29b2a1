/// What an import would change in a diary.
public struct ImportPreview: Hashable, Sendable {
  /// A day that gets entries.
  public struct DayLine: Hashable, Sendable {
    /// The calendar day.
    public let day: Day
    /// The number of new entries.
    public let count: Int
    /// The sum of their energy.
    public let energy: Energy
    /// The energy that the day has already; nil if nothing is logged.
    public let before: Energy?
  }

  /// What would be imported, with or without the entries in `alike`.
  public let imported: DiaryImport
  /// The days that get entries, newest first.
  public let days: [DayLine]
  /// The entries of earlier imports that changed in the file since, and that it replaces.
  public var changes: [DiaryImport.Change] { imported.changes }
  /// The number of its entries that are already in the diary, and stay as they are.
  public let alreadyHere: Int
  /// The number of its entries that were in the diary before and that a person deleted.
  public let deletedBefore: Int
  /// The entries with the same day, name and energy as entries in the diary that have other ids.
  public let alike: [NewEntry]
  /// The number of new goals. Goals that the diary already has from the same day stay.
  public let goalCount: Int
  /// The number of days that get numbers of activity.
  public let activityDays: Int
  /// The number of new saved foods.
  public let savedFoodCount: Int
  /// The number of days that get a mark as complete or incomplete.
  public let markCount: Int
  /// The number of days that get a note.
  public let noteCount: Int
  /// The number of new measurements.
  public let measurementCount: Int
  /// The number of new exercises.
  public let exerciseCount: Int
  /// The number of new planned entries.
  public let plannedCount: Int

  /// Whether nothing would change.
  public var isEmpty: Bool {
    days.isEmpty && changes.isEmpty && goalCount == 0 && activityDays == 0 && savedFoodCount == 0 && markCount == 0 && noteCount == 0
      && measurementCount == 0 && exerciseCount == 0 && plannedCount == 0
  }
  /// The number of new entries.
  public var entryCount: Int { days.reduce(0) { $0 + $1.count } }
  /// The sum of the energy of all new entries.
  public var energy: Energy { days.reduce(.zero) { $0 + $1.energy } }

  /// Compares an import with a diary. With `includingSimilar`, entries that look like ones in the diary are imported too.
  public init(of imported: DiaryImport, in diary: any Diary, includingSimilar: Bool = false) async throws(DiaryError) {
    let ids = imported.entries.map(\.id)
    let entries = try await diary.known(ids + imported.formerIDs.values)
    let earlier = try await diary.earlierVersions(of: ids)
    let matching = ImportMatching(imported, known: entries, earlier: earlier)
    var known = DiaryImport.Known(
      entries: entries, goalDays: Set(try await diary.goals().changes.map(\.effectiveFrom)),
      activity: try await Self.activity(in: diary, imported), kept: Set(try await diary.savedFoods().map(\.id)),
      marks: try await Self.marks(in: diary, imported), notes: try await Self.notes(in: diary, imported),
      measurements: try await Self.measurements(in: diary, imported), exercises: try await Self.exercises(in: diary, imported))
    known.planned = Set(try await diary.planned(imported.planned.map(\.id)).map(\.id))
    var coming = imported.news(to: known)
    coming.changes = matching.changes
    var logged = try await Self.logged(in: diary, imported, except: Set(entries.keys).union(earlier.map(\.entry.id)))
    var new: [NewEntry] = []
    var alike: [NewEntry] = []
    for entry in matching.new {
      if let count = logged[Likeness(entry.meal, entry.logged.day)], count > 0 {
        logged[Likeness(entry.meal, entry.logged.day)] = count - 1
        alike.append(entry)
      } else {
        new.append(entry)
      }
    }
    self.alike = alike
    alreadyHere = matching.alreadyHere
    deletedBefore = matching.deletedBefore
    coming.entries = includingSimilar ? new + alike : new
    let byDay = Dictionary(grouping: coming.entries, by: \.logged.day)
    var totals: [Day: Energy] = [:]
    if let first = byDay.keys.min(), let last = byDay.keys.max() {
      for total in try await diary.history(in: first...last).totals { totals[total.day] = total.energy }
    }
    days = byDay.sorted { $0.key > $1.key }.map { day, entries in
      DayLine(
        day: day, count: entries.count, energy: entries.reduce(.zero) { $0 + $1.meal.nutrition.energy }, before: totals[day])
    }
    goalCount = coming.goals.count
    savedFoodCount = coming.kept.count
    markCount = coming.marks.count
    noteCount = coming.notes.count
    measurementCount = coming.measurements.count
    exerciseCount = coming.exercises.count
    plannedCount = coming.planned.count
    activityDays = Set(coming.activity.map(\.day)).count
    self.imported = coming
  }

  /// The values that make two entries look alike.
  private struct Likeness: Hashable {
    let day: Day
    let name: String
    let kilocalories: Int64

    init(_ meal: Meal, _ day: Day) {
      self.day = day
      name = meal.name.lowercased()
      kilocalories = (meal.nutrition.energy.thousandths + 500) / 1000
    }
  }

  /// Counts the diary's entries by likeness, without those that the import was matched with.
  private static func logged(
    in diary: any Diary, _ imported: DiaryImport, except matched: Set<EntryID>
  ) async throws(DiaryError) -> [Likeness: Int] {
    let days = imported.entries.map(\.logged.day)
    guard let first = days.min(), let last = days.max() else { return [:] }
    var logged: [Likeness: Int] = [:]
    var search = EntrySearch(days: first...last, limit: 2000)
    while true {
      let found = try await diary.entries(matching: search)
      for entry in found.entries where !matched.contains(entry.id) { logged[Likeness(entry.meal, entry.day), default: 0] += 1 }
      guard let next = found.next else { return logged }
      search.after = next
    }
  }

  /// Returns the days between those of an import that the diary has marked.
  private static func marks(in diary: any Diary, _ imported: DiaryImport) async throws(DiaryError) -> Set<Day> {
    guard let first = imported.marks.keys.min(), let last = imported.marks.keys.max() else { return [] }
    return Set(try await diary.history(in: first...last).completeness.keys)
  }

  /// Returns those days of an import's notes that have a note in the diary.
  private static func notes(in diary: any Diary, _ imported: DiaryImport) async throws(DiaryError) -> Set<Day> {
    guard let first = imported.notes.keys.min(), let last = imported.notes.keys.max() else { return [] }
    return Set(try await diary.notes(in: first...last).map(\.day))
  }

  /// Returns those measurements of an import that are or were in the diary.
  private static func measurements(in diary: any Diary, _ imported: DiaryImport) async throws(DiaryError) -> Set<MeasurementID> {
    var known: Set<MeasurementID> = []
    for measurement in imported.measurements {
      do {
        if try await !diary.versions(of: measurement.id).isEmpty { known.insert(measurement.id) }
      } catch .notFound {
        continue
      }
    }
    return known
  }

  /// Returns those exercises of an import that are or were in the diary.
  private static func exercises(in diary: any Diary, _ imported: DiaryImport) async throws(DiaryError) -> Set<ExerciseID> {
    var known: Set<ExerciseID> = []
    for exercise in imported.exercises {
      do {
        if try await !diary.versions(ofExercise: exercise.id).isEmpty { known.insert(exercise.id) }
      } catch .notFound {
        continue
      }
    }
    return known
  }

  /// Returns the known metrics of the days of an import.
  private static func activity(in diary: any Diary, _ imported: DiaryImport) async throws(DiaryError) -> [Day: Set<Metric>] {
    let days = imported.activity.map(\.day)
    guard let first = days.min(), let last = days.max() else { return [:] }
    var known: [Day: Set<Metric>] = [:]
    for day in try await diary.activity(in: first...last) { known[day.day] = Set(day.values.keys) }
    return known
  }
}
