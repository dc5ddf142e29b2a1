import DemeterCore
import Hummingbird

/// `GET · PUT /goals`, `GET /goals/{day}`
struct GoalsAPI: Sendable {
  let site: Site

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("goals", use: current)
    api.get("goals/{day}", use: inForce)
    api.put("goals", use: set)
  }

  @Sendable private func current(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    return try await answer(context.person.today(site.now()), context)
  }

  @Sendable private func inForce(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    guard let day = context.parameters.get("day").flatMap({ Day($0) }) else {
      throw WebError.invalid(InvalidInput([FieldError("day", "Day must be a date like 2026-03-01")]))
    }
    return try await answer(day, context)
  }

  @Sendable private func set(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    var body = try await JSONBody(request)
    var input = GoalsInput()
    input.calories = body.number("calories")
    input.protein = body.number("protein")
    input.carbohydrates = body.number("carbohydrates")
    input.fat = body.number("fat")
    input.steps = body.number("steps")
    input.deficit = body.number("deficit")
    input.goalType = body.text("goalType")
    input.effectiveFrom = body.text("effectiveFrom")
    let errors = body.finish()
    guard errors.isEmpty else { throw InvalidInput(errors) }
    let change = try input.checked(today: context.person.today(site.now()))
    try await context.diary.set(change)
    return try JSONAnswer.response(GoalsDocument(change.goals, from: change.effectiveFrom))
  }

  private func answer(_ day: Day, _ context: PersonContext) async throws -> Response {
    let log = try await context.diary.goals()
    let from = log.changes.last { $0.effectiveFrom <= day }?.effectiveFrom
    return try JSONAnswer.response(GoalsDocument(log.inForce(on: day) ?? Goals(), from: from))
  }
}
