import DemeterCore
import Foundation
import Testing

private let four = DayStartLog.midnight.changed(to: 4, from: "2026-03-02")

/// Steps at 23:30 on 1 March, and at 1:30, 3:30 and 4:30 on 2 March, in Berlin.
private let feed = Feed(samples: [
  (.steps, Feed.phone, "2026-03-01T22:30:00Z", "2026-03-01T22:40:00Z", 10),
  (.steps, Feed.phone, "2026-03-02T00:30:00Z", "2026-03-02T00:40:00Z", 200),
  (.steps, Feed.phone, "2026-03-02T02:55:00Z", "2026-03-02T03:05:00Z", 4000),
  (.steps, Feed.phone, "2026-03-02T03:30:00Z", "2026-03-02T03:40:00Z", 10_000),
])

private func steps(_ diary: any Diary) async throws -> [Int?] {
  [try await diary.steps(on: "2026-03-01"), try await diary.steps(on: "2026-03-02")]
}

extension DiaryCheck {
  /// The hours at which days start.
  static let startingDays: [DiaryCheck] = checks("The hours at which days start") {
    check("are midnight until others are saved, and then those") { place in
      let diary = try await place.open()
      #expect(try await diary.dayStarts() == .midnight)
      try await diary.save(four)
      #expect(try await place.open().dayStarts() == four)
      let version = try await diary.version()
      try await diary.save(four)
      #expect(try await diary.version() == version)
      let other = four.changed(to: 2, from: "2026-03-02").changed(to: 0, from: "2026-03-09")
      try await diary.save(other)
      #expect(try await diary.dayStarts() == other)
      try await diary.save(.midnight)
      #expect(try await diary.dayStarts() == .midnight)
    }
    check("decide to which day an import's samples belong") { place in
      let diary = try await place.open()
      try await diary.save(four)
      try await diary.importFeed(feed)
      #expect(try await steps(diary) == [2210, 12_000])
      try await diary.save(.midnight)
      #expect(try await steps(diary) == [10, 14_200])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("decide to which day a phone's samples belong, also those that were there before") { place in
      let diary = try await place.open()
      let samples = feed.samples.map { sample in
        PushedSample(
          metric: sample.metric, source: sample.source, start: seconds(sample.from), end: seconds(sample.to),
          amount: Measure(sample.amount))
      }
      try await diary.record(HealthPush(samples: samples), at: .berlin)
      #expect(try await steps(diary) == [10, 14_200])
      try await diary.save(four)
      #expect(try await steps(diary) == [2210, 12_000])
      try await diary.record(HealthPush(samples: samples), at: .berlin)
      #expect(try await steps(diary) == [2210, 12_000])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("move no number of a whole day") { place in
      let diary = try await place.open()
      try await diary.save(four)
      let total = PushedTotal(metric: .steps, day: "2026-03-02", amount: Measure(7000), origin: .push)
      try await diary.record(HealthPush(totals: [total]), at: .berlin)
      #expect(try await steps(diary) == [nil, 7000])
    }
    check("let foods of health data belong to the evening before") { place in
      let diary = try await place.open()
      try await diary.save(four)
      try await diary.importFeed(Feed(foods: [(Feed.phone, "2026-03-02T00:30:00Z", "Chips", 100)]))
      #expect(try await diary.importFoods(of: Feed.phone, at: .berlin)?.entryCount == 1)
      #expect(try await diary.record(of: "2026-03-01").entries.map(\.meal.name) == ["Chips"])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("let entries of the night move as one batch, which changes nothing twice and can be undone") { place in
      let diary = try await place.open()
      let night = LoggedMoment("2026-03-02", secondsAfterMidnight: 1800, in: .berlin)
      for (name, logged) in [("Chips", night), ("Nuts", night), ("Soup", LoggedMoment.on("2026-03-02"))] {
        _ = try await diary.save(.named(name), logged)
      }
      func energies() async throws -> [Double] {
        let days: ClosedRange<Day> = "2026-03-01"..."2026-03-02"
        return try await diary.history(in: days).totals.map(\.energy.kilocalories)
      }
      let before = try await energies()
      let found = try await NightEntries(in: diary, hour: 4)
      #expect(found.earlier.count == 2 && found.later.isEmpty)
      let batch = try #require(try await diary.importDiary(found.move(origin: "Night")))
      #expect(batch.entryCount == 2)
      let moved = try await diary.record(of: "2026-03-01").entries
      #expect(
        Set(moved.map(\.meal.name)) == ["Chips", "Nuts"] && moved.allSatisfy { $0.logged.instant == night.instant && $0.version == 2 })
      #expect(try await diary.record(of: "2026-03-02").entries.map(\.meal.name) == ["Soup"])
      #expect(try await energies().reduce(0, +) == before.reduce(0, +))
      #expect(try await NightEntries(in: diary, hour: 4).all.isEmpty)
      #expect(try await diary.importDiary(found.move(origin: "Night")) == nil)
      #expect(try await diary.examine(repairing: false) == [])
      _ = try await diary.undo(batch.id)
      #expect(try await energies() == before)
      #expect(try await diary.record(of: "2026-03-02").entries.count == 3)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }
}
