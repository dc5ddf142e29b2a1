/// A food with what a catalogue stores about it: other names, how common it is, and the licence of its figures.
public struct CatalogueFood: Hashable, Sendable {
  /// How often people mean it.
  public enum Commonness: Int, CaseIterable, Sendable {
    case veryCommon = 1, common, rare
  }

  /// The food. The values of its portions are computed from those of 100 g.
  public let food: Food
  /// Other names by which it is found.
  public let otherNames: [String]
  /// Its names by the codes of their languages, where they differ.
  public let names: [String: String]
  /// How often people mean it.
  public let commonness: Commonness
  /// The name of the licence of its figures.
  public let licence: String
  /// The number of its barcode, if its id is another one.
  public let code: Barcode?

  /// Creates a food of a catalogue.
  public init(
    _ food: Food, otherNames: [String] = [], inLanguages names: [String: String] = [:], commonness: Commonness = .common, licence: String,
    code: Barcode? = nil
  ) {
    self.food = food
    self.otherNames = otherNames
    self.names = names
    self.commonness = commonness
    self.licence = licence
    self.code = code
  }
}

/// Receives the foods of an import. Either all of them are stored, or none.
public protocol FoodSink {
  /// Adds a food. It replaces a food with the same id.
  func add(_ food: CatalogueFood) throws
  /// Removes the foods of a source that were there before.
  func removeAll(of source: FoodID.Source) throws
  /// Stores a note under a number until the import ends. Notes connect records that are far apart in a file, without using much memory.
  func setAside(_ note: String, under number: Int64) throws
  /// Returns the note that is stored under a number; nil if there is none.
  func note(under number: Int64) throws -> String?
}

extension Food {
  /// Creates a food whose portions are masses. Their values are computed from those of 100 g.
  public init(
    id: FoodID, name: String, brand: String? = nil, per100Grams: Nutrition, nutrientsPer100Grams: NutrientVector? = nil,
    per100Milliliters: Mass? = nil, portions: [(name: String, mass: Mass)]
  ) {
    self.init(
      id: id, name: name, brand: brand, per100Grams: per100Grams, nutrientsPer100Grams: nutrientsPer100Grams,
      per100Milliliters: per100Milliliters,
      portions: portions.map { Portion(name: $0.name, mass: $0.mass, nutrition: per100Grams.of($0.mass)) })
  }
}

extension Nutrition {
  /// Returns the nutrition of a mass, if this is the nutrition of 100 g.
  public func of(_ mass: Mass) -> Nutrition {
    scaled(from: Quantity(thousandths: 100_000), to: Quantity(thousandths: mass.thousandths))
  }
}
