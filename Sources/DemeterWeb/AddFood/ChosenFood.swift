import DemeterCore

/// The choice of another food for an item: `take 0 usda:171265`.
struct ChosenFood: Sendable {
  let item: Int
  let food: FoodID

  /// Returns nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[0] == "take", let item = Int(parts[1]), let food = FoodID(parts[2]) else { return nil }
    (self.item, self.food) = (item, food)
  }
}
