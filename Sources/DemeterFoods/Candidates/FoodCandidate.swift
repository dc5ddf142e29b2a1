public import DemeterCore

/// A food that a person may mean.
public struct FoodCandidate: Hashable, Sendable {
  /// The food; its id says where it comes from.
  public let food: Food
  /// The name by which it may be meant, with the brand after a comma.
  let name: String
  /// How often this person has logged it.
  public let uses: Int
  /// For a food that was chosen for certain words: the words and the amount that was logged.
  public let choice: Choice?

  /// The words and the amount of a choice.
  public struct Choice: Hashable, Sendable {
    /// The words, without amounts.
    let words: String
    /// The amount to use if the text names none.
    let amount: FoodAmount
  }

  /// Creates a candidate with the number of times it was logged.
  ///
  /// - Parameter name: the name by which it is meant; nil for its name and brand.
  public init(_ food: Food, named name: String? = nil, uses: Int = 0) {
    self.food = food
    self.name = name ?? [food.name, food.brand].compactMap(\.self).joined(separator: ", ")
    self.uses = uses
    choice = nil
  }

  /// Creates a candidate from a choice; nil if the food is no longer known.
  init?(_ kept: SavedFood, _ food: Food?) {
    guard let choice = kept.choice, let meal = kept.items.first else { return nil }
    guard let food = choice.food == nil ? Food(meal, of: kept.id) : food else { return nil }
    let unit = meal.servingSize == nil ? meal.servingUnit.map { FoodUnit(named: $0.lowercased()) ?? .portion($0) } : nil
    let amount = FoodAmount(meal.quantity, unit)
    self.food = food
    name = kept.name
    uses = 0
    self.choice = Choice(words: kept.name, amount: food.nutrition(of: amount) == nil ? FoodAmount(.one) : amount)
  }
}
