import DemeterCore
import Foundation
import Synchronization
import Testing

private let morning = Feed(
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
      let done = try await diary.importFeed(morning)
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
      try await diary.importFeed(morning)
      let before = try await diary.record(of: "2026-03-01")
      let again = try await diary.importFeed(morning)
      #expect(again.changedDays == 0 && again.dayCount == 1)
      #expect(try await diary.record(of: "2026-03-01") == before)
    }
    check("from a newer file replaces what it covers, from an older one adds what is missing") { place in
      let diary = try await place.open()
      try await diary.importFeed(morning)
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
    check("corrects a workout by its record, and leaves what a person changed or deleted") { place in
      let diary = try await place.open()
      let run = (0..<3).map { "\($0)" + String(repeating: "a", count: 31) }
      func feed(_ exported: String, _ workouts: (from: String, energy: Double, record: Int)...) -> Feed {
        var feed = Feed(exported: exported)
        feed.workouts = workouts.map { (Feed.watch, $0.from, "2026-03-01T09:00:00Z", $0.energy, run[$0.record]) }
        return feed
      }
      func energies() async throws -> [Double] {
        try await diary.exercises(in: "2026-03-01"..."2026-03-01").map(\.workout.energy.kilocalories)
      }
      let early = feed("2026-03-01T08:30:00Z", ("2026-03-01T08:00:00Z", 100, 0), ("2026-03-01T05:00:00Z", 50, 1))
      try await diary.importFeed(early)
      #expect(try await energies() == [50, 100])
      // The run went on, and began earlier than the watch noticed at first.
      let late = feed("2026-03-01T20:00:00Z", ("2026-03-01T07:55:00Z", 240, 0), ("2026-03-01T05:00:00Z", 50, 1))
      try await diary.importFeed(late)
      let runs = try await diary.exercises(in: "2026-03-01"..."2026-03-01")
      #expect(runs.map(\.workout.energy.kilocalories) == [50, 240] && runs.map(\.version) == [1, 2])
      let first = try #require(runs.first), last = try #require(runs.last)
      #expect(try await diary.versions(ofExercise: last.id).map(\.workout.energy.kilocalories) == [100, 240])
      // Again, or an older file: nothing changes.
      for feed in [late, early] { try await diary.importFeed(feed) }
      #expect(try await diary.exercises(in: "2026-03-01"..."2026-03-01") == runs)
      // Another run that begins when the first one was said to begin is another one.
      let more = feed(
        "2026-03-02T20:00:00Z", ("2026-03-01T07:55:00Z", 240, 0), ("2026-03-01T08:00:00Z", 30, 2), ("2026-03-01T05:00:00Z", 50, 1))
      try await diary.importFeed(more)
      #expect(try await energies() == [50, 240, 30])
      _ = try await diary.delete(exercise: first.id, seeing: nil)
      var mine = last.workout
      mine.energy = Energy(kilocalories: 200)
      _ = try await diary.edit(exercise: last.id, seeing: 2, workout: mine, logged: last.logged)
      try await diary.importFeed(
        feed("2026-03-03T20:00:00Z", ("2026-03-01T07:50:00Z", 260, 0), ("2026-03-01T08:00:00Z", 33, 2), ("2026-03-01T05:00:00Z", 55, 1)))
      #expect(try await energies() == [200, 33])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("with a record that was corrected or deleted counts as it is now") { place in
      let diary = try await place.open()
      func feed(_ second: Double?) -> Feed {
        var feed = Feed(samples: [
          (.steps, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T07:10:00Z", 1000),
          (.weight, Feed.phone, "2026-03-01T06:00:00Z", "2026-03-01T06:00:00Z", 72.5),
          (.steps, Feed.watch, "2026-03-02T07:00:00Z", "2026-03-02T07:10:00Z", 10),
        ])
        if let second { feed.samples.append((.steps, Feed.watch, "2026-03-01T09:00:00Z", "2026-03-01T09:10:00Z", second)) }
        return feed
      }
      // Deleting a record makes no export newer, so files of the same age count in the order in which they came.
      for (second, steps, changed) in [(300, 1300, 2), (250, 1250, 1), (250, 1250, 0), (nil, 1000, 1)] as [(Double?, Int, Int)] {
        #expect(try await diary.importFeed(feed(second)).changedDays == changed)
        #expect(try await diary.steps(on: "2026-03-01") == steps)
      }
      #expect(try await diary.record(of: "2026-03-01").activity?.day[.weight] == Measure(72.5))
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("is undone while it is the newest, and what it replaced counts again") { place in
      let diary = try await place.open()
      let day = "2026-03-01" as Day, record = String(repeating: "a", count: 32), other = String(repeating: "b", count: 32)
      var early = morning,
        late = Feed(
          exported: "2026-03-04T12:00:00Z",
          samples: [
            (.steps, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T07:10:00Z", 900),
            (.steps, Feed.watch, "2026-03-02T07:00:00Z", "2026-03-02T07:10:00Z", 50),
          ])
      early.workouts = [(Feed.watch, "2026-03-01T08:00:00Z", "2026-03-01T09:00:00Z", 100, record)]
      late.workouts = [
        (Feed.watch, "2026-03-01T08:00:00Z", "2026-03-01T09:00:00Z", 240, record),
        (Feed.watch, "2026-03-01T15:00:00Z", "2026-03-01T16:00:00Z", 30, other),
      ]
      let first = try await diary.importFeed(early)
      let before = try await diary.record(of: day), run = try await diary.exercises(in: day...day)
      let second = try await diary.importFeed(late)
      #expect(try await diary.exercises(in: day...day).map(\.workout.energy.kilocalories) == [240, 30])
      #expect(try await diary.healthImports().map(\.canBeUndone) == [true, false])
      #expect(await isRefused(first.id, in: diary))
      try await diary.undoHealthImport(second.id)
      #expect(try await diary.record(of: day) == before)
      #expect(try await diary.steps(on: "2026-03-02") == nil)
      #expect(try await diary.exercises(in: day...day) == run)
      #expect(try await diary.healthImports().map(\.id) == [first.id])
      #expect(try await diary.examine(repairing: false) == [])
      // Once, and not further back: what the first one replaced may be gone.
      for id in [second.id, first.id] { #expect(await isRefused(id, in: diary)) }
      #expect(try await diary.importFeed(late).changedDays == 2)
      #expect(try await diary.steps(on: day) == 900)
      #expect(try await diary.exercises(in: day...day).map(\.workout.energy.kilocalories) == [240, 30])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("from a file that was cut off never replaces a whole one") { place in
      let diary = try await place.open()
      try await diary.importFeed(morning)
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
      var broken = morning
      broken.failure = Broken()
      await #expect(throws: Broken.self) { try await diary.importFeed(broken) }
      #expect(try await diary.healthImports() == [])
      #expect(try await diary.activity(in: "2026-01-01"..."2026-12-31") == [])
      try await diary.importFeed(morning)
      #expect(try await diary.steps(on: "2026-03-01") == 1400)
    }
    check("shows nothing before it is done, and is one at a time") { place in
      let diary = try await place.open()
      let other = try await place.open()
      let seen = Seen()
      _ = try await diary.importHealth(UUID.fresh(), at: .berlin) { sink in
        let reading = try morning.give(to: sink)
        let asked = DispatchSemaphore(value: 0)
        Task {
          let days = try? await other.activity(in: "2026-01-01"..."2026-12-31")
          seen.days.withLock { $0 = days }
          do { try await other.importFeed(morning) } catch DiaryError.busy { seen.refused.withLock { $0 = true } } catch {}
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
      try await diary.importFeed(morning)
      #expect(try await diary.healthSources() == [Feed.watch, Feed.phone])
      try await diary.order([Feed.phone], at: .berlin)
      #expect(try await diary.healthSources() == [Feed.phone, Feed.watch])
      #expect(try await diary.steps(on: "2026-03-01") == 1300)
      try await diary.importFeed(morning)
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

/// Returns true if an import can't be undone.
private func isRefused(_ id: UUID, in diary: any Diary) async -> Bool {
  do {
    try await diary.undoHealthImport(id)
    return false
  } catch {
    guard case DiaryError.notFound = error else { return false }
    return true
  }
}
