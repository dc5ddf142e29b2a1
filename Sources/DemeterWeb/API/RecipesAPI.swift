import DemeterCore
import DemeterExchange
import DemeterFoods
import Foundation
import Hummingbird

/// `POST /recipes/read`: what a pasted recipe contains. Recipes are stored as own foods.
struct RecipesAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.post("recipes/read", use: read)
  }

  @Sendable private func read(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    var body = try await JSONBody(request)
    let text = body.text("text")
    var errors = body.finish()
    if text == nil { errors.append(FieldError("text", .missing(.text))) }
    guard let text, errors.isEmpty else { throw InvalidInput(errors) }
    let read = try await site.foods.readRecipe(text, in: try await context.pantry(site), numbers: context.person.numbers)
    return try JSONAnswer.response(ReadRecipeDocument(read))
  }
}

/// A recipe that was read.
private struct ReadRecipeDocument: Encodable {
  struct Line: Encodable {
    let text: String
    let grams: Double?
    let nutrition: NutritionDocument
    let items: [ReadItemDocument]

    init(_ line: ReadRecipe.Line) {
      text = line.text
      let stored = line.line
      grams = stored.mass?.grams
      nutrition = NutritionDocument(stored.meal?.nutrition)
      items = line.items.map(ReadItemDocument.init)
    }
  }

  let name: String?
  let servings: Double?
  let lines: [Line]
  let method: String?
  let isCutOff: Bool
  let totals: RecipeTotalsDocument

  init(_ read: ReadRecipe) {
    name = read.name
    servings = read.servings?.servings
    lines = read.lines.map(Line.init)
    method = read.method
    isCutOff = read.isCutOff
    totals = RecipeTotalsDocument(Recipe(lines: read.lines.map(\.line), servings: read.servings))
  }
}

/// What a dish contains.
struct RecipeTotalsDocument: Encodable {
  /// Figures as an object of their own: nutrition writes its members among those of what has it.
  struct Figures: Encodable {
    let nutrition: NutritionDocument

    init(_ nutrition: Nutrition) { self.nutrition = NutritionDocument(nutrition) }
  }

  /// Of all of it. A nutrient is missing if it is unknown in one line.
  let total: Figures
  /// What is known of all lines: at least so much.
  let atLeast: Figures
  let perServing: Figures?
  /// Nil if it was not weighed and a line has no weight.
  let per100Grams: Figures?
  let grams: Double?
  /// The lines that count nothing.
  let uncounted: [String]
  /// The lines that make its weight unknown.
  let withoutWeight: [String]

  init(_ recipe: Recipe) {
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

/// A recipe as it is stored.
struct StoredRecipeDocument: Encodable {
  struct Line: Encodable {
    private enum Key: CodingKey { case text, grams }

    let line: Recipe.Line

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(line.text, forKey: .text)
      try members.encodeIfPresent(line.mass?.grams, forKey: .grams)
      try line.meal.map(MealDocument.init)?.encode(to: encoder)
    }
  }

  let lines: [Line]
  let servings: Double?
  let cookedMass: Double?
  let potMass: Double?
  let method: String?
  let cookedOn: String?
  let cookedFrom: String?
  let totals: RecipeTotalsDocument

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
