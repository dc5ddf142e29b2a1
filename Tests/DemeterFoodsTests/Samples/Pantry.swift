import DemeterCore
import DemeterFoods

/// Makes foods for tests.
enum Pantry {
  static func food(
    _ name: String, _ kilocalories: Double, _ portions: [(String, Double)], milliliters: Double? = nil, source: FoodID.Source = .starter,
    uses: Int = 0
  ) -> FoodCandidate {
    let per100 = Nutrition(energy: Energy(kilocalories: kilocalories), protein: Mass(grams: 10), fat: Mass(grams: 1))
    let food = Food(
      id: FoodID(source: source, key: name.lowercased()), name: name, per100Grams: per100,
      per100Milliliters: milliliters.map { Mass(grams: $0) },
      portions: portions.map { name, grams in
        Portion(
          name: name, mass: Mass(grams: grams), nutrition: per100.scaled(from: Quantity(servings: 100), to: Quantity(servings: grams)))
      })
    return FoodCandidate(food, uses: uses)
  }
}
