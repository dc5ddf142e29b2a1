import DemeterCore

extension AppEnvironment {
  /// The largest household whose diaries are asked what they took from a pot.
  private static let largestHousehold = 50

  /// The days after which a dish is no longer offered.
  private static let daysOffered = 5

  /// Returns the dishes that were cooked in the days before and of which something is left, the last one first.
  func pots(for person: Person, on day: Day) async throws -> [OwnFood] {
    let cooked = try await household.ownFoods(of: person).filter { dish in
      dish.food.recipe?.cooking.map { ((day - Self.daysOffered)...day).contains($0.day) } ?? false
    }.sorted { ($0.food.recipe?.cooking?.day ?? day) > ($1.food.recipe?.cooking?.day ?? day) }
    var pots: [OwnFood] = []
    for dish in cooked.prefix(6) where try await left(of: dish).map({ $0.share > 0.001 }) ?? true { pots.append(dish.food) }
    return pots
  }

  /// Returns what is left of a dish after what everyone who finds it logged from it: a share from 0 to 1, and its nutrition. Nil if an amount
  /// can't be compared, or if too many people find it.
  func left(of dish: StoredOwnFood) async throws -> (share: Double, nutrition: Nutrition)? {
    guard let recipe = dish.food.recipe else { return nil }
    let people = try await household.people().filter { dish.food.isShared || $0.id == dish.owner }
    guard people.count <= Self.largestHousehold else { return nil }
    var meals: [Meal] = []
    for person in people {
      meals += try await household.diary(of: person).entries(ofOwnFood: dish.id).map(\.meal)
    }
    return recipe.left(after: meals)
  }
}
