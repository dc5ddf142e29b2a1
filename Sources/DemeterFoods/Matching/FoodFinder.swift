public import DemeterCore

/// Whatever knows foods: a person's own past, the catalogue, a service online, or all of them.
public protocol FoodFinder: Sendable {
  /// The foods that may be meant by some words, the likely ones first. Finding none is no error.
  func candidates(for text: SearchText, limit: Int) async throws -> [FoodCandidate]
}

/// A food that may be what somebody means.
public struct FoodCandidate: Hashable, Sendable {
  /// The food; its id says where it comes from.
  public let food: Food
  /// How often this person has logged it.
  public let uses: Int

  /// A food, logged so often.
  public init(_ food: Food, uses: Int = 0) {
    self.food = food
    self.uses = uses
  }
}
