import DemeterCore
import Foundation

/// A food that can be logged again with one tap.
public struct QuickFood: Hashable, Sendable {
  let name: String
  let calories: String
  /// The address of the entry to log again.
  let path: String
  /// Further fields of the form that logs it, each a name and a value.
  var fields: [[String]] = []
  /// The new entry's id; pressing twice logs once.
  let newID: String

  init(_ meal: SavedFood, in context: PageContext) {
    name = meal.name
    calories = context.calories(meal.energy)
    path = Route.logMyFood.path(meal.id.key)
    newID = UUID.fresh().key
  }

  /// A serving of a dish that was cooked; nil if it has no servings.
  init?(_ dish: OwnFood, in context: PageContext) {
    guard let servings = dish.recipe?.servings, let total = dish.recipe?.total else { return nil }
    name = dish.name
    calories = context.calories(total.energy.scaled(from: servings, to: .one))
    path = Route.logRecipe.path(dish.id.key)
    fields = [["quantity", "1"], ["unit", "serving"]]
    newID = UUID.fresh().key
  }

  init(_ food: LoggedFood, in context: PageContext) {
    name = food.meal.plainName
    calories = context.calories(food.meal.nutrition.energy)
    path = Route.logEntryAgain.path(food.entry.key)
    newID = UUID.fresh().key
  }
}
