import DemeterCore

/// A recipe in the vocabulary of schema.org (https://schema.org/Recipe).
struct SchemaRecipe: Encodable {
  struct Nutrition: Encodable {
    private enum CodingKeys: String, CodingKey {
      case type = "@type"
      case calories, proteinContent, carbohydrateContent, fatContent
    }

    let type: String = "NutritionInformation"
    let calories: String
    let proteinContent: String?
    let carbohydrateContent: String?
    let fatContent: String?
  }

  private enum CodingKeys: String, CodingKey {
    case context = "@context"
    case type = "@type"
    case name, recipeYield, recipeIngredient, recipeInstructions, nutrition
  }

  let context: String = "https://schema.org"
  let type: String = "Recipe"
  let name: String
  let recipeYield: String?
  let recipeIngredient: [String]
  let recipeInstructions: String?
  /// Of one serving.
  let nutrition: Nutrition?

  init(_ name: String, _ recipe: Recipe) {
    self.name = name
    recipeYield = recipe.servings.map { "\(NumberStyle.plain.text($0)) servings" }
    recipeIngredient = recipe.lines.map(\.text)
    recipeInstructions = recipe.method
    nutrition = recipe.servings.map { servings in
      let one = recipe.total.scaled(from: servings, to: .one)
      func grams(_ nutrient: Nutrient) -> String? { one[nutrient].map { "\(NumberStyle.plain.text($0)) g" } }
      return Nutrition(
        calories: "\(NumberStyle.plain.text(Measure(one.energy.kilocalories.rounded()))) calories", proteinContent: grams(.protein),
        carbohydrateContent: grams(.carbohydrates), fatContent: grams(.fat))
    }
  }
}
