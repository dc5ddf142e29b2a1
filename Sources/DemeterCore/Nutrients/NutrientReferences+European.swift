extension NutrientReferences {
  /// Dietary reference values of EFSA for adults, men and women, in the unit of the nutrient. Only those that EFSA's own text was read for:
  /// EFSA Journal 2013;11(11):3418 (vitamin C), 2015;13(7):4149 (vitamin E and B12), 2015;13(7):4186 (magnesium), 2015;13(10):4254 (iron),
  /// 2016;14(6):4485 (B6), 2017;15(8):4919 (riboflavin), 2010;8(3):1462 (fibre). The others are those of labels.
  static let efsa: [TraceNutrient: (kind: NutrientReference.Kind, men: Double, women: Double)] = [
    .fiber: (.ai, 25, 25), .vitaminC: (.pri, 110, 95), .vitaminE: (.ai, 13, 11), .riboflavin: (.pri, 1.6, 1.6),
    .vitaminB6: (.pri, 1.7, 1.6),
    .vitaminB12: (.ai, 4, 4), .magnesium: (.ai, 350, 300), .iron: (.pri, 11, 16),
  ]

  /// Nutrient Reference Values of labels for adults, in the unit of the nutrient. Regulation (EU) No 1169/2011, Annex XIII, part A.
  static let labelValues: [TraceNutrient: Double] = [
    .vitaminA: 800, .vitaminD: 5, .vitaminE: 12, .vitaminK: 75, .vitaminC: 80, .thiamin: 1.1, .riboflavin: 1.4, .niacin: 16,
    .vitaminB6: 1.4,
    .folate: 200, .vitaminB12: 2.5, .pantothenicAcid: 6, .potassium: 2000, .calcium: 800, .phosphorus: 700, .magnesium: 375, .iron: 14,
    .zinc: 10, .copper: 1, .selenium: 55,
  ]

  /// Reference Intakes to stay under, of the same annex, part B. The 6 g of salt are 2.4 g of sodium.
  static let labelLimits: [TraceNutrient: Double] = [.saturatedFat: 20, .sugars: 90, .sodium: 2400]

  static func european(
    _ sex: GoalEstimate.Sex?, _ age: Int?, _ stage: NutrientSettings.LifeStage
  ) -> [TraceNutrient: NutrientReference] {
    var values: [TraceNutrient: NutrientReference] = [:]
    for (nutrient, limit) in labelLimits { values[nutrient] = NutrientReference(nutrient, maximum: (limit, .intake)) }
    // None of these is for a person with a child to feed.
    guard stage == .usual else { return values }
    for (nutrient, amount) in labelValues { values[nutrient] = NutrientReference(nutrient, minimum: (amount, .nrv)) }
    if let sex, let age, age >= 18 {
      for (nutrient, value) in efsa {
        // The iron of women is for the years before the menopause; after 50 no age says which value is right.
        if nutrient == .iron, sex == .female, age > 50 { continue }
        values[nutrient] = NutrientReference(nutrient, minimum: (sex == .male ? value.men : value.women, value.kind))
      }
    }
    return values
  }
}
