public import DemeterCore

extension ReadItem {
  /// What would be logged of it. Without nutrition nothing is known and nothing can be; the caller has seen to that.
  public var eaten: Meal {
    Meal(
      name: name, brand: food?.brand, nutrition: nutrition ?? Nutrition(energy: .zero), quantity: amount.quantity,
      servingUnit: amount.unit?.name,
      source: food?.id.source == .fatsecret ? .api : food == nil || food?.id.source == .mine ? .manual : .catalogue)
  }
}
