import DemeterCore
import DemeterFoods

/// A finder of a handful of foods: every word has to begin a word of the name, as in the real ones.
struct Pantry: FoodFinder {
  var foods: [FoodCandidate] = Pantry.usual

  func candidates(for text: SearchText, limit: Int) async throws -> [FoodCandidate] {
    let found = foods.filter { candidate in
      let own = FoldedText(candidate.food.name + " " + (candidate.food.brand ?? "")).words.map { $0.joined() }
      return text.words.allSatisfy { word in own.contains { $0.hasPrefix(word) || Typo(typed: word, for: $0)?.isWhole == true } }
    }
    return Array(found.prefix(limit))
  }

  static let usual: [FoodCandidate] = [
    food("Egg, whole, raw, fresh", 143, [("medium", 44), ("large", 50)]), food("Toast", 313, [("slice", 30)]),
    food("Butter, salted", 717, [("tbsp", 14)]), food("Latte", 56, [("cup", 240)]), food("Banana", 89, [("medium", 118)]),
    food("Coffee", 1, [("cup", 240)], milliliters: 100), food("Milk", 64, [("cup", 244)], milliliters: 103), food("Cheese", 402, []),
    food("Banana bread", 326, [("slice", 60)]), food("Chicken noodle soup", 36, [("bowl", 300)]), food("Muffin", 377, [("muffin", 113)]),
    food("Rice, white, cooked", 130, [("cup", 158)]), food("Beans", 127, [("cup", 177)]), food("Ginger", 80, []),
    food("Lemonade", 40, [("glass", 250)]),
  ]

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
