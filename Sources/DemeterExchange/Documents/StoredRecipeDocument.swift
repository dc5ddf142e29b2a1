import DemeterCore
import Foundation

/// A recipe as it is stored.
struct StoredRecipeDocument: Codable {
  /// A line. The members of its meal are among its own.
  struct Line: Codable {
    private enum Key: CodingKey { case text, grams }

    let text: String
    let grams: Double?
    let meal: MealDocument?

    init(_ line: Recipe.Line) {
      text = line.text
      grams = line.mass?.grams
      meal = line.meal.map(MealDocument.init)
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      text = try members.decode(String.self, forKey: .text)
      grams = try members.decodeIfPresent(Double.self, forKey: .grams)
      let meal = try MealDocument(from: decoder)
      self.meal = meal.name == nil ? nil : meal
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(text, forKey: .text)
      try members.encodeIfPresent(grams, forKey: .grams)
      try meal?.encode(to: encoder)
    }
  }

  let lines: [Line]
  let servings: Double?
  let cookedMass: Double?
  let potMass: Double?
  let method: String?
  let cookedOn: String?
  let cookedFrom: String?
  /// What follows from the rest; not read.
  let totals: RecipeTotalsDocument?

  init(_ recipe: Recipe) {
    lines = recipe.lines.map(Line.init)
    servings = recipe.servings?.servings
    cookedMass = recipe.cookedMass?.grams
    potMass = recipe.potMass?.grams
    method = recipe.method
    cookedOn = recipe.cooking?.day.description
    cookedFrom = recipe.cooking?.recipe?.key
    totals = RecipeTotalsDocument(recipe)
  }
}
