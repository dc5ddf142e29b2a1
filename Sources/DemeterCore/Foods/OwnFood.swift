public import Foundation

/// A food that a person wrote down from its packet, or cooked by a recipe, for themselves or for everyone in the household.
public struct OwnFood: Hashable, Sendable, Identifiable {
  /// What the figures are for.
  public enum Basis: String, CaseIterable, Sendable {
    case hundredGrams = "100g"
    case hundredMilliliters = "100ml"
    /// The first portion.
    case portion
  }

  /// A named amount of the food: `biscuit`, `serving`.
  public struct Portion: Hashable, Sendable {
    /// The name in the singular, 1–40 characters.
    public var name: String
    /// Its grams, or millilitres if the figures are for 100 ml; nil if they are not known. Without them, only the first portion has figures.
    public var mass: Mass?

    /// Creates a portion.
    public init(name: String, mass: Mass?) {
      self.name = name
      self.mass = mass
    }
  }

  /// The permanent id.
  public let id: UUID
  /// The name, 1–200 characters, without white space around it.
  public var name: String
  /// The brand, 1–200 characters; nil if it has none.
  public var brand: String?
  /// The numbers of its barcodes, at most `mostCodes`.
  public var codes: [Barcode]
  /// What `nutrition` is for.
  public var basis: Basis
  /// The nutrition of the basis.
  public var nutrition: Nutrition
  /// Its portions, the usual one first, at most `mostPortions`; at least one if that is the basis.
  public var portions: [Portion]
  /// Whether everyone in the household finds it.
  public var isShared: Bool
  /// What it is made of; nil for a food from a packet. `nutrition` is then that of the whole dish, and its portions follow from the recipe.
  public var recipe: Recipe?

  /// The maximum number of codes: packets of several sizes have one each.
  public static let mostCodes: Int = 10
  /// The maximum number of portions.
  public static let mostPortions: Int = 10

  /// Creates a food.
  public init(
    id: UUID, name: String, brand: String? = nil, codes: [Barcode] = [], basis: Basis, nutrition: Nutrition, portions: [Portion] = [],
    isShared: Bool
  ) {
    self.id = id
    self.name = name
    self.brand = brand
    self.codes = codes
    self.basis = basis
    self.nutrition = nutrition
    self.portions = portions
    self.isShared = isShared
  }

  /// Creates a dish that is made by a recipe.
  public init(id: UUID, name: String, recipe: Recipe, isShared: Bool) {
    self.init(id: id, name: name, basis: .portion, nutrition: recipe.total, isShared: isShared)
    self.recipe = recipe
  }

  /// The food as it is found and logged. A millilitre counts as a gram: a packet states one of them, and it is logged as it is stated.
  public var food: Food {
    if let recipe {
      return Food(id: FoodID(source: .own, key: id.key), name: name, per100Grams: nil, portions: recipe.portions)
    }
    let known = portions.enumerated().compactMap { place, portion -> DemeterCore.Portion? in
      guard let nutrition = nutrition(ofPortion: place) else { return nil }
      return DemeterCore.Portion(name: portion.name, mass: portion.mass, nutrition: nutrition)
    }
    return Food(
      id: FoodID(source: .own, key: id.key), name: name, brand: brand, per100Grams: basis == .portion ? nil : nutrition,
      per100Milliliters: basis == .hundredMilliliters ? Mass(thousandths: 100_000) : nil, portions: known)
  }

  private func nutrition(ofPortion place: Int) -> Nutrition? {
    let mass = portions[place].mass.map { Quantity(thousandths: $0.thousandths) }
    guard basis == .portion else { return mass.map { nutrition.scaled(from: Quantity(servings: 100), to: $0) } }
    if place == 0 { return nutrition }
    guard let mass, let first = portions[0].mass, first > .zero else { return nil }
    return nutrition.scaled(from: Quantity(thousandths: first.thousandths), to: mass)
  }
}

/// An own food as it is stored, with who wrote it.
public struct StoredOwnFood: Hashable, Sendable, Identifiable {
  /// The food.
  public let food: OwnFood
  /// 1 for a new food; one more after each change.
  public let version: Int
  /// The person whose food it is; nil if they left.
  public let owner: UUID?
  /// The name of the person who wrote this version.
  public let editor: String
  /// When this version was written.
  public let writtenAt: Date

  /// Creates a stored food.
  public init(food: OwnFood, version: Int, owner: UUID?, editor: String, writtenAt: Date) {
    self.food = food
    self.version = version
    self.owner = owner
    self.editor = editor
    self.writtenAt = writtenAt
  }

  /// The id of the food.
  public var id: UUID { food.id }
}
