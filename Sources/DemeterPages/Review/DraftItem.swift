public import DemeterCore

/// A food on its way into the diary: what was said or chosen, and what it comes to as far as that is known.
public struct DraftItem: Hashable, Sendable {
  /// How sure it is that this is what was meant.
  public enum Certainty: String, Sendable { case verified, estimated, review }

  /// The words it was understood from; nil where it was chosen.
  public var words: String?
  /// The food's name.
  public var name: String
  /// Who makes it.
  public var brand: String?
  /// How much of it.
  public var amount: FoodAmount
  /// What that much is made of; nil where it is not known.
  public var nutrition: Nutrition?
  /// The food that it was taken for.
  public var food: Food?
  /// Where the figures come from.
  public var source: EntrySource
  /// How sure it is; nil where it was chosen.
  public var certainty: Certainty?
  /// Why it was taken for that, in plain words.
  public var reason: String?
  /// What else the words may mean.
  public var alternatives: [DraftItem]

  /// An item of those values.
  public init(
    words: String? = nil, name: String, brand: String? = nil, amount: FoodAmount, nutrition: Nutrition?, food: Food?, source: EntrySource,
    certainty: Certainty? = nil, reason: String? = nil, alternatives: [DraftItem] = []
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
    self.alternatives = alternatives
  }

  /// A food that was chosen, in the amount it usually comes in.
  public init(_ food: Food, source: EntrySource) {
    let unit = food.portions.first.map { FoodUnit.portion($0.name) } ?? .gram
    let amount = FoodAmount(food.portions.isEmpty ? Quantity(servings: 100) : .one, unit)
    self.init(
      name: food.name, brand: food.brand, amount: amount, nutrition: food.nutrition(of: amount), food: food, source: source)
  }
}

extension DraftItem {
  /// The item with one of its alternatives in its place, and itself among the alternatives; unchanged where none of them has that id.
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

extension DraftItem.Certainty {
  var words: String {
    switch self {
    case .verified: "Verified"
    case .estimated: "Estimated"
    case .review: "Please review"
    }
  }

  var sign: Icon.Shape {
    switch self {
    case .verified: .check
    case .estimated: .wave
    case .review: .question
    }
  }
}
