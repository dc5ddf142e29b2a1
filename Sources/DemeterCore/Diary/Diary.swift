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

  /// The entries that other people logged since a moment and that are not deleted, the last logged first, at most `limit`.
  func entriesOfOthers(since moment: Date, limit: Int) async throws(DiaryError) -> [FoodEntry]

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
