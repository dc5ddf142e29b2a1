public import DemeterCore

/// A food of a search result, with the calories of one serving.
public struct NutritionSearchResult: Identifiable, Hashable, Sendable {
  /// The id of the food at the service.
  public let id: String
  /// The food's name.
  public let name: String
  /// Kilocalories of one serving.
  public let calories: Double
  /// The size of the serving, such as "100" or "1/2".
  public let servingSize: String?
  /// The unit of the serving, such as "g" or "cup".
  public let servingUnit: String?
  /// The brand of the food.
  public let brandName: String?

  /// The maximum length of a unit in a diary.
  private static let longestUnit = 40

  /// Creates a result.
  public init(
    id: String, name: String, calories: Double, servingSize: String? = nil, servingUnit: String? = nil, brandName: String? = nil
  ) {
    self.id = id
    self.name = name
    self.calories = calories
    self.servingSize = servingSize
    self.servingUnit = servingUnit
    self.brandName = brandName
  }

  /// Creates a result for a food's usual portion, or else for 100 g; nil if neither is known.
  public init?(_ food: Food) {
    let calories: Double
    let size: String
    var unit: String
    if let portion = food.portions.first {
      calories = portion.nutrition.energy.kilocalories
      // “1/2 cup” and “342g” contain an amount; “cup” means one.
      let start = portion.name.prefix { $0.isASCII && ($0.isNumber || " /.".contains($0)) }
      size = start.first?.isNumber == true ? String(start).split(separator: " ").joined(separator: " ") : "1"
      unit = start.first?.isNumber == true ? String(portion.name.dropFirst(start.count)) : portion.name
    } else if let nutrition = food.per100Grams {
      (calories, size, unit) = (nutrition.energy.kilocalories, "100", "g")
    } else {
      return nil
    }
    if unit.count > Self.longestUnit { unit = unit.prefix(Self.longestUnit - 1) + "…" }
    self.init(
      id: food.id.key, name: food.name, calories: calories, servingSize: size, servingUnit: unit.isEmpty ? nil : unit, brandName: food.brand
    )
  }

  /// Returns an item to add to a log, eaten now.
  public func toFoodItem() -> FoodItem {
    FoodItem(name: name, calories: calories, servingSize: servingSize, servingUnit: servingUnit, source: .api)
  }
}
