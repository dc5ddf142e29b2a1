import DemeterCore
import DemeterExchange
import DemeterFoods
import DemeterMessages
import DemeterWords
import Foundation
import Hummingbird

/// `GET /foods`, `POST /foods/parse`
struct FoodsAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("foods", use: search)
    api.post("foods/parse", use: parse)
  }

  /// Finds foods on this server, the likeliest first, and with `online=true` also in the online service.
  @Sendable private func search(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    var errors: [FieldError] = []
    let text = request.query("q") ?? ""
    if text.count > SearchText.longest { errors.append(FieldError("q", .tooLong(.searchText, limit: SearchText.longest))) }
    let limit = request.query("limit").map { Int($0) ?? 0 } ?? 20
    if !(1...50).contains(limit) { errors.append(FieldError("limit", .notWholeNumber(.limit, 1...50))) }
    let isOnline = request.query("online") ?? "false"
    if !["true", "false"].contains(isOnline) { errors.append(FieldError("online", .notTrueOrFalse(.parameter(say("Online"))))) }
    var code: Barcode?
    if let digits = request.query("code") {
      do throws(Barcode.Problem) { code = try Barcode(digits) } catch { errors.append(FieldError("code", FieldProblem(error))) }
    }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    let pantry = try await context.pantry(site)
    if let code {
      let found = try await site.foods.foods(withCode: code, in: pantry, askingOnline: isOnline == "true")
      let problem: FoodError? = if case .failed(let error) = found.remark { error } else { nil }
      return try Self.response(found.foods, limit, problem)
    }
    var foods = try await site.foods.foods(matching: text, in: pantry, limit: limit)
    var problem: FoodError?
    if isOnline == "true", let provider = site.foods.provider() {
      do {
        foods += try await provider.foods(matching: text, limit: limit)
      } catch {
        try Task.checkCancellation()
        problem = error
      }
    }
    return try Self.response(foods, limit, problem)
  }

  private static func response(_ foods: [Food], _ limit: Int, _ problem: FoodError?) throws -> Response {
    var response = try JSONAnswer.response(
      FoundFoodsDocument(foods: foods.prefix(limit).map(FoodDocument.init), onlineProblem: problem.map(OnlineProblemDocument.init)))
    if case .tooManyRequests(let seconds) = problem { response.headers[.retryAfter] = String(seconds) }
    return response
  }

  @Sendable private func parse(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let body = try await JSONBody(request), pantry = try await context.pantry(site)
    return try JSONAnswer.response(try await site.foods.parsed(body, in: pantry, of: context.person, now: site.now()))
  }
}

extension FoodSearch {
  /// Parses the text of a body. Nothing is logged.
  func parsed(_ body: JSONBody, in pantry: Pantry, of person: Person, now: Date) async throws -> ReadTextDocument {
    var body = body, pantry = pantry
    let text = body.text("text")
    let typed = body.text("day"), zone = body.text("timeZone"), languages = body.foodLanguages("languages")
    let day = typed.flatMap { Day($0) }
    var errors = body.finish()
    if let zone, TimeZone(iana: zone) == nil {
      errors.append(FieldError("timeZone", .unknown(.timeZone, String(zone.prefix(60)), known: [])))
    }
    if typed != nil, day.map({ $0 < .earliestEntry }) ?? true { errors.append(.notADay) }
    if text == nil { errors.append(FieldError("text", .missing(.text))) }
    guard let text, errors.isEmpty else { throw InvalidInput(errors) }
    if let languages { pantry.languages = languages }
    let read = try await read(text, in: pantry, numbers: person.numbers)
    let said = read.moment(at: Present(now, in: zone, of: person))
    return ReadTextDocument(
      items: read.items.map(ReadItemDocument.init), isCutOff: read.isCutOff, day: (said.day ?? day)?.description, time: said.time)
  }
}

/// A parsed text.
struct ReadTextDocument: Encodable {
  let items: [ReadItemDocument]
  /// Whether the text was too long to be read completely.
  let isCutOff: Bool
  /// The day that the text mentions, or else the one that the client sent.
  let day: String?
  /// The time that the text mentions, `HH:MM`.
  let time: String?
}

struct FoundFoodsDocument: Encodable {
  let foods: [FoodDocument]
  let onlineProblem: OnlineProblemDocument?
}

/// Why the online service found nothing.
struct OnlineProblemDocument: Encodable {
  let code: String
  let detail: String

  init(_ error: FoodError) {
    code = error.code
    detail = error.words
  }
}

/// A food in the API. The values are those of its usual portion.
struct FoodDocument: Encodable {
  struct Portion: Encodable {
    let name: String
    let grams: Double?
    let nutrition: NutritionDocument
  }

  let id: String
  let name: String
  let brand: String?
  let nutrition: NutritionDocument
  let servingSize: String?
  let servingUnit: String?
  let source: String
  let nutrientsPer100Grams: LabelNutrients?
  let portions: [Portion]

  /// The further nutrients that labels of food state: grams; sodium in milligrams.
  struct LabelNutrients: Encodable {
    let fiber: Double?
    let sugars: Double?
    let saturatedFat: Double?
    let sodium: Double?

    /// nil if none of them is known.
    init?(_ others: NutrientVector) {
      func amount(_ nutrient: TraceNutrient) -> Double? { others[nutrient].map { rounded($0.grams / nutrient.unit.grams, 6) } }
      (fiber, sugars, saturatedFat, sodium) = (amount(.fiber), amount(.sugars), amount(.saturatedFat), amount(.sodium))
      guard [fiber, sugars, saturatedFat, sodium].contains(where: { $0 != nil }) else { return nil }
    }
  }

  init(_ food: Food) {
    id = food.id.description
    name = food.name
    brand = food.brand
    let usual = food.portions.first
    nutrition = NutritionDocument(usual?.nutrition ?? food.per100Grams)
    // “1” and “1/2 cup” would be read as one and a half.
    servingSize = usual.map { FoodAmount.beginsWithNumber($0.name) ? nil : "1" } ?? "100"
    servingUnit = usual?.name ?? "g"
    source = food.id.source.rawValue
    nutrientsPer100Grams = LabelNutrients(food.nutrientsPer100Grams ?? food.per100Grams?.others ?? .unknown)
    let hundred = food.per100Grams.map { DemeterCore.Portion(name: "100 g", mass: Mass(grams: 100), nutrition: $0) }
    portions = (food.portions + (hundred.map { [$0] } ?? [])).map { portion in
      Portion(name: portion.name, grams: portion.mass?.grams, nutrition: NutritionDocument(portion.nutrition))
    }
  }
}

/// An item of a parsed phrase.
struct ReadItemDocument: Encodable {
  let phrase: String
  let name: String
  let quantity: Double
  let unit: String?
  let grams: Double?
  let nutrition: NutritionDocument
  let confidence: Double
  let reason: String
  let record: String?
  let source: String?
  let foodId: String?
  let meal: String?
  let alternatives: [Alternative]

  /// Another food that may have been meant.
  struct Alternative: Encodable {
    let foodId: String
    let name: String
    let quantity: Double
    let unit: String?
    let nutrition: NutritionDocument
    let probability: Double

    init(_ other: ReadItem.Alternative) {
      foodId = other.food.id.description
      name = other.food.name
      quantity = other.amount.quantity.servings
      unit = other.amount.unit?.name
      nutrition = NutritionDocument(other.nutrition)
      probability = other.probability
    }
  }

  init(_ item: ReadItem) {
    phrase = item.phrase
    name = item.name
    quantity = item.amount.quantity.servings
    unit = item.amount.unit?.name
    grams = item.mass?.grams
    nutrition = NutritionDocument(item.nutrition)
    confidence = item.confidence
    reason = item.reason
    record = item.record
    source = item.food?.id.source.rawValue
    foodId = item.food?.id.description
    meal = item.meal?.rawValue
    alternatives = item.alternatives.map(Alternative.init)
  }
}
