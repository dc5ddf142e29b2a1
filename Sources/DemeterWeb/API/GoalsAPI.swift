import DemeterCore
import Hummingbird

/// `GET · PUT · PATCH /goals`, `GET /goals/{day}`, `GET /goals/changes`
struct GoalsAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("goals", use: current)
    api.get("goals/{day}", use: inForce)
    api.get("goals/changes", use: changes)
    api.put("goals", use: set)
    api.patch("goals", use: change)
  }

  @Sendable private func current(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    return try await answer(context.person.today(site.now()), context)
  }

  @Sendable private func inForce(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    guard let day = context.parameters.get("day").flatMap({ Day($0) }) else {
      throw WebError.invalid(InvalidInput([.notADay]))
    }
    return try await answer(day, context)
  }

  @Sendable private func set(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let (change, _) = try await checked(try await JSONBody(request), context)
    try await context.diary.set(change)
    return try JSONAnswer.response(GoalsDocument(change.goals, from: change.effectiveFrom))
  }

  /// Changes some of the goals. The others keep the values that are in force on the first day.
  @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let (change, fields) = try await checked(try await JSONBody(request), isPart: true, context)
    let saved = try await context.diary.changeGoals { log in
      // Also goals that set nothing but their type, which are not in force.
      GoalChange(
        effectiveFrom: change.effectiveFrom, goals: log.saved(on: change.effectiveFrom).replacing(fields, with: change.goals))
    }
    return try JSONAnswer.response(GoalsDocument(saved?.goals ?? change.goals, from: change.effectiveFrom))
  }

  /// Lists every change of the goals, the earliest first.
  @Sendable private func changes(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let changes = try await context.diary.goals().changes
    return try JSONAnswer.response(["changes": changes.map { GoalsDocument($0.goals, from: $0.effectiveFrom) }])
  }

  /// Returns the validated goals of a request, and which of them it names.
  ///
  /// - Parameter isPart: whether the goals that it does not name stay as they are.
  private func checked(_ body: JSONBody, isPart: Bool = false, _ context: PersonContext) async throws -> (GoalChange, Set<Goals.Field>) {
    var body = body, input = GoalsInput()
    let today = context.person.today(site.now())
    var fields = Set(Goals.Field.allCases.filter { body.has($0.name) })
    func number(_ field: Goals.Field) -> NumberInput { fields.contains(field) ? body.number(field.name) : .absent }
    input.calories = number(.calories)
    for nutrient in Nutrient.allCases { input[nutrient] = number(.nutrient(nutrient)) }
    input.steps = number(.steps)
    input.deficit = number(.deficit)
    input.pace = number(.pace)
    input.exercise = number(.exercise)
    if fields.contains(.goalType) { input.goalType = body.stated("goalType") }
    input.effectiveFrom = body.stated("effectiveFrom")
    input.hasWeeklyBudget = body.flag("weeklyBudget") ?? false
    var nested: [FieldError] = []
    let macros = body.object("macros")
    if let macros {
      // The masses beside them follow from them.
      fields.subtract(Nutrient.allCases.map(Goals.Field.nutrient))
      nested += input.read(macros: macros)
      if input.macroUnit == MacroChoice.Unit.perKilogram.rawValue, input.kilograms == .absent {
        let weight = try await context.diary.measurements(.weight, in: today - 365...today).last?.amount
        input.kilograms = weight.map { .number($0.value) } ?? .absent
      }
      if isPart, !fields.contains(.calories) {
        // Percents are of the calories that stay.
        let known = try await context.diary.goals().saved(on: input.effectiveFrom.flatMap { Day($0) } ?? today)
        input.calories = known.energy.map { .number($0.kilocalories) } ?? .absent
      }
    }
    if let weekdays = body.object("weekdays") { nested += input.read(weekdays: weekdays) }
    let errors = body.finish() + nested
    guard errors.isEmpty else { throw InvalidInput(errors) }
    do {
      return (try input.checked(today: today), fields)
    } catch {
      guard macros != nil else { throw error }
      let inside = Set(Nutrient.allCases.map(\.rawValue) + ["kilograms"])
      throw InvalidInput(
        error.errors.map { error in
          if error.field == "macroUnit" { return FieldError("macros.unit", error.problem) }
          return inside.contains(error.field) ? FieldError("macros.\(error.field)", error.problem) : error
        })
    }
  }

  private func answer(_ day: Day, _ context: PersonContext) async throws -> Response {
    try JSONAnswer.response(GoalsDocument(try await context.diary.goals(), on: day))
  }
}

extension GoalsDocument {
  /// The goals in force on a day, without any if there are none.
  init(_ log: GoalLog, on day: Day) {
    self.init(log.inForce(on: day) ?? Goals(), from: log.changes.last { $0.effectiveFrom <= day }?.effectiveFrom)
  }
}

extension GoalsInput {
  /// Reads macros in another unit than grams. Returns what is wrong with their members.
  fileprivate mutating func read(macros: JSONBody) -> [FieldError] {
    var macros = macros
    macroUnit = macros.stated("unit")
    kilograms = macros.number("kilograms")
    for macro in Nutrient.allCases { self[macro] = macros.number(macro.rawValue) }
    var errors = macros.finish()
    if MacroChoice.Unit(rawValue: macroUnit ?? "") == nil, errors.isEmpty {
      // Grams are members of the goals themselves.
      errors = [FieldError("unit", .notOneOf(.unit, MacroChoice.Unit.allCases.map(\.rawValue)))]
    }
    return errors.map { FieldError("macros.\($0.field)", $0.problem) }
  }

  /// Reads the goals of days of the week. Returns what is wrong with their members.
  fileprivate mutating func read(weekdays days: JSONBody) -> [FieldError] {
    var days = days, errors: [FieldError] = []
    for weekday in DayOfWeek.allCases {
      guard var day = days.object(weekday.rawValue) else { continue }
      var typed = OfWeekday()
      typed.calories = day.number("calories")
      for macro in Nutrient.allCases { typed[macro] = day.number(macro.rawValue) }
      weekdays[weekday] = typed
      errors += day.finish().map { FieldError("weekdays.\(weekday.rawValue).\($0.field)", $0.problem) }
    }
    return days.finish().map { FieldError("weekdays.\($0.field)", $0.problem) } + errors
  }
}
