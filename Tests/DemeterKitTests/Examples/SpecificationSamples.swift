import DemeterCore
import DemeterKit
import Foundation
import Testing

// The specification's samples, as far as they are its own: SwiftData and SwiftUI exist on Apple's systems only. A class of a sample is a
// protocol here, to which the class of the library conforms.

@MainActor private protocol SpecifiedDailyTotals {
  var dailyTotal: DailyTotal? { get }
  var foodEntries: [FoodEntry] { get }
  var calorieGoal: Double? { get }
  var macroGoals: MacroGoals? { get }
  var isLoading: Bool { get }
  var errorMessage: String? { get }
  var totalCalories: Double { get }
  var totalProtein: Double { get }
  var totalCarbs: Double { get }
  var totalFat: Double { get }
  var calorieProgress: Double { get }
  var remainingCalories: Double { get }
}

extension DailyTotalsViewModel: SpecifiedDailyTotals {}

private protocol SpecifiedGoals: Codable {
  associatedtype GoalType: RawRepresentable<String>, Codable
  var dailyCalories: Double { get set }
  var dailyProtein: Double { get set }
  var dailyCarbs: Double { get set }
  var dailyFat: Double { get set }
  var goalType: GoalType { get set }
}

extension UserGoals: SpecifiedGoals {}

@MainActor private protocol SpecifiedHistory {
  var visibleMonths: [MonthData] { get }
  func loadMonth(year: Int, month: Int) async
}

extension HistoryViewModel: SpecifiedHistory {}

private func performMidnightReset() async {
  await MainActor.run {
    NotificationCenter.default.post(name: .midnightReset, object: nil)
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct `The specification's samples` {
  @Test func `of daily totals and their goals show what the diary has`() async throws {
    try await Kitchen.open { kitchen async throws in
      let totals = DailyTotalsViewModel(dataStore: kitchen.store)
      let sample: any SpecifiedDailyTotals = totals
      #expect(sample.totalCalories == 0 && sample.calorieProgress == 0 && sample.remainingCalories == 0 && sample.macroGoals == nil)
      try await kitchen.diary.set(GoalChange(effectiveFrom: march1 - 1, goals: Goals(steps: 9000)))
      await totals.set(UserGoals(dailyCalories: 2000, dailyProtein: 100, dailyFat: .nan, goalType: .deficit))
      var nutrition = Nutrition(energy: Energy(kilocalories: 1200.5), protein: Mass(grams: 80), carbohydrates: Mass(grams: 150))
      await totals.log(Meal(name: "Lunch", nutrition: nutrition))
      #expect(sample.dailyTotal?.date(in: berlin) == march1.start(in: berlin) && sample.foodEntries.map(\.meal.name) == ["Lunch"])
      #expect(sample.totalCalories == 1200.5 && sample.totalProtein == 80 && sample.totalCarbs == 150 && sample.totalFat == 0)
      #expect(sample.calorieGoal == 2000 && sample.macroGoals == MacroGoals(protein: 100))
      #expect(sample.calorieProgress == 1200.5 / 2000 && sample.remainingCalories == 799.5)
      #expect(totals.progressPercentages == [.protein: 80] && totals.goals?.steps == 9000)
      nutrition.energy = Energy(kilocalories: 1000)
      await totals.log(Meal(name: "Dinner", nutrition: nutrition))
      #expect(sample.remainingCalories == 0 && sample.calorieProgress > 1 && sample.errorMessage == nil)
    }
  }

  @Test func `of goals are stored and read again`() async throws {
    var goals = UserGoals(Goals(energy: Energy(kilocalories: 2000), goalType: .surplus))
    goals.dailyFat = 65
    let goalsData = try JSONEncoder().encode(goals)
    #expect(try JSONDecoder().decode(UserGoals.self, from: goalsData) == goals)
    let members = try #require(JSONSerialization.jsonObject(with: goalsData) as? [String: Any])
    #expect(members.keys.sorted() == ["dailyCalories", "dailyCarbs", "dailyFat", "dailyProtein", "goalType"])
    #expect(Goals(goals) == Goals(energy: Energy(kilocalories: 2000), fat: Mass(grams: 65), goalType: .surplus))
  }

  @Test func `of midnight and of months load what is shown`() async throws {
    try await Kitchen.open { kitchen async throws in
      let totals = DailyTotalsViewModel(dataStore: kitchen.store)
      await totals.load()
      kitchen.clock.advance(by: 86_400)
      await performMidnightReset()
      #expect(try await eventually { totals.record?.day == march1 + 1 })
      let history = HistoryViewModel(dataStore: kitchen.store)
      let sample: any SpecifiedHistory = history
      await sample.loadMonth(year: 2024, month: 2)
      let monthData = try #require(sample.visibleMonths.first)
      #expect(monthData.year == 2024 && monthData.month == 2 && monthData.dailyTotals.isEmpty && monthData.days.count == 29)
    }
  }
}
