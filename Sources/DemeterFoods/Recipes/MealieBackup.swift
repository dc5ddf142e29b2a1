import Foundation

/// The recipes of a backup of Mealie 1 and later: rows of tables as JSON, which name each other by their ids.
struct MealieBackup {
  let recipes: [PastedRecipe]

  /// Reads `database.json`; nil if it has no tables of recipes.
  init?(_ bytes: [UInt8]) {
    guard let tables = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any],
      let recipes = tables["recipes"] as? [[String: Any]], let ingredients = tables["recipes_ingredients"] as? [[String: Any]]
    else { return nil }
    let foods = Self.names("ingredient_foods", tables), units = Self.names("ingredient_units", tables)
    let lines = Self.parts(ingredients), steps = Self.parts(tables["recipe_instructions"] as? [[String: Any]] ?? [])
    self.recipes = recipes.map { row in
      let id = Self.id(row["id"]) ?? ""
      let ingredients = lines[id, default: []].map { part in
        var line: [String: Any] = [:]
        line["quantity"] = part["quantity"]
        line["note"] = part["note"]
        line["food"] = Self.id(part["food_id"]).flatMap { foods[$0] }
        line["unit"] = Self.id(part["unit_id"]).flatMap { units[$0] }
        if line["food"] == nil { line["original_text"] = part["original_text"] }
        return line
      }
      var object: [String: Any] = ["recipeIngredient": ingredients, "recipeInstructions": steps[id, default: []]]
      for key in ["name", "recipe_servings", "recipe_yield"] { object[key] = row[key] }
      return RecipeDocument.recipe(in: object, depth: 0) ?? PastedRecipe()
    }
  }

  /// The names of a table's rows by their ids.
  private static func names(_ table: String, _ tables: [String: Any]) -> [String: String] {
    let rows = (tables[table] as? [[String: Any]] ?? []).compactMap { row in
      id(row["id"]).flatMap { id in (row["name"] as? String).map { (id, $0) } }
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// The rows by their recipe, in order.
  private static func parts(_ rows: [[String: Any]]) -> [String: [[String: Any]]] {
    Dictionary(grouping: rows) { id($0["recipe_id"]) ?? "" }
      .mapValues { $0.sorted { ($0["position"] as? Int ?? 0) < ($1["position"] as? Int ?? 0) } }
  }

  private static func id(_ value: Any?) -> String? { value as? String ?? (value as? NSNumber)?.stringValue }
}
