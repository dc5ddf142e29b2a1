public import DemeterCore

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
