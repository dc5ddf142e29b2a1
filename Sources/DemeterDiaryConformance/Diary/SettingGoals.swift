import DemeterCore
import Foundation
import Testing

private let low = Goals(energy: Energy(kilocalories: 1800), protein: Mass(grams: 120), goalType: .deficit, steps: 8000)

private let high = Goals(
  energy: Energy(kilocalories: 2400.5), carbohydrates: Mass(grams: 250), fat: Mass(grams: 0), deficit: Energy(kilocalories: 300), pace: -250
)

extension DiaryCheck {
  /// Setting goals.
  static let settingGoals: [DiaryCheck] = checks("Setting goals") {
    check("holds from its day on and leaves earlier days as they were") { place in
      let diary = try await place.open()
      try await diary.set(GoalChange(effectiveFrom: "2026-02-01", goals: low))
      try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: high))
      let expected: [(Day, Goals?)] = [
        ("2026-01-31", nil), ("2026-02-01", low), ("2026-02-28", low), ("2026-03-01", high), ("2027-01-01", high),
      ]
      for (day, goals) in expected {
        #expect(try await diary.record(of: day).goals == goals)
        #expect(try await place.open().goals().inForce(on: day) == goals)
      }
    }
    check("twice for a day lets the later one stand, with both in the log") { place in
      let diary = try await place.open()
      for goals in [low, high, low] { try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: goals)) }
      #expect(try await diary.record(of: "2026-03-05").goals == low)
      #expect(try await diary.goals().changes.map(\.goals) == [low, high, low])
    }
    check("for an earlier day afterwards changes no day that has its own") { place in
      let diary = try await place.open()
      try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: high))
      try await diary.set(GoalChange(effectiveFrom: "2026-02-01", goals: low))
      #expect(try await diary.record(of: "2026-02-10").goals == low)
      #expect(try await diary.record(of: "2026-03-01").goals == high)
      #expect(try await diary.goals().changes.map(\.effectiveFrom) == ["2026-02-01", "2026-03-01"])
    }
    check("by several changes at once keeps all of them") { place in
      let diaries = [try await place.open(), try await place.open()]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<12 {
          group.addTask {
            try await diaries[index % 2].changeGoals { log in
              var goals = log.inForce(on: "2026-03-01") ?? Goals(energy: Energy(kilocalories: 2000))
              goals.steps = (goals.steps ?? 0) + 1
              return GoalChange(effectiveFrom: "2026-03-01", goals: goals)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await diaries[0].goals().inForce(on: "2026-03-01")?.steps == 12)
      #expect(try await diaries[0].changeGoals { _ in nil } == nil)
      #expect(try await diaries[1].goals().changes.count == 12)
    }
    check("by weekday, in percent and per kilogram, keeps all of it and judges each day by its own") { place in
      let diary = try await place.open()
      var percents = Goals(energy: Energy(kilocalories: 2000), weekdays: [.saturday: WeekdayGoals(energy: Energy(kilocalories: 2500.5))])
      percents.macros = MacroChoice(.percent, PerNutrient(protein: Measure(30), carbohydrates: Measure(40), fat: Measure(30)))
      percents.hasWeeklyBudget = true
      percents.computeMacros()
      var weighed = low
      weighed.macros = MacroChoice(.perKilogram, PerNutrient(protein: Measure(1.6)), kilograms: Measure(75))
      weighed.weekdays = [.sunday: WeekdayGoals(amounts: PerNutrient(protein: Measure(2), fat: Measure(0)))]
      weighed.computeMacros()
      try await diary.set(GoalChange(effectiveFrom: "2026-02-01", goals: percents))
      // A Wednesday.
      try await diary.set(GoalChange(effectiveFrom: "2026-03-04", goals: weighed))
      let log = try await place.open().goals()
      #expect(log.changes.map(\.goals) == [percents, weighed])
      let days: [(Day, Double, Double)] = [
        ("2026-02-27", 2000, 150), ("2026-02-28", 2500.5, 188), ("2026-03-03", 2000, 150), ("2026-03-04", 1800, 120),
        ("2026-03-07", 1800, 120), ("2026-03-08", 1800, 150),
      ]
      for (day, energy, protein) in days {
        let record = try await diary.record(of: day)
        #expect(record.goals?.energy?.kilocalories == energy && record.goals?[.protein]?.grams == protein)
        #expect(record.goals == log.inForce(on: day) && record.goalsOfWeek == log.saved(on: day))
        #expect(try await diary.history(in: day...day)[day].goal?.kilocalories == energy)
      }
    }
    check("to nothing ends the goals") { place in
      let diary = try await place.open()
      try await diary.set(GoalChange(effectiveFrom: "2026-02-01", goals: low))
      try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: Goals()))
      #expect(try await diary.record(of: "2026-02-28").goals == low)
      #expect(try await diary.record(of: "2026-03-01").goals == nil)
    }
  }
}
