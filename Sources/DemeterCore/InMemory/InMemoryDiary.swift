public import Foundation
import Synchronization

/// A diary in memory, which ends with the program: for tests, previews and samples.
///
/// It keeps every promise of `Diary` by the same rules as a diary in a file, with two exceptions. It has no file, so it can't be copied. It
/// stores nothing derived that could be wrong, so an examination finds nothing.
public final class InMemoryDiary: Diary {
  let state: Mutex<InMemoryState>
  let now: @Sendable () -> Date

  /// Creates an empty diary with a clock.
  public init(now: @escaping @Sendable () -> Date = { .now }) {
    self.now = now
    state = Mutex(InMemoryState())
  }

  /// Implements `Diary`.
  public func version() throws(DiaryError) -> DiaryVersion { DiaryVersion(value: state.withLock { $0.version }) }

  /// Always throws `unavailable`, because there is no file to copy.
  public func copy(to file: URL) async throws(DiaryError) -> any DiaryCopy {
    throw .unavailable(reason: "a diary in memory has no file to copy")
  }

  /// Always returns nothing, because derived values are computed when they are needed.
  public func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding] { [] }

  /// Reads from one consistent state.
  func read<T: Sendable>(_ body: (InMemoryState) throws(DiaryError) -> T) throws(DiaryError) -> T {
    try state.withLock { state throws(DiaryError) -> T in try body(state) }
  }

  /// Runs one write, and then sends the changes that it announced. A body that throws must do so before it changes anything, so that a
  /// write is complete or has no effect.
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

/// The contents of a diary in memory.
struct InMemoryState: Sendable {
  /// The number of writes.
  var version = 0
  /// The id that takes the place of the file's id in cursors.
  let name: String = UUID.fresh().key

  var entries: [EntryID: FoodEntry] = [:]
  /// The entries that are not deleted, by day.
  var standing: [Day: Set<EntryID>] = [:]
  var revisions: [EntryID: [EntryRevision]] = [:]
  /// The number of each entry's last change. Numbers count up.
  var changed: [EntryID: Int64] = [:]
  var lastChanged: Int64 = 0

  /// In the order they were set. Numbers count up.
  var goals: [(number: Int, change: GoalChange)] = []
  var lastGoal = 0
  var celebrated: Set<Day> = []
  var completeness: [Day: Completeness] = [:]
  /// All versions of each measurement, oldest first.
  var measurements: [MeasurementID: [LoggedMeasurement]] = [:]
  var summaries: [Day: DailySummary] = [:]
  var savedFoods: [SavedFood.ID: (food: SavedFood, removedAt: Date?, isUndone: Bool)] = [:]

  var changes: [DiaryChange] = []
  var lastChange = 0
  var listeners: [Int: Listener] = [:]
  var nextListener = 0

  var batches: [EntryBatch.ID: Batch] = [:]
  var batchOfEntry: [EntryID: EntryBatch.ID] = [:]
  /// The entries that were deleted when their batch was undone.
  var undone: Set<EntryID> = []
  var batchOfMark: [Day: EntryBatch.ID] = [:]
  /// Measurements that came with a batch and were not changed since.
  var batchOfMeasurement: [MeasurementID: EntryBatch.ID] = [:]
  var batchOfSavedFood: [SavedFood.ID: EntryBatch.ID] = [:]

  var numbers: [ActivityCount.DayMetric: [ActivityOrigin: KnownNumber]] = [:]
  var shares: [ActivityCount.DayMetric: [Int64: ActivityCount.Share]] = [:]
  var homes: [LocalDays.Home] = []
  /// By number.
  var sources: [Int64: (source: HealthSource, place: Int?)] = [:]
  var isImporting = false
  var imports: [Int64: ImportedHealth] = [:]
  /// The samples by UTC day, metric, import and source. Import 0 is what phones sent.
  var samples: [Int: [Metric: [Int64: [Int64: [SourceMerge.Sample]]]]] = [:]
}
