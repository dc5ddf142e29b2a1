import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Records of health data that a later file changed, and imports that are undone.
  static let correctingHealthData: [DiaryCheck] = checks("Correcting health data") {
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
      var early = morningFeed,
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
  }
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
