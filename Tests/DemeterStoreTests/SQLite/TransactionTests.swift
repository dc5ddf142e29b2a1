import DemeterCore
import DemeterDiaryConformance
import Foundation
import GRDB
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `A write` {
  /// Counts the rows of each table that saving changes.
  private static let counts = """
    SELECT count(*) FROM entry UNION ALL SELECT count(*) FROM revision UNION ALL SELECT count(*) FROM daily_total
    UNION ALL SELECT count(*) FROM logged_food UNION ALL SELECT count(*) FROM food_text UNION ALL SELECT count(*) FROM change
    """

  @Test(arguments: ["revision", "daily_total", "logged_food", "change"])
  func `that fails half-way leaves nothing half done`(_ table: String) async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let kept = try await diary.save(.porridge(), .on("2026-03-01"))
      try sql(path, "CREATE TRIGGER full BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'disk full'); END")
      let before = try numbers(path, Self.counts)
      let new = NewEntry(.named("Tea"), .on("2026-03-01"))
      let refusals = [
        await refusal { () async throws(DiaryError) in try await diary.save(new) },
        await refusal { () async throws(DiaryError) in
          try await diary.edit(kept.id, seeing: 1, meal: .porridge(1), logged: .on("2026-03-02"))
        },
      ]
      for refused in refusals {
        guard case .unavailable(let reason) = refused else {
          Issue.record("not refused, but \(String(describing: refused))")
          continue
        }
        #expect(reason.contains("disk full"))
      }
      #expect(try numbers(path, Self.counts) == before)
      #expect(try await diary.entry(kept.id) == kept)
      #expect(try await diary.examine(repairing: false) == [])
      try sql(path, "DROP TRIGGER full")
      #expect(try await diary.save(new).isNew)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test func `whose task is cancelled in the midst of it is undone`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let (began, beginning) = AsyncStream.makeStream(of: Void.self)
      let goOn = DispatchSemaphore(value: 0)
      let task = Task {
        try await diary.write { database in
          try ChangeLog(database).announce(.goals, "2026-03-01")
          beginning.yield()
          goOn.wait()
          try ChangeLog(database).announce(.goals, "2026-03-02")
        }
      }
      for await _ in began { break }
      task.cancel()
      goOn.signal()
      await #expect(throws: DiaryError.self) { try await task.value }
      #expect(try numbers(path, "SELECT count(*) FROM change") == [0])
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      #expect(try numbers(path, "SELECT count(*) FROM change") == [1])
    }
  }

  @Test(arguments: 0..<5)
  func `whose task is cancelled at any moment is wholly done and announced, or not at all`(_ round: Int) async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let stream = try await diary.changes(after: nil)
      let all = (0..<60).map { NewEntry(.porridge(), .on(Day("2026-03-01") + $0)) }
      let done = await withTaskGroup(of: Day?.self) { group in
        for (index, new) in all.enumerated() {
          group.addTask {
            let save = Task { try await diary.save(new).entry.day }
            for _ in 0..<(index * (round + 1)) { await Task.yield() }
            save.cancel()
            return try? await save.value
          }
        }
        return await group.reduce(into: Set<Day>()) { days, day in if let day { days.insert(day) } }
      }
      let stored = Set(try await diary.history(in: "2026-01-01"..."2026-12-31").totals.map(\.day))
      #expect(stored == done)
      #expect(try await diary.examine(repairing: false) == [])
      try await diary.set(GoalChange(effectiveFrom: "2030-01-01", goals: Goals()))
      let heard = await stream.first(stored.count + 1)
      #expect(heard.flatMap(\.days).count == stored.count + 1)
      #expect(Set(heard.flatMap(\.days)) == stored.union(["2030-01-01"]))
    }
  }

  @Test func `is on the disk when it returns`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try await expectDurable(diary.file)
    }
    try await withFolder { folder in
      let household = try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
      try await expectDurable(household.file)
    }
  }

  private func expectDurable(_ file: DatabaseFile) async throws {
    let pragmas = try await file.write { database in
      try ["synchronous", "foreign_keys"].map { try Int.fetchOne(database, sql: "PRAGMA \($0)") }
    }
    #expect(pragmas == [2, 1])
    #expect(try await file.write { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    let strict = try await file.read { database in
      try String.fetchAll(database, sql: "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict ORDER BY name")
    }
    #expect(strict.filter { !$0.hasPrefix("sqlite_") } == ["grdb_migrations"])
  }
}
