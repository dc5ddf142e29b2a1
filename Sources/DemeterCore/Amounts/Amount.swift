/// An amount in whole thousandths of its unit. Sums are exact in any order. What is computed stays within ±10¹² units, far beyond any
/// amount that is stored.
public protocol Amount: Hashable, Comparable, Sendable {
  /// Thousandths of the unit.
  var thousandths: Int64 { get }
  /// Creates an amount from thousandths of the unit.
  init(thousandths: Int64)
}

extension Amount {
  /// Zero, which is different from unknown.
  public static var zero: Self { Self(thousandths: 0) }

  /// Orders amounts by size.
  public static func < (a: Self, b: Self) -> Bool { a.thousandths < b.thousandths }
  /// Returns the exact sum.
  public static func + (a: Self, b: Self) -> Self { Self(within: a.thousandths.clampedSum(b.thousandths)) }
  /// Returns the exact difference.
  public static func - (a: Self, b: Self) -> Self { Self(within: a.thousandths.clampedDifference(b.thousandths)) }
  /// Adds an amount in place.
  public static func += (a: inout Self, b: Self) { a = a + b }

  /// Returns this amount for another quantity of the same food, rounded to a thousandth.
  public func scaled(from old: Quantity, to new: Quantity) -> Self {
    guard old.thousandths > 0 else { return self }
    return Self(within: Int64(nearest: Double(thousandths) * Double(new.thousandths) / Double(old.thousandths)))
  }

  /// Creates an amount from a number of units, rounded to a thousandth. The caller has excluded NaN.
  init(units: Double) {
    self.init(within: Int64(nearest: units * 1000))
  }

  /// Creates an amount from thousandths, at most 10¹⁵. Beyond that, sums and percentages of amounts would not fit into 64 bits.
  private init(within thousandths: Int64) {
    self.init(thousandths: min(max(thousandths, -1_000_000_000_000_000), 1_000_000_000_000_000))
  }

  /// The amount in units.
  var units: Double { Double(thousandths) / 1000 }
}

/// Food energy, in kilocalories ("calories" on a food label).
public struct Energy: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// Creates an amount from thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Creates an energy from kilocalories, rounded to a thousandth. Not for NaN.
  public init(kilocalories: Double) { self.init(units: kilocalories) }
  /// The energy in kilocalories.
  public var kilocalories: Double { units }
}

/// The mass of a nutrient, in grams.
public struct Mass: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// Creates an amount from thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Creates a mass from grams, rounded to a milligram. Not for NaN.
  public init(grams: Double) { self.init(units: grams) }
  /// The mass in grams.
  public var grams: Double { units }
}

/// A number of servings of a food.
public struct Quantity: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// Creates an amount from thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Creates a quantity from servings, rounded to a thousandth. Not for NaN.
  public init(servings: Double) { self.init(units: servings) }
  /// The quantity in servings.
  public var servings: Double { units }
  /// One serving.
  public static let one: Quantity = Quantity(thousandths: 1000)
}
