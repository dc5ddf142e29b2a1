public import DemeterCore
import DemeterStore
import Foundation
import GRDB
import Logging
import Synchronization
import Testing

/// A way to fulfil `Diary`, as the conformance tests see it. A new implementation adds itself to `all`.
struct DiaryImplementation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Calls a body with a place to keep one diary in, which is gone afterwards.
  let run: @Sendable (_ body: @Sendable (DiaryPlace) async throws -> Void) async throws -> Void

  static let all: [DiaryImplementation] = [.sqlite]

  static let sqlite = DiaryImplementation(testDescription: "SQLite") { body in
    try await withFolder { folder in
      let clock = TestClock()
      let path = folder.appending(path: "diary.sqlite").path
      try await body(
        DiaryPlace(clock: clock) { try SQLiteDiary(path: path, now: clock.now, logger: Logger.silent) })
    }
  }
}

/// Where one diary is kept. Opening it again is like opening it in another process.
struct DiaryPlace: Sendable {
  let clock: TestClock
  let open: @Sendable () throws -> any Diary
}

/// A clock that stands still until it is moved: 3 March 2026, 12:00 UTC.
final class TestClock: Sendable {
  private let instant = Mutex(Date(timeIntervalSince1970: 1_772_539_200))

  var now: @Sendable () -> Date { { self.instant.withLock { $0 } } }

  func advance(bySeconds seconds: TimeInterval) {
    instant.withLock { $0 += seconds }
  }
}

/// Calls a body with a new empty folder and removes it afterwards.
func withFolder(_ body: @Sendable (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}

/// Calls a body with the path of a diary file that holds nothing yet, and a clock for it.
func withDiaryFile(_ body: @Sendable (String, TestClock) async throws -> Void) async throws {
  try await withFolder { try await body($0.appending(path: "diary.sqlite").path, TestClock()) }
}

/// Runs plain SQL on a file, past everything that Demeter checks.
func sql(_ path: String, _ statements: String) throws {
  try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: statements) }
}

/// The numbers that plain SQL finds in a file.
func numbers(_ path: String, _ query: String) throws -> [Int] {
  try DatabaseQueue(path: path).read { try Int.fetchAll($0, sql: query) }
}

/// Keeps what is logged to it.
struct RecordingLog: LogHandler {
  final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  let lines: Lines
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .trace

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.add("\(event.level): \(event.message)")
  }
}

extension Logger {
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

  static func recording(_ lines: RecordingLog.Lines) -> Logger {
    Logger(label: "test") { _ in RecordingLog(lines: lines) }
  }
}

extension Day: ExpressibleByStringLiteral {
  /// A day written in a test.
  public init(stringLiteral text: String) {
    guard let day = Day(text) else { preconditionFailure("\(text) is not a day") }
    self = day
  }
}

extension TimeZone {
  static let berlin = named("Europe/Berlin")
  static let newYork = named("America/New_York")
  static let auckland = named("Pacific/Auckland")
  static let kathmandu = named("Asia/Kathmandu")

  private static func named(_ name: String) -> TimeZone {
    guard let zone = TimeZone(identifier: name) else { preconditionFailure("\(name) is not known here") }
    return zone
  }
}

extension Meal {
  /// A meal with all its macros.
  static func porridge(_ kilocalories: Double = 320) -> Meal {
    Meal(
      name: "Porridge",
      nutrition: Nutrition(
        energy: Energy(kilocalories: kilocalories), protein: Mass(grams: 11.2), carbohydrates: Mass(grams: 54), fat: Mass(grams: 6.1)))
  }

  /// A meal of which nothing but the energy is known.
  static func named(_ name: String, _ kilocalories: Double = 100) -> Meal {
    Meal(name: name, nutrition: Nutrition(energy: Energy(kilocalories: kilocalories)))
  }
}

extension LoggedMoment {
  /// At an hour of a day in Berlin.
  static func on(_ day: Day, hour: Int = 8) -> LoggedMoment {
    LoggedMoment(day, secondsAfterMidnight: hour * 3600, in: .berlin)
  }
}

extension NewEntry {
  /// An entry under an id of its own.
  init(_ meal: Meal, _ logged: LoggedMoment) {
    self.init(id: UUID(), meal: meal, logged: logged)
  }
}

extension Diary {
  /// Saves a meal under a new id.
  func save(_ meal: Meal, _ logged: LoggedMoment) async throws -> FoodEntry {
    try await save(NewEntry(meal, logged)).entry
  }

  /// What a day's entries add up to, as stored for lists and calendars.
  func storedTotal(of day: Day) async throws -> DailyTotal? {
    try await history(in: day...day).totals.first
  }
}

/// What a call was refused with.
func refusal<T>(_ body: () async throws(DiaryError) -> T) async -> DiaryError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}
