/// Macro goals that a person chose in another unit than grams.
public struct MacroChoice: Hashable, Sendable {
  /// What the amounts are.
  public enum Unit: String, CaseIterable, Sendable {
    /// Percent of the energy of the day.
    case percent
    /// Grams for each kilogram of body weight.
    case perKilogram
  }

  /// What the amounts are.
  public var unit: Unit
  /// Percent of energy or grams per kilogram; nil for a macro without a goal.
  public var amounts: PerNutrient<Measure?>
  /// The body weight that grams per kilogram are multiplied with; nil for percent.
  public var kilograms: Measure?

  /// The percents that can be saved, if all macros have one: their sum may miss 100 by rounding.
  static let sums: ClosedRange<Double> = 99...101

  /// Creates a choice.
  public init(_ unit: Unit, _ amounts: PerNutrient<Measure?>, kilograms: Measure? = nil) {
    (self.unit, self.amounts, self.kilograms) = (unit, amounts, kilograms)
  }

  /// Returns the mass of an amount in whole grams; nil without the energy or weight that it depends on.
  func mass(of macro: Nutrient, _ amount: Measure?, energy: Energy?) -> Mass? {
    guard let amount else { return nil }
    switch unit {
    case .percent:
      guard let energy, macro.kilocaloriesPerGram > 0 else { return nil }
      return Mass(grams: (energy.kilocalories * amount.value / 100 / Double(macro.kilocaloriesPerGram)).rounded())
    case .perKilogram: return kilograms.map { Mass(grams: ($0.value * amount.value).rounded()) }
    }
  }
}

/// The goals that one day of the week has instead of those of the other days.
public struct WeekdayGoals: Hashable, Sendable {
  /// The energy goal; nil for that of the other days.
  public var energy: Energy?
  /// The macros in the unit of the goals they belong to: grams unless `Goals.macros` says otherwise; nil for those of the other days.
  public var amounts: PerNutrient<Measure?>

  /// Creates the goals of a day of the week.
  public init(energy: Energy? = nil, amounts: PerNutrient<Measure?> = PerNutrient()) {
    (self.energy, self.amounts) = (energy, amounts)
  }

  /// Whether the day has no goals of its own.
  public var isEmpty: Bool { self == WeekdayGoals() }
}
