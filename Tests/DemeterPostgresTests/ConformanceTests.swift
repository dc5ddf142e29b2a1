import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import DemeterTestSupport
import Foundation
import Logging
import PostgresTestServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A diary in PostgreSQL` {
  /// After each check, the diary that it left behind is examined. Every fourth one is moved to SQLite and back: making a file takes longer
  /// than most checks.
  @Test(arguments: zip(DiaryCheck.all, DiaryCheck.all.indices))
  func `keeps every promise of a diary, and stays equal when it is moved`(_ check: DiaryCheck, _ index: Int) async throws {
    let database = try await PostgresServer.diaries(), person = PostgresServer.newPerson(), other = PostgresServer.newPerson()
    let clock = TestClock()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    try await check.run(
      DiaryPlace(clock: clock) {
        try await database.create(person)
        return database.diary(of: person, now: clock.now, logger: logger)
      })
    try await database.create(person)
    let diary = database.diary(of: person, now: clock.now, logger: logger)
    #expect(try await diary.examine(repairing: false).isEmpty)
    guard index.isMultiple(of: 4) || seeds(0) > 0 else { return }

    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let counters = try await diary.copyTables(to: file)
    let before = try await diary.digest()
    #expect(counters == before.counters)
    let moved = try TransferFile(copying: file.path, to: file.appendingPathExtension("copy"))
    defer { try? FileManager.default.removeItem(at: file.appendingPathExtension("copy")) }
    #expect(try moved.digests() == before.tables)
    try await database.create(other)
    let back = database.diary(of: other, now: clock.now, logger: logger)
    try await back.fill(from: moved)
    #expect(try await back.digest() == before)

    let opened = try SQLiteDiary(path: file.path, now: clock.now, logger: logger)
    #expect(try await opened.examine(repairing: false).isEmpty)
    await opened.close()
  }
}
