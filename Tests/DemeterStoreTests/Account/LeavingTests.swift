import DemeterCore
import DemeterDiaryConformance
import Foundation
import GRDB
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Leaving` {
  private func household(_ folder: URL, _ clock: TestClock) throws -> SQLiteHousehold {
    try SQLiteHousehold(folder: folder, now: clock.now, logger: .silent, cost: .trivial)
  }

  private func files(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  /// Adds Ada, who is the owner, and Ben, with a diary and a file of an import.
  private func fill(_ household: SQLiteHousehold) async throws -> (ada: Person, ben: Person) {
    let ada = try await household.add(.ada()), ben = try await household.add(.ben())
    for person in [ada, ben] { _ = try await household.diary(of: person).save(.porridge(), .on("2026-03-01")) }
    try Data("secret".utf8).write(to: try await household.workFolder(of: ben).appending(path: "upload"))
    return (ada, ben)
  }

  @Test func `takes diary, files, sessions and tokens along, and nothing of anybody else`() async throws {
    try await withFolder { folder in
      let household = try household(folder, TestClock())
      let (ada, ben) = try await fill(household)
      let session = try await household.signIn(name: "Ben", password: "another long secret", from: "a")
      let token = try await household.makeToken(for: ben, scopes: [.readDiary])
      let link = try await household.makeSignInLink(for: ben)
      try Data().write(to: folder.appending(path: "diaries/\(ben.id.key).sqlite.import"))
      try await household.remove(ben)
      #expect(try files(folder).filter { $0.contains(ben.id.key) } == [])
      #expect(try await household.person(session: session.secret) == nil)
      #expect(try await household.access(token: token) == nil)
      #expect(try await household.signIn(link: link) == nil)
      #expect(try await household.people().map(\.name) == ["Ada"])
      #expect(try await household.diary(of: ada).record(of: "2026-03-01").entries.count == 1)
      // Even his name is removed from the file.
      let bytes = try ["", "-wal"].reduce(Data()) { try $0 + Data(contentsOf: folder.appending(path: "accounts.sqlite" + $1)) }
      #expect(bytes.range(of: Data("ben".utf8)) == nil && bytes.range(of: Data("Ada".utf8)) != nil)
    }
  }

  @Test func `ends who listens, and never brings the id back`() async throws {
    try await withFolder { folder in
      let household = try household(folder, TestClock())
      let (_, ben) = try await fill(household)
      let diary = try await household.diary(of: ben)
      let changes = try await diary.changes(after: nil)
      let heard = Task { await changes.reduce(0) { count, _ in count + 1 } }
      try await household.remove(ben)
      #expect(await heard.value == 0)
      #expect(await refusal { () async throws(DiaryError) in try await household.diary(of: ben) } != nil)
      #expect(await refusal { () async throws(DiaryError) in try await household.workFolder(of: ben) } != nil)
      // A request that is still running leaves no file behind.
      _ = await refusal { () async throws(DiaryError) in try await diary.goals() }
      #expect(try files(folder).filter { $0.contains(ben.id.key) } == [])
      let again = try await household.add(.ben())
      #expect(again.id != ben.id)
      #expect(try await household.diary(of: again).record(of: "2026-03-01").entries.isEmpty)
    }
  }

  @Test func `leaves no files, also if the diary is requested at the same time`() async throws {
    try await withFolder { folder in
      let ben = try await fill(household(folder, TestClock())).ben
      let household = try household(folder, TestClock())
      await withTaskGroup { group in
        for _ in 0..<20 { group.addTask { _ = try? await household.diary(of: ben) } }
        group.addTask { try? await household.remove(ben) }
      }
      #expect(try files(folder).filter { $0.contains(ben.id.key) } == [])
    }
  }

  @Test func `does not hold up those who read meanwhile, which it waits for`() async throws {
    try await withFolder { folder in
      // As many as the threads for tasks. If each of them blocked, no thread would be free.
      let count = ProcessInfo.processInfo.activeProcessorCount
      let files = try (0..<count).map { try DatabaseFile(path: folder.appending(path: "\($0).sqlite").path, migrator: .accounts) }
      let reading = (0..<count).map { _ in DispatchSemaphore(value: 0) }
      let going = (0..<count).map { _ in DispatchSemaphore(value: 0) }
      await withTaskGroup { group in
        for (file, (reading, going)) in zip(files, zip(reading, going)) {
          group.addTask {
            _ = try? await file.read { _ in
              reading.signal()
              going.wait()
            }
          }
        }
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            for each in reading { each.wait() }
            continuation.resume()
          }
        }
        for file in files { group.addTask { await file.close() } }
        group.addTask { for each in going { each.signal() } }
      }
    }
  }

  @Test func `is noticed by another process that has the diary open`() async throws {
    try await withFolder { folder in
      let clock = TestClock()
      let household = try household(folder, clock), other = try self.household(folder, clock)
      let (_, ben) = try await fill(household)
      let session = try await household.signIn(name: "Ben", password: "another long secret", from: "a")
      let changes = try await household.diary(of: ben).changes(after: nil)
      let heard = Task { await changes.reduce(0) { count, _ in count + 1 } }
      try await other.remove(ben)
      #expect(try await household.person(session: session.secret) == nil)
      #expect(await heard.value == 0)
    }
  }

  @Test func `goes on where it was cut short`() async throws {
    try await withFolder { folder in
      let clock = TestClock()
      let ben: Person
      do {
        let household = try household(folder, clock)
        ben = try await fill(household).ben
      }
      // The account is deleted, but its files are not yet.
      try sql(
        folder.appending(path: "accounts.sqlite").path,
        "INSERT INTO departure VALUES ('\(ben.id.key)', 1); PRAGMA foreign_keys = ON; DELETE FROM person WHERE name = 'Ben'")
      #expect(try !files(folder).filter { $0.contains(ben.id.key) }.isEmpty)
      _ = try household(folder, clock)
      #expect(try files(folder).filter { $0.contains(ben.id.key) } == [])
    }
  }

  @Test func `takes along what a restore put aside`() async throws {
    try await withFolder { folder in
      let clock = TestClock()
      let data = folder.appending(path: "data", directoryHint: .isDirectory)
      let ben: Person
      do {
        let household = try household(data, clock)
        ben = try await fill(household).ben
        let backup = try Backup.make(of: data, in: folder.appending(path: "backups"), at: clock.now())
        try backup.restore(to: data, overwriting: true, at: clock.now())
      }
      let household = try household(data, clock)
      #expect(try files(data).contains { $0.contains("before-restore") && $0.contains(ben.id.key) })
      try await household.remove(ben)
      #expect(try files(data).filter { $0.contains(ben.id.key) } == [])
      #expect(try files(data).contains { $0.contains("before-restore") && $0.hasSuffix("accounts.sqlite") })
      for file in try files(data) where file.contains("accounts") {
        #expect(try Data(contentsOf: data.appending(path: file)).range(of: Data("ben".utf8)) == nil)
      }
    }
  }

  @Test func `is refused to the owner while there are others, and not after`() async throws {
    try await withFolder { folder in
      let household = try household(folder, TestClock())
      let (ada, ben) = try await fill(household)
      await #expect(throws: HouseholdError.self) { try await household.remove(ada) }
      #expect(try await household.diary(of: ada).record(of: "2026-03-01").entries.count == 1)
      try await household.remove(ben)
      try await household.remove(ada)
      #expect(try await household.people().isEmpty)
      #expect(try await household.add(.ben()).isOwner)
    }
  }
}
