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
      func counted() throws -> CountedImports { try diary.file.readNow { try SQLiteTransaction($0).countedImports(with: 1) } }
      func holds(_ counted: CountedImports) throws -> Bool { try diary.file.readNow { try SQLiteTransaction($0).holds(counted) } }
      let first = try counted()
      #expect(try holds(first))
      _ = try await diary.save(.named("Lunch"), .on("2026-03-01"))
      #expect(try holds(first))
      let entry = try await diary.save(.named("Supper"), Self.there)
      #expect(try !holds(first))
      _ = try await diary.delete(entry.id, seeing: nil)
      let recent = try counted()
      #expect(try holds(recent))
      try await diary.order([Feed.phone, Feed.watch], at: .berlin)
      #expect(try !holds(recent))
    }
  }
}
