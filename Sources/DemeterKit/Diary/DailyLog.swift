internal import DemeterCore
public import Foundation
public import Observation

/// A day's worth of food, observable by a view.
///
/// This target owns the models that Swift apps observe. Never knows how a diary is stored.
@Observable
public final class DailyLog: Identifiable {
  /// Names this log.
  public var id: UUID
  /// The day it is for, as the first instant of that day.
  public var date: Date
  /// What was eaten on it.
  public var foodItems: [FoodItem]
  /// The goal in kilocalories, nil where none is set.
  public var dailyGoal: Double?

  /// The sum of all items, in kilocalories.
  public var totalCalories: Double {
    foodItems.reduce(0) { $0 + $1.calories }
  }

  /// The goal minus the total, in kilocalories: negative past the goal, nil without one.
  public var remainingCalories: Double? {
    guard let goal = dailyGoal else { return nil }
    return goal - totalCalories
  }

  /// A log of those values; empty, without a goal and under an id of its own where nothing else is said.
  public init(
    id: UUID? = nil,
    date: Date,
    foodItems: [FoodItem] = [],
    dailyGoal: Double? = nil
  ) {
    self.id = id ?? .fresh()
    self.date = date
    self.foodItems = foodItems
    self.dailyGoal = dailyGoal
  }
}
