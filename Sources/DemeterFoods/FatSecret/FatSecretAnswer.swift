import DemeterCore
import Foundation

/// Answers of the service, read into foods.
enum FatSecretAnswer {
  /// The foods of a search. A hit without a name, or whose calories can't be read, is left out.
  static func foods(_ json: LooseJSON) throws(FoodError) -> [Food] {
    let foods = json["foods"]
    guard foods.isObject || (foods.isNothing && json.has("foods")) else { throw .unreadable("a search without foods") }
    var seen: Set<FoodID> = []
    return foods["food"].list.compactMap { hit in
      guard let text = hit["food_description"].text, let serving = FatSecretServing(description: text) else { return nil }
      return food(hit, [serving])
    }.filter { seen.insert($0.id).inserted }
  }

  /// A food with its servings, the usual one first.
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
    // Servings are rounded: 100 g as given is best, and otherwise the heaviest loses least.
    let base = servings.first { $0.isPer100Grams } ?? servings.max { ($0.mass ?? .zero) < ($1.mass ?? .zero) }
    return Food(
      id: FoodID(source: .fatsecret, key: id), name: String(name.prefix(200)),
      brand: json["brand_name"].text.map { String($0.prefix(200)) },
      per100Grams: base?.isPer100Grams == true ? base?.nutrition : base?.per100Grams,
      portions: servings.filter { !$0.isPer100Grams }.map(\.portion))
  }
}
