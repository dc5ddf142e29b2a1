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
    let text = body.text("text"), languages = body.foodLanguages("languages")
    var errors = body.finish()
    if text == nil { errors.append(FieldError("text", .missing(.text))) }
    guard let text, errors.isEmpty else { throw InvalidInput(errors) }
    var pantry = try await context.pantry(site)
    if let languages { pantry.languages = languages }
    let read = try await site.foods.readRecipe(text, in: pantry, numbers: context.person.numbers)
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
