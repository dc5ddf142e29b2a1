extension NutrientReferences {
  /// One nutrient of the DRI, in its unit.
  struct Intake {
    typealias Ages = (Double, Double, Double, Double)
    let kind: NutrientReference.Kind
    /// At 19–30, 31–50, 51–70 years, and above.
    let men: Ages
    let women: Ages
    /// At 14–18 years.
    var boys: Double?
    var girls: Double?
    /// At 19–30 and 31–50 years.
    var pregnant: (Double, Double)?
    var breastfeeding: (Double, Double)?
    /// Upper levels of the same ages as `men`.
    var upper: Ages?
  }

  /// Dietary Reference Intakes. National Academies, summary tables of RDAs, AIs and ULs, as USDA's library lists them, with calcium and
  /// vitamin D of 2011. Their sodium and potassium were replaced in 2019; of these, only what to stay under is here, the Chronic
  /// Disease Risk Reduction Intake of sodium. Upper levels of vitamin A, E, niacin, folate and magnesium are for supplements or for one
  /// form of the nutrient. Water is left out, because most of what people drink is no entry.
  static let dietaryReferenceIntakes: [TraceNutrient: Intake] = [
    .fiber: Intake(
      kind: .ai, men: (38, 38, 30, 30), women: (25, 25, 21, 21), boys: 38, girls: 26, pregnant: (28, 28), breastfeeding: (29, 29)),
    .calcium: Intake(
      kind: .rda, men: (1000, 1000, 1000, 1200), women: (1000, 1000, 1200, 1200), boys: 1300, girls: 1300, pregnant: (1000, 1000),
      upper: (2500, 2500, 2000, 2000)),
    .magnesium: Intake(
      kind: .rda, men: (400, 420, 420, 420), women: (310, 320, 320, 320), boys: 410, girls: 360, pregnant: (350, 360),
      breastfeeding: (310, 320)),
    .iron: Intake(
      kind: .rda, men: (8, 8, 8, 8), women: (18, 18, 8, 8), boys: 11, girls: 15, pregnant: (27, 27), breastfeeding: (9, 9),
      upper: (45, 45, 45, 45)),
    .zinc: Intake(
      kind: .rda, men: (11, 11, 11, 11), women: (8, 8, 8, 8), boys: 11, girls: 9, pregnant: (11, 11), breastfeeding: (12, 12),
      upper: (40, 40, 40, 40)),
    .vitaminA: Intake(
      kind: .rda, men: (900, 900, 900, 900), women: (700, 700, 700, 700), boys: 900, girls: 700, pregnant: (770, 770),
      breastfeeding: (1300, 1300)),
    .vitaminC: Intake(
      kind: .rda, men: (90, 90, 90, 90), women: (75, 75, 75, 75), boys: 75, girls: 65, pregnant: (85, 85), breastfeeding: (120, 120),
      upper: (2000, 2000, 2000, 2000)),
    .vitaminD: Intake(kind: .rda, men: (15, 15, 15, 20), women: (15, 15, 15, 20), upper: (100, 100, 100, 100)),
    .vitaminE: Intake(kind: .rda, men: (15, 15, 15, 15), women: (15, 15, 15, 15), pregnant: (15, 15), breastfeeding: (19, 19)),
    .vitaminK: Intake(kind: .ai, men: (120, 120, 120, 120), women: (90, 90, 90, 90), boys: 75, girls: 75),
    .thiamin: Intake(kind: .rda, men: (1.2, 1.2, 1.2, 1.2), women: (1.1, 1.1, 1.1, 1.1), pregnant: (1.4, 1.4)),
    .riboflavin: Intake(kind: .rda, men: (1.3, 1.3, 1.3, 1.3), women: (1.1, 1.1, 1.1, 1.1), pregnant: (1.4, 1.4)),
    .niacin: Intake(kind: .rda, men: (16, 16, 16, 16), women: (14, 14, 14, 14), pregnant: (18, 18)),
    .pantothenicAcid: Intake(kind: .ai, men: (5, 5, 5, 5), women: (5, 5, 5, 5)),
    .vitaminB6: Intake(
      kind: .rda, men: (1.3, 1.3, 1.7, 1.7), women: (1.3, 1.3, 1.5, 1.5), boys: 1.3, girls: 1.2, pregnant: (1.9, 1.9),
      breastfeeding: (2, 2), upper: (100, 100, 100, 100)),
    .folateEquivalents: Intake(
      kind: .rda, men: (400, 400, 400, 400), women: (400, 400, 400, 400), pregnant: (600, 600), breastfeeding: (500, 500)),
    .vitaminB12: Intake(
      kind: .rda, men: (2.4, 2.4, 2.4, 2.4), women: (2.4, 2.4, 2.4, 2.4), pregnant: (2.6, 2.6), breastfeeding: (2.8, 2.8)),
    .choline: Intake(
      kind: .ai, men: (550, 550, 550, 550), women: (425, 425, 425, 425), boys: 550, girls: 400, pregnant: (450, 450),
      breastfeeding: (550, 550), upper: (3500, 3500, 3500, 3500)),
    .phosphorus: Intake(
      kind: .rda, men: (700, 700, 700, 700), women: (700, 700, 700, 700), boys: 1250, girls: 1250, upper: (4000, 4000, 4000, 3000)),
    .copper: Intake(
      kind: .rda, men: (0.9, 0.9, 0.9, 0.9), women: (0.9, 0.9, 0.9, 0.9), boys: 0.89, girls: 0.89, pregnant: (1, 1), upper: (10, 10, 10, 10)
    ),
    .selenium: Intake(
      kind: .rda, men: (55, 55, 55, 55), women: (55, 55, 55, 55), boys: 55, girls: 55, pregnant: (60, 60), breastfeeding: (70, 70),
      upper: (400, 400, 400, 400)),
  ]

  /// What to stay under at any age, in the unit of the nutrient: the intake of sodium above which less is better (National Academies, 2019),
  /// and Daily Values (21 CFR 101.9).
  private static let americanLimits: [TraceNutrient: (Double, NutrientReference.Kind)] = [
    .sodium: (2300, .cdrr), .saturatedFat: (20, .dailyValue), .cholesterol: (300, .dailyValue),
  ]

  /// Daily Values to reach, for ages from 4 on, in the unit of the nutrient. 21 CFR 101.9 (c).
  private static let dailyValues: [TraceNutrient: Double] = [
    .fiber: 28, .vitaminD: 20, .calcium: 1300, .iron: 18, .potassium: 4700, .phosphorus: 1250,
  ]

  static func american(
    _ sex: GoalEstimate.Sex?, _ age: Int?, _ stage: NutrientSettings.LifeStage
  ) -> [TraceNutrient: NutrientReference] {
    var values: [TraceNutrient: NutrientReference] = [:]
    for (nutrient, limit) in americanLimits {
      values[nutrient] = NutrientReference(nutrient, maximum: sex == nil && nutrient == .sodium ? (limit.0, .dailyValue) : limit)
    }
    guard stage != .usual || sex != nil && age != nil else {
      for (nutrient, amount) in dailyValues { values[nutrient] = NutrientReference(nutrient, minimum: (amount, .dailyValue)) }
      return values
    }
    for (nutrient, intake) in dietaryReferenceIntakes {
      let amount = intake.amount(sex, age, stage)
      let upper = stage == .usual ? age.flatMap { age in intake.upper.flatMap { Intake.at(age, $0) } } : nil
      values[nutrient] = NutrientReference(nutrient, minimum: amount.map { ($0, intake.kind) }, maximum: upper.map { ($0, .ul) })
    }
    return values
  }
}

extension NutrientReferences.Intake {
  /// Returns the amount for a person; nil if none is listed.
  func amount(_ sex: GoalEstimate.Sex?, _ age: Int?, _ stage: NutrientSettings.LifeStage) -> Double? {
    guard let age else { return nil }
    switch (stage, sex) {
    case (.pregnant, _), (.breastfeeding, _):
      guard let amounts = stage == .pregnant ? pregnant : breastfeeding, (19...50).contains(age) else { return nil }
      return age <= 30 ? amounts.0 : amounts.1
    case (.usual, nil): return nil
    case (.usual, .male?): return (14...18).contains(age) ? boys : Self.at(age, men)
    case (.usual, .female?): return (14...18).contains(age) ? girls : Self.at(age, women)
    }
  }

  /// Returns the value of an age; nil under 19.
  static func at(_ age: Int, _ values: Ages) -> Double? {
    switch age {
    case ..<19: nil
    case ...30: values.0
    case ...50: values.1
    case ...70: values.2
    default: values.3
    }
  }
}
