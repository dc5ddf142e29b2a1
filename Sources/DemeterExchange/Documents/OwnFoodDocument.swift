package import DemeterCore
import Foundation

/// An own food or recipe. The members of the nutrition of its basis are among its own.
package struct OwnFoodDocument: Codable {
  struct Portion: Codable {
    let name: String
    let mass: Double?
  }

  /// The members that are not its nutrition.
  struct Others: Codable {
    let id: String
    let version: Int
    let name: String
    let brand: String?
    let codes: [String]
    let basis: String
    let portions: [Portion]
    let recipe: StoredRecipeDocument?
    let isShared: Bool
    let editor: String
    let writtenAt: String
  }

  let others: Others
  let nutrition: NutritionDocument

  package init(_ stored: StoredOwnFood) {
    let food = stored.food
    others = Others(
      id: food.id.key, version: stored.version, name: food.name, brand: food.brand, codes: food.codes.map(\.digits),
      basis: food.basis.rawValue, portions: food.portions.map { Portion(name: $0.name, mass: $0.mass?.grams) },
      recipe: food.recipe.map(StoredRecipeDocument.init), isShared: food.isShared, editor: stored.editor,
      writtenAt: stored.writtenAt.rfc3339(in: .gmt))
    nutrition = NutritionDocument(food.nutrition)
  }

  package init(from decoder: any Decoder) throws {
    others = try Others(from: decoder)
    nutrition = try NutritionDocument(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try others.encode(to: encoder)
    try nutrition.encode(to: encoder)
  }
}
