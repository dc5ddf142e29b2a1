import DemeterCore

/// Checks whether the stated composition of 100 g of a food is plausible.
enum PlausibleFigures {
  /// Checks values in kilocalories and grams; nil if they are plausible.
  ///
  /// At most 905 kcal, 100 g of each macronutrient, 105 g of all together. Energy may be 15 % and 25 kcal above what macronutrients and
  /// alcohol give. It may be as much below what all except carbohydrates give, because those may be fibre or sugar alcohols. If the alcohol
  /// of a drink that has some is not stated, its energy may be any.
  static func reason(
    energy: Double, _ grams: PerNutrient<Double?>, alcohol: Double?, isAlcoholic: @autoclosure () -> Bool
  ) -> FoodImportSummary.Reason? {
    let known = Nutrient.withEnergy.compactMap { grams[$0] }
    guard energy <= 905, known.allSatisfy({ $0 <= 100 }), known.reduce(0, +) <= 105 else { return .impossible }
    guard let carbohydrates = grams[.carbohydrates] else { return nil }
    var others = grams
    others[.carbohydrates] = 0
    guard let least = self.energy(others, alcohol: alcohol) else { return nil }
    let most = least + Double(Nutrient.carbohydrates.kilocaloriesPerGram) * carbohydrates
    let isTooMuch = energy > most * 1.15 + 25 && (alcohol != nil || !isAlcoholic())
    return isTooMuch || energy < least * 0.85 - 25 ? .inconsistent : nil
  }

  /// The energy that macronutrients and alcohol give, in kilocalories; nil if a macronutrient is not known.
  static func energy(_ grams: PerNutrient<Double?>, alcohol: Double?) -> Double? {
    var energy = 0.0
    for nutrient in Nutrient.withEnergy {
      guard let grams = grams[nutrient] else { return nil }
      energy += Double(nutrient.kilocaloriesPerGram) * grams
    }
    return energy + 7 * (alcohol ?? 0)
  }

  /// Whether a name, or the categories of a product, says that it is a drink with alcohol.
  static func isAlcoholic(_ words: String) -> Bool {
    words.lowercased().split { !$0.isLetter }.contains { drinks.contains(String($0)) }
  }

  private static let drinks: Set<String> = Set(
    """
    wine wines wein weine weißwein rotwein rosé vin vins vino vinos vinho wijn wino rødvin vitt rött beer beers bier biere bière bières birra cerveza \
    cerveja piwo öl øl olut ale lager stout pilsner pils cider cidre sidra sekt champagne champagner prosecco cava cremant crémant whisky \
    whiskey bourbon vodka wodka rum rhum gin tequila brandy cognac armagnac grappa liqueur liqueurs likör liquor liquors spirits schnaps schnapps sake \
    soju sherry port porto vermouth wermut absinthe aperol campari mead alcoholic alcoholiques alcool
    """.split(separator: " ").map(String.init))
}
