public import Foundation

/// One person's diary: everything that can be done to it, in the words of the domain.
///
/// Each write is one transaction that leaves entries, totals, revisions and the change log agreeing, and has reached the
/// disk when it returns. What is asked twice under the same id is done once.
///
/// This target owns the vocabulary and the rules: days, amounts, entries, goals, and what a diary promises. Never knows files, SQL,
/// HTTP or HTML: values in, values out.
public protocol Diary: Sendable {
  /// A cheap mark of the diary's present contents: two equal marks mean that nothing was written in between, by this
  /// process or another.
  func version() throws(DiaryError) -> DiaryVersion

  /// A day with its entries, total and goals. A stored total that disagrees with the entries is rebuilt first.
  func record(of day: Day) async throws(DiaryError) -> DayRecord
  /// What was logged in a stretch of days, from their stored totals.
  func history(in days: ClosedRange<Day>) async throws(DiaryError) -> History

  /// An entry that stands. A deleted or unknown one is `notFound`.
  func entry(_ id: EntryID) async throws(DiaryError) -> FoodEntry
  /// Every state an entry has had, oldest first; also of a deleted one.
  func revisions(of id: EntryID) async throws(DiaryError) -> [EntryRevision]
  /// Saves entries, all of them or none. Saving the same id and meal again changes nothing and gives back what stands under it;
  /// the same id with another meal is `alreadyTaken`.
  func save(_ entries: [NewEntry]) async throws(DiaryError) -> [SavedEntry]
  /// Changes an entry, if it still is at the version its editor saw; else `stale`, with the entry as it now stands.
  func edit(_ id: EntryID, seeing version: Int, meal: Meal, logged: LoggedMoment) async throws(DiaryError) -> FoodEntry
  /// Deletes an entry, which `restore` undoes. Without a version whatever stands is deleted.
  func delete(_ id: EntryID, seeing version: Int?) async throws(DiaryError) -> FoodEntry
  /// Brings a deleted entry back; one that stands is given back as it is.
  func restore(_ id: EntryID) async throws(DiaryError) -> FoodEntry

  /// Every goal ever set.
  func goals() async throws(DiaryError) -> GoalLog
  /// Adds to the log of goals.
  func set(_ change: GoalChange) async throws(DiaryError)

  /// Foods this person has logged before, each once, as last logged.
  func foods(_ order: FoodOrder, limit: Int) async throws(DiaryError) -> [LoggedFood]
  /// Foods this person has logged before, by words of their name or brand, the most used first; last those found by the middle of a word.
  func foods(matching text: SearchText, limit: Int) async throws(DiaryError) -> [LoggedFood]
  /// The foods of this person's own making, or found online, that have any of some words in their names: those with the most of the words
  /// first, then the most used. Foods logged from a catalogue are left out, since the catalogue knows more of them.
  func foods(sayingAnyOf words: [String], limit: Int) async throws(DiaryError) -> [LoggedFood]

  /// What this person keeps to be logged with one tap, by name.
  func savedFoods() async throws(DiaryError) -> [SavedFood]
  /// Keeps a meal, or what it has become under the same id. Keeping one that was let go brings it back.
  func save(_ food: SavedFood) async throws(DiaryError)
  /// Lets a kept meal go. What was logged with it stays; keeping it again undoes this.
  func removeFood(_ id: SavedFood.ID) async throws(DiaryError) -> SavedFood
  /// The newest standing entries that a search asks for, and the foods they are of.
  func entries(matching search: EntrySearch) async throws(DiaryError) -> FoundEntries

  /// What was measured in a stretch of days, oldest first; days of which nothing was are left out.
  func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay]
  /// The months in which something was measured on any day, oldest first.
  func months(with metric: Metric) async throws(DiaryError) -> [Month]
  /// Puts a day's number right by hand; nil takes the correction back. It stays on top of whatever is imported or sent.
  func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError)
  /// Takes what a phone sent. A number of a day that was over when a better source knew it changes nothing.
  func record(_ push: HealthPush, at home: TimeZone) async throws(DiaryError)
  /// Reads a health file on a thread of its own. All of it counts or, where reading throws, nothing. One at a time: else `busy`.
  func importHealth(
    _ id: UUID, at home: TimeZone, reading: @escaping @Sendable (any HealthSink) throws -> HealthReading
  ) async throws -> HealthImport
  /// The imports so far, the newest first.
  func healthImports() async throws(DiaryError) -> [HealthImport]
  /// Everything that ever measured something, in the order in which it counts.
  func healthSources() async throws(DiaryError) -> [HealthSource]
  /// Has sources count in that order, and works every day out anew. What is not named keeps its place behind.
  func order(_ sources: [HealthSource], at home: TimeZone) async throws(DiaryError)
  /// Takes the foods that one source wrote into health data into the diary, each once however often it is asked. The batch of the new
  /// ones; nil where all of them were there.
  func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch?
  /// Batches of entries that came together from elsewhere, the newest first.
  func batches() async throws(DiaryError) -> [EntryBatch]
  /// Deletes the entries of a batch that nobody changed since, and takes back what else came with it.
  func undo(_ batch: EntryBatch.ID) async throws(DiaryError) -> EntryBatch

  /// Copies all of the diary, as it is at one moment, into a new file of its own format, also while it is used.
  func copy(to file: URL) async throws(DiaryError) -> any DiaryCopy
  /// How those of the entries stand that are or were in the diary.
  func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry]
  /// Saves an imported diary as one batch, all of it or nothing; nil where nothing is new. Entries that are in the diary, or were deleted
  /// from it, are left alone. Entries of a batch that was undone come back.
  ///
  /// - Parameter told: called after every thousandth entry with the number of entries written so far.
  func importDiary(_ arrival: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch?

  /// Whether this call is the first to claim a day's celebration, on any device.
  func claimCelebration(of day: Day) async throws(DiaryError) -> Bool

  /// The entries that changed since somebody last looked, or all of them, so many at most. `startOver` where the cursor is of a file that
  /// this one took the place of.
  func entryChanges(since cursor: ChangeCursor?, limit: Int) async throws(DiaryError) -> EntryChanges

  /// Every change from now on, or after the one with that number, also those that another process makes.
  func changes(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange>

  /// What is wrong with the diary, in plain words; empty when everything proves. With `repairing`, what is derived is rebuilt.
  func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding]
}

extension Diary {
  /// Saves an imported diary as one batch, without reports of progress.
  public func importDiary(_ arrival: DiaryImport) async throws(DiaryError) -> EntryBatch? {
    try await importDiary(arrival) { _ in }
  }

  /// Saves one entry.
  public func save(_ entry: NewEntry) async throws(DiaryError) -> SavedEntry {
    let saved = try await save([entry])
    guard let saved = saved.first else { throw .notFound }
    return saved
  }
}

/// A mark of a diary's contents, comparable only with others of the same open diary.
public struct DiaryVersion: Hashable, Sendable {
  /// Differs whenever the contents do.
  public let value: Int
  /// A mark of that value.
  public init(value: Int) { self.value = value }
}
