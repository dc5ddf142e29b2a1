extension NumberStyle {
  /// Returns an amount with its unit: `71.4 kg`, `11 st 3.4 lb`, `250 ml`.
  public func text(_ amount: Measure, of kind: MeasurementKind, in unit: WeightUnit) -> String {
    kind.isInWeightUnit ? text(weight: amount, in: unit) : "\(text(amount.whole)) \(kind.unit)"
  }

  /// Returns an amount for a form field.
  public func field(_ amount: Measure, of kind: MeasurementKind, in unit: WeightUnit) -> String {
    kind.isInWeightUnit ? field(weight: amount, in: unit) : field(amount)
  }
}
