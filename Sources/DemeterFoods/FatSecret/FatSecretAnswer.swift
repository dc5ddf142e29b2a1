import DemeterCore
import Foundation

/// Parses responses of the service into foods.
enum FatSecretAnswer {
  /// Parses the foods of a search. Leaves out results without a name or with unreadable calories.
  static func foods(_ json: LooseJSON) throws(FoodError) -> [Food] {
    let foods = json["foods"]
    guard foods.isObject || (foods.isNothing && json.has("foods")) else { throw .unreadable("a search without foods") }
    var seen: Set<FoodID> = []
    return foods["food"].list.compactMap { hit in
      guard let text = hit["food_description"].text, let serving = FatSecretServing(description: text) else { return nil }
      return food(hit, [serving])
    }.filter { seen.insert($0.id).inserted }
  }

  /// Parses a food with its servings, the usual one first.
  static func food(_ json: LooseJSON) throws(FoodError) -> Food {
    let all = json["food"]["servings"]["serving"].list
    let usual = all.filter { $0["is_default"].number == 1 } + all.filter { $0["is_default"].number != 1 }
    guard let food = food(json["food"], usual.compactMap(FatSecretServing.init)) else { throw .unreadable("a food without a name") }
    guard food.per100Grams != nil || !food.portions.isEmpty else { throw .unreadable("a food without servings") }
    return food
  }

  private static func food(_ json: LooseJSON, _ servings: [FatSecretServing]) -> Food? {
    guard let id = json["food_id"].text, (1...20).contains(id.utf8.count), id.allSatisfy({ $0.isASCII && $0.isNumber }),
      let name = json["food_name"].text
    else { return nil }
    // Servings are rounded: prefer the given 100 g, otherwise the heaviest serving, which has the smallest rounding error.
    let base = servings.first { $0.isPer100Grams } ?? servings.max { ($0.mass ?? .zero) < ($1.mass ?? .zero) }
    return Food(
      id: FoodID(source: .fatsecret, key: id), name: String(name.prefix(200)),
      brand: json["brand_name"].text.map { String($0.prefix(200)) },
      per100Grams: base?.isPer100Grams == true ? base?.nutrition : base?.per100Grams,
      portions: servings.filter { !$0.isPer100Grams }.map(\.portion))
  }
}
