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
          let writes = EntryWrites(BatchRules.import([other], changing: [], over: [:], at: moment))
          #expect(throws: Never.self) { try diary.file.writeNow { try SQLiteTransaction($0, at: moment).apply(writes) } }
        })
      #expect(others.withLock { $0.isEmpty })
      #expect(batch.entryCount == 1000)
      #expect(try await diary.entry(entries[3].id).meal.name == "Mine")
      #expect(try await diary.record(of: "2026-03-01").total.entryCount == 1002)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  /// Entries that are changed or undone many at once, so that something can happen before all of them are staged.
  private let many = (0...1000).map { NewEntry(.named("Food \($0)", 10), .on("2026-03-01")) }

  /// An import that changes all of `many`.
  private func change(to energy: Double, in diary: SQLiteDiary) async throws -> DiaryImport {
    var changes = DiaryImport(origin: "Elsewhere")
    for entry in many {
      let now = NewEntry(id: entry.id, meal: .named(entry.meal.name, energy), logged: entry.logged)
      changes.changes.append(DiaryImport.Change(before: try await diary.entry(entry.id), now: now))
    }
    return changes
  }

  @Test func `leaves a changed entry that is written meanwhile, and is undone to the earlier values of the others`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      _ = try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: many))
      let attempts = Mutex(0)
      let id = many[3].id, mine = NewEntry(id: many[3].id, meal: .named("Mine", 7), logged: many[3].logged)
      let batch = try #require(
        try await diary.importDiary(try await change(to: 20, in: diary)) { _ in
          let attempt = attempts.withLock { count in
            count += 1
            return count
          }
          guard attempt == 1 else { return }
          let moment = Date(timeIntervalSince1970: 1_772_000_000)
          #expect(throws: Never.self) {
            try diary.file.writeNow { database in
              guard let old = try SQLiteTransaction(database).read(.stored([id])).first else { throw DiaryError.notFound }
              let change = DiaryImport.Change(before: old.entry, now: mine)
              let writes = BatchRules.import([], changing: [change], over: [id: old], at: moment)
              try SQLiteTransaction(database, at: moment).apply(EntryWrites(writes))
            }
          }
        })
      #expect(attempts.withLock { $0 } == 2)
      #expect(batch.entryCount == 1000)
      #expect(try await diary.record(of: "2026-03-01").total.energy == Energy(kilocalories: 20_007))
      let undone = try await diary.undo(batch.id)
      #expect(undone.isUndone && undone.entryCount == 0)
      #expect(try await diary.record(of: "2026-03-01").total.energy == Energy(kilocalories: 10_007))
      #expect(try await diary.known([many[0].id, id]) == [many[0].id: .stands, id: .stands])
      #expect(try await diary.revisions(of: many[0].id).map(\.action) == [.added, .replaced, .replaced])
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test func `is undone to what was before another import that is undone meanwhile`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      _ = try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: many))
      let second = try #require(try await diary.importDiary(try await change(to: 20, in: diary)))
      let third = try #require(try await diary.importDiary(try await change(to: 30, in: diary)))
      _ = try await diary.undo(third.id) { _ in
        // It changes no entry, because each has newer values.
        #expect(throws: Never.self) {
          try diary.file.writeNow { try $0.execute(sql: "UPDATE batch SET undone_at = 1 WHERE id = ?", arguments: [second.id.key]) }
        }
      }
      #expect(try await diary.record(of: "2026-03-01").total.energy == Energy(kilocalories: 10_010))
      #expect(try await diary.batches().map(\.isUndone).count { $0 } == 2)
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
