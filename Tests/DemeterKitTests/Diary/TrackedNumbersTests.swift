import DemeterCore
import DemeterKit
import DemeterStore
import Foundation
import Testing

extension `A calorie tracker` {
  @Test(arguments: [0.5, 2000, 123_456, 1e-9, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
  func `takes any positive goal`(calories: Double) async throws {
    try await Kitchen.open { kitchen async throws in
      try await kitchen.diary.set(GoalChange(effectiveFrom: march1 - 5, goals: Goals(protein: Mass(grams: 60))))
      try await kitchen.tracker.loadLog(for: noon)
      try await kitchen.tracker.setDailyGoal(calories)
      #expect(kitchen.tracker.currentLog?.dailyGoal == min(max(calories, 0.001), 1e12))
      let goals = try #require(try await kitchen.record().goals)
      #expect(goals[.protein] == Mass(grams: 60))
      #expect(try await kitchen.record(march1 - 1).goals?.energy == nil)
    }
  }

  @Test(arguments: [0, -1, -0.0, .nan, .infinity, -.infinity])
  func `takes no other goal`(calories: Double) async throws {
    try await Kitchen.open { kitchen async throws in
      try await kitchen.tracker.loadLog(for: noon)
      #expect(await kitchen.refusal { try await kitchen.tracker.setDailyGoal(calories) } as? CalorieTrackerError == .invalidGoal)
      #expect(kitchen.tracker.errorMessage == "Daily goal must be a positive number.")
      #expect(kitchen.tracker.currentLog?.dailyGoal == nil)
    }
  }

  @Test func `knows what remains`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      try await tracker.setDailyGoal(100)
      #expect(tracker.getRemainingCalories() == 100)
      try await tracker.addFoodItem(FoodItem(name: "Feast", calories: 250, timestamp: noon))
      #expect(tracker.getRemainingCalories() == -150)
    }
  }
}
