public import DemeterCore

extension EntrySource {
  /// Where an entry came from, as a phrase that begins with a capital.
  public var words: String {
    switch self {
    case .manual: "Entered by hand"
    case .voice: "From spoken words"
    case .catalogue: "From the food catalogue"
    case .api: "From online search"
    case .imported: "Imported"
    }
  }
}

extension FoodID.Source {
  /// Whose figures they are, in a list of what this server has; nil if it has none of the source.
  public var credit: String? {
    switch self {
    case .starter:
      """
      Foods that come with Demeter. Figures: USDA FoodData Central (public domain); Max Rubner-Institut (2025): Bundeslebensmittelschlüssel \
      (BLS), Version 4.0, DOI 10.25826/Data20251217-134202-0 (CC BY 4.0); Anses. 2020. Table de composition nutritionnelle des aliments Ciqual \
      (Licence Ouverte 2.0); Composition of foods integrated dataset (CoFID), Public Health England, 2021, Crown copyright (Open Government \
      Licence v3.0). Combined into dishes, and rounded
      """
    case .usda: "USDA FoodData Central"
    case .openFoodFacts: "Open Food Facts, under the Open Database License"
    default: nil
    }
  }

  /// Where a food comes from, as a phrase that begins with a capital.
  public var words: String {
    switch place {
    case .diary: "From what you logged"
    case .household: "From your own foods"
    default: entrySource.words
    }
  }
}

extension Certainty {
  /// The step in words.
  public var words: String {
    switch self {
    case .verified: "Verified"
    case .estimated: "Estimated"
    case .review: "Please review"
    }
  }
}

extension ActivityOrigin {
  /// Where a number came from, as a phrase without a capital.
  public var words: String {
    switch self {
    case .hand: "entered by hand"
    case .export: "imported from Apple Health"
    case .app: "sent by Health Auto Export"
    case .push: "sent by a Shortcut"
    case .imported: "imported from a diary"
    }
  }
}

extension GoalStatus {
  /// How a day went, as a phrase without a capital.
  public var words: String {
    switch self {
    case .met: "goal met"
    case .close: "close to goal"
    case .over: "over goal"
    case .under: "under goal"
    case .noGoal: "no goal set"
    case .incomplete: "incomplete"
    case .noEntries: "no entries"
    }
  }

  /// The same with what the person aimed for.
  public func words(aim: Goals.GoalType?) -> String { isAimed(aim) ? words + ", as you aim to be" : words }
}

extension DistanceUnit {
  /// The unit in full, in the plural.
  public var words: String { self == .km ? "kilometers" : "miles" }
}

extension Nutrient {
  /// `Carbohydrates`
  public var name: String {
    switch self {
    case .protein: "Protein"
    case .carbohydrates: "Carbohydrates"
    case .fat: "Fat"
    }
  }

  /// `Carbs`: for labels and rings.
  public var shortName: String { self == .carbohydrates ? "Carbs" : name }
}

extension TraceNutrient {
  /// What a person calls it.
  public var name: String {
    switch self {
    case .fiber: "Fiber"
    case .sugars: "Sugars"
    case .saturatedFat: "Saturated fat"
    case .cholesterol: "Cholesterol"
    case .sodium: "Sodium"
    case .potassium: "Potassium"
    case .calcium: "Calcium"
    case .magnesium: "Magnesium"
    case .iron: "Iron"
    case .zinc: "Zinc"
    case .vitaminA: "Vitamin A"
    case .vitaminC: "Vitamin C"
    case .vitaminD: "Vitamin D"
    case .vitaminE: "Vitamin E"
    case .vitaminB6: "Vitamin B6"
    case .folate: "Folate"
    case .vitaminB12: "Vitamin B12"
    case .caffeine: "Caffeine"
    case .alcohol: "Alcohol"
    }
  }
}

extension NumberStyle {
  /// `1 day`, `1,234 days`; with a plural of its own, `2 entries`.
  public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(text(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
