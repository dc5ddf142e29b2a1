import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import DemeterWords
import Foundation
import Hummingbird

/// What was understood, to look over before it is logged.
extension FoodSearchController {
  @Sendable func review(_ request: Request, _ context: PageRequestContext) async throws -> Response {
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
  @Sendable func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
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

  private func show(_ page: ReviewPage, status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { ReviewView(page: page) }
  }
}
