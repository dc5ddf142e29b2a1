import DemeterCore
import DemeterDiaryConformance
import Foundation
import GRDB
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `What an import changes` {
  private static let feed = Feed(samples: [(.steps, Feed.watch, "2026-03-01T13:00:00Z", "2026-03-01T13:30:00Z", 700)])

  @Test func `is nothing where all of it is known`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try await diary.importFeed(Self.feed)
      let difference = try diary.file.readNow {
        try SQLiteTransaction($0).exportDifference()
      }
      #expect(difference.days.isEmpty && difference.changes.goneShares.isEmpty && difference.changes.shares.isEmpty)
      try diary.file.writeNow { try $0.execute(sql: "UPDATE activity_value SET amount = 1") }
      try diary.file.writeNow { try $0.execute(sql: "UPDATE activity_share SET counted = 1") }
      let wrong = try diary.file.readNow { try SQLiteTransaction($0).exportDifference() }
      #expect(wrong.days == ["2026-03-01"] && wrong.changes.goneShares.count == 1 && wrong.changes.shares.count == 1)
      try diary.file.writeNow { try SQLiteTransaction($0).write(wrong.changes) }
      #expect(try await diary.steps(on: "2026-03-01") == 700)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test func `is computed again if numbers or a home changed meanwhile, not for an entry`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try await diary.importFeed(Self.feed)
      func difference() throws -> ActivityDifference {
        try diary.file.readNow { try SQLiteTransaction($0).exportDifference() }
      }
      let first = try difference()
      #expect(try diary.file.readNow { try SQLiteTransaction($0).isCurrent(first) })
      _ = try await diary.save(.named("Lunch"), .on("2026-03-01"))
      #expect(try diary.file.readNow { try SQLiteTransaction($0).isCurrent(first) })
      try await diary.correct(.steps, on: "2026-03-01", to: Measure(10))
      #expect(try diary.file.readNow { try !SQLiteTransaction($0).isCurrent(first) })
      let second = try difference()
      clock.advance(bySeconds: 60)
      try await diary.order([Feed.watch], at: .auckland)
      #expect(try diary.file.readNow { try !SQLiteTransaction($0).isCurrent(second) })
      let third = try difference()
      for index in 0...DiaryChange.remembered {
        try diary.file.writeNow { try ChangeLog($0).announce(.goals, Day("2026-03-01") + index) }
      }
      #expect(try diary.file.readNow { try !SQLiteTransaction($0).isCurrent(third) })
    }
  }
}

extension SQLiteTransaction {
  fileprivate func exportDifference() throws -> ActivityDifference { try exportDifference(countImports(with: nil)) }
}
