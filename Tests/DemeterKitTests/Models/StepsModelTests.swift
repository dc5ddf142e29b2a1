import DemeterCore
import DemeterKit
import DemeterStore
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct `A model of steps` {
  @Test func `shows months with steps, their days, a list and one chosen day`() async throws {
    try await Kitchen.open { kitchen async throws in
      try await kitchen.diary.correct(.steps, on: march1 - 1, to: Measure(8000))
      try await kitchen.diary.correct(.steps, on: march1 - 100, to: Measure(5000))
      let steps = StepsViewModel(dataStore: kitchen.store)
      await steps.load()
      #expect(steps.months.map(\.description) == ["2025-11", "2026-02", "2026-03"])
      #expect(steps.month == march1.month && Set(steps.days.keys.map(\.description)) == ["2026-02", "2026-03"])
      #expect(steps.days[march1.month]?.count == 31)
      steps.choose(march1 - 1)
      #expect(steps.chosen == march1 - 1)
      steps.choose(march1 - 1)
      #expect(steps.chosen == nil)
      steps.choose(march1 + 1)
      #expect(steps.chosen == nil)
      steps.choose(march1)
      steps.show(.list)
      #expect(steps.chosen == nil && steps.list.isEmpty)
      await steps.show(Month("2026-01")!)
      #expect(steps.month.description == "2025-11" && steps.list.map(\.day) == [march1 - 100])
      try await kitchen.elsewhere.correct(.steps, on: march1 - 101, to: Measure(10))
      #expect(try await eventually { steps.list.count == 2 })
      #expect(steps.errorMessage == nil)
    }
  }

  @Test func `shows the months and days that the plan shows`() async throws {
    try await Kitchen.open { kitchen async throws in
      for month in 0..<5 { try await kitchen.diary.correct(.steps, on: march1 - month * 30, to: Measure(5000)) }
      let store = DataStore(diary: kitchen.diary, timeZone: berlin, plan: .free, now: { kitchen.clock.now })
      let steps = StepsViewModel(dataStore: store), history = HistoryViewModel(dataStore: store), trends = TrendsViewModel(dataStore: store)
      await steps.show(Month("2025-11")!)
      #expect(steps.months.map(\.description) == ["2025-12", "2026-01", "2026-03"] && steps.hiddenMonths == 1)
      #expect(steps.month.description == "2025-12" && steps.days[Month("2025-11")!] == nil)
      await history.show(march1 - 120)
      await history.open(march1 - 120)
      #expect(history.openDay?.hidesSteps == true && history.openDay?.activity == nil)
      #expect(history.days.allSatisfy { $0.day >= Day("2025-12-01")! || $0.activity == nil })
      trends.span = .all
      await trends.load()
      #expect(trends.steps?.periods.first?.days.lowerBound == Day("2025-12-01")!)
    }
  }
}
