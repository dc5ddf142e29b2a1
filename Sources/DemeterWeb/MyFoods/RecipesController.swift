import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Recipes and what was cooked of them: writes down, shows, changes, and logs portions.
struct RecipesController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.newRecipe, use: new)
    pages.post(.recipes, use: create)
    pages.post(.readRecipeFile, use: readFile)
    pages.get(.recipeChoice, use: choose)
    pages.post(.recipeChoice, use: addRecipes)
    pages.get(.recipe, use: show)
    pages.post(.recipe, use: change)
    pages.get(.editRecipe, use: edit)
    pages.get(.cookRecipe, use: cook)
    pages.post(.logRecipe, use: log)
    pages.post(.updateEntriesOfRecipe, use: update)
    pages.get(.recipeFile, use: file)
  }

  // MARK: Forms

  @Sendable private func new(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    var typed = RecipeForm()
    let isAlone = try await isAlone()
    typed.isShared = try await site.household.sharesNewFoods()
    var rows: [RecipeRow] = [], sum: Recipe?
    // A saved meal becomes a recipe.
    let meal = try await meal(fields, context)
    if let meal {
      let recipe = meal.recipe
      typed.name = meal.name
      typed.lines = recipe.lines.map(\.text).joined(separator: "\n")
      rows = recipe.lines.map { RecipeRow($0, isStored: true, in: context.reading(site)) }
      sum = recipe
    }
    return try await form(
      RecipeFormPage(
        .recipe, typed, rows: rows, sum: sum, new: UUID.fresh(), of: meal?.id, mayShare: !isAlone, in: context.reading(site)), context)
  }

  /// The saved meal that a form or address names.
  private func meal(_ fields: FormBody, _ context: PageRequestContext) async throws -> SavedFood? {
    guard let id = fields["meal"].flatMap({ UUID(uuidString: $0) }) else { return nil }
    return try await context.diary.savedFoods().first { $0.id == id }
  }

  @Sendable private func cook(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let versions = try await versions(context), reading = context.reading(site)
    guard let last = versions.last, let recipe = last.food.recipe, recipe.cooking == nil else { throw WebError.notFound }
    var typed = RecipeForm(last.food, in: reading)
    typed.cookedMass = ""
    typed.includesPot = true
    typed.cookedOn = reading.present.today.description
    // The weight of the pot of the last time.
    let before = try await pots(of: last.id, context).compactMap { $0.food.recipe }.filter { $0.potMass != nil }
    if let last = before.max(by: { ($0.cooking?.day ?? .earliestEntry) < ($1.cooking?.day ?? .earliestEntry) }) {
      typed.potMass = reading.numbers.field(last.potMass)
    }
    return try await form(
      RecipeFormPage(
        .pot, typed, rows: recipe.lines.map { RecipeRow($0, isStored: true, in: reading) }, sum: recipe, new: UUID.fresh(),
        cooking: last.id,
        mayShare: !(try await isAlone()), in: reading), context)
  }

  @Sendable private func edit(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let versions = try await versions(context), reading = context.reading(site)
    guard let last = versions.last, let recipe = last.food.recipe else { throw WebError.notFound }
    return try await form(
      RecipeFormPage(
        recipe.cooking == nil ? .recipe : .pot, RecipeForm(last.food, in: reading),
        rows: recipe.lines.map { RecipeRow($0, isStored: true, in: reading) }, sum: recipe, changing: last,
        mayShare: !(try await isAlone()) && last.isManaged(by: context.person), in: reading), context)
  }

  @Sendable private func create(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person), id = try body.newID()
    let from = body["cookedFrom"].flatMap { UUID(uuidString: $0) }
    let cooked = from == nil ? nil : try await stored(from, context), meal = try await meal(body, context)
    return try await save(body, id: id, changing: nil, known: cooked?.food.recipe ?? meal?.recipe, cooking: from, of: meal?.id, context)
  }

  @Sendable private func change(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    guard let last = try await versions(context).last, last.food.recipe != nil else { throw WebError.notFound }
    return try await save(body, id: last.id, changing: last, known: last.food.recipe, cooking: last.food.recipe?.cooking?.recipe, context)
  }

  /// Reads the lines again, opens the scanner, adds a line for what it read, or saves the dish and shows it.
  ///
  /// - Parameter known: the recipe or saved meal whose lines may be kept as they are stored.
  func save(
    _ sent: FormBody, id: UUID, changing: StoredOwnFood?, known: Recipe?, cooking from: UUID?, of meal: UUID? = nil,
    _ context: PageRequestContext
  ) async throws -> Response {
    var body = sent
    let reading = context.reading(site, for: body), isPot = body["kind"] == "pot"
    if body["do"] == "scan" { return try await scan(&body, into: changing, context) }
    // Why a barcode became no line.
    var problem = body["do"] == "scanned" ? try await add(scanned: body["q"] ?? "", to: &body, context) : nil
    let isRead = ["read", "scanned"].contains(body["do"])
    var typed = RecipeForm(body)
    let (lines, rows, refusals) = try await lines(&typed, body, known: known, context)
    let isAlone = try await isAlone()
    let mayShare = !isAlone && changing?.isManaged(by: context.person) != false
    var recipe = Recipe(
      lines: lines, servings: NumberInput(typed: typed.servings, in: reading.numbers).finite.map(Quantity.init(servings:)))
    var errors: InvalidInput?
    if !isRead {
      do {
        if isPot, let times = NumberInput(typed: typed.times, in: reading.numbers).finite, times > 0, times != 1, changing == nil {
          recipe = recipe.scaled(from: .one, to: Quantity(servings: times))
        }
        var input = RecipeInput()
        input.name = typed.name
        input.lines = recipe.lines
        input.servings = recipe.servings.map { .number($0.servings) } ?? NumberInput(typed: typed.servings, in: reading.numbers)
        input.method = typed.method
        if isPot {
          input.cookedMass = NumberInput(typed: typed.cookedMass, in: reading.numbers)
          input.potMass = NumberInput(typed: typed.potMass, in: reading.numbers)
          input.includesPot = typed.includesPot
          input.cookedOn = typed.cookedOn.isEmpty ? reading.present.today.description : typed.cookedOn
          input.cookedFrom = from?.key
        }
        input.isShared = body["mayShare"] == nil ? changing?.food.isShared ?? false : typed.isShared
        guard refusals.isEmpty else { throw InvalidInput(refusals) }
        let dish = try input.checked(id: id)
        let version = changing == nil ? nil : body["version"].flatMap { Int($0) }
        if try await site.household.save(dish, over: version, by: context.person) != nil {
          return .redirect(to: Route.recipe.path(id.key), note: .changesSaved)
        }
        problem = say("This recipe was changed elsewhere. Go back to see it, and change it again.")
      } catch DiaryError.recipeContainsItself {
        errors = InvalidInput([FieldError("lines", .recipeInItself)])
      } catch let refused as InvalidInput {
        errors = refused
      }
    }
    let page = RecipeFormPage(
      isPot ? .pot : .recipe, typed, rows: rows, sum: recipe, new: changing == nil ? id : nil, changing: changing,
      cooking: changing == nil ? from : nil, of: meal, mayShare: mayShare, errors: errors, error: problem, in: reading)
    return try await form(page, context, status: isRead && problem == nil ? .ok : .unprocessableContent)
  }

  // MARK: A recipe

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await page(context, for: request)
  }

  func page(
    _ context: PageRequestContext, for request: Request? = nil, typed: (String, String)? = nil, errors: InvalidInput? = nil
  ) async throws -> Response {
    let versions = try await versions(context)
    guard let last = versions.last, let recipe = last.food.recipe else { throw WebError.notFound }
    let pots = recipe.cooking == nil ? try await pots(of: last.id, context) : []
    let left = recipe.cooking == nil ? nil : try await site.left(of: last)?.share
    let outdated = try await outdated(last, context).map(\.entry.day)
    guard
      let page = RecipePage(
        versions, recipe: recipe, pots: pots, left: left, outdated: outdated, by: context.person, typed: typed, errors: errors,
        in: context.reading(site))
    else { throw WebError.notFound }
    let frame =
      if let request { try await context.frame(site, tab: .settings, for: request) } else { try await context.frame(site, tab: .settings) }
    return site.page(page.title, frame: frame, status: errors == nil ? .ok : .unprocessableContent) { RecipeView(page: page) }
  }

  /// The recipe as schema.org/Recipe (https://schema.org/Recipe).
  @Sendable private func file(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    guard let last = try await versions(context).last, let recipe = last.food.recipe else { throw WebError.notFound }
    var response = try JSONAnswer.response(SchemaRecipe(last.food.name, recipe), type: "application/ld+json")
    response.headers[.contentDisposition] = "attachment; filename=\"recipe.json\""
    return response
  }

  // MARK: Parts

  func versions(_ context: PageRequestContext) async throws -> [StoredOwnFood] {
    guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }), try await stored(id, context) != nil else {
      throw WebError.notFound
    }
    return try await site.household.versions(ofOwnFood: id, for: context.person)
  }

  private func stored(_ id: UUID?, _ context: PageRequestContext) async throws -> StoredOwnFood? {
    try await site.household.ownFoods(of: context.person).first { $0.id == id }
  }

  private func pots(of recipe: UUID, _ context: PageRequestContext) async throws -> [StoredOwnFood] {
    try await site.household.ownFoods(of: context.person).filter { $0.food.recipe?.cooking?.recipe == recipe }
  }

  func isAlone() async throws -> Bool { try await site.household.peopleCount() < 2 }

  func form(_ page: RecipeFormPage, _ context: PageRequestContext, status: HTTPResponse.Status = .ok) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { RecipeFormView(page: page) }
  }
}

extension RecipeForm {
  /// The texts as they were typed.
  init(_ body: FormBody) {
    self.init()
    name = body["name"] ?? ""
    lines = body["lines"] ?? ""
    servings = body["servings"] ?? ""
    method = body["method"] ?? ""
    cookedMass = body["cookedMass"] ?? ""
    potMass = body["potMass"] ?? ""
    includesPot = body["includesPot"] == "on"
    cookedOn = body["cookedOn"] ?? ""
    times = body["times"] ?? "1"
    isShared = body["isShared"] == "on"
  }
}
