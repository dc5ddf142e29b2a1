import Foundation

/// A nutrient that a person named, and what they want of it: see `target`.
public struct OwnNutrient: Hashable, Sendable {
  /// What the person calls it, 1–40 characters.
  public let name: String
  /// Its unit, 1–12 characters: `mg`, `IU`.
  public let unit: String
  /// What the person wants to reach of it on a day; nil for nothing.
  public var minimum: TraceMass?
  /// What the person wants to stay under; nil for nothing.
  public var maximum: TraceMass?

  /// The maximum number of characters of a name and of a unit.
  public static let limits: (name: Int, unit: Int) = (40, 12)
  /// The maximum number that a person may have.
  public static let most: Int = 20
  /// The numbers of own nutrients in a `NutrientVector`. Those of USDA are below.
  public static let numbers: ClosedRange<Int> = 100_000...999_999_999

  private static let micrograms: Set<String> = ["ug", "mcg", "\u{3BC}g"]

  /// Creates a nutrient; nil if the name or the unit is empty or too long, contains control characters, or the unit a colon.
  public init?(name: String, unit: String) {
    // The same letters in another Unicode form would be another number.
    let name = name.trimmingWhitespace().precomposedStringWithCanonicalMapping
    let unit = unit.trimmingWhitespace().precomposedStringWithCanonicalMapping
    guard (1...Self.limits.name).contains(name.count), name.utf8.count <= 200, (1...Self.limits.unit).contains(unit.count),
      unit.utf8.count <= 60, !name.hasControlCharacters, !unit.hasControlCharacters, !unit.contains(":")
    else { return nil }
    self.name = name
    self.unit = Self.micrograms.contains(unit) ? TraceNutrient.Unit.micrograms.rawValue : unit
  }

  /// Its number in a `NutrientVector`. It follows from unit and name, so the same nutrient has the same number in every diary.
  public var number: Int {
    // FNV-1a.
    let hash = "\(unit):\(name)".utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Self.numbers.lowerBound + Int(hash % UInt64(Self.numbers.count))
  }

  /// Its name in programs: `own-123456`.
  public var key: String { "own-\(number)" }

  /// How many grams one of the unit are. What is no mass is stored as a millionth for one.
  public var grams: Double { TraceNutrient.Unit(rawValue: unit)?.grams ?? 1e-6 }
}
