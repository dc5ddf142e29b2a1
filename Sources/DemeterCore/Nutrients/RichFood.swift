/// A food whose usual amount has much of a nutrient.
public struct RichFood: Hashable, Sendable {
  /// The amount and the food: `1 cup spinach`.
  public let words: String
  /// The nutrient in that amount.
  public let mass: TraceMass

  /// Creates a food.
  public init(words: String, mass: TraceMass) {
    self.words = words
    self.mass = mass
  }
}
