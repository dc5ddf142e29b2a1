import DemeterCore
import Foundation
import Synchronization
import Testing

/// Entries of two days, goals, a number of a day and a saved food.
private let imported = DiaryImport(
  origin: "Elsewhere",
  entries: [
    NewEntry(.named("Soup", 300), .on("2026-02-01")), NewEntry(.named("Cake", 400), .on("2026-02-01")),
    NewEntry(.named("Tea", 5), .on("2026-02-03")),
  ],
  goals: [GoalChange(effectiveFrom: "2026-02-01", goals: Goals(energy: Energy(kilocalories: 2000)))],
  activity: [
    DiaryImport.Activity(
      day: "2026-02-01", metric: .steps,
      value: ActivityValue(Measure(8000), origin: .imported, asOf: Date(timeIntervalSince1970: 1_772_000_000)))
  ],
  kept: [SavedFood(id: UUID.fresh(), name: "Breakfast", items: [.porridge()])])

extension DiaryCheck {
  /// Importing a diary.
  static let importingADiary: [DiaryCheck] = checks("Importing a diary") {
    check("takes all of it as one batch, and nothing the second time") { place in
      let diary = try await place.open()
      let changes = try await diary.changes(after: nil)
      let batch = try #require(try await diary.importDiary(imported))
      #expect(batch.entryCount == 3 && batch.origin == "Elsewhere" && batch.takenAt == place.clock.now() && !batch.isUndone)
      #expect(try await diary.batches() == [batch])
      #expect(try await diary.record(of: "2026-02-01").total.energy == Energy(kilocalories: 700))
      #expect(try await diary.steps(on: "2026-02-01") == 8000)
      #expect(try await diary.goals().changes == imported.goals)
      #expect(try await diary.savedFoods() == imported.kept)
      #expect(try await diary.importDiary(imported) == nil)
      let heard = await changes.first(3)
      #expect(heard.map(\.kind) == [.batch, .goals, .activity])
      #expect(heard.map(\.days) == [["2026-02-01", "2026-02-03"], ["2026-02-01"], ["2026-02-01"]])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("leaves alone what the diary has, also what was deleted from it") { place in
      let diary = try await place.open()
      let (soup, cake) = (imported.entries[0], imported.entries[1])
      _ = try await diary.save([soup, cake])
      _ = try await diary.edit(soup.id, seeing: 1, meal: .named("My soup", 310), logged: soup.logged)
      _ = try await diary.delete(cake.id, seeing: nil)
      try await diary.set(GoalChange(effectiveFrom: "2026-02-01", goals: Goals(steps: 9000)))
      try await diary.correct(.steps, on: "2026-02-01", to: Measure(10))
      #expect(try await diary.importDiary(imported)?.entryCount == 1)
      #expect(try await diary.record(of: "2026-02-01").entries.map(\.meal.name) == ["My soup"])
      #expect(try await diary.goals().changes.map(\.goals) == [Goals(steps: 9000)])
      #expect(try await diary.steps(on: "2026-02-01") == 10)
      #expect(
        try await diary.known(imported.entries.map(\.id) + [UUID.fresh()]) == [
          soup.id: .stands, cake.id: .deleted, imported.entries[2].id: .stands,
        ])
    }
    check("is undone with all that came with it, and comes back") { place in
      let diary = try await place.open()
      let batch = try #require(try await diary.importDiary(imported))
      let cake = try await diary.entry(imported.entries[1].id)
      _ = try await diary.edit(cake.id, seeing: 1, meal: .named("My cake", 410), logged: cake.logged)
      place.clock.advance(bySeconds: 60)
      let undone = try await diary.undo(batch.id)
      #expect(undone.isUndone && undone.entryCount == 1)
      #expect(try await diary.undo(batch.id) == undone)
      #expect(try await diary.history(in: "2026-02-01"..."2026-02-28").totals.map(\.energy) == [Energy(kilocalories: 410)])
      #expect(try await diary.goals().changes.isEmpty)
      #expect(try await diary.steps(on: "2026-02-01") == nil)
      #expect(try await diary.savedFoods() == [])
      let ids = imported.entries.map(\.id)
      #expect(try await diary.known(ids) == [ids[0]: .undone, ids[1]: .stands, ids[2]: .undone])
      #expect(try await diary.importDiary(imported)?.entryCount == 2)
      #expect(try await diary.record(of: "2026-02-01").total.energy == Energy(kilocalories: 710))
      #expect(try await diary.savedFoods() == imported.kept)
      #expect(try await diary.revisions(of: ids[0]).map(\.action) == [.added, .deleted, .restored])
      #expect(try await diary.examine(repairing: false) == [])
      await #expect(throws: DiaryError.self) { try await diary.undo(UUID.fresh()) }
    }
    check("says how far it is with more than a thousand entries, which come and go as a whole") { place in
      let diary = try await place.open()
      let first: Day = "2025-01-01"
      let entries: [NewEntry] = (0..<1100).map { number in
        let meal = Meal.named("Food \(number % 40)", Double(number % 7 + 1)), day = first + number % 100
        return NewEntry(meal, .on(day, hour: number % 24))
      }
      let own = try await diary.save(.named("Food 1", 50), .on(first))
      let told = Mutex<[Int]>([])
      let tell: @Sendable (Int) -> Void = { count in told.withLock { $0.append(count) } }
      let days = first...first + 99
      let all: Energy = entries.map(\.meal.nutrition.energy).reduce(Energy(kilocalories: 50), +)
      let batch = try #require(try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: entries + entries), told: tell))
      #expect(batch.entryCount == 1100)
      let totals = try await diary.history(in: days).totals
      #expect(totals.count == 100 && totals.map(\.energy).reduce(Energy.zero, +) == all)
      let frequent = try await diary.foods(.frequent, limit: 50)
      #expect(frequent.count == 40 && frequent.first?.meal.name == "Food 1" && frequent.map(\.uses).reduce(0, +) == 1101)
      let found = try await diary.foods(matching: try #require(SearchText("food 39")), limit: 5)
      #expect(found.map(\.meal.name) == ["Food 39"])
      #expect(try await diary.entryChanges(since: nil, limit: 2000).entries.count == 1101)
      #expect(try await diary.examine(repairing: false) == [])

      #expect(try await diary.undo(batch.id, told: tell).entryCount == 0)
      #expect(try await diary.history(in: days).totals.map(\.energy) == [Energy(kilocalories: 50)])
      #expect(try await diary.foods(.recent, limit: 50).map(\.meal) == [own.meal])
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: entries), told: tell)?.entryCount == 1100)
      #expect(try await diary.history(in: days).totals == totals)
      #expect(try await diary.revisions(of: entries[0].id).map(\.action) == [.added, .deleted, .restored])
      #expect(told.withLock { $0 } == [1000, 1000, 1000])
    }
  }
}
