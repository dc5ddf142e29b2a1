/// The unit in which a person reads and types what they drink. Stored are millilitres.
public enum VolumeUnit: String, CaseIterable, Sendable {
  /// Millilitres.
  case ml
  /// US fluid ounces.
  case floz = "fl oz"

  /// The unit of a person with a BCP 47 locale who chose no units.
  public init(locale: String) {
    self = DistanceUnit(locale: locale) == .mi && WeightUnit(locale: locale) == .lb ? .floz : .ml
  }

  /// The millilitres of one.
  public var milliliters: Double { self == .ml ? 1 : Measure.millilitersPerFluidOunce }

  /// The usual glass in whole millilitres: 250 ml, or 8 fl oz.
  public var glass: Int { self == .ml ? 250 : 237 }

  /// The step by which buttons change an amount, in this unit.
  public var step: Double { self == .ml ? 50 : 1 }
}

extension NumberStyle {
  /// Returns a volume in a unit without it: whole millilitres, or tenths of a fluid ounce.
  public func bare(water milliliters: Measure, in unit: VolumeUnit) -> String {
    unit == .ml ? text(milliliters.whole) : text(rounded(milliliters, unit))
  }

  /// Returns a volume as text in a unit: `250 ml`, `8 fl oz`.
  public func text(water milliliters: Measure, in unit: VolumeUnit) -> String { bare(water: milliliters, in: unit) + " " + unit.rawValue }

  /// Returns a volume for a field that is typed in a unit.
  public func field(water milliliters: Measure, in unit: VolumeUnit) -> String {
    field(unit == .ml ? milliliters : rounded(milliliters, unit))
  }

  private func rounded(_ milliliters: Measure, _ unit: VolumeUnit) -> Measure {
    let amount = milliliters.value / unit.milliliters, whole = amount.rounded()
    // A glass is stored in whole millilitres: eight glasses of 8 fl oz are 64, not 64.1.
    let isWhole = abs(milliliters.value - whole * unit.milliliters) <= 0.5 * max(1, whole / 8)
    return Measure(isWhole ? whole : (amount * 10).rounded() / 10)
  }
}
