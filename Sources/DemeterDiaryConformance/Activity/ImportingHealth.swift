import DemeterCore
import Foundation
import Synchronization
import Testing

let morningFeed = Feed(
  samples: [
    (.steps, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T07:10:00Z", 1000),
    (.steps, Feed.phone, "2026-03-01T07:05:00Z", "2026-03-01T07:15:00Z", 800),
    (.activeEnergy, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T08:00:00Z", 400),
    (.basalEnergy, Feed.watch, "2026-03-01T00:00:00Z", "2026-03-01T20:00:00Z", 1600),
    (.weight, Feed.phone, "2026-03-01T06:00:00Z", "2026-03-01T06:00:00Z", 72.5),
    (.weight, Feed.phone, "2026-03-01T19:00:00Z", "2026-03-01T19:00:00Z", 73.1),
  ], moved: [("2026-03-01", 390)])

extension DiaryCheck {
  /// Importing health data.
  static let importingHealthData: [DiaryCheck] = checks("Importing health data") {
    check("counts each moment once and says who measured it") { place in
      let diary = try await place.open()
      let done = try await diary.importFeed(morningFeed)
      #expect(done.days == "2026-03-01"..."2026-03-01")
      #expect(done.changedDays == 1 && done.dayCount == 1 && done.reading.isComplete)
      let record = try #require(try await diary.record(of: "2026-03-01").activity)
      #expect(record.day.steps == 1400)
      #expect(record.day.burned == Energy(kilocalories: 2000))
      #expect(record.day[.weight] == Measure(73.1))
      #expect(record.moved == Measure(390))
      #expect(
        record.shares.filter { $0.metric == .steps } == [
          ActivityRecord.Share(metric: .steps, source: Feed.watch, counted: Measure(1000), overlapping: .zero),
          ActivityRecord.Share(metric: .steps, source: Feed.phone, counted: Measure(400), overlapping: Measure(400)),
        ])
      #expect(done.parts.first { $0.metric == .steps && $0.source == Feed.phone }?.overlapping == Measure(400))
      #expect(try await diary.healthImports() == [done])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("counts sleep on the day on which it ends, and says who measured it") { place in
      let diary = try await place.open()
      let night = Feed(samples: [
        (.sleep, Feed.watch, "2026-03-01T21:30:00Z", "2026-03-01T22:30:00Z", 1),
        (.sleep, Feed.watch, "2026-03-01T23:00:00Z", "2026-03-02T05:00:00Z", 6),
        (.sleep, Feed.phone, "2026-03-01T21:00:00Z", "2026-03-02T05:00:00Z", 8),
        (.bloodPressure, Feed.phone, "2026-03-02T06:00:00Z", "2026-03-02T06:00:00Z", 128.084),
        (.bloodPressure, Feed.phone, "2026-03-02T19:00:00Z", "2026-03-02T19:00:00Z", 121.079),
      ])
      let done = try await diary.importFeed(night)
      #expect(done.days == "2026-03-02"..."2026-03-02")
      let record = try #require(try await diary.record(of: "2026-03-02").activity)
      #expect(record.day[.sleep] == Measure(8) && record.day[.bloodPressure] == Measure(pair: 121, 79))
      #expect(
        record.shares.filter { $0.metric == .sleep } == [
          ActivityRecord.Share(metric: .sleep, source: Feed.watch, counted: Measure(7), overlapping: .zero),
          ActivityRecord.Share(metric: .sleep, source: Feed.phone, counted: Measure(1), overlapping: Measure(7)),
        ])
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try await diary.importFeed(night).changedDays == 0)
    }
    check("again changes nothing") { place in
      let diary = try await place.open()
      try await diary.importFeed(morningFeed)
      let before = try await diary.record(of: "2026-03-01")
      let again = try await diary.importFeed(morningFeed)
      #expect(again.changedDays == 0 && again.dayCount == 1)
      #expect(try await diary.record(of: "2026-03-01") == before)
    }
    check("from a newer file replaces what it covers, from an older one adds what is missing") { place in
      let diary = try await place.open()
      try await diary.importFeed(morningFeed)
      let newer = Feed(
        exported: "2026-03-04T12:00:00Z",
        samples: [
          (.steps, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T07:10:00Z", 900),
          (.steps, Feed.watch, "2026-03-02T07:00:00Z", "2026-03-02T07:10:00Z", 50),
        ])
      #expect(try await diary.importFeed(newer).changedDays == 2)
      #expect(try await diary.steps(on: "2026-03-01") == 900)
      #expect(try await diary.record(of: "2026-03-01").activity?.day.burned == Energy(kilocalories: 2000))
      let older = Feed(
        exported: "2026-02-20T12:00:00Z",
        samples: [
          (.steps, Feed.phone, "2026-02-10T07:00:00Z", "2026-02-10T07:10:00Z", 70),
          (.steps, Feed.phone, "2026-03-01T07:00:00Z", "2026-03-01T07:10:00Z", 1),
        ])
      try await diary.importFeed(older)
      #expect(try await diary.steps(on: "2026-02-10") == 70)
      #expect(try await diary.steps(on: "2026-03-01") == 900)
    }
    check("from a file that was cut off never replaces a whole one") { place in
      let diary = try await place.open()
      try await diary.importFeed(morningFeed)
      var cut = Feed(samples: [(.steps, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T07:10:00Z", 10)])
      cut.exported = "2026-03-05T12:00:00Z"
      cut.isComplete = false
      cut.samples.append((.steps, Feed.watch, "2026-03-02T07:00:00Z", "2026-03-02T07:10:00Z", 20))
      #expect(try await diary.importFeed(cut).reading.isComplete == false)
      #expect(try await diary.steps(on: "2026-03-01") == 1400)
      #expect(try await diary.steps(on: "2026-03-02") == 20)
    }
    check("that fails leaves nothing, and the next one starts clean") { place in
      struct Broken: Error {}
      let diary = try await place.open()
      var broken = morningFeed
      broken.failure = Broken()
      await #expect(throws: Broken.self) { try await diary.importFeed(broken) }
      #expect(try await diary.healthImports() == [])
      #expect(try await diary.activity(in: "2026-01-01"..."2026-12-31") == [])
      try await diary.importFeed(morningFeed)
      #expect(try await diary.steps(on: "2026-03-01") == 1400)
    }
    check("shows nothing before it is done, and is one at a time") { place in
      let diary = try await place.open()
      let other = try await place.open()
      let seen = Seen()
      _ = try await diary.importHealth(UUID.fresh(), at: .berlin) { sink in
        let reading = try morningFeed.give(to: sink)
        let asked = DispatchSemaphore(value: 0)
        Task {
          let days = try? await other.activity(in: "2026-01-01"..."2026-12-31")
          seen.days.withLock { $0 = days }
          do { try await other.importFeed(morningFeed) } catch DiaryError.busy { seen.refused.withLock { $0 = true } } catch {}
          asked.signal()
        }
        asked.wait()
        return reading
      }
      #expect(seen.days.withLock { $0 } == [])
      #expect(seen.refused.withLock { $0 })
      #expect(try await other.steps(on: "2026-03-01") == 1400)
    }
    check("counts sources in the order a person sets") { place in
      let diary = try await place.open()
      try await diary.importFeed(morningFeed)
      #expect(try await diary.healthSources() == [Feed.watch, Feed.phone])
      try await diary.order([Feed.phone], at: .berlin)
      #expect(try await diary.healthSources() == [Feed.phone, Feed.watch])
      #expect(try await diary.steps(on: "2026-03-01") == 1300)
      try await diary.importFeed(morningFeed)
      #expect(try await diary.steps(on: "2026-03-01") == 1300)
    }
    check("gives moments to the days of where somebody was") { place in
      let diary = try await place.open()
      let evening: Feed = Feed(
        samples: [(.steps, Feed.watch, "2026-03-01T15:30:00Z", "2026-03-01T15:40:00Z", 500)],
        hints: [("2026-03-01T14:00:00Z", "Asia/Tokyo")])
      try await diary.importFeed(evening)
      #expect(try await diary.steps(on: "2026-03-01") == nil)
      #expect(try await diary.steps(on: "2026-03-02") == 500)
    }
    check("brings the foods of one app into the diary once, and undoes them as a batch") { place in
      let diary = try await place.open()
      let app = HealthSource(name: "Yazio", kind: .other)
      let feed = Feed(foods: [
        (app, "2026-03-01T11:30:00Z", "Lentil soup", 412), (app, "2026-03-01T18:00:00Z", nil, 300),
        (HealthSource(name: "Mirror", kind: .other), "2026-03-01T11:30:00Z", "Lentil soup", 412),
      ])
      #expect(try await diary.importFeed(feed).foods[app] == 2)
      let batch = try #require(try await diary.importFoods(of: app, at: .berlin))
      #expect(batch.entryCount == 2 && batch.origin == "Yazio" && !batch.isUndone)
      let day = try await diary.record(of: "2026-03-01")
      #expect(day.entries.map(\.meal.name) == ["Food from Yazio", "Lentil soup"])
      #expect(day.total.energy == Energy(kilocalories: 712) && day.balance.intake == Energy(kilocalories: 712))
      #expect(try await diary.importFoods(of: app, at: .berlin) == nil)
      try await diary.importFeed(feed)
      #expect(try await diary.importFoods(of: app, at: .berlin) == nil)
      // Undoing does not touch entries that a person changed or deleted since the import.
      let soup = try #require(day.entries.last)
      _ = try await diary.edit(soup.id, seeing: 1, meal: .named("My lentil soup", 400), logged: soup.logged)
      #expect(try await diary.undo(batch.id).isUndone)
      #expect(try await diary.record(of: "2026-03-01").entries.map(\.meal.name) == ["My lentil soup"])
      #expect(try await diary.importFoods(of: app, at: .berlin)?.entryCount == 1)
      #expect(try await diary.record(of: "2026-03-01").entries.count == 2)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }
}

/// The numbers that another reader of the diary saw during an import.
private final class Seen: Sendable {
  let days = Mutex<[ActivityDay]?>(nil)
  let refused = Mutex(false)
}
