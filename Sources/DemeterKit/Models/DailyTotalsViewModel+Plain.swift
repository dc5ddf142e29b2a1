public import DemeterCore
public import Foundation

/// The goals of macros, in grams; nil where there is none.
public struct MacroGoals: Hashable, Sendable {
  /// In grams; nil without a goal.
  public var protein: Double?
  /// In grams; nil without a goal.
  public var carbohydrates: Double?
  /// In grams; nil without a goal.
  public var fat: Double?

  /// Creates goals. Those that are left out are not set.
  public init(protein: Double? = nil, carbohydrates: Double? = nil, fat: Double? = nil) {
    self.protein = protein
    self.carbohydrates = carbohydrates
    self.fat = fat
  }
}

extension DailyTotalsViewModel {
  /// The calorie goal in kilocalories; nil if none is in force.
  public var calorieGoal: Double? { goals?.energy?.kilocalories }
  /// The goals of macros; nil if none of them is in force.
  public var macroGoals: MacroGoals? {
    guard let goals, Nutrient.allCases.contains(where: { goals[$0] != nil }) else { return nil }
    return MacroGoals(protein: goals[.protein]?.grams, carbohydrates: goals[.carbohydrates]?.grams, fat: goals[.fat]?.grams)
  }
  /// The goals in force as plain numbers; nil if none are.
  public var userGoals: UserGoals? { goals.map(UserGoals.init) }

  /// Energy eaten in kilocalories; 0 before the day is loaded.
  public var totalCalories: Double { dailyTotal?.totalCalories ?? 0 }
  /// Protein eaten in grams; 0 before the day is loaded.
  public var totalProtein: Double { dailyTotal?.totalProtein ?? 0 }
  /// Carbohydrates eaten in grams; 0 before the day is loaded.
  public var totalCarbs: Double { dailyTotal?.totalCarbohydrates ?? 0 }
  /// Fat eaten in grams; 0 before the day is loaded.
  public var totalFat: Double { dailyTotal?.totalFat ?? 0 }

  /// Energy eaten as a part of the goal: 1 at the goal, more beyond it, 0 without a goal.
  public var calorieProgress: Double {
    guard let goal = calorieGoal, goal > 0 else { return 0 }
    return totalCalories / goal
  }
  /// Kilocalories that remain until the goal; 0 beyond it and without a goal.
  public var remainingCalories: Double { calorieGoal.map { max(0, $0 - totalCalories) } ?? 0 }
  /// Macros eaten in whole percent of their goals; those without a goal are left out.
  public var progressPercentages: [Nutrient: Int] {
    let percentages = Nutrient.allCases.map { macro in (macro, progress(of: macro)?.percent) }
    return Dictionary(uniqueKeysWithValues: percentages).compactMapValues(\.self)
  }
}

extension DailyTotal {
  /// Returns the day's first instant.
  public func date(in zone: TimeZone) -> Date { day.start(in: zone) }
  /// Energy in kilocalories.
  public var totalCalories: Double { energy.kilocalories }
  /// Protein in grams; also 0 if no entry states it.
  public var totalProtein: Double { self[.protein].mass.grams }
  /// Carbohydrates in grams; also 0 if no entry states them.
  public var totalCarbohydrates: Double { self[.carbohydrates].mass.grams }
  /// Fat in grams; also 0 if no entry states it.
  public var totalFat: Double { self[.fat].mass.grams }
}
