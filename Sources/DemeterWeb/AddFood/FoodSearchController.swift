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
  private static func drafts(of items: [ReadItem], taking fields: FormBody) -> (drafts: [DraftItem], chosen: [Int: FoodID]) {
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

  @Sendable private func review(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    let reading = context.reading(site, for: fields)
    var day = try day(fields, reading.present)
    // Another person logs, and plans nothing.
    guard context.visit == nil || day <= reading.present.today else { throw WebError.notFound }
    var drafts: [DraftItem], said: MentionedDay?, time: String?, problem: FoodError?
    if let id = fields["food"].flatMap({ FoodID($0) }) {
      do {
        guard let food = try await site.foods.food(id, in: try await context.pantry(site)) else { throw WebError.notFound }
        drafts = [DraftItem(food, source: id.source.entrySource)]
        // The time of the food that was scanned before.
        time = fields.time
        said = time.map { MentionedDay(words: nil, time: $0, isOneOfSeveral: false) }
      } catch let error as FoodError {
        throw WebError.unavailableFood(error.words)
      }
    } else {
      let read = try await site.foods.read(
        fields["q"] ?? "", in: try await context.pantry(site), numbers: context.person.numbers, askingOnline: fields["online"] == "1")
      drafts = Self.drafts(of: read.items, taking: fields).drafts
      let moment = read.moment(at: reading.present)
      (said, time, problem) = (read.spoken(moment), moment.time, read.problem)
      day = moment.day ?? day
      if drafts.isEmpty {
        drafts = [DraftItem(name: fields["q"] ?? "", amount: FoodAmount(.one), nutrition: nil, food: nil, source: .manual)]
      }
    }
    let record = try await context.diary.record(of: day)
    let page = ReviewPage(
      drafts.map { ReviewItem($0, in: reading) }, on: record, at: time, said: said, error: problem?.words, isScanned: fields["scan"] != nil,
      in: reading)
    return try await show(page, status: .ok, context)
  }

  /// Logs every item that is not left out, all of them or none; or saves them under a name.
  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let base = try body.newID()
    let present = context.present(for: body, site)
    let form = try await ReviewForm(body, newIDs: base, site, context)
    let taken = body["do"].flatMap(ChosenFood.init), isKept = body["do"] == "keep"
    // What another person says is not the owner's choice.
    guard context.visit == nil || !isKept else { throw WebError.notFound }
    let isUpdate = !["keep", "log", "scan"].contains(body["do"] ?? "log")
    let problem = isUpdate ? nil : form.problem
    var keepError: String?
    if !isUpdate, problem == nil {
      guard isKept else {
        let reading = context.reading(site, for: body)
        let response = try await site.save(
          form.entries, context, isPlan: form.isPlan,
          leadingTo: body["do"] == "scan" ? { ScanPage.address(on: $0, at: body.time, in: reading) } : nil)
        if context.visit == nil { try await learn(form, context) }
        return response
      }
      do {
        try await context.diary.save(try SavedFood(id: base, named: body["keepAs"], items: form.entries.map(\.meal)))
        return site.back(to: try day(body, present), context.person, note: .foodSaved)
      } catch let refused as InvalidInput {
        keepError = refused.message(for: "name")
      }
    }
    let (day, dayError) = typedDay(body, present)
    let record = try await context.diary.record(of: day)
    let typedTime = body.time
    let said = body["said"].map { words in
      MentionedDay(words: words.isEmpty ? nil : words, time: typedTime, isOneOfSeveral: body["severalSaid"] != nil)
    }
    let page = ReviewPage(
      try await form.items(areJudged: !isUpdate, taking: taken, site, context), on: record, at: typedTime, said: said,
      dayError: dayError, timeError: isUpdate ? nil : form.timeError,
      newID: base.key, error: problem,
      keepAs: body["keepAs"] ?? "", keepError: keepError, isScanned: body["scan"] != nil, in: context.reading(site, for: body))
    return try await show(page, status: isUpdate ? .ok : .unprocessableContent, context)
  }

  /// Remembers the chosen food for each phrase that the parser reads as another food, to use it next time.
  private func learn(_ form: ReviewForm, _ context: PageRequestContext) async throws {
    for said in form.said {
      let (kept, gone) = try await site.foods.choice(
        of: said.meal, said.food, for: said.words, in: try await context.pantry(site), numbers: context.person.numbers)
      if let kept { try await context.diary.save(kept) }
      for old in gone { _ = try await context.diary.removeFood(old.id) }
    }
  }

  /// Returns the day in the review's field; if it is not valid, today and the error.
  private func typedDay(_ body: FormBody, _ present: Present) -> (Day, FieldError?) {
    let today = present.today
    guard let text = body["day"], !text.isEmpty else { return (today, nil) }
    guard let day = Day(text), day >= Day.earliestEntry else { return (today, .notADay) }
    guard body["plan"] != nil, day > today else { return day <= today ? (day, nil) : (today, .futureDay) }
    do {
      return (try EntryInput.plannedDay(text, today: today), nil)
    } catch {
      return (today, error.errors.first)
    }
  }

  private func day(_ fields: FormBody, _ present: Present) throws -> Day {
    let day = try fields.day("day") ?? present.today
    guard day <= present.today || present.today.plannable.contains(day) else { throw WebError.notFound }
    return day
  }

  private func show(_ page: ReviewPage, status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { ReviewView(page: page) }
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
