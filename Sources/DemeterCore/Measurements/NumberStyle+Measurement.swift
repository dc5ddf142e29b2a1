extension NumberStyle {
  /// Returns an amount with its unit, to a tenth, or whole if it is a drink: `71.4 kg`, `11 st 3.4 lb`, `250 ml`.
  public func text(_ amount: Measure, of kind: MeasurementKind, in unit: WeightUnit) -> String {
    if kind.isInWeightUnit { return text(weight: amount, in: unit) }
    return "\(kind.isDrink ? text(amount.whole) : text(amount)) \(kind.unit)"
  }

  /// Returns an amount for a form field.
  public func field(_ amount: Measure, of kind: MeasurementKind, in unit: WeightUnit) -> String {
    kind.isInWeightUnit ? field(weight: amount, in: unit) : field(amount)
  }
}
