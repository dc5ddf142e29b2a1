public import Foundation

/// A food that can be found and logged: its name, its nutrition, and its portions.
public struct Food: Hashable, Sendable, Identifiable {
  /// The permanent id.
  public let id: FoodID
  /// The name as people say it: `banana`, `whole-wheat bread`.
  public let name: String
  /// The brand.
  public let brand: String?
  /// The nutrition of 100 g; nil if only portions are known.
  public let per100Grams: Nutrition?
  /// Further nutrients of 100 g, for a food whose portions and `per100Grams` leave them out; nil if none are known.
  public let nutrientsPer100Grams: NutrientVector?
  /// The mass of 100 ml; nil if it is not known.
  public let per100Milliliters: Mass?
  /// The portions, the usual one first.
  public let portions: [Portion]
  /// The own food or recipe that it is, or that it was logged from; nil for any other food.
  public let ownFood: UUID?

  /// Creates a food.
  public init(
    id: FoodID, name: String, brand: String? = nil, per100Grams: Nutrition?, nutrientsPer100Grams: NutrientVector? = nil,
    per100Milliliters: Mass? = nil, portions: [Portion], ownFood: UUID? = nil
  ) {
    self.id = id
    self.name = name
    self.brand = brand
    self.per100Grams = per100Grams
    self.nutrientsPer100Grams = nutrientsPer100Grams
    self.per100Milliliters = per100Milliliters
    self.portions = portions
    self.ownFood = ownFood ?? (id.source == .own ? UUID(uuidString: id.key) : nil)
  }
}

/// A named amount of a food: `medium`, `slice`, `cup, chopped`.
public struct Portion: Hashable, Sendable {
  /// The name in the singular, without a number. It has a number only if its source measures by more or less than one: `1/2 cup`, `342 g`.
  public let name: String
  /// The mass of one; nil if it is not known.
  public let mass: Mass?
  /// The nutrition of one.
  public let nutrition: Nutrition

  /// Creates a portion.
  public init(name: String, mass: Mass?, nutrition: Nutrition) {
    self.name = name
    self.mass = mass
    self.nutrition = nutrition
  }
}
