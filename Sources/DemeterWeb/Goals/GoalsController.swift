import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

struct GoalsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("goals", use: show)
    pages.post("goals", use: save)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let log = try await context.diary.goals()
    let reading = context.reading(site)
    return try await answer(GoalsPage(log.inForce(on: reading.today), log: log, in: reading), .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let reading = context.reading(site)
    let log = try await context.diary.goals()
    let known = log.inForce(on: reading.today)
    var input = GoalsInput()
    func typed(_ name: String) -> NumberInput { NumberInput(typed: body[name], in: reading.numbers) }
    (input.calories, input.protein, input.carbohydrates, input.fat) = (
      typed("calories"), typed("protein"), typed("carbohydrates"), typed("fat")
    )
    (input.steps, input.deficit) = (typed("steps"), typed("deficit"))
    input.goalType = body["goalType"]
    do {
      var change = try input.checked(today: reading.today)
      var goals = change.goals
      // A form that was opened before this field existed leaves the value unchanged.
      if body["steps"] == nil { goals.steps = known?.steps }
      if body["deficit"] == nil { goals.deficit = known?.deficit }
      change = GoalChange(effectiveFrom: change.effectiveFrom, goals: goals)
      if goals != known ?? Goals() { try await context.diary.set(change) }
      guard GoalsPage.warning(for: goals, in: reading) == nil else {
        let log = try await context.diary.goals()
        return try await answer(GoalsPage(goals, log: log, in: reading), .ok, context)
      }
      return site.back(to: reading.today, context.person, note: .goals)
    } catch let errors as InvalidInput {
      let page = GoalsPage(
        texts: GoalsPage.names.map { body[$0] ?? "" }, goalType: body["goalType"].flatMap(Goals.GoalType.init(rawValue:)), errors: errors,
        log: log, in: reading)
      return try await answer(page, .unprocessableContent, context)
    }
  }

  private func answer(_ page: GoalsPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page("Daily goals", frame: try await context.frame(site, tab: .none), status: status) { GoalSettingsView(page: page) }
  }
}
