import DemeterCore
import DemeterKit
import DemeterStore
import Foundation
import Observation
import Testing

@MainActor @Suite struct `A log that is shown` {
  @Test func `follows what is done elsewhere, as the same object`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let log = try #require(tracker.currentLog)
      let saved = try await kitchen.elsewhere.save(NewEntry(id: UUID(), meal: oats().meal, logged: LoggedMoment(noon, in: berlin))).entry
      #expect(try await eventually { log.totalCalories == 320.125 })
      let item = log.foodItems.first
      try await kitchen.elsewhere.set(GoalChange(effectiveFrom: march1 - 3, goals: Goals(energy: Energy(kilocalories: 1800))))
      #expect(try await eventually { log.dailyGoal == 1800 })
      #expect(log.foodItems.first === item)
      _ = try await kitchen.elsewhere.delete(saved.id, seeing: nil)
      #expect(try await eventually { log.foodItems.isEmpty })
      #expect(tracker.currentLog === log)
      #expect(!tracker.isLoading)
    }
  }

  @Test func `notifies its observers`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      try await confirmation { changed in
        withObservationTracking {
          _ = tracker.getCurrentDailyTotal()
        } onChange: {
          changed()
        }
        try await tracker.addFoodItem(FoodItem(name: "Apple", calories: 95, timestamp: noon))
      }
    }
  }

  @Test func `is the one that was asked for last`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      let days = (0..<20).map { noon.addingTimeInterval(Double(-$0) * 86_400) }
      let loads = days.map { day in Task { try await tracker.loadLog(for: day) } }
      for load in loads { try await load.value }
      #expect(tracker.selectedDate == days.last)
      #expect(tracker.currentLog?.date == (march1 - 19).start(in: berlin))
      #expect(!tracker.isLoading)
    }
  }

  @Test func `does not keep its tracker alive`() async throws {
    try await Kitchen.open { kitchen async throws in
      weak var gone: CalorieTracker?
      do {
        let store = DataStore(diary: kitchen.diary, timeZone: berlin)
        let tracker = CalorieTracker(dataStore: store, apiClient: NutritionAPIClient(consumerKey: "", consumerSecret: ""))
        try await tracker.loadLog(for: noon)
        gone = tracker
      }
      #expect(try await eventually { gone == nil })
    }
  }
}
