import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Food that is planned for days to come, and logging or skipping it when its day has come.
struct PlanController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.planning, use: find)
    pages.post(.planWeek, use: copyWeek)
    pages.get(.planDay, use: show)
    pages.post(.logPlanned, use: log)
    pages.post(.skipPlanned, use: skip)
    pages.post(.unskipPlanned, use: unskip)
    pages.get(.planned, use: form)
    pages.post(.planned, use: correct)
  }

  /// Leads to the day that was asked for.
  @Sendable private func find(_ request: Request, _ context: PageRequestContext) throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    let today = context.reading(site).present.today, day = try fields.day("day") ?? today + 1
    return .redirect(to: Paths.plan(min(max(day, today), today + PlannedEntry.daysAhead)), type: .normal)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site), today = reading.present.today
    let day = try context.dayInPath()
    // A day that has come is asked about on Today.
    guard day > today else { return .redirect(to: day == today ? Paths.today : Paths.history(of: day), type: .normal) }
    guard today.plannable.contains(day) else { throw WebError.notFound }
    let goal = try await context.diary.record(of: day).goals?.energy
    let page = PlanPage(try await context.diary.planned(in: day...day), on: day, goal: goal, in: reading)
    let frame = try await context.frame(site, tab: .history, addDay: day, for: request)
    return site.page(page.title, frame: frame) { PlanView(page: page) }
  }

  /// Plans the food of a week for the same weekdays of the next one. Days of that which have come already get nothing.
  @Sendable private func copyWeek(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), base = try body.newID(), today = context.present(for: body, site).today
    guard let day = try body.day("week") else { throw WebError.badRequest(say("The form lacks its week")) }
    let week = day.week(from: context.person.weekStart)
    var entries: [FoodEntry] = []
    for day in week.each where today.plannable.contains(day + 7) { entries += try await context.diary.record(of: day).entries.reversed() }
    guard today.plannable.contains(week.upperBound + 7) else { throw InvalidInput([FieldError("week", .planOfPastDay)]) }
    guard let first = entries.first else { throw InvalidInput([FieldError("week", .missing(.entries))]) }
    _ = try await context.diary.plan(entries.enumerated().map { NewPlannedEntry(id: base.numbered($0), copying: $1, to: $1.day + 7) })
    return .redirect(to: Paths.plan(first.day + 7), note: .plannedTogether, about: [base])
  }

  /// Logs those of some planned entries that are still open.
  @Sendable private func log(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), base = try body.newID(), present = context.present(for: body, site)
    let ids = EntryID.list(body["planned"])
    let planned = Dictionary(try await context.diary.planned(ids).map { ($0.id, $0) }) { first, _ in first }
    guard let first = planned[ids.first ?? base] ?? planned.values.first else { throw WebError.notFound }
    let logged = try ids.enumerated().compactMap { index, id -> PlannedLogging? in
      let new = base.numbered(index)
      guard let one = planned[id], one.isOpen || one.state == .logged(new) else { return nil }
      return PlannedLogging(id, as: NewEntry(id: new, meal: one.meal, logged: try one.moment(at: present)))
    }
    guard !logged.isEmpty else { throw DiaryError.notPlanned(current: first) }
    return try await site.logged(try await context.diary.log(logged), context) { _ in Paths.today }
  }

  @Sendable private func skip(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let together = request.query("together").flatMap { EntryID(uuidString: $0) }
    let ids = together.map(PlannedEntry.together) ?? EntryID.list(request.query("planned"))
    let planned = try await context.diary.skip(ids)
    guard !planned.isEmpty else { throw WebError.notFound }
    return back(to: planned, context, note: .skipped, about: planned.prefix(100).map(\.id))
  }

  @Sendable private func unskip(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let planned = try await context.diary.unskip(EntryID.list(request.query("planned")))
    guard !planned.isEmpty else { throw WebError.notFound }
    return back(to: planned, context, note: .restored)
  }

  @Sendable private func form(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let planned = try await self.planned(context), reading = context.reading(site)
    guard planned.isOpen else { throw DiaryError.notPlanned(current: planned) }
    guard planned.day <= reading.present.today else { return try await answer(PlannedEditPage(planned, in: reading), .ok, context) }
    let page = PlannedEntryPage(planned, at: try planned.moment(at: reading.present), in: reading)
    return try await answer(page, .ok, context)
  }

  /// Logs a planned entry with what was typed, or changes it if its day was still to come.
  @Sendable private func correct(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    if body["do"] == "edit" { return try await change(try await planned(context), body, context) }
    let id = try body.newID()
    let planned = try await self.planned(context), present = context.present(for: body, site), reading = context.reading(site, for: body)
    var input = body.entryInput(context.person.numbers)
    (input.brand, input.source, input.ownFood) = (planned.meal.brand, planned.meal.source.rawValue, planned.meal.ownFood?.key)
    input.day = input.day ?? planned.day.description
    do {
      var (meal, logged) = try input.checked(now: present.now, zone: present.timeZone, dayStarts: present.dayStarts)
      if meal.servingUnit == planned.meal.servingUnit {
        meal.nutrition.others = planned.meal.nutrition.scaled(from: planned.meal.quantity, to: meal.quantity).others
      }
      let saved = try await context.diary.log([PlannedLogging(planned.id, as: NewEntry(id: id, meal: meal, logged: logged))])
      return try await site.logged(saved, context) { _ in Paths.today }
    } catch let refused as InvalidInput {
      let moment = try planned.moment(at: present)
      let page = PlannedEntryPage(planned, at: moment, typed: body.entryValues, id: id, errors: refused, in: reading)
      return try await answer(page, .unprocessableContent, context)
    }
  }

  private func change(_ planned: PlannedEntry, _ body: FormBody, _ context: PageRequestContext) async throws -> Response {
    let present = context.present(for: body, site)
    var input = body.entryInput(context.person.numbers)
    (input.brand, input.source, input.ownFood) = (planned.meal.brand, planned.meal.source.rawValue, planned.meal.ownFood?.key)
    input.day = body["day"]
    do {
      let new = try input.planned(id: planned.id, now: present.now, zone: present.timeZone, dayStarts: present.dayStarts)
      var meal = new.meal
      if meal.servingUnit == planned.meal.servingUnit {
        meal.nutrition.others = planned.meal.nutrition.scaled(from: planned.meal.quantity, to: meal.quantity).others
      }
      let saved = try await context.diary.replan(NewPlannedEntry(id: new.id, meal: meal, day: new.day, minute: new.minute))
      return .redirect(to: Paths.plan(saved.day), note: .changesSaved)
    } catch let refused as InvalidInput {
      let reading = context.reading(site, for: body)
      let page = PlannedEditPage(planned, typed: body.entryValues, typedDay: body["day"], errors: refused, in: reading)
      return try await answer(page, .unprocessableContent, context)
    }
  }

  private func answer(_ page: PlannedEditPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { PlannedEditView(page: page) }
  }

  private func planned(_ context: PageRequestContext) async throws -> PlannedEntry {
    try await context.diary.planned(context.idInPath())
  }

  /// Returns to the day to come, or to Today, which asks about days that have come.
  private func back(
    to planned: [PlannedEntry], _ context: PageRequestContext, note: NoteKind, about ids: [PlannedEntryID] = []
  ) -> Response {
    let today = context.reading(site).present.today, day = planned[0].day
    return .redirect(to: day > today ? Paths.plan(day) : Paths.today, note: note, about: ids)
  }

  private func answer(_ page: PlannedEntryPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { PlannedEntryView(page: page) }
  }
}
