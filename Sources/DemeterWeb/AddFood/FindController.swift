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
    let form = try await ReviewForm(body, newIDs: base, site, context)
    let isUpdate = body["do"] == "update", isKept = body["do"] == "keep"
    let problem = isUpdate ? nil : form.problem
    var keepError: String?
    if !isUpdate, problem == nil {
      guard isKept else { return try await site.save(form.entries, context) }
      do {
        try await context.diary.keep(try KeptMeal(id: base, named: body["keepAs"], items: form.entries.map(\.meal)))
        return site.back(to: try day(body, context), person, note: .kept)
      } catch let refused as InvalidInput {
        keepError = refused.message(for: "name")
      }
    }
    let record = try await context.diary.record(of: try day(body, context))
    let page = ReviewPage(
      await form.items(areJudged: !isUpdate, site, context), on: record, newID: base.uuidString.lowercased(), error: problem,
      keepAs: body["keepAs"] ?? "", keepError: keepError, in: context.reading(site))
    return try await show(page, status: isUpdate ? .ok : .unprocessableContent, context)
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
