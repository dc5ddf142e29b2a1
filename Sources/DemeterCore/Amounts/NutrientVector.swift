/// A small mass, in micrograms.
public struct TraceMass: Amount {
  /// Thousandths of the unit: nanograms.
  public let thousandths: Int64
  /// Creates an amount from nanograms.
  public init(thousandths: Int64) { self.thousandths = thousandths }
  /// Creates a mass from grams, rounded to a nanogram. The number must be finite.
  public init(grams: Double) { self.init(units: grams * 1e6) }
  /// The mass in grams.
  public var grams: Double { units / 1e6 }

  /// The largest mass that an entry may have: five kilograms, because of the water in what people drink.
  public static let limit: TraceMass = TraceMass(thousandths: 5_000_000_000_000)
}

/// The nutrients of a food besides energy and macros, by the numbers that USDA's FoodData Central gives to nutrients
/// (https://fdc.nal.usda.gov/download-datasets). Only what is known is in it: a nutrient that is absent is unknown, not zero.
public struct NutrientVector: Hashable, Sendable {
  /// The masses by USDA's number of the nutrient, or that of an own nutrient: `numbers` in an entry.
  public private(set) var masses: [Int: TraceMass]

  /// Nothing is known.
  public static let unknown: NutrientVector = NutrientVector([:])

  /// Creates a vector from masses by USDA's numbers. Does not check them; see `fitsAnEntry`.
  public init(_ masses: [Int: TraceMass]) { self.masses = masses }

  /// Whether nothing is known.
  public var isEmpty: Bool { masses.isEmpty }

  /// The mass of a nutrient; nil if it is not known.
  public subscript(nutrient: TraceNutrient) -> TraceMass? { masses[nutrient.rawValue] }

  /// The mass of an own nutrient; nil if it is not known.
  public subscript(own nutrient: OwnNutrient) -> TraceMass? {
    get { masses[nutrient.number] }
    set { masses[nutrient.number] = newValue }
  }

  /// Returns what another quantity of the same food has.
  func scaled(from old: Quantity, to new: Quantity) -> NutrientVector {
    isEmpty ? self : NutrientVector(masses.mapValues { $0.scaled(from: old, to: new) }).withoutExcessWater
  }

  /// Returns what a number of grams have, if these are the nutrients of 100 g.
  func of(grams: Double) -> NutrientVector {
    NutrientVector(masses.mapValues { TraceMass(grams: $0.grams * grams / 100) }).withoutExcessWater
  }

  /// The same, but with unknown water if it is more than an entry may have: a bucket of tea can be logged.
  var withoutExcessWater: NutrientVector {
    guard let water = self[.water], water > .limit else { return self }
    var rest = self
    rest.masses[TraceNutrient.water.rawValue] = nil
    return rest
  }

  /// Whether an entry may contain it: at most 80 nutrients, none of them more than five kilograms.
  public var fitsAnEntry: Bool {
    masses.count <= Self.most
      && masses.allSatisfy { Self.numbers.contains($0.key) && (TraceMass.zero...TraceMass.limit).contains($0.value) }
  }

  /// The largest number of further nutrients that an entry may have.
  public static let most: Int = 80
  /// The numbers that a nutrient of an entry may have.
  public static let numbers: ClosedRange<Int> = 1...OwnNutrient.numbers.upperBound
}

/// The nutrients that have a name here, in the order in which they are shown. The raw value is USDA's number.
public enum TraceNutrient: Int, CaseIterable, Sendable {
  case fiber = 1079
  case sugars = 2000
  case saturatedFat = 1258
  case cholesterol = 1253
  case sodium = 1093
  case potassium = 1092
  case calcium = 1087
  case magnesium = 1090
  case iron = 1089
  case zinc = 1095
  case vitaminA = 1106
  case vitaminC = 1162
  case vitaminD = 1114
  case vitaminE = 1109
  case vitaminK = 1185
  /// Vitamin B1.
  case thiamin = 1165
  /// Vitamin B2.
  case riboflavin = 1166
  /// Vitamin B3, without what the body makes of tryptophan.
  case niacin = 1167
  /// Vitamin B5.
  case pantothenicAcid = 1170
  case vitaminB6 = 1175
  /// All folate, of which folic acid counts like any other.
  case folate = 1177
  /// Dietary folate equivalents, of which folic acid counts more.
  case folateEquivalents = 1190
  case vitaminB12 = 1178
  case choline = 1180
  case phosphorus = 1091
  case copper = 1098
  case selenium = 1103
  /// Linolenic acids, 18:3, nearly all of which is the omega-3 one in most foods.
  case linolenicAcid = 1270
  /// Eicosapentaenoic acid, an omega-3 fat.
  case epa = 1278
  /// Docosahexaenoic acid, an omega-3 fat.
  case dha = 1272
  case caffeine = 1057
  case alcohol = 1018
  /// The water in foods and in drinks that are entries.
  case water = 1051

  /// The unit in which it is shown.
  public enum Unit: String, Sendable {
    case grams = "g"
    case milligrams = "mg"
    case micrograms = "µg"

    /// Its size in grams.
    public var grams: Double {
      switch self {
      case .grams: 1
      case .milligrams: 1e-3
      case .micrograms: 1e-6
      }
    }
  }

  /// The unit in which it is shown.
  public var unit: Unit {
    switch self {
    case .fiber, .sugars, .saturatedFat, .linolenicAcid, .epa, .dha, .alcohol, .water: .grams
    case .cholesterol, .sodium, .potassium, .calcium, .magnesium, .iron, .zinc, .vitaminC, .vitaminE, .thiamin, .riboflavin, .niacin,
      .pantothenicAcid, .vitaminB6, .choline, .phosphorus, .copper, .caffeine:
      .milligrams
    case .vitaminA, .vitaminD, .vitaminK, .folate, .folateEquivalents, .vitaminB12, .selenium: .micrograms
    }
  }
}

extension NutrientVector {
  /// Grams by the numbers of nutrients, as in exports and in the API.
  public var document: [String: Double] {
    Dictionary(uniqueKeysWithValues: masses.map { (String($0.key), $0.value.grams) })
  }
}
