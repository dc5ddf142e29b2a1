import DemeterCore
import DemeterKit
import DemeterStore
import Foundation
import Observation
import Testing

@MainActor @Suite struct `A calorie tracker` {
  @Test func `has nothing before a log is loaded, and says so`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      #expect(tracker.currentLog == nil)
      #expect(tracker.selectedDate == noon)
      #expect(!tracker.isLoading)
      #expect(tracker.errorMessage == nil)
      #expect(tracker.getCurrentDailyTotal() == 0)
      #expect(tracker.getRemainingCalories() == nil)
      let item = FoodItem(name: "Apple", calories: 95)
      let refusals = [
        await kitchen.refusal { try await tracker.addFoodItem(item) }, await kitchen.refusal { try await tracker.removeFoodItem(item) },
        await kitchen.refusal { try await tracker.updateFoodItem(item) }, await kitchen.refusal { try await tracker.setDailyGoal(2000) },
      ]
      #expect(refusals.map { $0 as? CalorieTrackerError } == Array(repeating: .noCurrentLog, count: 4))
      #expect(tracker.errorMessage == "No daily log is currently loaded. Please load a log first.")
      #expect(CalorieTrackerError.noCurrentLog.localizedDescription == tracker.errorMessage)
    }
  }

  @Test func `loads an empty log for a day without entries`() async throws {
    try await Kitchen.open { kitchen async throws in
      try await kitchen.tracker.loadLog(for: noon)
      let log = try #require(kitchen.tracker.currentLog)
      #expect(log.date == march1.start(in: berlin))
      #expect(log.foodItems.isEmpty)
      #expect(log.dailyGoal == nil)
    }
  }

  @Test func `adds an item once, however often it is added`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let item = FoodItem(name: "Apple", calories: 95, timestamp: noon, servingSize: "1", servingUnit: "piece", source: .api)
      for _ in 0..<3 { try await tracker.addFoodItem(item) }
      #expect(tracker.getCurrentDailyTotal() == 95)
      #expect(tracker.currentLog?.foodItems.map(\.id) == [item.id])
      let entry = try #require(try await kitchen.record().entries.first)
      #expect(entry.id == item.id)
      #expect(entry.meal.source == .api)
      #expect(entry.logged == LoggedMoment(noon, in: berlin))
      #expect(try await kitchen.record().entries.count == 1)
    }
  }

  @Test func `adds nothing under an id that another item has`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let item = FoodItem(name: "Apple", calories: 95, timestamp: noon)
      try await tracker.addFoodItem(item)
      let other = FoodItem(id: item.id, name: "Pear", calories: 100, timestamp: noon)
      #expect(await kitchen.refusal { try await tracker.addFoodItem(other) } as? DataStoreError == .alreadyAdded(name: "Apple"))
      #expect(tracker.getCurrentDailyTotal() == 95)
      #expect(tracker.errorMessage == "“Apple” is in the diary already, with other values. Nothing was changed.")
      try await tracker.addFoodItem(item)
      #expect(tracker.errorMessage == nil)
    }
  }

  @Test func `adds to the day it shows, at the same time of that day`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon.addingTimeInterval(-86_400))
      #expect(tracker.selectedDate == noon.addingTimeInterval(-86_400))
      try await tracker.addFoodItem(FoodItem(name: "Late", calories: 1, timestamp: noon))
      #expect(tracker.currentLog?.foodItems.map(\.timestamp) == [noon.addingTimeInterval(-86_400)])
      #expect(try await kitchen.record().entries.isEmpty)
      #expect(try await kitchen.record(march1 - 1).entries.count == 1)
    }
  }

  @Test(
    arguments: [
      (0, " ", -1, 0, ["Food name is required", "Calories must be a non-negative number"]),
      (0, "Soon", 1, 120, ["Time can't be in the future"]),
      (86_400, "Soon", 1, 0, ["Nothing can be logged for a day in the future"]),
      (-86_400 * 365 * 150, "Old", 1, 0, ["Nothing can be logged for a day before 1900"]),
    ] as [(TimeInterval, String, Double, TimeInterval, [String])])
  func `adds nothing that a diary can't hold`(
    offset: TimeInterval, name: String, calories: Double, lead: TimeInterval, sentences: [String]
  ) async throws {
    try await Kitchen.open { kitchen async throws in
      let item = FoodItem(name: name, calories: calories, timestamp: noon + lead)
      try await kitchen.tracker.loadLog(for: noon + offset)
      #expect(await kitchen.refusal { try await kitchen.tracker.addFoodItem(item) } as? DataStoreError == .invalid(sentences))
      #expect(kitchen.tracker.errorMessage == sentences.map { $0 + "." }.joined(separator: " "))
      #expect(kitchen.tracker.currentLog?.foodItems.isEmpty == true)
    }
  }

  @Test func `removes an item, even one that is gone, and brings it back`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let item = FoodItem(name: "Apple", calories: 95, timestamp: noon)
      try await tracker.addFoodItem(item)
      for _ in 0..<2 {
        try await tracker.removeFoodItem(item)
        #expect(tracker.currentLog?.foodItems.isEmpty == true)
      }
      try await tracker.addFoodItem(item)
      #expect(tracker.getCurrentDailyTotal() == 95)
    }
  }

  @Test func `brings back an item with all that it can't say, also after an edit`() async throws {
    try await Kitchen.open { kitchen async throws in
      let saved = try await kitchen.diary.save(NewEntry(id: UUID(), meal: oats().meal, logged: LoggedMoment(noon, in: berlin))).entry
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let item = try #require(tracker.currentLog?.foodItems.first)
      try await tracker.removeFoodItem(item)
      try await tracker.addFoodItem(item)
      #expect(try await kitchen.elsewhere.entry(saved.id).meal == saved.meal)
      item.calories = 200
      try await tracker.updateFoodItem(item)
      try await tracker.addFoodItem(item)
      try await tracker.removeFoodItem(item)
      try await tracker.addFoodItem(item)
      var expected = saved.meal
      expected.nutrition.energy = Energy(kilocalories: 200)
      #expect(try await kitchen.elsewhere.entry(saved.id).meal == expected)
      #expect(tracker.getCurrentDailyTotal() == 200)
    }
  }

  @Test func `updates an item and leaves alone what an item can't say`() async throws {
    try await Kitchen.open { kitchen async throws in
      let saved = try await kitchen.diary.save(NewEntry(id: UUID(), meal: oats().meal, logged: LoggedMoment(noon, in: tokyo))).entry
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let item = try #require(tracker.currentLog?.foodItems.first)
      item.calories = 200
      try await tracker.updateFoodItem(item)
      #expect(tracker.getCurrentDailyTotal() == 200)
      var expected = saved.meal
      expected.nutrition.energy = Energy(kilocalories: 200)
      let entry = try await kitchen.elsewhere.entry(saved.id)
      #expect(entry.meal == expected)
      #expect(entry.logged == saved.logged)
      #expect(entry.version == 2)
      item.calories = 300
      try await tracker.updateFoodItem(item)
      #expect(tracker.getCurrentDailyTotal() == 300)
    }
  }

  @Test func `does not write over what was changed elsewhere`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let item = FoodItem(name: "Apple", calories: 95, timestamp: noon)
      try await tracker.addFoodItem(item)
      let entry = try await kitchen.elsewhere.entry(item.id)
      var meal = entry.meal
      meal.nutrition.energy = Energy(kilocalories: 80)
      _ = try await kitchen.elsewhere.edit(item.id, seeing: 1, meal: meal, logged: entry.logged)
      item.calories = 200
      #expect(await kitchen.refusal { try await tracker.updateFoodItem(item) } as? DataStoreError == .changedElsewhere(name: "Apple"))
      #expect(tracker.errorMessage?.hasPrefix("“Apple” was changed elsewhere") == true)
      #expect(tracker.getCurrentDailyTotal() == 80)
      let fresh = try #require(tracker.currentLog?.foodItems.first)
      fresh.calories = 200
      try await tracker.updateFoodItem(fresh)
      #expect(try await kitchen.record().total.energy == Energy(kilocalories: 200))
    }
  }

  @Test func `keeps both changes where they can't meet`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let item = FoodItem(name: "Apple", calories: 95, timestamp: noon)
      try await tracker.addFoodItem(item)
      let entry = try await kitchen.elsewhere.entry(item.id)
      var meal = entry.meal
      meal.nutrition[.protein] = Mass(grams: 1)
      _ = try await kitchen.elsewhere.edit(item.id, seeing: 1, meal: meal, logged: entry.logged)
      item.calories = 200
      try await tracker.updateFoodItem(item)
      #expect(
        try await kitchen.elsewhere.entry(item.id).meal.nutrition == Nutrition(energy: Energy(kilocalories: 200), protein: Mass(grams: 1)))
    }
  }

  @Test func `says that an item is gone, and shows the diary as it is`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      let item = FoodItem(name: "Apple", calories: 95, timestamp: noon)
      try await tracker.addFoodItem(item)
      _ = try await kitchen.elsewhere.delete(item.id, seeing: nil)
      #expect(await kitchen.refusal { try await tracker.updateFoodItem(item) } as? DataStoreError == .notFound)
      #expect(tracker.currentLog?.foodItems.isEmpty == true)
    }
  }

  @Test func `takes back in the log what could not be saved`() async throws {
    try await Kitchen.open { kitchen async throws in
      let tracker = kitchen.tracker
      try await tracker.loadLog(for: noon)
      try await tracker.addFoodItem(FoodItem(name: "Apple", calories: 95, timestamp: noon))
      let item = try #require(tracker.currentLog?.foodItems.first)
      item.calories = -5
      #expect(await kitchen.refusal { try await tracker.updateFoodItem(item) } != nil)
      #expect(tracker.errorMessage == "Calories must be a non-negative number.")
      #expect(tracker.getCurrentDailyTotal() == 95)
    }
  }

  @Test(arguments: [("Europe/Berlin", 0.0), ("Pacific/Auckland", 0), ("America/New_York", 0), ("Pacific/Kiritimati", 43_200)])
  func `counts days in the zone of its store`(name: String, offset: TimeInterval) async throws {
    let zone = try #require(TimeZone(identifier: name))
    try await Kitchen.open(zone: zone) { kitchen async throws in
      kitchen.clock.advance(by: offset)
      let instant = kitchen.clock.now
      try await kitchen.tracker.loadLog(for: instant)
      try await kitchen.tracker.addFoodItem(FoodItem(name: "Apple", calories: 95, timestamp: instant))
      let day = Day(instant, in: zone)
      #expect(kitchen.tracker.currentLog?.date == day.start(in: zone))
      #expect(try await kitchen.record(day).entries.map(\.logged) == [LoggedMoment(instant, in: zone)])
    }
  }
}
