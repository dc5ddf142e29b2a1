/// A food with what a catalogue keeps of it besides: what else it is called, how common it is, whose figures they are.
public struct CatalogueFood: Hashable, Sendable {
  /// How often people mean it.
  public enum Commonness: Int, CaseIterable, Sendable {
    case veryCommon = 1, common, rare
  }

  /// The food. Its portions' values follow from what 100 g are made of.
  public let food: Food
  /// Other names that find it.
  public let otherNames: [String]
  /// How often people mean it.
  public let commonness: Commonness
  /// The licence its figures are under, as it is called.
  public let licence: String

  /// A food as a catalogue keeps it.
  public init(_ food: Food, otherNames: [String] = [], commonness: Commonness = .common, licence: String) {
    self.food = food
    self.otherNames = otherNames
    self.commonness = commonness
    self.licence = licence
  }
}

/// Takes the foods of an import, all of them or none.
public protocol FoodSink {
  /// Keeps a food; one of that id takes the place of what was kept before.
  func add(_ food: CatalogueFood) throws
  /// Puts a note aside for as long as the import lasts, so that what belongs together but stands apart fits in little memory.
  func setAside(_ note: String, under number: Int64) throws
  /// The note that was put aside under a number.
  func note(under number: Int64) throws -> String?
}

extension Food {
  /// A food whose portions are so many grams of what 100 g are made of.
  public init(
    id: FoodID, name: String, brand: String? = nil, per100Grams: Nutrition, nutrientsPer100Grams: Nutrients? = nil,
    per100Milliliters: Mass? = nil, portions: [(name: String, mass: Mass)]
  ) {
    self.init(
      id: id, name: name, brand: brand, per100Grams: per100Grams, nutrientsPer100Grams: nutrientsPer100Grams,
      per100Milliliters: per100Milliliters,
      portions: portions.map { Portion(name: $0.name, mass: $0.mass, nutrition: per100Grams.of($0.mass)) })
  }
}

extension Nutrition {
  /// What a mass is made of, where this is what 100 g are made of.
  public func of(_ mass: Mass) -> Nutrition {
    scaled(from: Quantity(thousandths: 100_000), to: Quantity(thousandths: mass.thousandths))
  }
}
