public import Foundation

extension Food {
  /// Creates a food from one that a person logged before, to log it again in another amount.
  public init(_ logged: LoggedFood) {
    self.init(logged.meal, of: logged.entry)
  }

  /// Creates a food with the figures of a meal. The id is that of its entry or saved food.
  public init(_ meal: Meal, of id: UUID) {
    let isCount = meal.servingSize == nil || meal.servingSize == "1"
    let unit = isCount ? meal.servingUnit.flatMap { FoodUnit(named: $0.lowercased()) } : nil
    let id = FoodID(source: .mine, key: id.key)
    if let nanograms = unit?.nanograms,
      let grams = Mass(thousandths: meal.quantity.thousandths).scaled(by: [nanograms], over: [1_000_000_000]),
      grams > .zero
    {
      func per100<A: Amount>(_ value: A?) -> A? {
        value?.scaled(from: Quantity(thousandths: grams.thousandths), to: Quantity(servings: 100))
      }
      var nutrition = Nutrition(energy: per100(meal.nutrition.energy) ?? .zero) { per100(meal.nutrition[$0]) }
      nutrition.others = NutrientVector(meal.nutrition.others.masses.compactMapValues(per100))
      self.init(id: id, name: meal.name, brand: meal.brand, per100Grams: nutrition, portions: [], ownFood: meal.ownFood)
    } else {
      let one = meal.nutrition.scaled(from: meal.quantity, to: .one)
      let portion = Portion(name: meal.serving ?? "serving", mass: nil, nutrition: one)
      self.init(id: id, name: meal.name, brand: meal.brand, per100Grams: nil, portions: [portion], ownFood: meal.ownFood)
    }
  }
}
