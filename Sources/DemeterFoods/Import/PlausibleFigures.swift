import DemeterCore

/// Checks whether the stated composition of 100 g of a food is plausible.
enum PlausibleFigures {
  /// Checks values in kilocalories and grams; nil if they are plausible.
  ///
  /// At most 905 kcal, 100 g of each macronutrient, 105 g of all together. Energy may be 15 % and 25 kcal above what protein,
  /// carbohydrates, fat and alcohol give at 4, 4, 9 and 7 kcal. It may be as much below what all except carbohydrates give, because those
  /// may be fibre or sugar alcohols.
  static func reason(
    energy: Double, protein: Double?, carbohydrates: Double?, fat: Double?, alcohol: Double
  ) -> FoodImportSummary.Reason? {
    let macros = [protein, carbohydrates, fat].compactMap(\.self)
    guard energy <= 905, macros.allSatisfy({ $0 <= 100 }), macros.reduce(0, +) <= 105 else { return .impossible }
    guard let protein, let carbohydrates, let fat else { return nil }
    let least = 4 * protein + 9 * fat + 7 * alcohol
    let most = least + 4 * carbohydrates
    return energy > most * 1.15 + 25 || energy < least * 0.85 - 25 ? .inconsistent : nil
  }
}
