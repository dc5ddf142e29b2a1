import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import DemeterWords
import Foundation
import Hummingbird

/// Shows what was typed or said for review before it is logged, and what the online service finds.
struct FoodSearchController: Sendable {
  let site: AppEnvironment

  /// The number of foods in a list.
  static let foodsShown = 20

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.addOnline, use: online)
    pages.get(.review, use: review)
    pages.post(.meals, use: save)
  }

  /// Returns what the Add sheet shows for the words in its field.
  ///
  /// - Parameters:
  ///   - isTyping: whether the last word may be only a beginning. Then it counts as it probably goes on.
  ///   - fields: the foods that were chosen for items: `take.0`.
  static func found(
    _ typed: String, isTyping: Bool, taking fields: FormBody, on day: Day, _ site: AppEnvironment, _ reading: PageContext,
    _ context: PageRequestContext
  ) async throws -> FoundFoods? {
    guard !typed.allSatisfy(\.isWhitespace) else { return nil }
    let pantry = try await context.pantry(site)
    if Barcode.isMeant(by: typed) {
      return try await found(barcode: typed, isTyping: isTyping, in: pantry, on: day, at: fields.time, site, reading)
    }
    let text = isTyping ? try await site.foods.completed(typed, in: pantry) : typed
    let read = try await site.foods.read(text, in: pantry, numbers: context.person.numbers)
    let moment = read.moment(at: reading.present)
    var items = read.items
    // Not even a word that is known says something by itself: "dark" may become chocolate.
    if isTyping, let last = items.last, last.nutrition == nil { items.removeLast() }
    let isUnfinished = isTyping && (items.isEmpty || text.count < typed.count || items.count < read.items.count)
    let foods: [Food] =
      switch items.isEmpty ? 0 : read.items.count {
      // Nothing can be said about the words yet, so the list is for them as they were typed.
      case 0: try await site.foods.foods(matching: String(typed.drop { !$0.isLetter }), in: pantry, limit: foodsShown)
      case 1: try await site.foods.foods(for: read, in: pantry, limit: foodsShown)
      default: []
      }
    let asksOnline = !isTyping && (items.count <= 1 || read.hasQuestions) && !MeasurementPhrase.isBegun(typed)
    let isUnknown = !isTyping && foods.isEmpty && items.count < 2 && items.allSatisfy { $0.food == nil }
    let near = isUnknown ? try await site.foods.namesNear(read.foodWords.isEmpty ? text : read.foodWords, in: pantry) : []
    let (drafts, chosen) = Self.drafts(of: items, taking: fields)
    return FoundFoods(
      isUnfinished ? typed : text, isUnfinished: isUnfinished, on: moment.day ?? day, at: moment.time, said: read.spoken(moment),
      understood: drafts, chosen: chosen, isCutOff: read.isCutOff, foods: foods, near: near,
      hasProvider: asksOnline && site.foods.provider() != nil, in: reading)
  }

  /// Returns the foods with the barcode whose digits stand in the field, or what is known about digits that no food has. Digits that are
  /// still being typed are not judged, and not looked up online.
  private static func found(
    barcode typed: String, isTyping: Bool, in pantry: Pantry, on day: Day, at time: String?, _ site: AppEnvironment,
    _ reading: PageContext
  ) async throws -> FoundFoods {
    var foods: [Food] = [], code: FoundCode?
    switch Result(catching: { () throws(Barcode.Problem) in try Barcode(typed) }) {
    case .success(let read):
      let found = try await site.foods.foods(withCode: read, in: pantry, askingOnline: !isTyping)
      foods = found.foods
      if foods.isEmpty { code = FoundCode(unknown: read, found.remark.map(FoundCode.Remark.init), on: day, at: time, in: reading) }
    case .failure(let problem): code = FoundCode(problem)
    }
    if isTyping { code = nil }
    return FoundFoods(
      typed, isUnfinished: isTyping, on: day, at: time, understood: [], isCutOff: false, foods: foods, hasProvider: false, isScanned: true,
      code: code, in: reading)
  }

  /// Items as they are shown, with the foods that were chosen for some of them by fields like `take.0`.
  static func drafts(of items: [ReadItem], taking fields: FormBody) -> (drafts: [DraftItem], chosen: [Int: FoodID]) {
    var drafts = items.map(DraftItem.init), chosen: [Int: FoodID] = [:]
    for index in drafts.indices {
      guard let food = fields["take.\(index)"].flatMap({ FoodID($0) }) else { continue }
      let taken = drafts[index].replaced(by: food)
      guard taken != drafts[index] else { continue }
      (drafts[index], chosen[index]) = (taken, food)
    }
    return (drafts, chosen)
  }

  /// Shows the results of the online service. For one food these are all foods of its name, for several those that are unknown here. Adds
  /// the parsed items again if a result belongs among them.
  @Sendable private func online(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    let text = fields["q"] ?? "", reading = context.reading(site, for: fields)
    let before = try await site.foods.read(text, in: try await context.pantry(site), numbers: context.person.numbers)
    let moment = before.moment(at: reading.present)
    let day = try moment.day ?? day(fields, reading.present)
    async let listed = before.items.count > 1 ? nil : foods(named: before.foodWords, or: text)
    let read =
      before.hasQuestions
      ? try await site.foods.read(text, in: try await context.pantry(site), numbers: context.person.numbers, askingOnline: true) : before
    let (drafts, chosen) = Self.drafts(of: read.items, taking: fields)
    let understood = FoundFoods(
      text, on: day, at: moment.time, said: read.spoken(moment), understood: drafts, chosen: chosen, isCutOff: read.isCutOff,
      foods: [], hasProvider: false, wasAskedOnline: true, in: reading)
    let asked = zip(before.items, read.items).filter { $0.0.isAskable }.map { (name: $0.1.name, isFound: $0.1.source?.place == .online) }
    let found =
      if let (foods, problem) = await listed {
        OnlineFoods(text, on: day, foods: foods, problem: problem, in: reading)
      } else {
        OnlineFoods(text, on: day, items: asked, problem: read.problem?.words, in: reading)
      }
    return site.page(say("Online"), frame: try await context.frame(site, tab: .none)) {
      OnlineView(found: found, understood: asked.contains(where: \.isFound) ? understood : nil)
    }
  }

  /// Returns what the provider lists for a name, or for the whole text if it contains no name. The second value is the reason for an empty
  /// list.
  private func foods(named name: String, or text: String) async -> ([Food], String?) {
    guard let provider = site.foods.provider() else {
      return ([], say("No online service is set up. The owner, who set up this server, can add one in the settings."))
    }
    do {
      return (try await provider.foods(matching: name.isEmpty ? text : name, limit: FoodSearch.mostOnline), nil)
    } catch {
      return ([], error.words)
    }
  }

  func day(_ fields: FormBody, _ present: Present) throws -> Day {
    let day = try fields.day("day") ?? present.today
    guard day <= present.today || present.today.plannable.contains(day) else { throw WebError.notFound }
    return day
  }
}

extension ReadText {
  /// Describes the day and time that the text mentions, if they change what is logged.
  func spoken(_ moment: (day: Day?, time: String?)) -> MentionedDay? {
    guard moment.day != nil || moment.time != nil || namesSeveralDays else { return nil }
    return MentionedDay(words: said?.words, time: moment.time, isOneOfSeveral: namesSeveralDays)
  }
}

extension DraftItem {
  init(_ item: ReadItem) {
    self.init(
      words: item.phrase, name: item.name, brand: item.food?.brand, amount: item.amount, nutrition: item.nutrition, food: item.food,
      source: item.food?.id.source.entrySource ?? .manual, certainty: item.certainty, reason: item.reason, record: item.record,
      alternatives: item.alternatives.map { other in
        DraftItem(
          name: other.food.name, brand: other.food.brand, amount: other.amount, nutrition: other.nutrition, food: other.food,
          source: other.food.id.source.entrySource, reason: other.reason, record: other.record)
      })
  }
}
