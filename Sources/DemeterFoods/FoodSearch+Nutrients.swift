public import DemeterCore

extension FoodSearch {
  /// Returns the foods whose usual amount has most of a nutrient, the most first: those of a person and their household, and everyday ones.
  public func foods(richIn nutrient: TraceNutrient, in pantry: Pantry, limit: Int, _ numbers: NumberStyle) async throws -> [RichFood] {
    func rich(_ food: Food) -> RichFood? {
      let unit = food.portions.first.map { FoodUnit.portion($0.name) }
      let amount = FoodAmount(unit == nil ? Quantity(servings: 100) : .one, unit ?? .gram)
      guard let mass = food.nutrition(of: amount)?.others[nutrient], mass > .zero else { return nil }
      return RichFood(words: amount.words(of: food.name, numbers), mass: mass)
    }
    let logged = try await pantry.diary.foods(.frequent, limit: Self.mostFrequent).compactMap { food in
      food.meal.nutrition.others[nutrient].flatMap { $0 > .zero ? RichFood(words: food.meal.plainName, mass: $0) : nil }
    }
    let index = FoodIndex.shipped, glossary = pantry.languages.first?.glossary
    let everyday = index.foods.indices.lazy.filter { index.foods[$0].marks.contains(.own) && index.foods[$0].eaten >= Self.eatenOften }
    let own = pantry.own.prefix(Self.mostFrequent).compactMap { rich($0.food) }
    let all = logged + own + everyday.compactMap { rich(index.food($0, in: glossary)) }
    var known: Set<String> = []
    let sorted = all.sorted { ($1.mass, $0.words) < ($0.mass, $1.words) }
    return Array(sorted.filter { known.insert($0.words.lowercased()).inserted }.prefix(limit))
  }

  /// How many of a person's and of a household's foods are looked at.
  private static let mostFrequent = 200
  /// How often the very common of the everyday foods count as eaten.
  private static let eatenOften: Float = 300
}
