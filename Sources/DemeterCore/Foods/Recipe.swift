public import Foundation

/// What a dish is made of, and how much of it there is. A recipe that was cooked on a day is a pot: several people log portions of it.
public struct Recipe: Hashable, Sendable {
  /// A line of the list of ingredients.
  public struct Line: Hashable, Sendable {
    /// What was written, 1–200 characters: `400 g minced beef`.
    public var text: String
    /// The food, in the amount of the line; nil if the line counts nothing. `Meal.ownFood` is the id of a recipe that is an ingredient.
    public var meal: Meal?
    /// The weight of that amount; nil if it is not known.
    public var mass: Mass?

    /// Creates a line.
    public init(text: String, meal: Meal? = nil, mass: Mass? = nil) {
      self.text = text
      self.meal = meal
      self.mass = mass
    }
  }

  /// When a pot was cooked.
  public struct Cooking: Hashable, Sendable {
    /// The recipe that was cooked; nil if the pot has none.
    public var recipe: UUID?
    /// The day.
    public var day: Day

    /// Creates it.
    public init(recipe: UUID?, day: Day) {
      self.recipe = recipe
      self.day = day
    }
  }

  /// The ingredients, at most `mostLines`.
  public var lines: [Line]
  /// How many servings it makes; nil if that was not said.
  public var servings: Quantity?
  /// The weight of the cooked dish, without the pot; nil if it was not weighed.
  public var cookedMass: Mass?
  /// The weight of the empty pot, to be taken from what the scale shows; nil if it is not known.
  public var potMass: Mass?
  /// How it is cooked, at most `longestMethod` characters.
  public var method: String?
  /// When it was cooked; nil for a recipe.
  public var cooking: Cooking?

  /// The maximum number of lines.
  public static let mostLines: Int = 300
  /// The maximum number of characters of the method.
  public static let longestMethod: Int = 20_000

  /// Creates a recipe.
  public init(
    lines: [Line], servings: Quantity? = nil, cookedMass: Mass? = nil, potMass: Mass? = nil, method: String? = nil, cooking: Cooking? = nil
  ) {
    self.lines = lines
    self.servings = servings
    self.cookedMass = cookedMass
    self.potMass = potMass
    self.method = method
    self.cooking = cooking
  }

  /// The nutrition of the whole dish. A nutrient that is unknown in one ingredient is unknown: `known` has what there is at least.
  public var total: Nutrition {
    let meals = lines.compactMap(\.meal)
    var total = known
    for nutrient in Nutrient.allCases where meals.contains(where: { $0.nutrition[nutrient] == nil }) { total[nutrient] = nil }
    total.others = NutrientVector(
      known.others.masses.filter { nutrient, _ in meals.allSatisfy { $0.nutrition.others.masses[nutrient] != nil } })
    return total
  }

  /// The sum of what is known of all ingredients.
  public var known: Nutrition {
    lines.lazy.compactMap(\.meal).reduce(into: Nutrition(energy: .zero)) { sum, meal in
      sum.energy += meal.nutrition.energy
      for nutrient in Nutrient.allCases {
        if let mass = meal.nutrition[nutrient] { sum[nutrient] = (sum[nutrient] ?? .zero) + mass }
      }
      sum.others = NutrientVector(sum.others.masses.merging(meal.nutrition.others.masses) { $0 + $1 })
    }
  }

  /// The weight of the dish: as it was weighed, or that of its ingredients. Nil if it was not weighed and a line has no weight.
  public var mass: Mass? {
    if let cookedMass { return cookedMass }
    let masses = lines.compactMap(\.mass)
    return masses.count == lines.count && !masses.isEmpty ? masses.reduce(.zero, +) : nil
  }

  /// The lines that make its weight unknown as long as it is not weighed.
  public var linesWithoutMass: [Line] { cookedMass == nil ? lines.filter { $0.mass == nil } : [] }

  /// The own foods that are ingredients.
  public var ingredients: Set<UUID> { Set(lines.compactMap { $0.meal?.ownFood }) }

  /// Returns the ingredients of another amount of the dish: twice as much of each.
  public func scaled(from old: Quantity, to new: Quantity) -> Recipe {
    var recipe = self
    recipe.lines = lines.map { line in
      guard let meal = line.meal?.with(quantity: (line.meal?.quantity ?? .one).scaled(from: old, to: new)) else { return line }
      let mass = line.mass?.scaled(from: old, to: new)
      return Line(text: "\(meal.servingWords(in: .plain) ?? "") \(meal.name)".trimmingWhitespace(), meal: meal, mass: mass)
    }
    recipe.servings = servings?.scaled(from: old, to: new)
    recipe.cookedMass = cookedMass?.scaled(from: old, to: new)
    return recipe
  }
}

extension Recipe {
  /// The name of the portion that is all of it.
  static let whole: String = "batch"

  /// The portions that can be logged: a serving, if it is known how many there are, and the whole.
  var portions: [Portion] {
    let total = total, whole = Portion(name: Self.whole, mass: mass, nutrition: total)
    guard let servings, servings > .zero, servings != .one else { return [whole] }
    func serving<A: Amount>(_ amount: A) -> A { amount.scaled(from: servings, to: .one) }
    let one = Portion(name: "serving", mass: mass.map(serving), nutrition: total.scaled(from: servings, to: .one))
    return [one, whole]
  }

  /// Returns which share of the dish a meal is that was logged from it; nil if its amount can't be compared.
  public func share(of meal: Meal) -> Double? {
    switch meal.servingUnit.map({ $0.lowercased() }) {
    case Self.whole?, nil: return meal.quantity.servings
    case "serving"?: return servings.map { meal.quantity.servings / $0.servings } ?? meal.quantity.servings
    case let unit?:
      guard let mass, mass > .zero, let nanograms = FoodUnit(named: unit)?.nanograms else { return nil }
      return meal.quantity.servings * Double(nanograms) / 1e9 / mass.grams
    }
  }

  /// Returns what is left of the dish after meals were logged from it, as a share from 0 to 1, and its nutrition. The meals and what is left
  /// add up to the total to the thousandth. Nil if the amount of a meal can't be compared.
  public func left(after meals: [Meal]) -> (share: Double, nutrition: Nutrition)? {
    var taken = 0.0, left = total
    for meal in meals {
      guard let share = share(of: meal) else { return nil }
      taken += share
      left.energy = max(.zero, left.energy - meal.nutrition.energy)
      for nutrient in Nutrient.allCases {
        if let one = left[nutrient], let eaten = meal.nutrition[nutrient] { left[nutrient] = max(.zero, one - eaten) }
      }
      left.others = NutrientVector(
        left.others.masses.reduce(into: [:]) { rest, one in
          rest[one.key] = max(.zero, one.value - (meal.nutrition.others.masses[one.key] ?? .zero))
        })
    }
    return (min(1, max(0, 1 - taken)), left)
  }
}
