/// The unit of an amount of food.
public enum FoodUnit: Hashable, Sendable {
  case milligram, gram, kilogram, ounce, pound
  case milliliter, liter, fluidOunce, teaspoon, tablespoon, cup, pint
  /// A portion that only some foods have: `slice`, `large`, `small bowl`. It is in lower case and in the singular.
  case portion(String)

  /// The text of the unit after the number one: `g`, `cup`, `slice`.
  public var name: String {
    switch self {
    case .milligram: "mg"
    case .gram: "g"
    case .kilogram: "kg"
    case .ounce: "oz"
    case .pound: "lb"
    case .milliliter: "ml"
    case .liter: "l"
    case .fluidOunce: "fl oz"
    case .teaspoon: "tsp"
    case .tablespoon: "tbsp"
    case .cup: "cup"
    case .pint: "pint"
    case .portion(let name): name
    }
  }

  /// Whether it is a unit of mass.
  public var isMass: Bool { nanograms != nil }
  /// Whether it is a unit of volume.
  public var isVolume: Bool { milliliters != nil }

  /// The mass of one in billionths of a gram; nil if it is not a unit of mass. The ounce is the avoirdupois ounce of 28.349523125 g.
  package var nanograms: Int64? {
    switch self {
    case .milligram: 1_000_000
    case .gram: 1_000_000_000
    case .kilogram: 1_000_000_000_000
    case .ounce: 28_349_523_125
    case .pound: 453_592_370_000
    default: nil
    }
  }

  /// The milliliters of one; nil if it is not a unit of volume. Household measures are those of food labels, 21 CFR 101.9(b)(5)(viii): a
  /// teaspoon is 5 ml, a tablespoon 15, a fluid ounce 30, a cup 240; a pint is two cups.
  var milliliters: Int64? {
    switch self {
    case .milliliter: 1
    case .liter: 1000
    case .teaspoon: 5
    case .tablespoon: 15
    case .fluidOunce: 30
    case .cup: 240
    case .pint: 480
    default: nil
    }
  }
}
