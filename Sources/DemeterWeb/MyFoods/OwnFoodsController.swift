import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Own foods: writes down, changes and removes what packets say.
struct OwnFoodsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.newOwnFood, use: new)
    pages.post(.ownFoods, use: create)
    pages.get(.ownFood, use: edit)
    pages.post(.ownFood, use: change)
    pages.post(.removeOwnFood, use: remove)
    pages.post(.restoreOwnFood, use: restore)
  }

  @Sendable private func new(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    var typed = OwnFoodForm()
    typed.name = fields["name"] ?? ""
    typed.codes = fields["code"].flatMap { try? Barcode($0) }?.ofItem.digits ?? fields["code"] ?? ""
    let isAlone = try await isAlone()
    typed.isShared = try await site.household.sharesNewFoods()
    let page = OwnFoodPage(
      new: typed, id: UUID.fresh(), on: try fields.day("day"), at: fields.time, isAlone: isAlone, in: context.reading(site, for: fields))
    return try await show(page, context)
  }

  /// Saves a new food, and shows it to be logged.
  @Sendable private func create(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person), id = try body.newID(), day = try body.day("day")
    var typed = OwnFoodForm(body)
    if body["do"] == "read" {
      let remarks = typed.fillIn(in: context.reading(site, for: body))
      let page = OwnFoodPage(
        new: typed, id: id, on: day, at: body.time, isAlone: try await isAlone(), remarks: remarks, in: context.reading(site, for: body))
      return try await show(page, context)
    }
    var errors: InvalidInput?, problem: String?
    do {
      let food = try OwnFoodInput(body, of: context.person).checked(id: id)
      if try await site.household.save(food, over: nil, by: context.person) != nil {
        let place = FoodID(source: .own, key: id.key)
        // Who writes down a packet may go on with the next one.
        let scanned = food.codes.isEmpty ? nil : "scan=1"
        let moment = [day.map { "day=\($0)" }, body.time.map { "time=" + formEncoded($0) }]
        let query = (["food=\(place)", scanned] + moment).compactMap(\.self)
        return .redirect(to: "\(Paths.review)?\(query.joined(separator: "&"))", type: .normal)
      }
      problem = say("This food was saved already. Go back to change it.")
    } catch let refused as InvalidInput {
      errors = refused
    }
    let page = OwnFoodPage(
      new: typed, id: id, on: day, at: body.time, isAlone: try await isAlone(), errors: errors, error: problem,
      in: context.reading(site, for: body))
    return try await show(page, context, status: .unprocessableContent)
  }

  @Sendable private func edit(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let versions = try await versions(context)
    if let last = versions.last, last.food.recipe != nil { return .redirect(to: Route.recipe.path(last.id.key), type: .normal) }
    guard
      let page = OwnFoodPage(
        changing: versions, by: context.person, isAlone: try await isAlone(), in: context.reading(site))
    else { throw WebError.notFound }
    return try await show(page, context)
  }

  @Sendable private func change(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person), id = try context.idInPath()
    let known = try await versions(context)
    guard let last = known.last else { throw WebError.notFound }
    if body["do"] == "read" {
      var typed = OwnFoodForm(body)
      let remarks = typed.fillIn(in: context.reading(site, for: body))
      let page = OwnFoodPage(
        changing: known, typed: typed, by: context.person, isAlone: try await isAlone(), remarks: remarks,
        in: context.reading(site, for: body))
      guard let page else { throw WebError.notFound }
      return try await show(page, context)
    }
    var errors: InvalidInput?, problem: String?
    do {
      let food = try OwnFoodInput(body, of: context.person, changing: last.food).checked(id: id)
      if try await site.household.save(food, over: body["version"].flatMap { Int($0) }, by: context.person) != nil {
        return .redirect(to: Paths.myFoods, note: .changesSaved)
      }
      problem = say("This food was changed elsewhere. Look at its versions below, and save again to replace the last one.")
    } catch let refused as InvalidInput {
      errors = refused
    }
    let page = OwnFoodPage(
      changing: known, typed: OwnFoodForm(body), by: context.person, isAlone: try await isAlone(), errors: errors, error: problem,
      in: context.reading(site, for: body))
    guard let page else { throw WebError.notFound }
    return try await show(page, context, status: .unprocessableContent)
  }

  @Sendable private func remove(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let food = try await site.household.remove(ownFood: try context.idInPath(), by: context.person)
    return .redirect(to: Paths.myFoods, note: .ownFoodRemoved, about: [food.id])
  }

  /// Undoes a removal.
  @Sendable private func restore(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    _ = try await site.household.restore(ownFood: try context.idInPath(), by: context.person)
    return .redirect(to: Paths.myFoods, note: .restored)
  }

  /// What was stored of the food in the address; not if it was removed.
  private func versions(_ context: PageRequestContext) async throws -> [StoredOwnFood] {
    let id = try context.idInPath()
    guard try await site.household.ownFoods(of: context.person).contains(where: { $0.id == id }) else { throw WebError.notFound }
    return try await site.household.versions(ofOwnFood: id, for: context.person)
  }

  private func isAlone() async throws -> Bool { try await site.household.peopleCount() < 2 }

  private func show(
    _ page: OwnFoodPage, _ context: PageRequestContext, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { OwnFoodView(page: page) }
  }
}

extension OwnFoodForm {
  /// The texts as they were typed.
  fileprivate init(_ body: FormBody) {
    self.init()
    name = body["name"] ?? ""
    brand = body["brand"] ?? ""
    codes = body["codes"] ?? ""
    basis = body["basis"] ?? basis
    calories = body["calories"] ?? ""
    for nutrient in Nutrient.allCases { self[nutrient] = body[nutrient.rawValue] ?? "" }
    for nutrient in Further.allCases { further[nutrient] = body[nutrient.rawValue] }
    figures = body.figures
    portions = (0..<Self.portionCount).map {
      Portion(name: body["portions.\($0).name"] ?? "", mass: body["portions.\($0).mass"] ?? "")
    }
    isShared = body["isShared"] == "on"
    label = body["label"] ?? ""
  }

  /// Fills the fields in from the text of a label. Returns what a person has to look at again.
  fileprivate mutating func fillIn(in context: PageContext) -> [String] {
    guard let read = NutritionLabel(label) else { return [say("No figures were found in this text.")] }
    let numbers = context.numbers
    func field(_ value: Double?) -> String { value.map { numbers.field(Measure($0)) } ?? "" }
    basis = read.basis.rawValue
    calories = field(read.calories.map { ($0 * 10).rounded() / 10 })
    for nutrient in Nutrient.allCases { self[nutrient] = field(read.nutrients[nutrient]) }
    for nutrient in Further.allCases {
      let (trace, grams) = nutrient.stated
      further[nutrient] = field(read.others[trace].map { ($0 / grams * 1000).rounded() / 1000 })
    }
    if let portion = read.portion {
      if portions.isEmpty { portions = [Portion()] }
      if portions[0].name.isEmpty { portions[0].name = "serving" }
      portions[0].mass = field(portion)
    }
    return read.doubts.map { context.words($0) }
  }
}

extension PageContext {
  /// What may have been misread on a label, as a sentence.
  fileprivate func words(_ doubt: NutritionLabel.Doubt) -> String {
    switch doubt {
    case .energies(let kilojoules, let kilocalories):
      say("\(numbers.text(Measure(kilojoules))) kJ are not \(numbers.text(Measure(kilocalories))) kcal. Look at the packet again.")
    case .energyOfNutrients(let computed):
      energy(ofNutrients: numbers.text(Measure(EnergyUnit.current.amount(ofKilocalories: computed).rounded())))
    case .part(.sugars): say("More sugars than carbohydrates. Look at the packet again.")
    case .part: say("More saturated fat than fat. Look at the packet again.")
    }
  }

  private func energy(ofNutrients amount: String) -> String {
    EnergyUnit.current == .kJ
      ? say("Protein, carbohydrates and fat give \(amount) kJ. Look at the packet again.")
      : say("Protein, carbohydrates and fat give \(amount) cal. Look at the packet again.")
  }
}

extension OwnFoodInput {
  /// What was typed. What the form has no field for stays as it is in the food.
  fileprivate init(_ body: FormBody, of person: Person, changing food: OwnFood? = nil) {
    self.init()
    name = body["name"]
    brand = body["brand"]
    codes = (body["codes"] ?? "").split { $0 == "," || $0 == ";" || $0.isNewline }.map(String.init)
    basis = body["basis"]
    calories = body.number("calories", in: person.numbers)
    for nutrient in Nutrient.allCases { self[nutrient] = body.number(nutrient.rawValue, in: person.numbers) }
    others = food?.nutrition.others.masses.mapValues { .number($0.grams) } ?? [:]
    for nutrient in OwnFoodForm.Further.allCases {
      let (trace, grams) = nutrient.stated, typed = body.number(nutrient.rawValue, in: person.numbers)
      others[trace.rawValue] = if case .number(let value) = typed { .number(value * grams) } else { typed }
    }
    figures = body.figures(of: person)
    portions = (0..<OwnFoodForm.portionCount).map {
      Portion(name: body["portions.\($0).name"], mass: body.number("portions.\($0).mass", in: person.numbers))
    }
    // Portions that the form does not show.
    portions += (food?.portions.dropFirst(OwnFoodForm.portionCount) ?? []).map {
      Portion(name: $0.name, mass: $0.mass.map { .number($0.grams) } ?? .absent)
    }
    isShared = body["mayShare"] == nil ? food?.isShared ?? false : body["isShared"] == "on"
  }
}
