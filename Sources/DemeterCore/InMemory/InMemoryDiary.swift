public import Foundation
import Synchronization

/// A diary that is gone with the program: for tests, previews and samples.
///
/// It keeps every promise of `Diary` by the same rules as a diary in a file, with two exceptions that make no sense without one: there is
/// nothing to copy, and nothing derived is stored that could be wrong, so that an examination finds nothing.
public final class InMemoryDiary: Diary {
  let state: Mutex<InMemoryState>
  let now: @Sendable () -> Date

  /// An empty diary that goes by a clock.
  public init(now: @escaping @Sendable () -> Date = { .now }) {
    self.now = now
    state = Mutex(InMemoryState())
  }

  /// As `Diary` promises.
  public func version() throws(DiaryError) -> DiaryVersion { DiaryVersion(value: state.withLock { $0.version }) }

  /// Refused: there is no file that could be copied.
  public func copy(to file: URL) async throws(DiaryError) -> any DiaryCopy {
    throw .unavailable(reason: "a diary in memory has no file to copy")
  }

  /// Nothing: all that is derived is worked out when it is asked for.
  public func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding] { [] }

  /// Reads from one consistent state.
  func read<T: Sendable>(_ body: (InMemoryState) throws(DiaryError) -> T) throws(DiaryError) -> T {
    try state.withLock { state throws(DiaryError) -> T in try body(state) }
  }

  /// Writes all of it or nothing: the body decides whether it throws before it changes anything. Then what it announced is told.
  func write<T: Sendable>(_ body: (inout InMemoryState, Date) throws(DiaryError) -> T) throws(DiaryError) -> T {
    guard !Task.isCancelled else { throw .unavailable(reason: "the task was cancelled") }
    let moment = now()
    let (result, ended): (T, [AsyncStream<DiaryChange>.Continuation]) = try state.withLock { state throws(DiaryError) in
      let result = try body(&state, moment)
      return (result, state.announceNew())
    }
    for listener in ended { listener.finish() }
    return result
  }
}

/// All that a diary in memory holds.
struct InMemoryState: Sendable {
  /// Counts writes.
  var version = 0
  /// Stands for the file that a cursor is of.
  let name: String = UUID.fresh().uuidString.lowercased()

  var entries: [EntryID: FoodEntry] = [:]
  /// The entries that stand, by day.
  var standing: [Day: Set<EntryID>] = [:]
  var revisions: [EntryID: [EntryRevision]] = [:]
  /// When each entry changed last, by a number that counts up.
  var changed: [EntryID: Int64] = [:]
  var lastChanged: Int64 = 0

  /// In the order they were set in, by a number that counts up.
  var goals: [(number: Int, change: GoalChange)] = []
  var lastGoal = 0
  var celebrated: Set<Day> = []
  var summaries: [Day: DailySummary] = [:]
  var savedFoods: [SavedFood.ID: (food: SavedFood, removedAt: Date?)] = [:]

  var changes: [DiaryChange] = []
  var lastChange = 0
  var listeners: [Int: Listener] = [:]
  var nextListener = 0

  var batches: [EntryBatch.ID: Batch] = [:]
  var batchOfEntry: [EntryID: EntryBatch.ID] = [:]
  var batchOfSavedFood: [SavedFood.ID: EntryBatch.ID] = [:]

  var numbers: [ActivityCount.DayMetric: [ActivityOrigin: KnownNumber]] = [:]
  var shares: [ActivityCount.DayMetric: [Int64: ActivityCount.Share]] = [:]
  var homes: [LocalDays.Home] = []
  /// By their numbers.
  var sources: [Int64: (source: HealthSource, place: Int?)] = [:]
  var isImporting = false
  var imports: [Int64: ImportedHealth] = [:]
  /// What was measured on each day of universal time, by metric, import and source. Import 0 is what phones sent.
  var samples: [Int: [Metric: [Int64: [Int64: [SourceMerge.Sample]]]]] = [:]
}
