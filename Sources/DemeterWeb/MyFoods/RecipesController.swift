import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Recipes and what was cooked of them: writes down, shows, changes, and logs portions.
struct RecipesController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.newRecipe, use: new)
    pages.post(.recipes, use: create)
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
    typed.isShared = !isAlone
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

  /// Reads the lines again, or saves the dish and shows it.
  ///
  /// - Parameter known: the recipe or saved meal whose lines may be kept as they are stored.
  private func save(
    _ body: FormBody, id: UUID, changing: StoredOwnFood?, known: Recipe?, cooking from: UUID?, of meal: UUID? = nil,
    _ context: PageRequestContext
  ) async throws -> Response {
    let reading = context.reading(site, for: body), isPot = body["kind"] == "pot"
    var typed = RecipeForm(body)
    let (lines, rows) = try await lines(&typed, body, known: known, context)
    let isAlone = try await isAlone()
    let mayShare = !isAlone && changing?.isManaged(by: context.person) != false
    var recipe = Recipe(
      lines: lines, servings: NumberInput(typed: typed.servings, in: reading.numbers).finite.map(Quantity.init(servings:)))
    var errors: InvalidInput?, problem: String?
    if body["do"] != "read" {
      do throws(InvalidInput) {
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
        let dish = try input.checked(id: id)
        if try await saved(dish, over: changing == nil ? nil : body["version"].flatMap { Int($0) }, context) {
          return .redirect(to: Route.recipe.path(id.key), note: .changesSaved)
        }
        problem = "This recipe was changed elsewhere. Go back to see it, and change it again."
      } catch {
        errors = error
      }
    }
    let page = RecipeFormPage(
      isPot ? .pot : .recipe, typed, rows: rows, sum: recipe, new: changing == nil ? id : nil, changing: changing,
      cooking: changing == nil ? from : nil, of: meal, mayShare: mayShare, errors: errors, error: problem, in: reading)
    return try await form(page, context, status: body["do"] == "read" ? .ok : .unprocessableContent)
  }

  /// Saves a dish. Returns false if it was changed elsewhere.
  private func saved(_ dish: OwnFood, over version: Int?, _ context: PageRequestContext) async throws(InvalidInput) -> Bool {
    do {
      return try await site.household.save(dish, over: version, by: context.person) != nil
    } catch DiaryError.recipeContainsItself {
      throw InvalidInput([FieldError("lines", .recipeInItself)])
    } catch {
      return false
    }
  }

  /// Returns the lines as they count, with what was chosen for them, and as rows. Fills the other fields from a pasted recipe.
  private func lines(
    _ typed: inout RecipeForm, _ body: FormBody, known: Recipe?, _ context: PageRequestContext
  ) async throws -> (lines: [Recipe.Line], rows: [RecipeRow]) {
    let pantry = try await context.pantry(site), reading = context.reading(site, for: body)
    let read = try await site.foods.readRecipe(typed.lines, hasName: !typed.name.isEmpty, in: pantry, numbers: context.person.numbers)
    if typed.name.isEmpty { typed.name = read.name ?? "" }
    if typed.servings.isEmpty { typed.servings = read.servings.map { reading.numbers.field($0) } ?? "" }
    if typed.method.isEmpty { typed.method = read.method ?? "" }
    typed.lines = read.lines.map(\.text).joined(separator: "\n")
    var choices: [String: (food: String, grams: String, was: String)] = [:]
    for place in 0..<Recipe.mostLines {
      guard let text = body["line.\(place).text"] else { break }
      choices[text] = (body["line.\(place).food"] ?? "", body["line.\(place).grams"] ?? "", body["line.\(place).was"] ?? "")
    }
    var lines: [Recipe.Line] = [], rows: [RecipeRow] = []
    for one in read.lines {
      let choice = choices[one.text], item = one.items.count == 1 ? one.items[0] : nil
      let others = item.map { item in item.alternatives.map { (id: $0.food.id, name: $0.food.plainName) } } ?? []
      let stored = known?.lines.first { $0.text == one.text }
      var line = choice?.food == RecipeRow.stored ? stored ?? one.line : one.line
      var food = item?.food
      if choice?.food == RecipeRow.nothing {
        line = Recipe.Line(text: one.text)
      } else if let id = choice.flatMap({ FoodID($0.food) }), id != item?.food?.id,
        let other = try await site.foods.remembered(id, in: pantry)
      {
        food = other
        line = other.line(one.text, in: item?.alternatives.first { $0.food.id == id }?.amount, or: line.mass)
      }
      // Grams that were typed count for the same food.
      if let choice, choice.grams != choice.was, let grams = NumberInput(typed: choice.grams, in: reading.numbers).finite, grams > 0,
        grams <= 100_000
      {
        let mass = Mass(grams: grams)
        if let food, choice.food != RecipeRow.stored {
          line = food.line(one.text, in: FoodAmount(Quantity(servings: grams), .gram), or: mass)
        } else if let old = line.mass, old > .zero, var meal = line.meal {
          let (from, to) = (Quantity(thousandths: old.thousandths), Quantity(thousandths: mass.thousandths))
          meal = meal.with(quantity: meal.quantity.scaled(from: from, to: to))
          meal.nutrition = (line.meal?.nutrition ?? meal.nutrition).scaled(from: from, to: to)
          line = Recipe.Line(text: one.text, meal: meal, mass: mass)
        }
      }
      lines.append(line)
      let why = one.items.isEmpty ? "Counts nothing: it says no amount" : "Counts nothing: no food was found"
      rows.append(
        RecipeRow(
          line, food: food?.id, others: others, reason: why, isStored: choice?.food == RecipeRow.stored && stored != nil, in: reading))
    }
    return (lines, rows)
  }

  // MARK: A recipe

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await page(context, for: request)
  }

  private func page(
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
      if let request { try await context.frame(site, tab: .none, for: request) } else { try await context.frame(site, tab: .none) }
    return site.page(page.title, frame: frame, status: errors == nil ? .ok : .unprocessableContent) { RecipeView(page: page) }
  }

  /// Logs a portion.
  @Sendable private func log(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person), id = try body.newID(), present = context.present(for: body, site)
    guard let last = try await versions(context).last, let recipe = last.food.recipe else { throw WebError.notFound }
    let typed = (body["quantity"] ?? "", body["unit"] ?? "serving")
    do {
      let meal: Meal
      if body["do"] == "rest" {
        meal = try await rest(of: last, recipe)
      } else {
        meal = try last.food.portion(body.number("quantity", in: context.person.numbers), unit: typed.1)
      }
      guard meal.nutrition.fitsAnEntry else { throw InvalidInput([FieldError("quantity", .amountTooLarge)]) }
      var input = EntryInput(meal)
      input.day = body["day"]
      input.timeZone = body["timeZone"]
      var (checked, logged) = try input.checked(now: present.now, zone: present.timeZone)
      checked.nutrition = meal.nutrition
      return try await site.save([NewEntry(id: id, meal: checked, logged: logged)], context)
    } catch let errors as InvalidInput {
      return try await page(context, typed: typed, errors: errors)
    }
  }

  /// Gives entries since a day the figures that their amounts have by the present version. Each keeps its earlier values as a version.
  @Sendable private func update(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person), since = try body.day("since")
    guard let last = try await versions(context).last else { throw WebError.notFound }
    for (entry, meal) in try await outdated(last, context) where since.map({ $0 <= entry.day }) ?? true {
      _ = try await context.diary.edit(entry.id, seeing: entry.version, meal: meal, logged: entry.logged)
    }
    return .redirect(to: Route.recipe.path(last.id.key), note: .changesSaved)
  }

  /// The person's entries of a dish whose figures are not those of its present version, each with the values that it would have.
  private func outdated(_ dish: StoredOwnFood, _ context: PageRequestContext) async throws -> [(entry: FoodEntry, meal: Meal)] {
    let food = dish.food.food
    return try await context.diary.entries(ofOwnFood: dish.id).compactMap { entry in
      guard let unit = entry.meal.servingUnit, entry.meal.servingSize == nil,
        let nutrition = food.nutrition(of: entry.meal.quantity, inUnitNamed: unit), nutrition.fitsAnEntry
      else { return nil }
      var meal = entry.meal
      meal.nutrition = nutrition
      // What was left of a pot is not rounded like another portion.
      let difference = abs(nutrition.energy.kilocalories - entry.meal.nutrition.energy.kilocalories)
      return difference > 0.01 ? (entry, meal) : nil
    }
  }

  /// All of a recipe, or what is left of a pot. With it, all portions add up to the total.
  private func rest(of dish: StoredOwnFood, _ recipe: Recipe) async throws -> Meal {
    guard recipe.cooking != nil, let left = try await site.left(of: dish) else { return try dish.food.portion(.number(100), unit: "share") }
    guard left.share > 0 else { throw InvalidInput([FieldError("quantity", .nothingLeft)]) }
    var meal = try dish.food.portion(.number(left.share * 100), unit: "share")
    meal.nutrition = left.nutrition
    return meal
  }

  /// The recipe as schema.org/Recipe (https://schema.org/Recipe).
  @Sendable private func file(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    guard let last = try await versions(context).last, let recipe = last.food.recipe else { throw WebError.notFound }
    var response = try JSONAnswer.response(SchemaRecipe(last.food.name, recipe), type: "application/ld+json")
    response.headers[.contentDisposition] = "attachment; filename=\"recipe.json\""
    return response
  }

  // MARK: Parts

  private func versions(_ context: PageRequestContext) async throws -> [StoredOwnFood] {
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

  private func isAlone() async throws -> Bool { try await site.household.peopleCount() < 2 }

  private func form(_ page: RecipeFormPage, _ context: PageRequestContext, status: HTTPResponse.Status = .ok) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { RecipeFormView(page: page) }
  }
}

extension RecipeForm {
  /// The texts as they were typed.
  fileprivate init(_ body: FormBody) {
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

extension SavedFood {
  /// Its foods as the lines of a recipe.
  fileprivate var recipe: Recipe { Recipe(lines: items.map { Recipe.Line(meal: $0) }) }
}

extension Recipe.Line {
  /// The line of a meal that was logged or saved.
  fileprivate init(meal: Meal) {
    let unit = meal.servingUnit.flatMap { FoodUnit(named: $0) }
    let mass = unit?.nanograms.flatMap { Mass(thousandths: meal.quantity.thousandths).scaled(by: [$0], over: [1_000_000_000]) }
    let words = [meal.servingWords(in: .plain), meal.name].compactMap(\.self).joined(separator: " ")
    self.init(text: String(words.prefix(200)), meal: meal, mass: mass)
  }
}

extension Food {
  /// The line of this food in an amount, or by a weight if that does not fit.
  fileprivate func line(_ text: String, in amount: FoodAmount?, or mass: Mass?) -> Recipe.Line {
    let weight = mass.map { FoodAmount(Quantity(thousandths: $0.thousandths), .gram) }
    for amount in [amount, weight].compactMap(\.self) {
      guard let nutrition = nutrition(of: amount) else { continue }
      let grams = amount.unit.flatMap {
        $0 == .gram ? Mass(thousandths: amount.quantity.thousandths) : portion(for: $0)?.mass?.scaled(from: .one, to: amount.quantity)
      }
      let meal = Meal(
        name: name, brand: brand, nutrition: nutrition, quantity: amount.quantity, servingUnit: amount.unit?.name,
        source: id.source.entrySource, ownFood: ownFood)
      return Recipe.Line(text: text, meal: meal, mass: grams ?? mass)
    }
    return Recipe.Line(text: text)
  }
}

extension OwnFood {
  /// A portion of a dish, as it is logged.
  ///
  /// - Parameter unit: `serving`, `g`, or `share` for percent of it all.
  fileprivate func portion(_ quantity: NumberInput, unit: String) throws(InvalidInput) -> Meal {
    guard let number = quantity.finite else {
      throw InvalidInput([FieldError("quantity", quantity == .absent ? .missing(.quantity) : .notANumber(.quantity))])
    }
    guard number > 0, number <= 100_000 else {
      throw InvalidInput([FieldError("quantity", number <= 0 ? .notPositive(.quantity) : .tooLarge(.quantity, limit: 100_000))])
    }
    let food = food, isShare = unit == "share"
    let amount = Quantity(servings: isShare ? number / 100 : number), named = isShare ? "batch" : unit
    guard let nutrition = food.nutrition(of: amount, inUnitNamed: named) else {
      throw InvalidInput([FieldError("quantity", .notOneOf(.unit, food.units.map(\.name)))])
    }
    return Meal(
      name: name, nutrition: nutrition, quantity: amount, servingUnit: named, source: FoodID.Source.own.entrySource, ownFood: id)
  }
}

/// A recipe in the vocabulary of schema.org.
private struct SchemaRecipe: Encodable {
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
