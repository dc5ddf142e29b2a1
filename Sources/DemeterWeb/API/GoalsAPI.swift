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
    let (change, _) = try checked(try await JSONBody(request), context)
    try await context.diary.set(change)
    return try JSONAnswer.response(GoalsDocument(change.goals, from: change.effectiveFrom))
  }

  /// Changes some of the goals. The others keep the values that are in force on the first day.
  @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let (change, fields) = try checked(try await JSONBody(request), context)
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
  private func checked(_ body: JSONBody, _ context: PersonContext) throws -> (GoalChange, Set<Goals.Field>) {
    var body = body, input = GoalsInput()
    let fields = Set(Goals.Field.allCases.filter { body.has($0.name) })
    func number(_ field: Goals.Field) -> NumberInput { fields.contains(field) ? body.number(field.name) : .absent }
    input.calories = number(.calories)
    for nutrient in Nutrient.allCases { input[nutrient] = number(.nutrient(nutrient)) }
    input.steps = number(.steps)
    input.deficit = number(.deficit)
    input.pace = number(.pace)
    input.exercise = number(.exercise)
    if fields.contains(.goalType) { input.goalType = body.stated("goalType") }
    input.effectiveFrom = body.stated("effectiveFrom")
    let errors = body.finish()
    guard errors.isEmpty else { throw InvalidInput(errors) }
    return (try input.checked(today: context.person.today(site.now())), fields)
  }

  private func answer(_ day: Day, _ context: PersonContext) async throws -> Response {
    let log = try await context.diary.goals()
    let from = log.changes.last { $0.effectiveFrom <= day }?.effectiveFrom
    return try JSONAnswer.response(GoalsDocument(log.inForce(on: day) ?? Goals(), from: from))
  }
}
