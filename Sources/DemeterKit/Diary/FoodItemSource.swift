/// Where a food item's figures came from.
public enum FoodItemSource: String, CaseIterable, Codable, Sendable {
  /// A search result, online or from the food catalogue.
  case api
  /// The person's own figures.
  case manual
}
