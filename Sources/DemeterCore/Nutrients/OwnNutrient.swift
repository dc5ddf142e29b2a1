import Foundation

/// A nutrient that a person named, and what they want of it.
public struct OwnNutrient: Hashable, Sendable {
  /// What the person calls it, 1–40 characters.
  public let name: String
  /// Its unit, 1–12 characters: `mg`, `IU`.
  public let unit: String
  /// What the person wants of it on a day; nil for nothing.
  public var target: NutrientTarget?

  /// The maximum number of characters of a name and of a unit.
  public static let limits: (name: Int, unit: Int) = (40, 12)
  /// The maximum number that a person may have.
  public static let most: Int = 20
  /// The numbers of own nutrients in a `NutrientVector`. Those of USDA are below.
  public static let numbers: ClosedRange<Int> = 100_000...999_999_999

  private static let micrograms: Set<String> = ["ug", "mcg", "\u{3BC}g"]

  /// Creates a nutrient; nil if the name or the unit is empty or too long, contains control characters, or the unit a colon.
  public init?(name: String, unit: String, target: NutrientTarget? = nil) {
    // The same letters in another Unicode form would be another number.
    let name = name.trimmingWhitespace().precomposedStringWithCanonicalMapping
    let unit = unit.trimmingWhitespace().precomposedStringWithCanonicalMapping
    guard (1...Self.limits.name).contains(name.count), name.utf8.count <= 200, (1...Self.limits.unit).contains(unit.count),
      unit.utf8.count <= 60, !name.hasControlCharacters, !unit.hasControlCharacters, !unit.contains(":")
    else { return nil }
    self.name = name
    self.unit = Self.micrograms.contains(unit) ? TraceNutrient.Unit.micrograms.rawValue : unit
    self.target = target
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

/// A nutrient besides energy and macros: one that everyone has, or one that the person named.
public enum AnyNutrient: Hashable, Sendable {
  case known(TraceNutrient)
  case own(OwnNutrient)

  /// Its number in a `NutrientVector`.
  public var rawValue: Int {
    switch self {
    case .known(let nutrient): nutrient.rawValue
    case .own(let nutrient): nutrient.number
    }
  }

  /// Its name in programs: `iron`, `own-123456`.
  public var key: String {
    switch self {
    case .known(let nutrient): "\(nutrient)"
    case .own(let nutrient): nutrient.key
    }
  }
}

extension NutrientRules {
  /// Returns the target of a nutrient on a day; nil if it has none.
  public func target(of nutrient: AnyNutrient, on day: Day) -> NutrientTarget? {
    switch nutrient {
    case .known(let nutrient): target(of: nutrient, on: day)
    case .own(let nutrient): nutrient.target
    }
  }
}

extension [OwnNutrient] {
  /// Parses what `lines` returns. What can't be read, and a number that occurs twice, is left out.
  public init(lines: String) {
    self = []
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, count < OwnNutrient.most else { continue }
      func mass(_ text: String) -> TraceMass? { Int64(text).map { TraceMass(thousandths: $0) } }
      let target = NutrientTarget(minimum: mass(fields[1]), maximum: mass(fields[2]))
      guard let nutrient = OwnNutrient(name: fields[3], unit: fields[0], target: target),
        !contains(where: { $0.number == nutrient.number })
      else { continue }
      append(nutrient)
    }
  }

  /// As text, a line each with unit, minimum and maximum in nanograms, and name: `IU::4000000:Nattokinase`.
  public var lines: String {
    map { nutrient in
      let limits = [nutrient.target?.minimum, nutrient.target?.maximum].map { $0.map { "\($0.thousandths)" } ?? "" }
      return "\(nutrient.unit):\(limits.joined(separator: ":")):\(nutrient.name)"
    }.joined(separator: "\n")
  }
}
