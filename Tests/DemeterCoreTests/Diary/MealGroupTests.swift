import DemeterCore
import Foundation
import Testing

@Suite struct `Meals of a day` {
  /// Entries in the order of time; returned newest first.
  private func entries(
    _ eaten: [(time: String, name: String, energy: Double)], on date: String = "2026-03-10", in place: TimeZone = zone("Europe/Berlin")
  ) -> [FoodEntry] {
    eaten.reversed().map { time, name, energy in
      let parts = time.split(separator: ":").compactMap { Int($0) }
      let meal = Meal(name: name, nutrition: Nutrition(energy: Energy(kilocalories: energy)))
      let logged = LoggedMoment(day(date), secondsAfterMidnight: parts[0] * 3600 + parts[1] * 60, in: place)
      return FoodEntry(id: .fresh(), version: 1, meal: meal, logged: logged, createdAt: logged.instant, updatedAt: logged.instant)
    }
  }

  private func groups(_ eaten: [(time: String, name: String, energy: Double)]) -> [String] {
    MealGroup.groups(of: entries(eaten)).map { group in
      "\(group.name) \(group.entries.map(\.meal.name).joined(separator: " ")) \(Int(nearest: group.energy.kilocalories))"
    }
  }

  @Test func `are what was eaten within an hour of each other`() {
    #expect(
      groups([("7:50", "eggs", 140), ("8:10", "toast", 160), ("8:40", "coffee", 5), ("12:30", "soup", 300), ("19:00", "pizza", 900)])
        == ["dinner pizza 900", "lunch soup 300", "breakfast coffee toast eggs 305"])
    #expect(
      groups([("7:00", "eggs", 1), ("8:00", "toast", 2)]).count == 1 && groups([("7:00", "eggs", 1), ("8:01", "toast", 2)]).count == 2)
    #expect(groups([]).isEmpty)
    // What has most energy says which meal it is.
    #expect(groups([("10:50", "coffee", 5), ("11:45", "soup", 300)]) == ["lunch soup coffee 305"])
  }

  @Test func `have one breakfast, the largest, and snacks beside it`() {
    #expect(
      groups([("6:30", "coffee", 5), ("9:00", "porridge", 320), ("10:45", "banana", 105), ("15:30", "cake", 400), ("23:00", "milk", 120)])
        == ["snack milk 120", "snack cake 400", "snack banana 105", "breakfast porridge 320", "snack coffee 5"])
  }

  @Test func `follow the clock where they were eaten`() {
    #expect(MealGroup.groups(of: entries([("8:00", "eggs", 140)], in: zone("Pacific/Auckland"))).map(\.name) == [.breakfast])
  }

  @Test func `of yesterday are offered at their hour until one was eaten`() {
    let yesterday = entries(
      [("8:00", "eggs", 140), ("8:10", "toast", 160), ("10:00", "banana", 105), ("12:30", "soup", 300)], on: "2026-03-09")
    func offered(at hour: Int, after today: [FoodEntry] = []) -> [String]? {
      MealGroup.repeatable(of: yesterday, after: today, at: hour * 3600)?.entries.map(\.meal.name)
    }
    #expect(offered(at: 7) == ["toast", "eggs"] && offered(at: 11) == ["soup"])
    #expect(offered(at: 3) == nil && offered(at: 16) == nil && offered(at: 18) == nil)
    #expect(offered(at: 10, after: entries([("7:30", "porridge", 320)])) == nil)
    #expect(offered(at: 12, after: entries([("7:30", "porridge", 320)])) == ["soup"])
  }
}
