import DemeterCore
import Foundation
import Testing

/// Midnight in Auckland. At this moment it is midday of the day before in Berlin.
private let there = LoggedMoment("2026-03-02", secondsAfterMidnight: 0, in: .auckland)

private let feed = Feed(samples: [
  (.steps, Feed.watch, "2026-03-01T13:00:00Z", "2026-03-01T13:30:00Z", 700),
  (.steps, Feed.phone, "2026-03-01T06:00:00Z", "2026-03-01T06:30:00Z", 200),
])

private func steps(_ diary: any Diary) async throws -> [Int?] {
  [try await diary.steps(on: "2026-03-01"), try await diary.steps(on: "2026-03-02")]
}

extension DiaryCheck {
  /// Being elsewhere.
  static let beingElsewhere: [DiaryCheck] = checks("Being elsewhere") {
    check("moves what an import measured with the entry that tells of it") { place in
      let diary = try await place.open()
      try await diary.importFeed(feed)
      _ = try await diary.save(.named("Lunch"), .on("2026-03-01", hour: 7))
      #expect(try await steps(diary) == [900, nil])
      let entry = try await diary.save(.named("Supper"), there)
      #expect(try await steps(diary) == [200, 700])
      #expect(try await diary.examine(repairing: false) == [])
      _ = try await diary.edit(entry.id, seeing: 1, meal: entry.meal, logged: .on("2026-03-01", hour: 14))
      #expect(try await steps(diary) == [900, nil])
      _ = try await diary.edit(entry.id, seeing: 2, meal: entry.meal, logged: there)
      _ = try await diary.delete(entry.id, seeing: nil)
      #expect(try await steps(diary) == [900, nil])
      _ = try await diary.restore(entry.id)
      #expect(try await steps(diary) == [200, 700])
      #expect(try await diary.record(of: "2026-03-02").activity?.shares.map(\.source) == [Feed.watch])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("moves what a phone sent, and makes it no newer") { place in
      let diary = try await place.open()
      let sample = PushedSample(
        metric: .steps, source: Feed.phone, start: seconds("2026-03-01T13:00:00Z"), end: seconds("2026-03-01T13:30:00Z"),
        amount: Measure(700))
      try await diary.record(HealthPush(samples: [sample]), at: .berlin)
      let sent = try #require(try await diary.activity(in: "2026-03-01"..."2026-03-01").first?.values[.steps])
      place.clock.advance(bySeconds: 3600)
      _ = try await diary.save(.named("Supper"), there)
      #expect(try await steps(diary) == [nil, 700])
      #expect(try await diary.activity(in: "2026-03-02"..."2026-03-02").first?.values[.steps]?.asOf == sent.asOf)
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("leaves what a phone sent as old as it is, whatever the phone sent later") { place in
      let diary = try await place.open()
      func push(_ start: String, _ end: String) async throws {
        let sample = PushedSample(metric: .steps, source: Feed.phone, start: seconds(start), end: seconds(end), amount: Measure(700))
        try await diary.record(HealthPush(samples: [sample]), at: .berlin)
      }
      // The day is not over yet. A later number of it counts more, wherever it comes from.
      try await push("2026-03-03T10:00:00Z", "2026-03-03T10:30:00Z")
      let sent = try #require(try await diary.activity(in: "2026-03-03"..."2026-03-03").first?.values[.steps])
      place.clock.advance(bySeconds: 4 * 86_400)
      try await push("2026-03-07T10:00:00Z", "2026-03-07T10:30:00Z")
      _ = try await diary.save(.named("Lunch"), LoggedMoment("2026-03-02", secondsAfterMidnight: 16 * 3600, in: .auckland))
      #expect(try await diary.activity(in: "2026-03-03"..."2026-03-03").first?.values[.steps] == sent)
    }
  }
}
