extension Food {
  /// The units that an amount of it can have: its own portions, the usual one first, then the units of mass and volume that fit it.
  public var units: [FoodUnit] {
    let common: [FoodUnit] = [.gram, .ounce, .milliliter, .fluidOunce, .cup, .tablespoon, .teaspoon]
    var seen: Set<String> = []
    return (portions.map { FoodUnit.portion($0.name) } + common).filter {
      seen.insert($0.name).inserted && nutrition(of: FoodAmount(.one, $0)) != nil
    }
  }

  /// Returns the nutrition of a quantity in one of its units, by the name of the unit; nil if it does not have that unit.
  public func nutrition(of quantity: Quantity, inUnitNamed name: String) -> Nutrition? {
    units.first { $0.name == name }.flatMap { nutrition(of: FoodAmount(quantity, $0)) }
  }
}
