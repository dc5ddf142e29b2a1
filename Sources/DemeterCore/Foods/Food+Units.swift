extension Food {
  /// The units that an amount of it can have: its own portions, the usual one first, then the units of mass and volume that fit it.
  public var units: [FoodUnit] {
    let common: [FoodUnit] = [.gram, .ounce, .milliliter, .fluidOunce, .cup, .tablespoon, .teaspoon]
    var seen: Set<String> = []
    return (portions.map { FoodUnit.portion($0.name) } + common).filter {
      seen.insert($0.name).inserted && nutrition(of: FoodAmount(.one, $0)) != nil
    }
  }

  /// Returns the nutrition of a quantity in a unit, by its name, such as that of a portion, `g` or `lb`; nil if it does not fit the food.
  public func nutrition(of quantity: Quantity, inUnitNamed name: String) -> Nutrition? {
    unit(named: name).flatMap { nutrition(of: FoodAmount(quantity, $0)) }
  }

  /// Returns the unit of a name: one of its own, or a general one; nil for any other name.
  public func unit(named name: String) -> FoodUnit? {
    units.first { $0.name == name } ?? FoodUnit(named: name).flatMap { nutrition(of: FoodAmount(.one, $0)) == nil ? nil : $0 }
  }
}
