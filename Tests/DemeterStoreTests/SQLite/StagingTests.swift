import DemeterCore
import DemeterDiaryConformance
import Foundation
import GRDB
import Synchronization
import Testing

@testable import DemeterStore

@Suite struct `An import into a file` {
  @Test func `lets other writes go on, and begins again if they change one of its entries`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let entries = (0...1000).map { NewEntry(.named("Food \($0)"), .on("2026-03-01")) }
      let own = NewEntry(.named("Mine", 7), .on("2026-03-01"))
      // The first one meets the import, the second one only its second attempt.
      let others = Mutex([own, NewEntry(id: entries[3].id, meal: own.meal, logged: own.logged)])
      let batch = try #require(
        try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: entries)) { _ in
          let other = others.withLock { $0.popLast() }
          guard let other else { return }
          let moment = Date(timeIntervalSince1970: 1_772_000_000)
          let writes = EntryWrites(BatchRules.import([other], restoring: [:], at: moment))
          #expect(throws: Never.self) { try diary.file.writeNow { try EntryTable($0).apply(writes, at: moment) } }
        })
      #expect(others.withLock { $0.isEmpty })
      #expect(batch.entryCount == 1000)
      #expect(try await diary.entry(entries[3].id).meal.name == "Mine")
      #expect(try await diary.record(of: "2026-03-01").total.entryCount == 1002)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test func `leaves no table behind`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let entry = NewEntry(.named("Soup"), .on("2026-03-01"))
      let batch = try #require(try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: [entry])))
      _ = try await diary.undo(batch.id)
      let left = try await diary.file.withWriter { try Int.fetchOne($0, sql: "SELECT count(*) FROM temp.sqlite_schema") }
      #expect(left == 0)
    }
  }
}
