/// The source of a food item's values.
public enum FoodItemSource: String, CaseIterable, Codable, Sendable {
  /// A search result, online or from the food catalogue.
  case api
  /// Values that the person entered.
  case manual
}
