public import Foundation

/// One person's diary: everything that can be done with it.
///
/// Every write is one transaction: entries, totals, revisions and the change log agree afterwards, and the data is on the disk when the
/// method returns. A write that is repeated with the same id happens once. `DemeterDiaryConformance` checks all of this for any
/// implementation.
public protocol Diary: EntryDiary, GoalDiary, FoodDiary, ActivityDiary, MeasurementDiary, ExerciseDiary, PlanningDiary, BatchDiary,
  DiaryUpkeep
{}

/// Entries and their days.
public protocol EntryDiary: Sendable {
  /// A day with its entries, total and goals. A stored total that disagrees with its entries is rebuilt first.
  func record(of day: Day) async throws(DiaryError) -> DayRecord
  /// What was logged in a range of days, from their stored totals.
  func history(in days: ClosedRange<Day>) async throws(DiaryError) -> History
  /// A cheaper history for long ranges. Numbers of phones and watches are read only for the days of `recent`; weights are read for all
  /// days. Stored summaries are left out.
  func history(in days: ClosedRange<Day>, measuredIn recent: ClosedRange<Day>) async throws(DiaryError) -> History

  /// An entry. A deleted or unknown one throws `notFound`.
  func entry(_ id: EntryID) async throws(DiaryError) -> FoodEntry
  /// Every state of an entry, oldest first, also of a deleted one.
  func revisions(of id: EntryID) async throws(DiaryError) -> [EntryRevision]
  /// Saves all of the entries or none. Saving the same id with the same meal again changes nothing and returns the stored entry;
  /// the same id with another meal throws `alreadyTaken`.
  func save(_ entries: [NewEntry]) async throws(DiaryError) -> [SavedEntry]
  /// Changes an entry if it still has the version that its editor saw; otherwise throws `stale` with the present entry.
  func edit(_ id: EntryID, seeing version: Int, meal: Meal, logged: LoggedMoment) async throws(DiaryError) -> FoodEntry
  /// Deletes an entry, which `restore` reverses. Without a version it deletes the entry in any version.
  func delete(_ id: EntryID, seeing version: Int?) async throws(DiaryError) -> FoodEntry
  /// Restores a deleted entry; an entry that is not deleted is returned unchanged.
  func restore(_ id: EntryID) async throws(DiaryError) -> FoodEntry

  /// Marks a day as complete or incomplete; nil removes the mark. Marking it the same way again changes nothing.
  func mark(_ day: Day, as completeness: Completeness?) async throws(DiaryError)
  /// Writes a validated note about a day; nil removes it. Writing the same note again changes nothing.
  func note(_ text: String?, on day: Day) async throws(DiaryError)
  /// The notes about a range of days, the oldest first.
  func notes(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayNote]

  /// The newest entries that match a search by their food or their note, and the foods and notes about days that match it.
  func entries(matching search: EntrySearch) async throws(DiaryError) -> FoundEntries
  /// The entries that changed since a cursor, or all entries, at most `limit`. Throws `startOver` if the cursor belongs to a file that
  /// this one replaced.
  func entryChanges(since cursor: ChangeCursor?, limit: Int) async throws(DiaryError) -> EntryChanges
}

/// Goals, and the celebration of a day that reached its goal.
public protocol GoalDiary: Sendable {
  /// Every goal that was ever set.
  func goals() async throws(DiaryError) -> GoalLog
  /// Reads every goal and adds to the log what `change` makes of them, in one transaction: of two changes at once, the second one sees
  /// the first. If it returns nil, nothing is added. Returns what was added. `change` may be called more than once.
  @discardableResult
  func changeGoals(by change: @escaping @Sendable (GoalLog) -> GoalChange?) async throws(DiaryError) -> GoalChange?
  /// Whether this call is the first, on any device, to claim a day's celebration.
  func claimCelebration(of day: Day) async throws(DiaryError) -> Bool
}

/// The foods a person logged and saved.
public protocol FoodDiary: Sendable {
  /// Foods that this person logged, each once, as it was logged last.
  func foods(_ order: FoodOrder, limit: Int) async throws(DiaryError) -> [LoggedFood]
  /// Foods that this person logged, found by words of name or brand: the most used first, and last those where a word matches in its
  /// middle.
  func foods(matching text: SearchText, limit: Int) async throws(DiaryError) -> [LoggedFood]
  /// Foods that this person entered or found online and that have any of the words in their names: first those with most of the words,
  /// then the most used. Foods from a catalogue are left out, because the catalogue knows more about them.
  func foods(sayingAnyOf words: [String], limit: Int) async throws(DiaryError) -> [LoggedFood]

  /// The entries that were logged from an own food or recipe, oldest first.
  func entries(ofOwnFood id: UUID) async throws(DiaryError) -> [FoodEntry]

  /// The foods that were eaten in a range of days, each once, with sums over its entries. In no particular order.
  func eatenFoods(in days: ClosedRange<Day>) async throws(DiaryError) -> [EatenFood]

  /// The saved foods and choices, by name.
  func savedFoods() async throws(DiaryError) -> [SavedFood]
  /// Saves a food, or a new state of the one with the same id. Saving a removed food restores it.
  func save(_ food: SavedFood) async throws(DiaryError)
  /// Removes a saved food. Entries that were logged with it stay; saving it again reverses this.
  func removeFood(_ id: SavedFood.ID) async throws(DiaryError) -> SavedFood
}

/// Steps, energy and everything else that is measured.
public protocol ActivityDiary: Sendable {
  /// What was measured in a range of days, oldest first; days without measurements are left out.
  func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay]
  /// The months in which something was measured on any day, oldest first.
  func months(with metric: Metric) async throws(DiaryError) -> [Month]
  /// Corrects a day's number by hand; nil removes the correction. A correction counts before everything that is imported or sent.
  func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError)
  /// The hours at which days start, as they were saved last.
  func dayStarts() async throws(DiaryError) -> DayStartLog
  /// Saves the hours at which days start. They decide to which day samples of health data belong that are added up from now on, and those
  /// around the days whose hours change.
  func save(_ dayStarts: DayStartLog) async throws(DiaryError)
  /// Records what a phone sent. A number of a day that was over when a better source measured it changes nothing.
  func record(_ push: HealthPush, at home: TimeZone) async throws(DiaryError)
  /// Imports a health file. `reading` runs on a thread of its own and may block. All of the file counts, or, if `reading` throws, nothing.
  /// One import runs at a time; a second one throws `busy`.
  func importHealth(
    _ id: UUID, at home: TimeZone, reading: @escaping @Sendable (any HealthSink) throws -> HealthReading
  ) async throws -> HealthImport
  /// Takes back the newest import: what it replaced counts again. Exercises that were changed since stay, and so do its foods in the diary.
  /// Throws `notFound` if it is not the newest one, `busy` during an import.
  func undoHealthImport(_ id: UUID) async throws
  /// The imports so far, the newest first.
  func healthImports() async throws(DiaryError) -> [HealthImport]
  /// Every source that ever measured something, in the order in which sources count.
  func healthSources() async throws(DiaryError) -> [HealthSource]
  /// Changes the order in which sources count, and computes every day again. Sources that are not named keep their places after the
  /// named ones.
  func order(_ sources: [HealthSource], at home: TimeZone) async throws(DiaryError)
}

/// Weights and drinks that a person writes down.
public protocol MeasurementDiary: Sendable {
  /// The measurements of a range of days that are not deleted, oldest first; of one kind, or of all.
  func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedMeasurement]
  /// The weights of a range of days, oldest day first, without deleted ones. Trends read the weights of all years, so only days and
  /// amounts are returned.
  func weights(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayWeight]
  /// Every version of a measurement, oldest first, also of a deleted one. An unknown one throws `notFound`.
  func versions(of id: MeasurementID) async throws(DiaryError) -> [LoggedMeasurement]
  /// Saves all of the measurements or none. Saving the same id with the same amount again changes nothing and returns the stored one;
  /// the same id with another amount throws `measurementIDTaken`.
  func save(_ measurements: [NewMeasurement]) async throws(DiaryError) -> [SavedMeasurement]
  /// Changes a measurement if it still has the version that its editor saw; otherwise throws `measurementChanged` with the present one.
  func edit(
    measurement id: MeasurementID, seeing version: Int, amount: Measure, logged: LoggedMoment
  ) async throws(DiaryError) -> LoggedMeasurement
  /// Deletes a measurement, which `restore` reverses. Without a version it deletes it in any version.
  func delete(measurement id: MeasurementID, seeing version: Int?) async throws(DiaryError) -> LoggedMeasurement
  /// Restores a deleted measurement; one that is not deleted is returned unchanged.
  func restore(measurement id: MeasurementID) async throws(DiaryError) -> LoggedMeasurement
}

extension MeasurementDiary {
  /// Takes the days and amounts of the measurements.
  public func weights(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayWeight] {
    try await measurements(.weight, in: days).map { DayWeight(day: $0.day, kilograms: $0.amount.value) }
  }
}

/// The exercise that a person, a watch or a program wrote down.
public protocol ExerciseDiary: Sendable {
  /// The exercises of a range of days that are not deleted, oldest first.
  func exercises(in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedExercise]
  /// Every version of an exercise, oldest first, also of a deleted one. An unknown one throws `notFound`.
  func versions(ofExercise id: ExerciseID) async throws(DiaryError) -> [LoggedExercise]
  /// Whether there ever was an exercise, also a deleted one.
  func hasExercise() async throws(DiaryError) -> Bool
  /// Saves all of the exercises or none. Saving the same id for the same exercise again changes nothing and returns the stored one; the
  /// same id for another one throws `exerciseIDTaken`.
  func save(_ exercises: [NewExercise]) async throws(DiaryError) -> [SavedExercise]
  /// Changes an exercise if it still has the version that its editor saw; otherwise throws `exerciseChanged` with the present one.
  func edit(exercise id: ExerciseID, seeing version: Int, workout: Workout, logged: LoggedMoment) async throws(DiaryError) -> LoggedExercise
  /// Deletes an exercise, which `restore` reverses. Without a version it deletes it in any version.
  func delete(exercise id: ExerciseID, seeing version: Int?) async throws(DiaryError) -> LoggedExercise
  /// Restores a deleted exercise; one that is not deleted is returned unchanged.
  func restore(exercise id: ExerciseID) async throws(DiaryError) -> LoggedExercise
}

extension ExerciseDiary {
  /// An exercise. A deleted or unknown one throws `notFound`.
  public func exercise(_ id: ExerciseID) async throws(DiaryError) -> LoggedExercise {
    guard let current = try await versions(ofExercise: id).last, !current.isDeleted else { throw .notFound }
    return current
  }
}

/// Food that a person means to eat on days to come.
public protocol PlanningDiary: Sendable {
  /// The planned entries of a range of days that are open, by day and time.
  func planned(in days: ClosedRange<Day>) async throws(DiaryError) -> [PlannedEntry]
  /// Those of the planned entries that are or were in the diary, in any state, in the order of their ids.
  func planned(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry]
  /// Saves all of the planned entries or none. Saving the same id with the same food again changes nothing, whatever became of it; the same
  /// id with another food throws `plannedIDTaken`. More than `PlannedEntry.mostOfDay` on a day throw `tooManyPlanned`.
  func plan(_ entries: [NewPlannedEntry]) async throws(DiaryError) -> [SavedPlannedEntry]
  /// Changes the food, the day and the time of a planned entry that is open; another one throws `notPlanned`. Returns it as it is then.
  func replan(_ entry: NewPlannedEntry) async throws(DiaryError) -> PlannedEntry
  /// Logs planned entries as entries, all or none. A planned entry that is logged again with the same id of its entry changes nothing; one
  /// that was skipped, or logged as another entry, throws `notPlanned`.
  func log(_ planned: [PlannedLogging]) async throws(DiaryError) -> [SavedEntry]
  /// Skips planned entries, which `unskip` reverses. Those that are not open stay as they are. Returns them all in their present state.
  func skip(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry]
  /// Makes skipped planned entries open again. Those that were not skipped stay as they are.
  func unskip(_ ids: [PlannedEntryID]) async throws(DiaryError) -> [PlannedEntry]
}

extension PlanningDiary {
  /// A planned entry in any state. An unknown one throws `notFound`.
  public func planned(_ id: PlannedEntryID) async throws(DiaryError) -> PlannedEntry {
    guard let planned = try await planned([id]).first else { throw .notFound }
    return planned
  }
}

extension MeasurementDiary where Self: ActivityDiary {
  /// The weights with which the energy of an exercise is computed: what was written down, or what a phone sent, of the last two years before
  /// a day and until today, oldest first.
  public func weights(forExerciseOn day: Day, today: Day) async throws(DiaryError) -> [DayWeight] {
    let first = max(min(day, today) - 730, Day.first)
    let days = first...max(day, today, first)
    let written = try await weights(in: days)
    let sent = try await activity(in: days).compactMap { day in day[.weight].map { DayWeight(day: day.day, kilograms: $0.value) } }
    let byHand = Set(written.map(\.day))
    return (sent.filter { !byHand.contains($0.day) } + written).enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }
}

/// Entries that come together: from Health, from another diary, to another place.
public protocol BatchDiary: Sendable {
  /// Saves the foods that one source wrote into health data as entries, each once however often this is called. The batch of the new
  /// entries; nil if there are none.
  func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch?
  /// Batches of entries, the newest first.
  func batches() async throws(DiaryError) -> [EntryBatch]
  /// Deletes the entries of a batch that were not changed since, and removes what else came with it: all of it or nothing.
  ///
  /// - Parameter told: called after every thousandth entry with the number of entries undone so far.
  func undo(_ batch: EntryBatch.ID, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch

  /// Which of the entries are or were in the diary, and in what state.
  func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry]
  /// The entries that are or were in the diary and are versions of the same entries of another app as these ids name: those with the same
  /// `importGroup`.
  func earlierVersions(of ids: [EntryID]) async throws(DiaryError) -> [ImportedEntry]
  /// Saves an imported diary as one batch, all of it or nothing; nil if nothing is new. Entries that are in the diary, or were deleted
  /// from it, stay as they are. Entries of a batch that was undone come back. `ImportPreview` finds the entries of earlier imports that
  /// changed since; undoing the batch restores their values. Other writes go on until the moment when all of it counts.
  ///
  /// - Parameter told: called after every thousandth entry with the number of entries written so far.
  func importDiary(_ imported: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch?
  /// Copies the diary as it is at one moment into a new file, also while it is in use.
  func copy(to file: URL) async throws(DiaryError) -> any DiaryCopy
}

/// Following and checking a diary.
public protocol DiaryUpkeep: Sendable {
  /// The version of the diary's present contents. Two equal versions mean that nothing was written in between, by this process or
  /// another. It is cheap enough to be asked with every request.
  func version() async throws(DiaryError) -> DiaryVersion
  /// The version, which may be a quarter of a second old if other servers share the diary: it then lacks what they wrote since, but nothing
  /// that this program wrote. Takes no time if the diary is in use.
  func recentVersion() async throws(DiaryError) -> DiaryVersion
  /// Every change from now on, or after the one with that number, also those of other processes.
  func changes(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange>
  /// Everything in the diary that is wrong; empty if all is right. With `repairing`, derived data is rebuilt.
  func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding]
}

extension DiaryUpkeep {
  /// A diary that can always tell its version in no time has no older one.
  public func recentVersion() async throws(DiaryError) -> DiaryVersion { try await version() }
}

extension BatchDiary {
  /// Saves an imported diary as one batch, without reports of progress.
  public func importDiary(_ imported: DiaryImport) async throws(DiaryError) -> EntryBatch? {
    try await importDiary(imported) { _ in }
  }
  /// Undoes a batch, without reports of progress.
  public func undo(_ batch: EntryBatch.ID) async throws(DiaryError) -> EntryBatch { try await undo(batch) { _ in } }
}

extension GoalDiary {
  /// Adds goals to the log.
  public func set(_ change: GoalChange) async throws(DiaryError) {
    try await changeGoals { _ in change }
  }
}

extension EntryDiary {
  /// Saves one entry.
  public func save(_ entry: NewEntry) async throws(DiaryError) -> SavedEntry {
    let saved = try await save([entry])
    guard let saved = saved.first else { throw .notFound }
    return saved
  }
}

extension MeasurementDiary {
  /// A measurement. A deleted or unknown one throws `notFound`.
  public func measurement(_ id: MeasurementID) async throws(DiaryError) -> LoggedMeasurement {
    guard let current = try await versions(of: id).last, !current.isDeleted else { throw .notFound }
    return current
  }
}

/// The version of a diary's contents, comparable only with others of the same open diary.
public struct DiaryVersion: Hashable, Sendable {
  /// A number that differs whenever the contents do.
  public let value: Int
  /// A version with that number.
  public init(value: Int) { self.value = value }
}
