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
  func mark() throws(DiaryError) -> DiaryMark

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
  /// Foods this person has logged before, by words of their name or brand, the most used first.
  func foods(matching text: SearchText, limit: Int) async throws(DiaryError) -> [LoggedFood]

  /// What this person keeps to be logged with one tap, by name.
  func keptMeals() async throws(DiaryError) -> [KeptMeal]
  /// Keeps a meal, or what it has become under the same id. Keeping one that was let go brings it back.
  func keep(_ meal: KeptMeal) async throws(DiaryError)
  /// Lets a kept meal go. What was logged with it stays; keeping it again undoes this.
  func letGo(_ id: KeptMeal.ID) async throws(DiaryError) -> KeptMeal
  /// The newest standing entries that a search asks for, and the foods they are of.
  func entries(matching search: EntrySearch) async throws(DiaryError) -> FoundEntries

  /// What was measured in a stretch of days, oldest first; days of which nothing was are left out.
  func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay]
  /// The months in which something was measured on any day, oldest first.
  func months(with metric: Metric) async throws(DiaryError) -> [Month]
  /// Puts a day's number right by hand; nil takes the correction back. It stays on top of whatever is imported or sent.
  func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError)
  /// Takes what a phone sent. A number of a day that was over when a better source knew it changes nothing.
  func take(_ push: HealthPush, at home: TimeZone) async throws(DiaryError)
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
  func takeFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch?
  /// Batches of entries that came together from elsewhere, the newest first.
  func batches() async throws(DiaryError) -> [EntryBatch]
  /// Deletes the entries of a batch that nobody changed since, and takes back what else came with it.
  func undo(_ batch: EntryBatch.ID) async throws(DiaryError) -> EntryBatch

  /// Copies all of the diary, as it is at one moment, into a new file of its own format, also while it is used.
  func copy(to file: URL) async throws(DiaryError) -> any DiaryCopy
  /// How those of the entries stand that are or were in the diary.
  func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry]
  /// Takes what somebody brings from elsewhere, all of it or nothing, as one batch. What is or was in the diary already is left alone,
  /// but what came with a batch that was undone comes back. nil where there is nothing new.
  func take(_ arrival: DiaryArrival) async throws(DiaryError) -> EntryBatch?

  /// Whether this call is the first to claim a day's celebration, on any device.
  func claimCelebration(of day: Day) async throws(DiaryError) -> Bool

  /// Every change from now on, or after the one with that number, also those that another process makes.
  func changes(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange>

  /// What is wrong with the diary, in plain words; empty when everything proves. With `repairing`, what is derived is rebuilt.
  func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding]
}

extension Diary {
  /// Saves one entry.
  public func save(_ entry: NewEntry) async throws(DiaryError) -> SavedEntry {
    let saved = try await save([entry])
    guard let saved = saved.first else { throw .notFound }
    return saved
  }
}

/// A mark of a diary's contents, comparable only with others of the same open diary.
public struct DiaryMark: Hashable, Sendable {
  /// Differs whenever the contents do.
  public let value: Int
  /// A mark of that value.
  public init(value: Int) { self.value = value }
}

/// A day as a whole.
public struct DayRecord: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// Newest first, by the moment eaten, then by the moment saved.
  public let entries: [FoodEntry]
  /// What the entries add up to.
  public let total: DailyTotal
  /// The goals in force on that day.
  public let goals: Goals?
  /// Whether reaching the goal was celebrated.
  public let celebrated: Bool
  /// What was measured; nil where nothing was.
  public let activity: ActivityRecord?
  /// Burned against eaten.
  public let balance: EnergyBalance

  /// A day of those parts.
  public init(
    day: Day, entries: [FoodEntry], total: DailyTotal, goals: Goals?, celebrated: Bool, activity: ActivityRecord? = nil,
    balance: EnergyBalance? = nil
  ) {
    self.activity = activity
    self.balance =
      balance
      ?? EnergyBalance(
        burned: activity?.day.burned, intake: total.entryCount > 0 ? total.energy : nil, goal: goals?.deficit ?? .zero)
    self.day = day
    self.entries = entries
    self.total = total
    self.goals = goals
    self.celebrated = celebrated
  }

  /// Energy eaten against the goal.
  public var energy: GoalProgress<Energy> { GoalProgress(total.energy, of: goals?.energy) }
  /// One macro against its goal.
  public func progress(of macro: Macronutrient) -> GoalProgress<Mass> {
    GoalProgress(total[macro].mass, of: goals?[macro])
  }
  /// How the day stands against its goal.
  public var status: GoalStatus { GoalStatus(total, goal: goals?.energy) }
  /// Steps against that day's goal, 0…1; nil without steps. Without a goal any step is the whole way.
  public var stepProgress: Double? { activity?.day.stepProgress(of: goals?.steps) }
  /// Whether every macro goal that is set is met within 5 %; false where none is set.
  public var meetsAllMacroGoals: Bool {
    let set = Macronutrient.allCases.map { progress(of: $0) }.filter { $0.goal != nil }
    return !set.isEmpty && set.allSatisfy { $0.isMet }
  }
  /// Whether the goal is reached and nobody has celebrated it yet.
  public var awaitsCelebration: Bool { energy.isReached && !celebrated }
}

/// An entry to be saved, checked.
public struct NewEntry: Hashable, Sendable {
  /// Its name for ever.
  public let id: EntryID
  /// What was eaten.
  public let meal: Meal
  /// When, where and on which day.
  public let logged: LoggedMoment

  /// An entry under an id that the client chose.
  public init(id: EntryID, meal: Meal, logged: LoggedMoment) {
    self.id = id
    self.meal = meal
    self.logged = logged
  }
}

/// The outcome of saving.
public struct SavedEntry: Hashable, Sendable {
  /// The entry as it stands.
  public let entry: FoodEntry
  /// False when the same id had been saved before.
  public let isNew: Bool

  /// An outcome.
  public init(entry: FoodEntry, isNew: Bool) {
    self.entry = entry
    self.isNew = isNew
  }
}

/// How to list the foods a person has logged.
public enum FoodOrder: Sendable { case recent, frequent }

/// A food this person has logged, as last logged.
public struct LoggedFood: Hashable, Sendable {
  /// What was eaten.
  public let meal: Meal
  /// How many standing entries it has.
  public let uses: Int
  /// The entry it was last logged by.
  public let entry: EntryID
  /// When that was.
  public let lastLogged: LoggedMoment

  /// A food with its uses.
  public init(meal: Meal, uses: Int, entry: EntryID, lastLogged: LoggedMoment) {
    self.meal = meal
    self.uses = uses
    self.entry = entry
    self.lastLogged = lastLogged
  }

  /// A food as the entry that it was last logged by has it.
  public init(_ entry: FoodEntry, uses: Int) {
    self.init(meal: entry.meal, uses: uses, entry: entry.id, lastLogged: entry.logged)
  }
}

/// Entries that came into the diary together from elsewhere.
public struct EntryBatch: Hashable, Sendable, Identifiable {
  /// Its name for ever.
  public let id: UUID
  /// Where they came from, in a person's words.
  public let origin: String
  /// When they came.
  public let takenAt: Date
  /// How many of them stand.
  public let entryCount: Int
  /// Whether it was undone.
  public let isUndone: Bool

  /// A batch.
  public init(id: UUID, origin: String, takenAt: Date, entryCount: Int, isUndone: Bool) {
    self.id = id
    self.origin = origin
    self.takenAt = takenAt
    self.entryCount = entryCount
    self.isUndone = isUndone
  }
}

/// Something that changed in a diary, announced once, after it was committed.
public struct DiaryChange: Hashable, Sendable {
  /// What changed.
  public enum Kind: String, Sendable { case added, edited, deleted, restored, batch, goals, celebrated, rebuilt, activity }
  /// Counts up by one or more.
  public let number: Int
  /// What was done.
  public let kind: Kind
  /// The days that look different now; for goals, the first day they hold; for a batch and for activity, the first and the last.
  public let days: [Day]

  /// One change.
  public init(number: Int, kind: Kind, days: [Day]) {
    self.number = number
    self.kind = kind
    self.days = days
  }

  /// Whether a day may look different now.
  public func concerns(_ day: Day) -> Bool {
    guard let first = days.min(), let last = days.max() else { return false }
    return switch kind {
    case .goals: first <= day
    case .batch, .activity: (first...last).contains(day)
    case .added, .edited, .deleted, .restored, .celebrated, .rebuilt: days.contains(day)
    }
  }
}

/// One thing that does not prove.
public struct DiaryFinding: Hashable, Sendable {
  /// What is wrong, for a person to read.
  public let words: String
  /// Whether it could be rebuilt from the entries, and was if asked.
  public let repaired: Bool

  /// A finding.
  public init(words: String, repaired: Bool) {
    self.words = words
    self.repaired = repaired
  }
}

/// What a diary can refuse.
public enum DiaryError: Error, Sendable {
  /// There is no such thing here, or it is somebody else's.
  case notFound
  /// The entry moved on since its editor saw it.
  case stale(current: FoodEntry)
  /// That id already names another entry.
  case alreadyTaken(current: FoodEntry)
  /// Something that can only be done once at a time is going on.
  case busy
  /// The file could not be read or written; nothing was changed. The reason is for the log.
  case unavailable(reason: String)
}
