public import DemeterCore
import DemeterMessages

extension EntrySource {
  /// Where an entry came from, as a phrase that begins with a capital.
  public var words: String {
    switch self {
    case .manual: say("Entered by hand")
    case .voice: say("From spoken words")
    case .catalogue: say("From the food catalog")
    case .api: say("From online search")
    case .imported: say("Imported")
    }
  }
}

extension FoodID.Source {
  /// Whose figures they are, in a list of what this server has; nil if it has none of the source.
  public var credit: String? {
    switch self {
    case .starter:
      say(
        """
        Foods that come with Demeter. Figures: USDA FoodData Central (public domain); Max Rubner-Institut (2025): Bundeslebensmittelschlüssel \
        (BLS), Version 4.0, DOI 10.25826/Data20251217-134202-0 (CC BY 4.0); Anses. 2020. Table de composition nutritionnelle des aliments Ciqual \
        (Licence Ouverte 2.0); Composition of foods integrated dataset (CoFID), Public Health England, 2021, Crown copyright (Open Government \
        Licence v3.0). Combined into dishes, and rounded
        """)
    case .usda: say("USDA FoodData Central")
    case .fineli: say("Finnish Institute for Health and Welfare (THL), Fineli (CC BY 4.0)")
    case .openFoodFacts: say("Open Food Facts, under the Open Database License")
    default: nil
    }
  }

  /// Where a food comes from, as a phrase that begins with a capital.
  public var words: String {
    switch place {
    case .diary: say("From what you logged")
    case .household: say("From your own foods")
    default: entrySource.words
    }
  }
}

extension Certainty {
  /// The step in words.
  public var words: String {
    switch self {
    case .verified: say("Verified")
    case .estimated: say("Estimated")
    case .review: say("Please review")
    }
  }
}

extension ActivityOrigin {
  /// Where a number came from, as a phrase without a capital.
  public var words: String {
    switch self {
    case .hand: say("entered by hand")
    case .export: say("imported from Apple Health")
    case .app: say("sent by Health Auto Export")
    case .push: say("sent by a Shortcut")
    case .imported: say("imported from a diary")
    }
  }
}

extension GoalStatus {
  /// How a day went, as a phrase without a capital.
  public var words: String {
    switch self {
    case .met: say("goal met")
    case .close: say("close to goal")
    case .over: say("over goal")
    case .under: say("under goal")
    case .noGoal: say("no goal set")
    case .incomplete: say("incomplete")
    case .noEntries: say("no entries")
    }
  }

  /// The same with what the person aimed for.
  public func words(aim: Goals.GoalType?) -> String { isAimed(aim) ? say("\(words), as you aim to be") : words }
}

extension DistanceUnit {
  /// The unit in full, in the plural.
  public var words: String { self == .km ? say("kilometers") : say("miles") }
}

extension Nutrient {
  /// `Carbohydrates`
  public var name: String {
    switch self {
    case .protein: say("Protein")
    case .carbohydrates: say("Carbohydrates")
    case .fat: say("Fat")
    }
  }

  /// `Carbs`: for labels and rings.
  public var shortName: String { self == .carbohydrates ? say("Carbs") : name }
}

extension TraceNutrient {
  /// What a person calls it.
  public var name: String {
    switch self {
    case .fiber: say("Fiber")
    case .sugars: say("Sugars")
    case .saturatedFat: say("Saturated fat")
    case .cholesterol: say("Cholesterol")
    case .sodium: say("Sodium")
    case .potassium: say("Potassium")
    case .calcium: say("Calcium")
    case .magnesium: say("Magnesium")
    case .iron: say("Iron")
    case .zinc: say("Zinc")
    case .vitaminA: say("Vitamin A")
    case .vitaminC: say("Vitamin C")
    case .vitaminD: say("Vitamin D")
    case .vitaminE: say("Vitamin E")
    case .vitaminK: say("Vitamin K")
    case .thiamin: say("Thiamin (B1)")
    case .riboflavin: say("Riboflavin (B2)")
    case .niacin: say("Niacin (B3)")
    case .pantothenicAcid: say("Pantothenic acid (B5)")
    case .vitaminB6: say("Vitamin B6")
    case .folate: say("Folate")
    case .folateEquivalents: say("Folate (DFE)")
    case .vitaminB12: say("Vitamin B12")
    case .choline: say("Choline")
    case .phosphorus: say("Phosphorus")
    case .copper: say("Copper")
    case .selenium: say("Selenium")
    case .linolenicAcid: say("Linolenic acid (18:3)")
    case .epa: say("EPA (omega-3)")
    case .dha: say("DHA (omega-3)")
    case .caffeine: say("Caffeine")
    case .alcohol: say("Alcohol")
    case .water: say("Water in food")
    }
  }
}

extension NumberStyle {
  /// `1 day`, `1,234 days`; with a plural of its own, `2 entries`.
  public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    say(count, shown: text(count), noun: noun, plural: plural ?? noun + "s")
  }
}
