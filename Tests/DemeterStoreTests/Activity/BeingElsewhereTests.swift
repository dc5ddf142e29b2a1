import DemeterCore
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Being elsewhere` {
  /// Midnight and eight in Auckland, while it is midday of the day before in Berlin.
  private static let there = LoggedMoment("2026-03-02", secondsAfterMidnight: 0, in: .auckland)
  private static let feed = Feed(samples: [
    (.steps, Feed.watch, "2026-03-01T13:00:00Z", "2026-03-01T13:30:00Z", 700),
    (.steps, Feed.phone, "2026-03-01T06:00:00Z", "2026-03-01T06:30:00Z", 200),
  ])

  private func steps(_ diary: any Diary) async throws -> [Int?] {
    [try await diary.steps(on: "2026-03-01"), try await diary.steps(on: "2026-03-02")]
  }

  @Test(arguments: DiaryImplementation.all)
  func `moves what an import measured with the entry that tells of it`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diary = try place.open()
      try await diary.importFeed(Self.feed)
      _ = try await diary.save(.named("Lunch"), .on("2026-03-01", hour: 7))
      #expect(try await steps(diary) == [900, nil])
      let entry = try await diary.save(.named("Supper"), Self.there)
      #expect(try await steps(diary) == [200, 700])
      #expect(try await diary.examine(repairing: false) == [])
      _ = try await diary.edit(entry.id, seeing: 1, meal: entry.meal, logged: .on("2026-03-01", hour: 14))
      #expect(try await steps(diary) == [900, nil])
      _ = try await diary.edit(entry.id, seeing: 2, meal: entry.meal, logged: Self.there)
      _ = try await diary.delete(entry.id, seeing: nil)
      #expect(try await steps(diary) == [900, nil])
      _ = try await diary.restore(entry.id)
      #expect(try await steps(diary) == [200, 700])
      #expect(try await diary.record(of: "2026-03-02").activity?.shares.map(\.source) == [Feed.watch])
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test(arguments: DiaryImplementation.all)
  func `moves what a phone sent, and makes it no newer`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diary = try place.open()
      let sample = PushedSample(
        metric: .steps, source: Feed.phone, start: seconds("2026-03-01T13:00:00Z"), end: seconds("2026-03-01T13:30:00Z"),
        amount: Measure(700))
      try await diary.record(HealthPush(samples: [sample]), at: .berlin)
      let sent = try #require(try await diary.activity(in: "2026-03-01"..."2026-03-01").first?.values[.steps])
      place.clock.advance(bySeconds: 3600)
      _ = try await diary.save(.named("Supper"), Self.there)
      #expect(try await steps(diary) == [nil, 700])
      #expect(try await diary.activity(in: "2026-03-02"..."2026-03-02").first?.values[.steps]?.asOf == sent.asOf)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test func `is seen by an import that counted before it was said`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try await diary.importFeed(Self.feed)
      let count = try diary.file.readNow { try $0.countImports(with: 1) }
      #expect(try diary.file.readNow { try $0.holds(count, with: 1) })
      _ = try await diary.save(.named("Lunch"), .on("2026-03-01"))
      #expect(try diary.file.readNow { try $0.holds(count, with: 1) })
      let entry = try await diary.save(.named("Supper"), Self.there)
      #expect(try diary.file.readNow { try !$0.holds(count, with: 1) })
      _ = try await diary.delete(entry.id, seeing: nil)
      #expect(try diary.file.readNow { try $0.holds(count, with: 1) })
      try await diary.order([Feed.phone, Feed.watch], at: .berlin)
      #expect(try diary.file.readNow { try !$0.holds(count, with: 1) })
    }
  }
}
