import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// The Add sheet, and saving its form.
struct AddFoodController: Sendable {
  let site: AppEnvironment

  /// How many foods of each kind the sheet offers.
  private static let foodsShown = 6

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("add", use: sheet)
    pages.post("entries", use: save)
    pages.post("entries/{id}/again", use: again)
  }

  @Sendable private func sheet(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    let day = request.query("day").flatMap { Day($0) } ?? reading.today
    guard day <= reading.today else { throw WebError.notFound }
    let fields = try FormBody(encoded: request.uri.query ?? "")
    let query = fields["q"] ?? ""
    let measured = MeasurementPhrase(
      query, unit: context.person.weightUnit, glass: context.person.water.glass, numbers: context.person.numbers)
    // No food weighs what a person does. Water is a food as well.
    let isFood = measured?.kind != .weight
    let found = isFood ? try await FoodSearchController.found(query, on: day, site, context) : nil
    return try await show(
      EntryForm(newEntryOn: day, in: reading), day, query: query, found: found,
      measurement: measured.map { UnderstoodMeasurement($0, on: day, in: reading) }, status: .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let id = try body.newID()
    let person = context.person
    let input = body.entryInput(person.numbers)
    do {
      let (meal, logged) = try input.checked(now: body.made(site.now()), zone: person.timeZone)
      return try await site.save([NewEntry(id: id, meal: meal, logged: logged)], context)
    } catch let errors as InvalidInput {
      let day = body["day"].flatMap { Day($0) } ?? person.today(site.now())
      let form = EntryForm(
        body.entryValues, action: Paths.entries, submit: "Add to Log", newID: id.key, version: nil, day: day,
        numbers: person.numbers, errors: errors)
      return try await show(form, day, status: .unprocessableContent, context)
    }
  }

  /// Logs an entry again, today or on the day that the form names.
  @Sendable private func again(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let model = try await context.diary.entry(try context.parameters.require("id", as: UUID.self))
    var moment = EntryInput(model)
    moment.day = body["day"]
    moment.timeZone = body["timeZone"]
    let (meal, logged) = try moment.checked(now: body.made(site.now()), zone: context.person.timeZone)
    return try await site.save([NewEntry(id: try body.newID(), meal: meal, logged: logged)], context)
  }

  private func show(
    _ form: EntryForm, _ day: Day, query: String = "", found: FoundFoods? = nil,
    measurement: UnderstoodMeasurement? = nil, status: HTTPResponse.Status,
    _ context: PageRequestContext
  ) async throws -> Response {
    let reading = context.reading(site)
    let page = AddFoodPage(
      day: day, kept: try await context.diary.savedFoods().filter { $0.choice == nil },
      recent: try await context.diary.foods(.recent, limit: Self.foodsShown),
      frequent: try await context.diary.foods(.frequent, limit: Self.foodsShown * 2), form: form, query: query,
      found: found, measurement: measurement, in: reading)
    return site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { AddFoodView(page: page) }
  }
}
