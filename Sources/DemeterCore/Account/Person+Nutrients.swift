extension Person {
  /// Whose reference values they see: `us`, `eu` or `none`.
  public var nutrientReferences: NutrientSettings.References { nutrients.references(locale: locale) }

  /// Returns the reference values that apply to them on a day. Their age is the one that they reach in its year: the birthday is not known.
  public func nutrientReferences(on day: Day) -> NutrientReferences {
    NutrientReferences(
      of: nutrientReferences, sex: body.sex, age: body.birthYear.map { day.components.year - $0 }, stage: nutrients.stage)
  }

  /// Returns their target of a nutrient on a day: their own, else that of the references; nil if there is none.
  public func target(of nutrient: TraceNutrient, on day: Day) -> NutrientTarget? {
    if let own = nutrients.own[nutrient] { return own }
    let reference = nutrientReferences(on: day)[nutrient]
    return NutrientTarget(minimum: reference?.minimum?.mass, maximum: reference?.maximum?.mass)
  }

  /// Whether they read salt instead of sodium, as on European labels.
  public var readsSalt: Bool { nutrientReferences == .eu }
}
