import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

private func energy(_ kilocalories: Double) -> Energy { Energy(kilocalories: kilocalories) }

private func deficit(_ kilocalories: Double, from day: Day) -> GoalChange {
  GoalChange(effectiveFrom: day, goals: Goals(deficit: energy(kilocalories)))
}

private func push(_ active: Double, _ basal: Double, on day: Day) -> HealthPush {
  HealthPush(totals: [
    PushedTotal(metric: .activeEnergy, day: day, amount: Measure(active), origin: .push),
    PushedTotal(metric: .basalEnergy, day: day, amount: Measure(basal), origin: .push),
  ])
}

extension DiaryCheck {
  /// A day's summary.
  static let daySummaries: [DiaryCheck] = checks("A day's summary") {
    check("has every field of the specification") { place in
      let diary = try await place.open()
      try await diary.set(deficit(500, from: "2026-03-01"))
      _ = try await diary.save(.named("Lunch", 1900), .on("2026-03-01"))
      try await diary.record(push(600, 1600, on: "2026-03-01"), at: .berlin)
      let first = try #require(try await diary.summary(of: "2026-03-01"))
      #expect(first.day == "2026-03-01")
      #expect(first.balance == EnergyBalance(burned: energy(2200), intake: energy(1900), goal: energy(500)))
      #expect(first.balance.net == energy(300) && first.balance.inDeficit == true)
      #expect(first.balance.progress == 0.6 && first.balance.colorMode == .green)
      #expect(first.createdAt == place.clock.now() && first.updatedAt == place.clock.now())
      place.clock.advance(bySeconds: 60)
      _ = try await diary.save(.named("Cake", 800), .on("2026-03-01"))
      let later = try #require(try await diary.summary(of: "2026-03-01"))
      #expect(later.id == first.id && later.createdAt == first.createdAt)
      #expect(later.updatedAt == place.clock.now())
      #expect(later.balance.colorMode == .red && later.balance.progress == 2200.0 / 2700)
    }
    check("follows meals added, edited, moved, deleted and restored") { place in
      let diary = try await place.open()
      var lunch = try await diary.save(.named("Lunch", 700), .on("2026-03-01"))
      #expect(try await diary.intake(on: "2026-03-01") == energy(700))
      lunch = try await diary.edit(lunch.id, seeing: lunch.version, meal: .named("Lunch", 900), logged: lunch.logged)
      #expect(try await diary.intake(on: "2026-03-01") == energy(900))
      lunch = try await diary.edit(lunch.id, seeing: lunch.version, meal: lunch.meal, logged: .on("2026-03-02"))
      #expect(try await diary.summary(of: "2026-03-01") == nil)
      #expect(try await diary.intake(on: "2026-03-02") == energy(900))
      _ = try await diary.delete(lunch.id, seeing: nil)
      #expect(try await diary.summary(of: "2026-03-02") == nil)
      _ = try await diary.restore(lunch.id)
      #expect(try await diary.intake(on: "2026-03-02") == energy(900))
      // Without activity it stays gray, for any amount eaten.
      #expect(try await diary.summary(of: "2026-03-02")?.balance.colorMode == .gray)
    }
    check("follows what is measured, corrected and taken back") { place in
      let diary = try await place.open()
      try await diary.record(push(500, 1500, on: "2026-03-01"), at: .berlin)
      #expect(try await diary.burned(on: "2026-03-01") == energy(2000))
      try await diary.correct(.burnedEnergy, on: "2026-03-01", to: Measure(2400))
      #expect(try await diary.burned(on: "2026-03-01") == energy(2400))
      try await diary.correct(.burnedEnergy, on: "2026-03-01", to: nil)
      #expect(try await diary.burned(on: "2026-03-01") == energy(2000))
      try await diary.correct(.activeEnergy, on: "2026-03-01", to: Measure(700))
      #expect(try await diary.burned(on: "2026-03-01") == energy(2200))
      // Active energy alone is not the energy of a day.
      try await diary.correct(.activeEnergy, on: "2026-03-02", to: Measure(300))
      #expect(try await diary.summary(of: "2026-03-02") == nil)
    }
    check("keeps the goal of its day, and before the first goal that one") { place in
      let diary = try await place.open()
      for day: Day in ["2026-02-27", "2026-03-01", "2026-03-03"] { _ = try await diary.save(.named("Food", 1000), .on(day)) }
      func goals() async throws -> [Double] {
        try await diary.history(in: "2026-02-01"..."2026-03-31").summaries.values.sorted { $0.day < $1.day }.map {
          $0.balance.goal.kilocalories
        }
      }
      #expect(try await goals() == [0, 0, 0])
      try await diary.set(deficit(500, from: "2026-03-01"))
      #expect(try await goals() == [500, 500, 500])
      try await diary.set(deficit(300, from: "2026-03-03"))
      #expect(try await goals() == [500, 500, 300])
      #expect(try await diary.record(of: "2026-02-20").balance.goal == energy(500))
      #expect(try await diary.history(in: "2026-02-20"..."2026-02-20")["2026-02-20"].balance.goal == energy(500))
    }
    check("says the same in the day and in the month, whatever was done") { place in
      let diary = try await place.open()
      var random = SeededGenerator(seed: 17)
      var entries: [FoodEntry] = []
      let first: Day = "2026-02-20"
      for _ in 0..<150 {
        let day = first + Int.random(in: 0..<9, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: entries.append(try await diary.save(.named("Food", Double(Int.random(in: 0...1500, using: &random))), .on(day)))
        case 2:
          guard let entry = entries.popLast() else { break }
          _ = try await diary.delete(entry.id, seeing: nil)
        case 3: try await diary.correct(.burnedEnergy, on: day, to: Measure(Double(Int.random(in: 1000...3000, using: &random))))
        case 4: try await diary.correct(.burnedEnergy, on: day, to: nil)
        default: try await diary.set(deficit(Double(Int.random(in: 0...600, using: &random)), from: day))
        }
      }
      let month = try await diary.history(in: first...first + 8)
      for day in month.days.each { #expect(month[day].balance == (try await diary.record(of: day).balance)) }
      #expect(try await diary.examine(repairing: false) == [])
    }
  }
}

extension Diary {
  /// Returns the energy eaten and burned on a day from its stored summary.
  fileprivate func intake(on day: Day) async throws -> Energy? { try await summary(of: day)?.balance.intake }
  fileprivate func burned(on day: Day) async throws -> Energy? { try await summary(of: day)?.balance.burned }
}
