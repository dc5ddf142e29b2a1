import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

struct GoalsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.goals, use: show)
    pages.post(.goals, use: save)
    pages.post(.followGoal, use: follow)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let log = try await context.diary.goals()
    let reading = context.reading(site), known = log.goalsOfWeek(on: reading.today), learned = try await context.learned(site)
    // “Change the numbers” of suggested goals.
    let suggested = try await context.suggested(GoalAnswers(request.query), over: known, learned: learned, site)
    let page = GoalsPage(
      suggested?.goals ?? known, log: log, learned: learned, kilograms: try await context.lastWeight(site)?.amount,
      isSuggestion: suggested != nil, in: reading)
    return try await answer(page, .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let reading = context.reading(site)
    let learned = try await context.learned(site), kilograms = try await context.lastWeight(site)?.amount
    do {
      let form = try GoalsForm(body, learned: learned, kilograms: kilograms, in: reading)
      let change = try await context.diary.changeGoals { log in
        let known = log.goalsOfWeek(on: reading.today) ?? Goals()
        let goals = form.goals(over: known)
        return goals == known ? nil : GoalChange(effectiveFrom: reading.today, goals: goals)
      }
      let log = try await context.diary.goals()
      let goals = change?.goals ?? log.goalsOfWeek(on: reading.today) ?? Goals()
      guard GoalsPage.warning(for: goals, learned, in: reading) == nil else {
        return try await answer(GoalsPage(goals, log: log, learned: learned, kilograms: kilograms, in: reading), .ok, context)
      }
      return site.back(to: reading.today, context.person, note: .goalsSaved)
    } catch let errors as InvalidInput {
      let log = try await context.diary.goals()
      let page = GoalsPage(
        texts: GoalsPage.names.map { body[$0] ?? "" }, goalType: body["goalType"].flatMap(Goals.GoalType.init(rawValue:)),
        exercise: body.exerciseShare,
        week: body.hasWeekdays
          ? GoalWeek.Choices(unit: body["macroUnit"], hasBudget: body["weeklyBudget"] != nil, kilograms: kilograms) : nil,
        following: GoalFollowing(learned, pace: body.pace, goals: log.goalsOfWeek(on: reading.today), in: reading), errors: errors,
        log: log, in: reading)
      return try await answer(page, .unprocessableContent, context)
    }
  }

  /// Sets the goal of calories that was proposed, or keeps the present one for another week.
  @Sendable private func follow(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let today = context.person.today(site.now())
    guard try await context.diary.goals().saved(on: today).pace != nil else { throw WebError.notFound }
    var input = GoalsInput()
    if let text = body["calories"], !text.isEmpty { input.calories = NumberInput(typed: text, in: .plain) }
    let proposed = try input.checked(today: today).goals.energy
    try await context.diary.changeGoals { log in
      let known = log.saved(on: today)
      guard known.pace != nil else { return nil }
      let goals = proposed.map(known.following) ?? known
      // Keeping the goal is saved as well, at most once a day, because it delays the next proposal until Monday.
      let isNew = goals != known || log.changes.last?.effectiveFrom != today
      return isNew ? GoalChange(effectiveFrom: today, goals: goals) : nil
    }
    return site.back(to: today, context.person, note: .goalsSaved)
  }

  private func answer(_ page: GoalsPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(say("Daily goals"), frame: try await context.frame(site, tab: .today), status: status) { GoalSettingsView(page: page) }
  }
}

/// The form of goals as it was sent. A form that was opened before a field existed leaves the value unchanged.
private struct GoalsForm: Sendable {
  private let typed: Goals
  private let fields: Set<Goals.Field>
  /// Whether the calories are those of the mean day: the form of suggested goals has no weekdays.
  private let isMean: Bool
  private let learned: LearnedExpenditure?
  private let kilograms: Measure?
  private let today: Day
  private let person: Body

  /// - Throws: the errors of all fields.
  init(_ body: FormBody, learned: LearnedExpenditure?, kilograms: Measure?, in context: PageContext) throws {
    var input = GoalsInput(body, in: context.numbers)
    input.kilograms = kilograms.map { .number($0.value) } ?? .absent
    var goals = try input.checked(today: context.today).goals
    goals.pace = body.pace
    goals.exercise = body.exerciseShare
    typed = goals
    isMean = !body.hasWeekdays
    let changesMacros =
      body.hasWeekdays
      && (body.isChanged("macroUnit") || goals.macros != nil && Nutrient.allCases.contains { body.isChanged($0.rawValue) })
    fields = Set(
      Goals.Field.allCases.filter { field in
        switch field {
        case .steps, .deficit, .exercise: body.changed(field.name) != nil
        case .pace: body.changed("follow") != nil
        case .nutrient: goals.macros == nil && (changesMacros || body.isChanged(field.name))
        case .calories, .goalType: body.isChanged(field.name)
        case .macros: changesMacros
        // Amounts of weekdays are in the unit of the form.
        case .weekdays:
          body.hasWeekdays && (body.isChanged("macroUnit") || GoalsInput.weekdayNames.contains { body.changed($0) != nil })
        case .weeklyBudget: body.hasWeekdays && (body["weeklyBudget"] ?? "") != body["was.weeklyBudget"]
        }
      })
    (self.learned, self.kilograms, today, person) = (learned, kilograms, context.today, context.body)
  }

  /// Returns the goals that follow from the form and the known ones.
  func goals(over known: Goals) -> Goals {
    var goals = known.replacing(fields, with: typed)
    if isMean, known.hasEnergyOfWeekdays, fields.contains(.calories), let mean = typed.energy {
      goals = known.moved(toMean: mean).replacing(fields.subtracting([.calories]), with: typed)
    }
    if let kilograms, goals.macros?.unit == .perKilogram {
      goals.macros?.kilograms = kilograms
      goals.computeMacros()
    }
    guard let pace = goals.pace else { return goals }
    let proposed = learned.flatMap { GoalProposal(from: $0, pace: pace, on: today, body: person) }
      .map { Energy(kilocalories: $0.kilocalories) }
    // Days that got other calories keep them; the others keep the mean that the pace asks for.
    if goals.weekdays.mapValues(\.energy) != known.weekdays.mapValues(\.energy),
      let mean = pace == known.pace ? known.meanEnergy ?? proposed : proposed
    {
      return goals.spread(toMean: mean)
    }
    guard pace != known.pace || goals.meanEnergy == nil, let proposed else { return goals }
    return goals.following(proposed)
  }
}

extension FormBody {
  /// The share of the field “Add exercise to the goal”; nil for none.
  fileprivate var exerciseShare: ExerciseShare? { self["exercise"].flatMap { ExerciseShare($0) } }

  /// The pace of the field “Follow what I burn”, in grams a week; nil if the goal follows nothing.
  fileprivate var pace: Int? { self["follow"].flatMap { Int($0) }.flatMap { Goals.paces.contains($0) ? $0 : nil } }

  /// Whether the form has the unit of macros, the days of the week, and the weekly budget.
  fileprivate var hasWeekdays: Bool { self["hasWeekdays"] != nil }
}

extension GoalsInput {
  fileprivate init(_ body: FormBody, in numbers: NumberStyle) {
    self.init()
    calories = body.number("calories", in: numbers)
    for nutrient in Nutrient.allCases { self[nutrient] = body.number(nutrient.rawValue, in: numbers) }
    steps = body.number("steps", in: numbers)
    deficit = body.number("deficit", in: numbers)
    goalType = body["goalType"]
    pace = body.pace.map { .number(Double($0) / 1000) } ?? .absent
    guard body.hasWeekdays else { return }
    macroUnit = body["macroUnit"]
    hasWeeklyBudget = body["weeklyBudget"] != nil
    for weekday in DayOfWeek.allCases {
      var day = OfWeekday()
      day.calories = body.number(Self.name(weekday, .calories), in: numbers)
      for macro in Nutrient.allCases { day[macro] = body.number(Self.name(weekday, .nutrient(macro)), in: numbers) }
      weekdays[weekday] = day
    }
  }
}

extension PageRequestContext {
  /// What the person burns, as far as it is known.
  func learned(_ site: AppEnvironment) async throws -> LearnedExpenditure? {
    try await diary.trends(until: person.today(site.now()), span: .fourWeeks, body: person.body, weekStart: person.weekStart).learned
  }
}
