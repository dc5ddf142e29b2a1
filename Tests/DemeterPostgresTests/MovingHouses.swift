import DemeterCore
import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import Foundation
import Logging
import PostgresTestServer
import Synchronization
import Testing

/// A household in a folder and one in a database, and two servers on each of them.
struct MovingHouses: Sendable {
  let folder: URL
  let file: SQLiteHousehold
  let database: PostgresHousehold
  let clock: TestClock
  /// Servers that keep running, and know what they saw before.
  let otherFile: SQLiteHousehold
  let otherDatabase: PostgresHousehold

  static func open(_ body: (MovingHouses) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = TestClock(), address = try await PostgresServer.newDatabase()
    func openFile() throws -> SQLiteHousehold {
      try SQLiteHousehold(folder: folder, now: clock.now, logger: silent, cost: .trivial)
    }
    func openDatabase(_ name: String) throws -> PostgresHousehold {
      PostgresHousehold(
        try PostgresDatabase(address, connections: 3, partitions: nil, slowness: PostgresServer.slowness),
        folder: folder.appending(path: name), now: clock.now, logger: silent, cost: .trivial)
    }
    let houses = MovingHouses(
      folder: folder, file: try openFile(), database: try openDatabase("one"), clock: clock, otherFile: try openFile(),
      otherDatabase: try openDatabase("two"))
    try await body(houses)
    for file in [houses.file, houses.otherFile] { await file.close() }
    for database in [houses.database, houses.otherDatabase] { await database.close() }
  }

  static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  func house(_ isDatabase: Bool) -> any MovableHousehold { isDatabase ? database : file }

  /// Moves a person. `before` is called before each step.
  @discardableResult
  func move(
    _ person: Person, toDatabase: Bool, before: @escaping @Sendable (PersonMove.Step) async throws -> Void = { _ in }
  ) async throws -> URL? {
    try await PersonMove(
      from: house(!toDatabase), to: house(toDatabase), keepingCopyIn: folder.appending(path: "moved"), before: before
    ).run(person)
  }

  /// Moves a person, and ends before a step, like a program that is killed: nothing is cleaned up. Returns whether it came so far.
  func move(_ person: Person, toDatabase: Bool, killedBefore last: PersonMove.Step) async throws -> Bool {
    let isKilled = Mutex(false)
    do {
      try await move(person, toDatabase: toDatabase) { step in
        try isKilled.withLock { isKilled in
          isKilled = isKilled || step == last
          if isKilled { throw Killed() }
        }
      }
      return false
    } catch is Killed {
      return true
    }
  }

  struct Killed: Error {}

  /// Whether the account is in the folder, and in the database.
  func homes(of person: Person) async throws -> [Bool] {
    [try await file.people().contains { $0.id == person.id }, try await database.people().contains { $0.id == person.id }]
  }

  static func ada() throws -> NewPerson {
    try NewPerson(name: "Ada", password: "correct horse battery", timeZone: "Europe/Berlin", locale: "de-DE")
  }
}
