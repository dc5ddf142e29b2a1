import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Suggests goals on three screens: the body, the pace, and what follows from them. What is typed about the body is kept; goals are only saved
/// with the form of goals.
struct SuggestedGoalsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.suggestGoals, use: askBody)
    pages.post(.suggestGoals, use: saveBody)
    pages.get(.suggestPace, use: askPace)
    pages.post(.suggestPace, use: choosePace)
    pages.get(.suggestedGoals, use: showResult)
  }

  @Sendable private func askBody(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let last = try await context.lastWeight(site)
    var answers = GoalAnswers(request.query)
    if answers.weight != last?.id { answers.weight = nil }
    let page = AboutYouPage(
      last: last?.amount, answers: answers,
      asksActivity: try await context.learned(site) == nil, in: context.reading(site))
    return try await answer(page, .ok, context)
  }

  @Sendable private func saveBody(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    do {
      var answers = GoalAnswers { $0 == "activity" ? body[$0] : nil }
      let checked = try GoalBodyInput(body, in: context.person.numbers).checked(
        for: context.person, today: context.person.today(site.now()))
      answers.weight = try await saveWeight(checked.weight, body, context)
      try await site.household.change(context.person) { person in
        if body.isChanged("sex") { person.body.sex = checked.sex }
        if body.isChanged("height") { person.body.height = checked.height }
        if body.isChanged("birthYear") { person.body.birthYear = checked.birthYear }
      }
      return .redirect(to: answers.address(.suggestPace), type: .normal)
    } catch let refused as InvalidInput {
      let values = Dictionary(uniqueKeysWithValues: AboutYouPage.names.map { ($0, body[$0] ?? "") })
      let page = AboutYouPage(
        last: nil, answers: GoalAnswers { _ in nil }, asksActivity: try await context.learned(site) == nil, id: try body.newID(),
        typed: AboutYouPage.Typed(values, refused: refused), in: context.reading(site))
      return try await answer(page, .unprocessableContent, context)
    }
  }

  /// Logs the weight if it is not the last one, or corrects the one that was logged with these answers before. Returns its id.
  private func saveWeight(_ weight: Measure, _ body: FormBody, _ context: PageRequestContext) async throws -> MeasurementID? {
    let last = try await context.lastWeight(site), id = try body.newID(), reading = context.reading(site)
    let logged = LoggedMoment(site.now(), in: context.person.timeZone, dayStarts: context.person.dayStarts)
    if let last, body.changed("weight") == nil && body["was.weight"] != nil || reading.isShownAlike(weight, last.amount) {
      return last.id == id ? id : nil
    }
    let new = NewMeasurement(id: id, kind: .weight, amount: weight, logged: logged)
    if let question = try await context.question(about: new, asked: body["asked"], amount: body["weight"], site) {
      throw InvalidInput([FieldError("weight", question)])
    }
    if let last, last.id == id {
      return try await context.diary.edit(measurement: id, seeing: last.version, amount: weight, logged: last.logged).id
    }
    return try await context.diary.save([new]).first?.measurement.id
  }

  @Sendable private func askPace(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await showPaces(GoalAnswers(request.query), .ok, context)
  }

  @Sendable private func choosePace(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let answers = GoalAnswers { body[$0] }
    guard let pace = answers.pace, context.person.weightUnit.paces.contains(pace) else {
      return try await showPaces(answers, .unprocessableContent, context)
    }
    return .redirect(to: answers.address(.suggestedGoals), type: .normal)
  }

  private func showPaces(_ answers: GoalAnswers, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    let learned = try await context.learned(site), reading = context.reading(site)
    guard let basis = try await context.basis(answers, learned: learned, site) else {
      return .redirect(to: answers.address(.suggestGoals), type: .normal)
    }
    var answers = answers
    if answers.pace == nil, let followed = try await context.diary.goals().inForce(on: reading.today)?.pace,
      !GoalEstimate(basis, pace: followed).isBelowResting
    {
      answers.pace = followed
    }
    let page = PacePage(basis, answers: answers, learned: learned, isRefused: status != .ok, in: reading)
    return site.page(PacePage.title, frame: try await context.frame(site, tab: .today), status: status) { PaceView(page: page) }
  }

  @Sendable private func showResult(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let answers = GoalAnswers(request.query), reading = context.reading(site), learned = try await context.learned(site)
    let known = try await context.diary.goals().goalsOfWeek(on: reading.today)
    guard let suggested = try await context.suggested(answers, over: known, learned: learned, site) else {
      return .redirect(to: answers.address(.suggestPace), type: .normal)
    }
    let page = SuggestedGoalsPage(
      suggested.goals, suggested.estimate, suggested.basis, answers: answers, learned: learned,
      isMean: known?.hasEnergyOfWeekdays ?? false, in: reading)
    return site.page(SuggestedGoalsPage.title, frame: try await context.frame(site, tab: .today)) { SuggestedGoalsView(page: page) }
  }

  private func answer(_ page: AboutYouPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(AboutYouPage.title, frame: try await context.frame(site, tab: .today), status: status) { AboutYouView(page: page) }
  }
}

/// Goals that are suggested to a person.
struct SuggestedGoals: Sendable {
  let basis: GoalBasis
  let estimate: GoalEstimate
  /// With the steps of the known goals, and with the pace if these follow one.
  let goals: Goals
}

extension PageRequestContext {
  /// The last weight of the past year.
  func lastWeight(_ site: AppEnvironment) async throws -> LoggedMeasurement? {
    let today = person.today(site.now())
    return try await diary.measurements(.weight, in: today - 365...today).last
  }

  /// nil if the answers and the person's body are not enough.
  fileprivate func basis(_ answers: GoalAnswers, learned: LearnedExpenditure?, _ site: AppEnvironment) async throws -> GoalBasis? {
    GoalBasis(
      person.body, weight: try await lastWeight(site)?.amount, activity: answers.activity, learned: learned, on: person.today(site.now()))
  }

  /// The goals for a pace; nil if the answers have none, or are not enough.
  func suggested(
    _ answers: GoalAnswers, over known: Goals?, learned: LearnedExpenditure?, _ site: AppEnvironment
  ) async throws -> SuggestedGoals? {
    guard let pace = answers.pace, let basis = try await basis(answers, learned: learned, site),
      let estimate = basis.estimates(person.weightUnit.paces).first(where: { $0.pace == pace })
    else { return nil }
    var goals = estimate.goals
    (goals.steps, goals.exercise) = (known?.steps, known?.exercise)
    if known?.pace != nil { goals.pace = pace }
    return SuggestedGoals(basis: basis, estimate: estimate, goals: goals)
  }
}

extension GoalBodyInput {
  fileprivate init(_ body: FormBody, in numbers: NumberStyle) {
    self.init()
    sex = body["sex"]
    // A year is written without separators.
    birthYear = body.number("birthYear", in: .plain)
    height = body["height"] ?? ""
    weight = body["weight"] ?? ""
  }

  fileprivate func checked(for person: Person, today: Day) throws(InvalidInput) -> Checked {
    try checked(weightUnit: person.weightUnit, heightUnit: person.heightUnit, in: person.numbers, today: today)
  }
}

extension PageContext {
  /// Whether two weights look the same in a field.
  fileprivate func isShownAlike(_ one: Measure, _ other: Measure) -> Bool {
    numbers.field(weight: one, in: weightUnit) == numbers.field(weight: other, in: weightUnit)
  }
}
