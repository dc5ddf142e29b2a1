import DemeterCore
import Foundation

/// A recipe in a file: JSON of schema.org/Recipe, also inside a page, and what Mealie and Tandoor export.
struct RecipeDocument {
  let recipe: PastedRecipe

  /// Finds the recipe in a text; nil if the text is not such a file.
  init?(_ text: String) {
    let start = text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
    guard start.hasPrefix("{") || start.hasPrefix("[") || start.hasPrefix("<") else { return nil }
    let documents = start.hasPrefix("<") ? Self.scripts(in: start) : [start]
    for document in documents {
      guard let value = try? JSONSerialization.jsonObject(with: Data(document.utf8)), let found = Self.recipe(in: value, depth: 0) else {
        continue
      }
      recipe = found
      return
    }
    return nil
  }

  /// The JSON-LD of a page.
  private static func scripts(in page: String) -> [String] {
    page.matches(of: #/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/#.ignoresCase().dotMatchesNewlines()).map { String($0.1) }
  }

  static func recipe(in value: Any, depth: Int) -> PastedRecipe? {
    guard depth < 6 else { return nil }
    if let list = value as? [Any] { return list.lazy.compactMap { recipe(in: $0, depth: depth + 1) }.first }
    guard let object = value as? [String: Any] else { return nil }
    if let ingredients = object["recipeIngredient"] as? [Any] ?? object["recipe_ingredient"] as? [Any] ?? object["ingredients"] as? [Any] {
      return recipe(object, ingredients.compactMap(line))
    }
    if let steps = object["steps"] as? [[String: Any]] {
      let lines = steps.flatMap { $0["ingredients"] as? [Any] ?? [] }.compactMap(line)
      if !lines.isEmpty { return recipe(object, lines) }
    }
    return ["@graph", "mainEntity", "recipe", "recipes", "data"].lazy.compactMap { object[$0] }
      .compactMap { recipe(in: $0, depth: depth + 1) }.first
  }

  private static func recipe(_ object: [String: Any], _ lines: [String]) -> PastedRecipe {
    var recipe = PastedRecipe()
    recipe.name = text(object["name"]).map { String($0.prefix(200)) }
    recipe.servings = ["recipeServings", "recipe_servings", "servings", "recipeYield", "recipe_yield", "yield"].lazy.compactMap {
      servings(object[$0])
    }
    .first { $0.isFinite && $0 > 0 }
    recipe.lines = lines.map(RecipeLine.plain).filter { !$0.isEmpty }
    let steps = steps(object["recipeInstructions"] ?? object["recipe_instructions"] ?? object["instructions"] ?? object["steps"])
      .filter { !$0.isEmpty }
    recipe.method = steps.isEmpty ? nil : String(steps.joined(separator: "\n").prefix(Recipe.longestMethod))
    return recipe
  }

  /// A line of ingredients: a text, or an object with amount, unit, food and note.
  private static func line(_ value: Any) -> String? {
    if let text = text(value) { return text }
    guard let object = value as? [String: Any], object["is_header"] as? Bool != true else { return nil }
    if let text = text(object["display"]) ?? text(object["originalText"]) ?? text(object["original_text"]), !text.isEmpty { return text }
    func name(_ value: Any?) -> String { text(value) ?? text((value as? [String: Any])?["name"]) ?? "" }
    // Tandoor writes numbers as texts, such as 2.5E+2.
    let amount = object["quantity"] ?? object["amount"]
    let number = amount as? Double ?? (amount as? String).flatMap(Double.init)
    let isAmount = !["disableAmount", "disable_amount", "no_amount"].contains { object[$0] as? Bool == true }
    let written = number.flatMap { isAmount && $0 > 0 && $0 < 1e6 ? Self.number($0) : nil } ?? ""
    let food = name(object["food"]), note = text(object["note"]) ?? ""
    let words = [written, name(object["unit"]), food].filter { !$0.isEmpty }.joined(separator: " ")
    return [words, note].filter { !$0.isEmpty }.joined(separator: food.isEmpty ? " " : ", ")
  }

  /// Returns a number as text, with at most two decimals from 1 on: three could be thousands.
  private static func number(_ number: Double) -> String { String(format: "%g", number < 1 ? number : (number * 100).rounded() / 100) }

  private static func servings(_ value: Any?) -> Double? {
    if let number = value as? Double { return number > 0 ? number : nil }
    if let list = value as? [Any] { return list.lazy.compactMap(servings).first }
    guard let text = text(value) else { return nil }
    return Double(text) ?? RecipeWords.servings(in: text) ?? text.firstMatch(of: #/\d+(?:\.\d+)?/#).flatMap { Double($0.output) }
  }

  private static func steps(_ value: Any?) -> [String] {
    if let text = text(value) { return [text] }
    if let list = value as? [Any] { return list.flatMap(steps) }
    guard let object = value as? [String: Any] else { return [] }
    if let items = object["itemListElement"] { return steps(items) }
    return (text(object["text"]) ?? text(object["instruction"]) ?? text(object["name"])).map { [$0] } ?? []
  }

  /// A text without marks of HTML.
  private static func text(_ value: Any?) -> String? {
    guard let text = value as? String else { return nil }
    return text.replacing(#/<[^>]{1,200}>/#, with: " ").replacing("&amp;", with: "&").replacing("&nbsp;", with: " ")
      .replacing("&#39;", with: "'").replacing("&quot;", with: "\"").replacing("&frac12;", with: "½").replacing("&frac14;", with: "¼")
      .replacing("&frac34;", with: "¾").replacing("&deg;", with: "°").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
