import DemeterCore
import DemeterKit
import Foundation
import Observation
import Testing

@Suite struct `A daily log` {
  @Test func `starts empty and without a goal`() {
    let log = DailyLog(date: noon)
    #expect(log.date == noon)
    #expect(log.foodItems.isEmpty)
    #expect(log.dailyGoal == nil)
    #expect(log.totalCalories == 0)
    #expect(log.remainingCalories == nil)
    #expect(log.id != DailyLog(date: noon).id)
  }

  @Test func `adds up its items`() {
    let id = UUID()
    let log = DailyLog(id: id, date: noon, foodItems: [FoodItem(name: "Apple", calories: 95)], dailyGoal: 2000)
    log.foodItems.append(FoodItem(name: "Soup", calories: 250))
    #expect(log.id == id)
    #expect(log.totalCalories == 345)
    #expect(log.remainingCalories == 1655)
  }

  @Test func `goes below zero past the goal`() {
    let log = DailyLog(date: noon, foodItems: [FoodItem(name: "Feast", calories: 2500)], dailyGoal: 2000)
    #expect(log.remainingCalories == -500)
  }

  @Test func `notifies observers of its total when an item changes`() async {
    let item = FoodItem(name: "Apple", calories: 95)
    let log = DailyLog(date: noon, foodItems: [item])
    await confirmation { changed in
      withObservationTracking {
        _ = log.totalCalories
      } onChange: {
        changed()
      }
      item.calories = 100
    }
    #expect(log.totalCalories == 100)
  }

  @Test func `takes over a day of the diary`() throws {
    let day = try #require(Day("2026-03-29"))
    let entries = [oats(), oats(source: .manual)]
    let record = DayRecord(
      day: day, entries: entries, total: DailyTotal(day: day, of: entries.map(\.meal)),
      goals: Goals(energy: Energy(kilocalories: 2000)), celebrated: false)
    let log = DailyLog(record, in: berlin)
    #expect(log.date == Date(timeIntervalSince1970: 1_774_738_800))
    #expect(log.foodItems.map(\.id) == entries.map(\.id))
    #expect(log.totalCalories == 640.25)
    #expect(log.dailyGoal == 2000)
    #expect(log.remainingCalories == 1359.75)
  }

  @Test func `has no goal where the day has none`() throws {
    let day = try #require(Day("2026-03-29"))
    let total = DailyTotal(day: day, of: [])
    for goals in [nil, Goals(protein: Mass(grams: 60))] {
      #expect(DailyLog(DayRecord(day: day, entries: [], total: total, goals: goals, celebrated: false), in: berlin).dailyGoal == nil)
    }
  }
}
