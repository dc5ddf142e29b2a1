/// An amount in whole thousandths of its unit. Sums are exact in any order.
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
  public static func + (a: Self, b: Self) -> Self { Self(thousandths: a.thousandths + b.thousandths) }
  /// Returns the exact difference.
  public static func - (a: Self, b: Self) -> Self { Self(thousandths: a.thousandths - b.thousandths) }
  /// Adds an amount in place.
  public static func += (a: inout Self, b: Self) { a = a + b }

  /// Returns this amount for another quantity of the same food, rounded to a thousandth.
  public func scaled(from old: Quantity, to new: Quantity) -> Self {
    guard old.thousandths > 0 else { return self }
    let exact: Double = Double(thousandths) * Double(new.thousandths) / Double(old.thousandths)
    return Self(thousandths: Int64(min(max(exact, -1e15), 1e15).rounded()))
  }

  /// Creates an amount from a number of units, rounded to a thousandth. The caller has excluded NaN, infinity and numbers that do not fit.
  init(units: Double) {
    self.init(thousandths: Int64((units * 1000).rounded()))
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
  /// Creates an energy from kilocalories, rounded to a thousandth. The number must be finite.
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
  /// Creates a mass from grams, rounded to a milligram. The number must be finite.
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
  /// Creates a quantity from servings, rounded to a thousandth. The number must be finite.
  public init(servings: Double) { self.init(units: servings) }
  /// The quantity in servings.
  public var servings: Double { units }
  /// One serving.
  public static let one: Quantity = Quantity(thousandths: 1000)
}
