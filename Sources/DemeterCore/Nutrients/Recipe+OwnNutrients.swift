extension Recipe {
  /// What the ingredients have of an own nutrient, with the share of the energy of those that state it; nil if none does.
  public func intake(of nutrient: OwnNutrient) -> NutrientIntake? {
    let meals = lines.compactMap(\.meal), stating = meals.filter { $0.nutrition.others[own: nutrient] != nil }
    guard !stating.isEmpty else { return nil }
    func energy(_ meals: [Meal]) -> Energy { meals.reduce(.zero) { $0 + $1.nutrition.energy } }
    let whole = energy(meals), isWhole = stating.count == meals.count
    return NutrientIntake(
      nutrient: .own(nutrient), mass: known.others[own: nutrient] ?? .zero,
      energyShare: whole > .zero ? Double(energy(stating).thousandths) / Double(whole.thousandths) : isWhole ? 1 : 0, isWhole: isWhole,
      givers: [])
  }
}

extension Recipe.Line {
  /// Sets own nutrients that a person typed for the amount of the line, in their units. One that is absent becomes unknown. A line that
  /// counts nothing has none.
  ///
  /// - Throws: the errors of fields such as `own-123456.amount`.
  public mutating func set(_ figures: [OwnNutrient: NumberInput]) throws(InvalidInput) {
    guard var meal, !figures.isEmpty else { return }
    var check = FieldCheck()
    let typed = check.nutrients([:], figures)
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    for nutrient in figures.keys { meal.nutrition.others[own: nutrient] = typed[own: nutrient] }
    self.meal = meal
  }
}
