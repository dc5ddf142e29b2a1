/// A quantity kept in whole thousandths of its unit, so that sums are exact in any order.
public protocol Amount: Hashable, Comparable, Sendable {
  /// Thousandths of the unit.
  var thousandths: Int64 { get }
  /// That many thousandths of the unit.
  init(thousandths: Int64)
}

extension Amount {
  /// Nothing at all, which is not the same as unknown.
  public static var zero: Self { Self(thousandths: 0) }

  /// Earlier or smaller first.
  public static func < (a: Self, b: Self) -> Bool { a.thousandths < b.thousandths }
  /// The exact sum.
  public static func + (a: Self, b: Self) -> Self { Self(thousandths: a.thousandths + b.thousandths) }
  /// The exact difference.
  public static func - (a: Self, b: Self) -> Self { Self(thousandths: a.thousandths - b.thousandths) }
  /// Adds in place.
  public static func += (a: inout Self, b: Self) { a = a + b }

  /// This amount for another quantity of the same food, rounded to a thousandth.
  public func scaled(from old: Quantity, to new: Quantity) -> Self {
    guard old.thousandths > 0 else { return self }
    let exact: Double = Double(thousandths) * Double(new.thousandths) / Double(old.thousandths)
    return Self(thousandths: Int64(min(max(exact, -1e15), 1e15).rounded()))
  }

  /// Nearest thousandth of a finite number; the caller has ruled out NaN, infinity and what does not fit.
  init(units: Double) {
    self.init(thousandths: Int64((units * 1000).rounded()))
  }

  /// As a number of units.
  var units: Double { Double(thousandths) / 1000 }
}

/// Food energy, in kilocalories ("calories" on a food label).
public struct Energy: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// That many thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Rounded to a thousandth of a kilocalorie. Finite numbers only.
  public init(kilocalories: Double) { self.init(units: kilocalories) }
  /// In kilocalories.
  public var kilocalories: Double { units }
}

/// The mass of a nutrient, in grams.
public struct Mass: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// That many thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Rounded to a milligram. Finite numbers only.
  public init(grams: Double) { self.init(units: grams) }
  /// In grams.
  public var grams: Double { units }
}

/// How many servings of a food.
public struct Quantity: Amount {
  /// Thousandths of the unit.
  public let thousandths: Int64
  /// That many thousandths of the unit.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Rounded to a thousandth. Finite numbers only.
  public init(servings: Double) { self.init(units: servings) }
  /// As a number of servings.
  public var servings: Double { units }
  /// One serving.
  public static let one: Quantity = Quantity(thousandths: 1000)
}
