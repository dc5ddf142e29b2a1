import DemeterCore
import DemeterPostgres
import DemeterStore
import Foundation
import Logging

/// Does one thing with a diary many times, so that its cost can be counted: `valgrind --tool=callgrind store-bench weigh 100`, and again with
/// another number.
///
/// The diary is a new SQLite file, or in the database that `DEMETER_DATABASE` names.
@main struct StoreBench {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let work = Work(rawValue: arguments[1]), let count = Int(arguments[2]) else {
      fail("store-bench \(Work.allCases.map(\.rawValue).joined(separator: "|")) COUNT", status: 64)
    }
    do {
      let folder = FileManager.default.temporaryDirectory.appending(path: "store-bench-\(UUID.fresh())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let diary = try await diary(in: folder)
      try await prepare(diary)
      for number in 0..<count { try await work.run(number, diary) }
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func diary(in folder: URL) async throws -> any Diary {
    let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_770_000_000) }, logger = Logger(label: "store-bench")
    guard let address = ProcessInfo.processInfo.environment["DEMETER_DATABASE"] else {
      return try SQLiteDiary(path: folder.appending(path: "diary.sqlite").path, now: now, logger: logger)
    }
    let database = try PostgresDatabase(address), person = Int64.random(in: 1...Int64.max)
    try await database.prepare()
    try await database.create(person)
    return database.diary(of: person, now: now, logger: logger)
  }

  /// A month with five entries and a weight on each day.
  private static func prepare(_ diary: any Diary) async throws {
    for day in Work.february.each {
      _ = try await diary.save((0..<5).map { Work.entry($0, on: day) })
      _ = try await diary.save([Work.weight(on: day)])
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}

/// What is done many times.
private enum Work: String, CaseIterable {
  case nothing, log, edit, weigh, day, weights, month

  static let february: ClosedRange<Day> = (Day("2026-02-01") ?? .first)...(Day("2026-02-28") ?? .first)

  func run(_ number: Int, _ diary: any Diary) async throws {
    let day = Self.day(number)
    switch self {
    case .nothing: break
    case .log: _ = try await diary.save([Self.entry(number, on: day)])
    case .edit:
      let new = Self.entry(number, on: day)
      let saved = try await diary.save([new])[0].entry
      _ = try await diary.edit(saved.id, seeing: saved.version, meal: new.meal, logged: Self.moment(on: day, hour: 20))
    case .weigh: _ = try await diary.save([Self.weight(on: day)])
    case .day: _ = try await diary.record(of: day)
    case .weights: _ = try await diary.weights(in: Self.february)
    case .month: _ = try await diary.history(in: Self.february)
    }
  }

  private static func day(_ number: Int) -> Day { february.lowerBound + number % 28 }

  static func moment(on day: Day, hour: Int) -> LoggedMoment { LoggedMoment(day, secondsAfterMidnight: hour * 3600, in: .gmt) }

  static func entry(_ number: Int, on day: Day) -> NewEntry {
    let nutrition = Nutrition(
      energy: Energy(kilocalories: 320), protein: Mass(grams: 11.2), carbohydrates: Mass(grams: 54), fat: Mass(grams: 6.1))
    return NewEntry(id: UUID.fresh(), meal: Meal(name: "Food \(number % 50)", nutrition: nutrition), logged: moment(on: day, hour: 8))
  }

  static func weight(on day: Day) -> NewMeasurement {
    NewMeasurement(id: UUID.fresh(), kind: .weight, amount: Measure(80), logged: moment(on: day, hour: 7))
  }
}
