public import DemeterCore

/// A food that a person may mean.
public struct FoodCandidate: Hashable, Sendable {
  /// The food; its id says where it comes from.
  public let food: Food
  /// How often this person has logged it.
  public let uses: Int
  /// For a food that was chosen for certain words, what was said and how much of it was logged.
  public let choice: Choice?

  /// What a food was chosen for.
  public struct Choice: Hashable, Sendable {
    /// The words, without amounts.
    let words: String
    /// The amount that is meant where none is said.
    let amount: FoodAmount
  }

  /// A food, logged so often.
  public init(_ food: Food, uses: Int = 0) {
    self.food = food
    self.uses = uses
    choice = nil
  }

  /// What a person chose for some words; nil where the food is not known any more.
  init?(_ kept: SavedFood, _ food: Food?) {
    guard let choice = kept.choice, let meal = kept.items.first else { return nil }
    guard let food = choice.food == nil ? Food(meal, of: kept.id) : food else { return nil }
    let unit = meal.servingSize == nil ? meal.servingUnit.map { FoodUnit(named: $0.lowercased()) ?? .portion($0) } : nil
    let amount = FoodAmount(meal.quantity, unit)
    self.food = food
    uses = 0
    self.choice = Choice(words: kept.name, amount: food.nutrition(of: amount) == nil ? FoodAmount(.one) : amount)
  }
}
