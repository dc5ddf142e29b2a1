package import DemeterCore

/// What a dish contains.
package struct RecipeTotalsDocument: Codable {
  /// Figures as an object of their own: nutrition writes its members among those of what has it.
  private struct Figures: Codable {
    let nutrition: NutritionDocument

    init(_ nutrition: Nutrition) { self.nutrition = NutritionDocument(nutrition) }
  }

  /// Of all of it. A nutrient is missing if it is unknown in one line.
  private let total: Figures
  /// What is known of all lines: at least so much.
  private let atLeast: Figures
  private let perServing: Figures?
  /// Nil if it was not weighed and a line has no weight.
  private let per100Grams: Figures?
  private let grams: Double?
  /// The lines that count nothing.
  private let uncounted: [String]
  /// The lines that make its weight unknown.
  private let withoutWeight: [String]

  package init(_ recipe: Recipe) {
    let total = recipe.total
    self.total = Figures(total)
    atLeast = Figures(recipe.known)
    perServing = recipe.servings.map { Figures(total.scaled(from: $0, to: .one)) }
    per100Grams = recipe.mass.flatMap { mass in
      mass > .zero ? Figures(total.scaled(from: Quantity(thousandths: mass.thousandths), to: Quantity(servings: 100))) : nil
    }
    grams = recipe.mass?.grams
    uncounted = recipe.lines.filter { $0.meal == nil }.map(\.text)
    withoutWeight = recipe.linesWithoutMass.map(\.text)
  }
}
