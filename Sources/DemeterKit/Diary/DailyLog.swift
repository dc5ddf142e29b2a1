internal import DemeterCore
public import Foundation
public import Observation

/// The food of one day, observable by a view.
///
/// This target owns the models that Swift apps observe. Does not know how a diary is stored.
@Observable
public final class DailyLog: Identifiable {
  /// The id of this log.
  public var id: UUID
  /// The first instant of its day.
  public var date: Date
  /// The foods that were eaten on it.
  public var foodItems: [FoodItem]
  /// The goal in kilocalories; nil if none is set.
  public var dailyGoal: Double?

  /// The sum of all items, in kilocalories.
  public var totalCalories: Double {
    foodItems.reduce(0) { $0 + $1.calories }
  }

  /// The goal minus the total, in kilocalories: negative beyond the goal, nil without one.
  public var remainingCalories: Double? {
    guard let goal = dailyGoal else { return nil }
    return goal - totalCalories
  }

  /// Creates a log; by default it is empty, has no goal and a new id.
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
