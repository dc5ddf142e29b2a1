public import DemeterCore

extension ReadItem {
  /// The values to log. Requires that nutrition is known.
  public var eaten: Meal {
    Meal(
      name: name, brand: food?.brand, nutrition: nutrition ?? Nutrition(energy: .zero), quantity: amount.quantity,
      servingUnit: amount.unit?.name,
      source: food?.id.source.entrySource ?? .manual, ownFood: food?.ownFood)
  }
}
