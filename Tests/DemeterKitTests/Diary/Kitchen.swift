import DemeterCore
import DemeterFoods
import DemeterKit
import DemeterStore
import Foundation
import Logging
import Synchronization
import Testing

/// A clock that only moves when a test advances it. It starts at noon of 1 March 2026 in Berlin.
final class StillClock: Sendable {
  private let instant = Mutex(noon)
  var now: Date { instant.withLock { $0 } }
  func advance(by seconds: TimeInterval) { instant.withLock { $0 += seconds } }
}

/// A provider whose results the test defines.
struct ScriptedProvider: FoodProvider {
  let answer: @Sendable (String) throws(FoodError) -> [Food]
  func foods(matching text: String, limit: Int) async throws(FoodError) -> [Food] { try answer(text) }
  func food(_ id: FoodID) async throws(FoodError) -> Food? { nil }
}

/// A diary on disk with a tracker, and the same file opened a second time, like in another process.
@MainActor struct Kitchen {
  let clock: StillClock
  let diary: SQLiteDiary
  let elsewhere: SQLiteDiary
  let store: DataStore
  let tracker: CalorieTracker

  static func open(
    zone: TimeZone = berlin, foods: @escaping @Sendable (String) throws(FoodError) -> [Food] = { (_) throws(FoodError) in [] },
    _ body: (Kitchen) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-kit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = StillClock()
    let path = folder.appending(path: "diary.sqlite").path
    let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let diary = try SQLiteDiary(path: path, now: { clock.now }, logger: silent)
    let elsewhere = try SQLiteDiary(path: path, now: { clock.now }, logger: silent)
    let store = DataStore(diary: diary, timeZone: zone, now: { clock.now })
    let client = NutritionAPIClient(provider: ScriptedProvider(answer: foods))
    let tracker = CalorieTracker(dataStore: store, apiClient: client, selectedDate: clock.now)
    try await body(Kitchen(clock: clock, diary: diary, elsewhere: elsewhere, store: store, tracker: tracker))
  }

  /// Returns the stored record of a day; by default the one that the tracker shows.
  func record(_ day: Day = march1) async throws -> DayRecord { try await elsewhere.record(of: day) }

  /// Returns the error of a call; nil if it succeeds.
  func refusal(_ body: () async throws -> Void) async -> (any Error)? {
    do {
      try await body()
      return nil
    } catch {
      return error
    }
  }
}

let march1 = Day(noon, in: berlin)

/// Waits until a condition becomes true; returns false if it never does.
@MainActor func eventually(_ condition: () -> Bool) async throws -> Bool {
  let deadline: ContinuousClock.Instant = .now + .seconds(120)
  while ContinuousClock.now < deadline {
    if condition() { return true }
    await Task.yield()
  }
  return false
}
