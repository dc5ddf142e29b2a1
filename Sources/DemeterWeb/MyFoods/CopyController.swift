import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Copies a day's entries to another day, or saves them as a meal.
struct CopyController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.copyDay, use: sheet)
    pages.post(.copyDay, use: carryOut)
  }

  @Sendable private func sheet(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let record = try await context.diary.record(of: day(context))
    let meal = request.query("meal").flatMap { EntryID(uuidString: $0) }
    return try await show(CopyPage(record, mealOf: meal, in: context.reading(site)), status: .ok, context)
  }

  @Sendable private func carryOut(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let record = try await context.diary.record(of: day(context))
    let base = try body.newID(), present = context.present(for: body, site)
    let chosen = record.entries.reversed().filter { body["entry-" + $0.id.key] != nil }
    do {
      guard !chosen.isEmpty else { throw InvalidInput([FieldError("entries", .missing(.entries))]) }
      if body["do"] == "keep" {
        try await context.diary.save(try SavedFood(id: base, named: body["name"], items: chosen.map(\.meal.withoutNote)))
        return site.back(to: record.day, context.person, note: .foodSaved)
      }
      let day = body["do"] == "today" ? nil : body["copyTo"]
      if let day, Day(day).map({ $0 > present.today }) == true {
        let coming = try planned(day, today: present.today)
        _ = try await context.diary.plan(
          chosen.enumerated().map { NewPlannedEntry(id: base.numbered($0), copying: $1, to: coming) })
        return .redirect(to: Paths.plan(coming), note: .plannedTogether, about: [base])
      }
      let copies = try chosen.enumerated().map { index, entry in
        let moment = try copied(entry, to: day ?? present.today.description, zone: body["timeZone"], at: present, context.person)
        return NewEntry(id: base.numbered(index), meal: entry.meal.withoutNote, logged: moment)
      }
      let saved = try await context.diary.save(copies)
      return site.back(to: saved[0].entry.day, context.person, note: .added, entries: saved.map(\.entry.id))
    } catch let refused as InvalidInput {
      let page = CopyPage(
        record, mealOf: body["meal"].flatMap { EntryID(uuidString: $0) }, to: body["copyTo"], name: body["name"] ?? "", refused: refused,
        in: context.reading(site, for: body))
      return try await show(page, status: .unprocessableContent, context)
    }
  }

  /// Returns the day to come for which copies are planned.
  private func planned(_ day: String, today: Day) throws -> Day {
    do {
      return try EntryInput.plannedDay(day, today: today)
    } catch {
      throw InvalidInput(error.errors.map { FieldError("copyTo", $0.problem) })
    }
  }

  /// Returns the same time of day on another day, or now if that time is still to come.
  private func copied(
    _ entry: FoodEntry, to day: String, zone: String?, at present: Present, _ person: Person
  ) throws -> LoggedMoment {
    var input = EntryInput(entry)
    input.day = day
    input.timeZone = zone
    let here = present.timeZone
    let seconds = wallClock(entry.logged.instant, in: entry.logged.timeZone)
    let then = Day(day).map { present.dayStarts.instant(of: $0, secondsAfterMidnight: seconds, in: here) }
    if let then, then <= present.now {
      input.time = person.dates.timeField(then, in: here)
    }
    do {
      return try input.checked(now: present.now, zone: here, dayStarts: present.dayStarts).logged
    } catch {
      throw InvalidInput(error.errors.map { FieldError($0.field == "day" ? "copyTo" : $0.field, $0.problem) })
    }
  }

  private func day(_ context: PageRequestContext) async throws -> Day {
    let day = try context.dayInPath()
    try await context.requirePage(of: day, in: context.reading(site))
    return day
  }

  private func show(_ page: CopyPage, status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { CopyView(page: page) }
  }
}
