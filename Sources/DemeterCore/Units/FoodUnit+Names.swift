extension FoodUnit {
  /// Creates the unit of mass or volume that a word means. The word is in lower case without a full stop. Nil for any other word.
  public init?(named word: String) {
    guard let unit = Self.names[word] else { return nil }
    self = unit
  }

  /// The words for units of mass and volume: abbreviations, singulars and plurals, in British and American spelling.
  public static let names: [String: FoodUnit] = {
    let words: [(FoodUnit, String)] = [
      (.milligram, "mg mgs milligram milligrams milligramme milligrammes"),
      (.gram, "g gs gr grs gm gms gram grams gramme grammes"),
      (.kilogram, "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes"),
      (.ounce, "oz ozs ounce ounces"),
      (.pound, "lb lbs pound pounds"),
      (.milliliter, "ml mls milliliter milliliters millilitre millilitres"),
      (.liter, "l ltr ltrs liter liters litre litres"),
      (.fluidOunce, "floz"),
      (.teaspoon, "tsp tsps teaspoon teaspoons teaspoonful teaspoonfuls teaspoonsful"),
      (.tablespoon, "tbsp tbsps tbs tbl tblsp tablespoon tablespoons tablespoonful tablespoonfuls tablespoonsful"),
      (.cup, "cup cups cupful cupfuls"),
      (.pint, "pint pints"),
    ]
    var names: [String: FoodUnit] = [:]
    for (unit, words) in words {
      for word in words.split(separator: " ") { names[String(word)] = unit }
    }
    return names
  }()

  /// Creates the unit of mass or volume with which some words begin: `cup, chopped`, `fl oz (no ice)`.
  init?(beginning words: [Substring]) {
    guard let first = words.first else { return nil }
    if let second = words.dropFirst().first, ["fl", "fluid"].contains(first), Self(named: String(second)) == .ounce {
      self = .fluidOunce
    } else {
      self.init(named: String(first))
    }
  }
}
