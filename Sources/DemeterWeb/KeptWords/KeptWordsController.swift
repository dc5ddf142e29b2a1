import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Understands words and barcodes that a device kept while it could not reach the server.
struct KeptWordsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.post(.add, use: log)
  }

  /// Logs the words for the moment when they were typed if everything in them is verified. Otherwise returns the review of them, and saves
  /// nothing.
  @Sendable private func log(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    var body = try await FormBody(request, of: context.person)
    let base = try body.newID(), words = body["q"] ?? "", person = context.person
    let present = context.present(for: body, site), reading = context.reading(site, for: body)
    if let measured = MeasurementPhrase(words, of: person) {
      body["kind"] = measured.kind.rawValue
      body["amount"] = reading.exact(measured.amount, of: measured.kind)
      return try await MeasurementsController(site: site).save(body, context)
    }
    if let exercise = ExercisePhrase(words, numbers: person.numbers) {
      let said = exercise.moment.resolved(at: present)
      body["words"] = words
      body["day"] = said.day?.description ?? body["day"]
      body["time"] = said.minutes.map(MealPlan.time) ?? body["time"]
      return try await ExerciseController(site: site).save(body, context)
    }
    // The answer to an earlier attempt was lost.
    let first = base.numbered(0)
    if try await context.diary.known([first])[first] != nil {
      return site.back(to: try body.day("day") ?? present.today, person, note: .added, entries: [first])
    }
    if Barcode.isMeant(by: words) { return try await lookUp(words, newID: base, at: present, reading, try body.day("day"), context) }
    let read = try await site.foods.read(words, in: try await context.pantry(site), numbers: person.numbers, askingOnline: true)
    let moment = read.moment(at: present)
    let day = try moment.day ?? body.day("day") ?? present.today
    let drafts = read.items.map(DraftItem.init)
    let isVerified = !drafts.isEmpty && !read.isCutOff && !read.namesSeveralDays && drafts.allSatisfy { $0.certainty == .verified }
    body["day"] = day.description
    body["time"] = moment.time
    if day > present.today { body["plan"] = "1" }
    if isVerified {
      for field in FoundFoods.fields(drafts, in: reading) { body[field[0]] = field[1] }
      let form = try await ReviewForm(body, newIDs: base, site, context)
      if form.problem == nil { return try await site.save(form.entries, context, isPlan: form.isPlan) }
    }
    let shown = drafts.isEmpty ? [DraftItem(name: words, amount: FoodAmount(.one), nutrition: nil, food: nil, source: .manual)] : drafts
    let typedAt = reading.dates.timeField(present.now, in: present.timeZone)
    let page = ReviewPage(
      shown.map { ReviewItem($0, in: reading) }, on: try await context.diary.record(of: day), at: moment.time ?? typedAt,
      said: read.spoken(moment), newID: base.key, error: say("Look at what was understood, then log it."), in: reading)
    return try await show(page, context)
  }

  /// Returns the review of the food with a barcode, which the person has not seen yet. For a packet that no food
  /// has the barcode of, the form to write it down.
  private func lookUp(
    _ digits: String, newID: EntryID, at present: Present, _ reading: PageContext, _ day: Day?, _ context: PageRequestContext
  ) async throws -> Response {
    let day = day ?? present.today, time = reading.dates.timeField(present.now, in: present.timeZone)
    var food: Food?, unknown: FoundCode?
    switch Result(catching: { () throws(Barcode.Problem) in try Barcode(digits) }) {
    case .success(let code):
      let found = try await site.foods.foods(withCode: code, in: try await context.pantry(site), askingOnline: true)
      food = found.foods.first
      if food == nil {
        let remark = found.remark.map(FoundCode.Remark.init)
        let told = FoundCode(unknown: code, remark, on: day, in: reading)
        if told.form != nil {
          let isAlone = try await site.household.peopleCount() < 2
          var typed = OwnFoodForm()
          (typed.name, typed.codes, typed.isShared) = (remark?.name ?? "", code.ofItem.digits, !isAlone)
          let page = OwnFoodPage(new: typed, id: UUID.fresh(), on: day, at: time, isAlone: isAlone, error: told.words, in: reading)
          return site.page(page.title, frame: try await context.frame(site, tab: .none), status: .unprocessableContent) {
            OwnFoodView(page: page)
          }
        }
        unknown = told
      }
    case .failure(let problem): unknown = FoundCode(problem)
    }
    let draft =
      food.map { DraftItem($0, source: $0.id.source.entrySource) }
      ?? DraftItem(name: digits, amount: FoodAmount(.one), nutrition: nil, food: nil, source: .manual)
    let page = ReviewPage(
      [ReviewItem(draft, in: reading)], on: try await context.diary.record(of: day), at: time,
      said: MentionedDay(words: nil, time: time, isOneOfSeveral: false), newID: newID.key,
      error: unknown?.words ?? say("Look at what was found, then log it."), in: reading)
    return try await show(page, context)
  }

  private func show(_ page: ReviewPage, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: .unprocessableContent) { ReviewView(page: page) }
  }
}
