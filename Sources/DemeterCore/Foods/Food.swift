/// A food that can be found and logged: what it is called, what it is made of, and how people measure it.
public struct Food: Hashable, Sendable, Identifiable {
  /// Its name for ever within its source.
  public let id: FoodID
  /// As people say it: `banana`, `whole-wheat bread`.
  public let name: String
  /// Who makes it.
  public let brand: String?
  /// What 100 g of it are made of; nil where only portions are known.
  public let per100Grams: Nutrition?
  /// What else is known of 100 g; nil where nothing is.
  public let nutrientsPer100Grams: Nutrients?
  /// What 100 ml of it weigh; nil where that is not known.
  public let per100Milliliters: Mass?
  /// How people measure it, the usual way first.
  public let portions: [Portion]

  /// A food of those values.
  public init(
    id: FoodID, name: String, brand: String? = nil, per100Grams: Nutrition?, nutrientsPer100Grams: Nutrients? = nil,
    per100Milliliters: Mass? = nil, portions: [Portion]
  ) {
    self.id = id
    self.name = name
    self.brand = brand
    self.per100Grams = per100Grams
    self.nutrientsPer100Grams = nutrientsPer100Grams
    self.per100Milliliters = per100Milliliters
    self.portions = portions
  }
}

/// One way to measure a food: `medium`, `slice`, `cup, chopped`.
public struct Portion: Hashable, Sendable {
  /// In the singular, without a number, except where its source measures by more or less than one: `1/2 cup`, `342 g`.
  public let name: String
  /// What one weighs; nil where that is not known.
  public let mass: Mass?
  /// What one is made of.
  public let nutrition: Nutrition

  /// A portion of those values.
  public init(name: String, mass: Mass?, nutrition: Nutrition) {
    self.name = name
    self.mass = mass
    self.nutrition = nutrition
  }
}

/// Names a food: where it comes from, and what it is called there.
public struct FoodID: Hashable, Sendable {
  /// Where foods come from.
  public enum Source: String, CaseIterable, Sendable, Codable {
    /// What this person has logged or kept.
    case mine
    /// The table that comes with Demeter.
    case starter
    /// USDA FoodData Central.
    case usda
    /// Open Food Facts.
    case openFoodFacts = "off"
    /// The online provider.
    case fatsecret
  }

  /// Where it comes from.
  public let source: Source
  /// What it is called there, 1–200 characters without a line break.
  public let key: String

  /// A food of a source.
  public init(source: Source, key: String) {
    self.source = source
    self.key = key
  }
}

extension FoodID: LosslessStringConvertible {
  /// `usda:171287`, and nothing else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let source = Source(rawValue: String(parts[0])), (1...200).contains(parts[1].count) else { return nil }
    self.init(source: source, key: String(parts[1]))
  }

  /// As it is written, which reads back as the same value.
  public var description: String { "\(source.rawValue):\(key)" }
}
