import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Being elsewhere` {
  /// Midnight in Auckland. At this moment it is midday of the day before in Berlin.
  private static let there = LoggedMoment("2026-03-02", secondsAfterMidnight: 0, in: .auckland)

  private static let feed = Feed(samples: [
    (.steps, Feed.watch, "2026-03-01T13:00:00Z", "2026-03-01T13:30:00Z", 700),
    (.steps, Feed.phone, "2026-03-01T06:00:00Z", "2026-03-01T06:30:00Z", 200),
  ])

  @Test func `is seen by an import that counted before it was said`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try await diary.importFeed(Self.feed)
      let (count, newest) = try diary.file.readNow {
        try (SQLiteTransaction($0).countImports(with: 1), SQLiteTransaction($0).newestEntryChange())
      }
      #expect(try diary.file.readNow { try SQLiteTransaction($0).holds(count, since: newest) })
      _ = try await diary.save(.named("Lunch"), .on("2026-03-01"))
      #expect(try diary.file.readNow { try SQLiteTransaction($0).holds(count, since: newest) })
      let entry = try await diary.save(.named("Supper"), Self.there)
      #expect(try diary.file.readNow { try !SQLiteTransaction($0).holds(count, since: newest) })
      _ = try await diary.delete(entry.id, seeing: nil)
      let recent = try diary.file.readNow { try SQLiteTransaction($0).newestEntryChange() }
      #expect(try diary.file.readNow { try SQLiteTransaction($0).holds(count, since: recent) })
      try await diary.order([Feed.phone, Feed.watch], at: .berlin)
      #expect(try diary.file.readNow { try !SQLiteTransaction($0).holds(count, since: recent) })
    }
  }
}
