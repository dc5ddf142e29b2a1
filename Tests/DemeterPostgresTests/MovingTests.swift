import DemeterCore
import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import Foundation
import Logging
import PostgresTestServer
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Moving a person` {
  private struct Houses {
    let folder: URL
    let file: SQLiteHousehold
    let database: PostgresHousehold
    let clock: TestClock

    func move(_ person: Person, toDatabase: Bool) async throws {
      let kept = folder.appending(path: "moved")
      _ =
        try await toDatabase
        ? PersonMove(from: file, to: database, keepingCopyIn: kept).run(person)
        : PersonMove(from: database, to: file, keepingCopyIn: kept).run(person)
    }
  }

  private func withHouses(_ body: (Houses) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = TestClock(), logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let file = try SQLiteHousehold(folder: folder, now: clock.now, logger: logger, cost: .trivial)
    let database = PostgresHousehold(
      try PostgresDatabase(try await PostgresServer.newDatabase(), connections: 4), folder: folder.appending(path: "server"),
      now: clock.now,
      logger: logger, cost: .trivial)
    try await body(Houses(folder: folder, file: file, database: database, clock: clock))
    await file.close()
    await database.close()
  }

  private func ada() throws -> NewPerson {
    try NewPerson(name: "Ada", password: "correct horse battery", timeZone: "Europe/Berlin", locale: "de-DE")
  }

  @Test func `brings everything there and back, with password, sessions and tokens`() async throws {
    try await withHouses { houses in
      let ada = try await houses.file.change(houses.file.add(ada())) { $0.water = WaterSettings(isShown: true, glass: 300, goal: 2000) }
      let session = try await houses.file.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1").secret
      let token = try await houses.file.makeToken(for: ada, scopes: [.readDiary])
      let diary = try await houses.file.diary(of: ada)
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try await diary.edit(entry.id, seeing: 1, meal: .porridge(400), logged: .on("2026-03-02"))
      _ = try await diary.delete(try await diary.save(.porridge(), .on("2026-03-01")).id, seeing: nil)
      let (before, cursor) = (try await diary.revisions(of: entry.id), try await diary.entryChanges(since: nil, limit: 10).cursor)

      for toDatabase in [true, false, true] {
        let (old, new): (any Household, any Household) = toDatabase ? (houses.file, houses.database) : (houses.database, houses.file)
        try await houses.move(ada, toDatabase: toDatabase)
        #expect(try await old.people().isEmpty)
        #expect(try await new.people() == [ada])
        #expect(try await new.person(session: session) == ada)
        #expect(try await new.access(token: token)?.scopes == [.readDiary])
        _ = try await new.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1")
        let moved = try await new.diary(of: ada)
        #expect(try await moved.revisions(of: entry.id) == before)
        #expect(try await moved.record(of: "2026-03-02").entries.map(\.id) == [entry.id])
        // A program that stays in step goes on from where it was.
        #expect(try await moved.entryChanges(since: cursor, limit: 10).entries.isEmpty)
        #expect(try await moved.examine(repairing: false).isEmpty)
        await #expect(throws: DiaryError.self) { try await old.diary(of: ada).save(.porridge(), .on("2026-03-01")) }
      }
      let kept = houses.folder.appending(path: "moved/\(ada.id.uuidString.lowercased()).sqlite")
      #expect(FileManager.default.fileExists(atPath: kept.path))
    }
  }

  @Test(arguments: [true, false]) func `lets the diary only be read meanwhile, and written again if it fails`(_ toDatabase: Bool)
    async throws
  {
    try await withHouses { houses in
      let source: any MovableHousehold = toDatabase ? houses.file : houses.database
      let ada = try await source.add(ada())
      let diary = try await source.diary(of: ada)
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      try await source.setMoving(true, ada)
      let refused = await refusal { () async throws(DiaryError) in
        try await diary.save(NewEntry(id: UUID(), meal: .porridge(), logged: .on("2026-03-01")))
      }
      guard case .unavailable(let reason) = refused else { Issue.record("written"); return }
      #expect(reason.contains("being moved"))
      #expect(try await diary.record(of: "2026-03-01").entries == [entry])
      try await source.setMoving(false, ada)
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
    }
  }

  @Test func `is finished by another one, wherever it was interrupted`() async throws {
    try await withHouses { houses in
      let ada = try await houses.file.add(ada())
      let entry = try await houses.file.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      let account = try await houses.file.movingAccount(of: ada)
      let copy = houses.folder.appending(path: "copy.sqlite")
      // Stored, but not welcomed.
      try await houses.file.setMoving(true, ada)
      _ = try await houses.file.copyDiary(of: ada, to: copy)
      _ = try await houses.database.store(account, from: copy)
      #expect(try await houses.database.people().isEmpty)
      _ = try await houses.database.store(account, from: copy)
      // Welcomed, but still at its old place.
      try await houses.database.welcome(account)
      let there = try await houses.database.diary(of: ada).save(.porridge(), .on("2026-03-02"))
      try await houses.move(ada, toDatabase: true)
      #expect(try await houses.file.people().isEmpty)
      #expect(try await houses.database.diary(of: ada).entry(entry.id) == entry)
      #expect(try await houses.database.diary(of: ada).entry(there.id) == there)
      #expect(try await houses.database.examine().isEmpty)
    }
  }

  @Test func `is refused for the owner of others, and where the name is taken`() async throws {
    try await withHouses { houses in
      let ada = try await houses.file.add(ada())
      let ben = try await houses.file.add(
        NewPerson(name: "Ben", password: "another long secret", timeZone: "UTC", locale: nil, plan: .free))
      await #expect(throws: PersonMove.Failure.self) { try await houses.move(ada, toDatabase: true) }
      _ = try await houses.database.add(NewPerson(name: "BEN", password: "another long secret", timeZone: "UTC", locale: nil, plan: .free))
      await #expect(throws: PersonMove.Failure.self) { try await houses.move(ben, toDatabase: true) }
      _ = try await houses.file.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      #expect(try await houses.file.people() == [ada, ben])
    }
  }
}
