extension NumberStyle {
  /// Returns an amount with its unit, to a tenth, or whole if it is in millilitres: `71.4 kg`, `11 st 3.4 lb`, `250 ml`.
  public func text(_ amount: Measure, of kind: MeasurementKind, in unit: WeightUnit, _ volume: VolumeUnit) -> String {
    kind.isInWeightUnit ? text(weight: amount, in: unit) : text(water: amount, in: volume)
  }

  /// Returns an amount for a form field.
  public func field(_ amount: Measure, of kind: MeasurementKind, in unit: WeightUnit, _ volume: VolumeUnit) -> String {
    kind.isInWeightUnit ? field(weight: amount, in: unit) : field(water: amount, in: volume)
  }
}
