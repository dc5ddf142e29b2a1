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
    pages.post("goals/estimate", use: estimate)
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
    let input = GoalsInput(body, in: reading.numbers)
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

  /// Works out goals from a few answers, and fills the form with them. Nothing is saved.
  @Sendable private func estimate(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let reading = context.reading(site)
    let log = try await context.diary.goals()
    let known = log.inForce(on: reading.today)
    let answers = Dictionary(uniqueKeysWithValues: GoalHelp.names.map { ($0, body[$0] ?? "") })
    let input = GoalEstimateInput(body, in: reading.numbers)
    do {
      let estimate = try input.checked(isImperial: reading.isImperial)
      var goals = estimate.goals
      goals.steps = known?.steps
      let help = GoalHelp(answers, estimate: estimate, in: reading)
      return try await answer(GoalsPage(goals, log: log, help: help, in: reading), .ok, context)
    } catch let errors as InvalidInput {
      let help = GoalHelp(answers, errors: errors, in: reading)
      return try await answer(GoalsPage(known, log: log, help: help, in: reading), .unprocessableContent, context)
    }
  }

  private func answer(_ page: GoalsPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page("Daily goals", frame: try await context.frame(site, tab: .none), status: status) { GoalSettingsView(page: page) }
  }
}

extension GoalsInput {
  fileprivate init(_ body: FormBody, in numbers: NumberStyle) {
    self.init()
    calories = body.number("calories", in: numbers)
    protein = body.number("protein", in: numbers)
    carbohydrates = body.number("carbohydrates", in: numbers)
    fat = body.number("fat", in: numbers)
    steps = body.number("steps", in: numbers)
    deficit = body.number("deficit", in: numbers)
    goalType = body["goalType"]
  }
}

extension GoalEstimateInput {
  fileprivate init(_ body: FormBody, in numbers: NumberStyle) {
    self.init()
    weight = body.number("weight", in: numbers)
    height = body.number("height", in: numbers)
    age = body.number("age", in: numbers)
    (sex, activity, pace, mix) = (body["sex"], body["activity"], body["pace"], body["mix"])
  }
}
