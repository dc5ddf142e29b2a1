public import DemeterCore

/// A food to be logged: the phrase or the selected food, and its values as far as they are known.
public struct DraftItem: Hashable, Sendable {
  /// The words it was parsed from; nil if it was selected.
  public var words: String?
  public var name: String
  /// The brand of the food.
  public var brand: String?
  /// The amount of the food.
  public var amount: FoodAmount
  /// The nutrition of that amount; nil if it is not known.
  public var nutrition: Nutrition?
  /// The matched food.
  public var food: Food?
  /// The source of the values.
  public var source: EntrySource
  /// The confidence; nil if it was selected.
  public var certainty: Certainty?
  /// The reason for the match, in plain words.
  public var reason: String?
  /// Where exactly the values are: `USDA 171287`; nil if they have no number of a table.
  public var record: String?
  /// Other possible meanings of the words.
  public var alternatives: [DraftItem]

  public init(
    words: String? = nil, name: String, brand: String? = nil, amount: FoodAmount, nutrition: Nutrition?, food: Food?, source: EntrySource,
    certainty: Certainty? = nil, reason: String? = nil, record: String? = nil, alternatives: [DraftItem] = []
  ) {
    self.words = words
    self.name = name
    self.brand = brand
    self.amount = amount
    self.nutrition = nutrition
    self.food = food
    self.source = source
    self.certainty = certainty
    self.reason = reason
    self.record = record
    self.alternatives = alternatives
  }

  /// A selected food in its usual amount.
  public init(_ food: Food, source: EntrySource) {
    let unit = food.portions.first.map { FoodUnit.portion($0.name) } ?? .gram
    let amount = FoodAmount(food.portions.isEmpty ? Quantity(servings: 100) : .one, unit)
    self.init(
      name: food.name, brand: food.brand, amount: amount, nutrition: food.nutrition(of: amount), food: food, source: source)
  }
}

extension DraftItem {
  /// Its name as people write it.
  var plainName: String { food.map { $0.name == name ? $0.plainName : name } ?? name }

  /// Returns the item replaced by one of its alternatives, and adds the original to the alternatives; unchanged if no alternative has that
  /// id.
  public func replaced(by id: FoodID) -> DraftItem {
    guard var other = alternatives.first(where: { $0.food?.id == id }) else { return self }
    var before = self
    before.alternatives = []
    other.alternatives = [before] + alternatives.filter { $0.food?.id != id }
    other.words = words
    other.certainty = nil
    return other
  }
}

extension Certainty {
  var sign: Icon.Shape {
    switch self {
    case .verified: .check
    case .estimated: .wave
    case .review: .question
    }
  }
}
