import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Understands words that a device kept while it could not reach the server.
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
    if let measured = MeasurementPhrase(words, unit: person.weightUnit, glass: person.water.glass, numbers: person.numbers) {
      body["kind"] = measured.kind.rawValue
      body["amount"] = reading.exact(measured.amount, of: measured.kind)
      return try await MeasurementsController(site: site).save(body, context)
    }
    // The answer to an earlier attempt was lost.
    let first = base.numbered(0)
    if try await context.diary.known([first])[first] != nil {
      return site.back(to: try body.day("day") ?? present.today, person, note: .added, entries: [first])
    }
    let read = try await site.foods.read(words, in: try await context.pantry(site), numbers: person.numbers, askingOnline: true)
    let moment = read.moment(at: present)
    let day = try moment.day ?? body.day("day") ?? present.today
    let drafts = read.items.map(DraftItem.init)
    let isVerified = !drafts.isEmpty && !read.isCutOff && !read.namesSeveralDays && drafts.allSatisfy { $0.certainty == .verified }
    body["day"] = day.description
    body["time"] = moment.time
    if isVerified {
      for field in FoundFoods.fields(drafts, in: reading) { body[field[0]] = field[1] }
      let form = try await ReviewForm(body, newIDs: base, site, context)
      if form.problem == nil { return try await site.save(form.entries, context) }
    }
    let shown = drafts.isEmpty ? [DraftItem(name: words, amount: FoodAmount(.one), nutrition: nil, food: nil, source: .manual)] : drafts
    let typedAt = reading.dates.timeField(present.now, in: present.timeZone)
    let page = ReviewPage(
      shown.map { ReviewItem($0, in: reading) }, on: try await context.diary.record(of: day), at: moment.time ?? typedAt,
      said: read.spoken(moment), newID: base.key, error: "Look at what was understood, then log it.", in: reading)
    return site.page(page.title, frame: try await context.frame(site, tab: .none), status: .unprocessableContent) { ReviewView(page: page) }
  }
}
