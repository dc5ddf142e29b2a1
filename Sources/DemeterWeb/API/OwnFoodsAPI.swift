import DemeterCore
import DemeterExchange
import DemeterFoods
import Foundation
import Hummingbird

/// `GET /own-foods`, and reading, writing, removing and restoring one.
struct OwnFoodsAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("own-foods") { _, context in
      try context.require(.readDiary)
      return try JSONAnswer.response(["foods": try await site.household.ownFoods(of: context.person).map(OwnFoodDocument.init)])
    }
    api.get("own-foods/{id}", use: show)
    api.put("own-foods/{id}", use: save)
    api.delete("own-foods/{id}", use: remove)
    api.post("own-foods/{id}/restore", use: restore)
    api.get("own-foods/{id}/versions", use: versions)
    api.get("own-foods/{id}/left", use: left)
  }

  @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let id = try id(context)
    guard let food = try await site.household.ownFoods(of: context.person).first(where: { $0.id == id }) else { throw WebError.notFound }
    return try JSONAnswer.response(OwnFoodDocument(food))
  }

  /// Adds a food under an id that the client chose, or replaces the version that the client knows.
  @Sendable private func save(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let id = try id(context)
    var body = try await JSONBody(request)
    let version = body.number("version")
    let recipe = try await recipe(&body, context)
    let input = recipe == nil ? OwnFoodInput(&body) : OwnFoodInput()
    var errors = body.finish(), over: Int?
    switch version {
    case .absent: break
    case .number(let number): over = Int(exactly: number)
    case .unreadable: break
    }
    if version != .absent, over == nil { errors.append(FieldError("version", .notANumber(.parameter("version")))) }
    var food: OwnFood?
    do throws(InvalidInput) {
      if let recipe { food = try recipe.checked(id: id) } else { food = try input.checked(id: id) }
    } catch {
      errors += error.errors
    }
    guard let food, errors.isEmpty else { throw InvalidInput(errors) }
    guard let stored = try await site.household.save(food, over: over, by: context.person) else {
      throw WebError.ownFoodChanged
    }
    return try JSONAnswer.response(OwnFoodDocument(stored), status: stored.version == 1 ? .created : .ok)
  }

  /// The recipe that a body has; nil for a food from a packet. Lines with only a text are read.
  private func recipe(_ body: inout JSONBody, _ context: PersonContext) async throws -> RecipeInput? {
    guard var recipe = body.object("recipe") else { return nil }
    var input = RecipeInput(), errors: [FieldError] = []
    input.name = body.text("name")
    input.isShared = body.flag("isShared") ?? false
    // What follows from the recipe is accepted as the API writes it.
    for name in ["calories", "nutrients"] + Nutrient.allCases.map(\.rawValue) { _ = body.number(name) }
    let pantry = try await context.pantry(site)
    for (place, line) in (recipe.objects("lines") ?? []).prefix(Recipe.mostLines + 1).enumerated() {
      var line = line
      let text = line.text("text") ?? "", mass = line.number("grams").finite.map(Mass.init(grams:))
      guard line.has("name") else {
        input.lines.append(try await site.foods.readIngredient(text, in: pantry, numbers: context.person.numbers).line)
        continue
      }
      var meal = EntryInput()
      line.overlay(on: &meal)
      do {
        let checked = try meal.checked(now: site.now(), zone: .gmt, with: line.finish())
        input.lines.append(Recipe.Line(text: text.isEmpty ? checked.meal.name : String(text.prefix(200)), meal: checked.meal, mass: mass))
      } catch let invalid as InvalidInput {
        errors += invalid.errors.map { FieldError("recipe.lines.\(place).\($0.field)", $0.problem) }
      }
    }
    input.servings = recipe.number("servings")
    input.cookedMass = recipe.number("cookedMass")
    input.potMass = recipe.number("potMass")
    input.method = recipe.text("method")
    input.cookedOn = recipe.text("cookedOn")
    input.cookedFrom = recipe.text("cookedFrom")
    _ = recipe.object("totals")
    errors += recipe.finish()
    guard errors.isEmpty else { throw InvalidInput(errors) }
    return input
  }

  @Sendable private func remove(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    _ = try await site.household.remove(ownFood: try id(context), by: context.person)
    return Response(status: .noContent)
  }

  @Sendable private func restore(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    return try JSONAnswer.response(OwnFoodDocument(try await site.household.restore(ownFood: try id(context), by: context.person)))
  }

  @Sendable private func versions(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let versions = try await site.household.versions(ofOwnFood: try id(context), for: context.person)
    guard !versions.isEmpty else { throw WebError.notFound }
    return try JSONAnswer.response(["versions": versions.map(OwnFoodDocument.init)])
  }

  /// What is left of a dish.
  @Sendable private func left(_ request: Request, _ context: PersonContext) async throws -> Response {
    struct Left: Encodable {
      let share: Double?
      let grams: Double?
      let servings: Double?
      let nutrition: NutritionDocument
    }
    try context.require(.readDiary)
    let id = try id(context)
    guard let dish = try await site.household.ownFoods(of: context.person).first(where: { $0.id == id }), let recipe = dish.food.recipe
    else { throw WebError.notFound }
    let left = try await site.left(of: dish)
    return try JSONAnswer.response(
      Left(
        share: left?.share, grams: left.flatMap { left in recipe.mass.map { $0.grams * left.share } },
        servings: left.flatMap { left in recipe.servings.map { $0.servings * left.share } }, nutrition: NutritionDocument(left?.nutrition)))
  }

  private func id(_ context: PersonContext) throws -> UUID {
    guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else { throw WebError.notFound }
    return id
  }
}

extension OwnFoodInput {
  fileprivate init(_ body: inout JSONBody) {
    self.init()
    name = body.text("name")
    brand = body.text("brand")
    codes = body.texts("codes") ?? []
    basis = body.text("basis")
    calories = body.number("calories")
    for nutrient in Nutrient.allCases { self[nutrient] = body.number(nutrient.rawValue) }
    others = body.nutrients()
    portions = (body.objects("portions") ?? []).map { portion in
      var portion = portion
      return Portion(name: portion.text("name"), mass: portion.number("mass"))
    }
    isShared = body.flag("isShared") ?? false
  }
}
