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
    pages.post("goals/follow", use: follow)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let log = try await context.diary.goals()
    let reading = context.reading(site)
    let page = GoalsPage(log.inForce(on: reading.today), log: log, learned: try await context.learned(site), in: reading)
    return try await answer(page, .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let reading = context.reading(site)
    let log = try await context.diary.goals()
    let known = log.inForce(on: reading.today)
    let input = GoalsInput(body, in: reading.numbers)
    let learned = try await context.learned(site)
    do {
      var change = try input.checked(today: reading.today)
      var goals = change.goals
      goals.pace = body["follow"].map { Int($0).flatMap { (-1500...1000).contains($0) ? $0 : nil } } ?? known?.pace
      if let pace = goals.pace,
        let proposal = learned.flatMap({ GoalProposal(from: $0, pace: pace, on: reading.today, body: reading.body) }),
        pace != known?.pace || goals.energy == nil
      {
        goals = goals.following(Energy(kilocalories: proposal.kilocalories))
      }
      // A form that was opened before this field existed leaves the value unchanged.
      if body["steps"] == nil { goals.steps = known?.steps }
      if body["deficit"] == nil { goals.deficit = known?.deficit }
      change = GoalChange(effectiveFrom: change.effectiveFrom, goals: goals)
      if goals != known ?? Goals() { try await context.diary.set(change) }
      guard GoalsPage.warning(for: goals, learned, in: reading) == nil else {
        let log = try await context.diary.goals()
        return try await answer(GoalsPage(goals, log: log, learned: learned, in: reading), .ok, context)
      }
      return site.back(to: reading.today, context.person, note: .goals)
    } catch let errors as InvalidInput {
      let page = GoalsPage(
        texts: GoalsPage.names.map { body[$0] ?? "" }, goalType: body["goalType"].flatMap(Goals.GoalType.init(rawValue:)),
        following: GoalFollowing(learned, pace: body["follow"].flatMap { Int($0) }, in: reading), errors: errors, log: log, in: reading)
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
      goals.pace = known?.pace
      let help = GoalHelp(answers, estimate: estimate, in: reading)
      return try await answer(GoalsPage(goals, log: log, learned: try await context.learned(site), help: help, in: reading), .ok, context)
    } catch let errors as InvalidInput {
      let help = GoalHelp(answers, errors: errors, in: reading)
      return try await answer(
        GoalsPage(known, log: log, learned: try await context.learned(site), help: help, in: reading), .unprocessableContent, context)
    }
  }

  /// Sets the goal of calories that was proposed, or keeps the present one for another week.
  @Sendable private func follow(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let today = context.person.today(site.now())
    let log = try await context.diary.goals()
    guard let known = log.inForce(on: today), known.pace != nil else { throw WebError.notFound }
    var goals = known
    if let text = body["calories"], !text.isEmpty {
      var input = GoalsInput(goals)
      input.calories = NumberInput(typed: text, in: .plain)
      let checked = try input.checked(today: today).goals
      goals = checked.energy.map(goals.following) ?? goals
    }
    // Keeping the goal is saved as well, at most once a day, because it delays the next proposal until Monday.
    if goals != known || log.changes.last?.effectiveFrom != today {
      try await context.diary.set(GoalChange(effectiveFrom: today, goals: goals))
    }
    return site.back(to: today, context.person, note: .goals)
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

extension PageRequestContext {
  /// What the person burns, as far as it is known.
  func learned(_ site: AppEnvironment) async throws -> LearnedExpenditure? {
    try await diary.trends(until: person.today(site.now()), span: .fourWeeks, body: person.body, weekStart: person.weekStart).learned
  }
}
