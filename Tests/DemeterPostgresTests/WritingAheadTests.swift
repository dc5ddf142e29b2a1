import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import Foundation
import Logging
import PostgresTestServer
import Testing

@testable import DemeterPostgres

@Suite(.timeLimit(.minutes(5))) struct `An import into PostgreSQL` {
  private func diary() async throws -> PostgresDiary {
    let database = try await PostgresServer.diaries(), person = PostgresServer.newPerson()
    try await database.create(person)
    return database.diary(of: person, now: { .now }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func entries() -> [NewEntry] { (0..<3).map { NewEntry(.named("Food \($0)"), .on("2026-03-01")) } }

  @Test func `lets other writes go on, and shows nothing before its end`() async throws {
    let diary = try await diary(), entries = entries()
    let writes = BatchRules.import(entries, changing: [], over: [:], at: .now)
    let other = NewEntry(.named("Soup"), .on("2026-03-02"))
    try await diary.write(inTurn: false) { transaction in
      transaction.isAhead = true
      try transaction.save(many: writes, from: nil) { _ in }
      #expect(try waiting { try await diary.save(other).isNew })
      #expect(try waiting { try await diary.known(entries.map(\.id)).isEmpty })
      transaction.isAhead = false
      try transaction.derive(from: EntryWrites(writes), announcing: nil)
    }
    #expect(try await diary.known(entries.map(\.id)).count == 3)
    #expect(try await diary.record(of: "2026-03-01").total.entryCount == 3)
    #expect(try await diary.examine(repairing: false) == [])
  }

  @Test func `begins again if one of its entries was written meanwhile`() async throws {
    let diary = try await diary(), entries = entries()
    let writes = BatchRules.import(entries, changing: [], over: [:], at: .now)
    let attempts = try await diary.write(inTurn: false) { transaction in
      guard transaction.attempt == 1 else { return transaction.attempt }
      transaction.isAhead = true
      _ = try transaction.read([])
      _ = try waiting { try await diary.save(entries[1]) }
      try transaction.save(many: writes, from: nil) { _ in }
      return transaction.attempt
    }
    #expect(attempts == 2)
    #expect(try await diary.known(entries.map(\.id)).count == 1)
  }
}
