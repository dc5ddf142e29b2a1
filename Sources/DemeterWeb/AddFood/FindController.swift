import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// What was typed or said, looked over before it is logged; and what is found online.
struct FindController: Sendable {
  let site: Site

  /// How many foods of a kind are listed.
  static let foodsShown = 12

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("add/online", use: online)
    pages.get("review", use: review)
    pages.post("meals", use: save)
  }

  /// What the Add sheet shows for words in its field.
  static func found(_ text: String, on day: Day, _ site: Site, _ context: PageRequestContext) async throws -> FoundFoods? {
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    let (items, isCutOff) = try await site.foods.read(text, in: context.diary)
    var foods: (mine: [Food], catalogue: [Food]) = ([], [])
    if items.count < 2 {
      let name = Phrase(text).items.first?.food ?? text
      foods = try await site.foods.foods(matching: name, in: context.diary, limit: foodsShown)
    }
    return FoundFoods(
      text, on: day, understood: items.map(DraftItem.init), isCutOff: isCutOff, mine: foods.mine, catalogue: foods.catalogue,
      hasProvider: items.count <= 1 && site.foods.provider() != nil, in: context.reading(site))
  }

  @Sendable private func online(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    let text = fields["q"] ?? "", day = try day(fields, context)
    var foods: [Food] = []
    var problem: String?
    do {
      if let provider = site.foods.provider() {
        foods = try await provider.foods(matching: text, limit: Self.foodsShown)
      } else {
        problem = "No online service is set up. The owner of this server can add one in the settings."
      }
    } catch {
      problem = error.words
    }
    let found = OnlineFoods(
      text, on: day, foods: foods, problem: problem, attribution: FatSecretAttribution.text, in: context.reading(site))
    return site.page("Online", frame: try await context.frame(site, tab: .none)) { OnlineFoodsView(found: found) }
  }

  @Sendable private func review(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    let day = try day(fields, context)
    let reading = context.reading(site)
    var drafts: [DraftItem]
    if let id = fields["food"].flatMap({ FoodID($0) }) {
      do {
        guard let food = try await site.foods.food(id, in: context.diary) else { throw WebError.notFound }
        drafts = [DraftItem(food, source: id.source.entrySource)]
      } catch let error as FoodError {
        throw WebError.unavailableFood(error.words)
      }
    } else {
      drafts = try await site.foods.read(fields["q"] ?? "", in: context.diary).items.map(DraftItem.init)
      if drafts.isEmpty {
        drafts = [DraftItem(name: fields["q"] ?? "", amount: FoodAmount(.one), nutrition: nil, food: nil, source: .manual)]
      }
    }
    let record = try await context.diary.record(of: day)
    return try await show(ReviewPage(drafts.map { ReviewItem($0, in: reading) }, on: record, in: reading), status: .ok, context)
  }

  /// Logs every item that is not left out, all of them or none; or keeps them under a name.
  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let base = try body.newID()
    let person = context.person
    guard let count = body["count"].flatMap(Int.init), (1...100).contains(count) else {
      throw WebError.badRequest("The form lacks its items")
    }
    var entries: [NewEntry] = []
    var items: [ReviewItem] = []
    var isRefused = false
    for index in 0..<count {
      let values = body.values(ofItem: index)
      let source = body["\(index).source"] ?? EntrySource.manual.rawValue
      var errors: InvalidInput?
      if body["\(index).leaveOut"] == nil {
        do {
          let (meal, logged) = try body.input(ofItem: index, person.numbers).checked(now: body.made(site.now()), zone: person.timeZone)
          entries.append(NewEntry(id: base.numbered(index), meal: meal, logged: logged))
        } catch {
          errors = error
          isRefused = true
        }
      }
      let food = await food(body["\(index).food"], context)
      items.append(
        ReviewItem(
          values, brand: body["\(index).brand"] ?? "", source: source, food: food,
          words: body["\(index).words"].flatMap { $0.isEmpty ? nil : $0 },
          isLeftOut: body["\(index).leaveOut"] != nil, errors: errors, in: context.reading(site)))
    }
    let isKept = body["do"] == "keep"
    var problem = entries.isEmpty && !isRefused ? "Every item is left out" : nil
    var keepError: String?
    if isKept, problem == nil, !isRefused {
      do {
        try await context.diary.keep(try KeptMeal(id: base, named: body["keepAs"], items: entries.map(\.meal)))
        return site.back(to: try day(body, context), person, note: .kept)
      } catch let refused as InvalidInput {
        keepError = refused.message(for: "name")
      }
    }
    guard isRefused || problem != nil || keepError != nil else { return try await site.save(entries, context) }
    if isRefused { problem = "Some of it can’t be logged as it is. Nothing was saved yet." }
    let record = try await context.diary.record(of: try day(body, context))
    let page = ReviewPage(
      items, on: record, newID: base.uuidString.lowercased(), error: problem, keepAs: body["keepAs"] ?? "", keepError: keepError,
      in: context.reading(site))
    return try await show(page, status: .unprocessableContent, context)
  }

  /// The food an item was taken for, where it can still be found.
  private func food(_ text: String?, _ context: PageRequestContext) async -> Food? {
    guard let id = text.flatMap({ FoodID($0) }) else { return nil }
    return try? await site.foods.food(id, in: context.diary)
  }

  private func day(_ fields: FormBody, _ context: PageRequestContext) throws -> Day {
    let today = context.person.today(site.now())
    let day = try fields.day("day") ?? today
    guard day <= today else { throw WebError.notFound }
    return day
  }

  private func show(_ page: ReviewPage, status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { ReviewView(page: page) }
  }
}

extension DraftItem {
  /// An item as it was read.
  init(_ item: ReadItem) {
    let certainty: Certainty =
      switch item.certainty {
      case .verified: .verified
      case .estimated: .estimated
      case .review: .review
      }
    self.init(
      words: item.phrase, name: item.name, brand: item.food?.brand, amount: item.amount, nutrition: item.nutrition, food: item.food,
      source: item.food?.id.source.entrySource ?? .manual, certainty: certainty, reason: item.reason)
  }
}

extension FoodID.Source {
  /// Where an entry says that its figures come from.
  var entrySource: EntrySource {
    switch self {
    case .mine: .manual
    case .starter, .usda, .openFoodFacts: .catalogue
    case .fatsecret: .api
    }
  }
}

extension FormBody {
  /// The texts of one item of several, to be shown again as they were typed.
  func values(ofItem index: Int) -> EntryFormValues {
    var values = EntryFormValues()
    values.name = self["\(index).name"] ?? ""
    values.calories = self["\(index).calories"] ?? ""
    values.protein = self["\(index).protein"] ?? ""
    values.carbohydrates = self["\(index).carbohydrates"] ?? ""
    values.fat = self["\(index).fat"] ?? ""
    values.quantity = self["\(index).quantity"] ?? ""
    values.servingUnit = self["\(index).unit"] ?? ""
    return values
  }

  /// What those texts mean.
  func input(ofItem index: Int, _ numbers: NumberStyle) -> EntryInput {
    let values = values(ofItem: index)
    var input = EntryInput()
    input.name = values.name
    input.brand = self["\(index).brand"]
    input.calories = NumberInput(typed: values.calories, in: numbers)
    input.protein = NumberInput(typed: values.protein, in: numbers)
    input.carbohydrates = NumberInput(typed: values.carbohydrates, in: numbers)
    input.fat = NumberInput(typed: values.fat, in: numbers)
    input.quantity = NumberInput(typed: values.quantity, in: numbers)
    input.servingUnit = values.servingUnit
    input.source = self["\(index).source"]
    input.day = self["day"]
    input.timeZone = self["timeZone"]
    return input
  }
}
