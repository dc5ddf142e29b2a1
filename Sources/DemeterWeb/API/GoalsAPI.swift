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
    return try await save(GoalsInput(), JSONBody(request), context)
  }

  /// Changes some of the goals. The others keep the values that are in force on the first day.
  @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let body = try await JSONBody(request)
    var first = body
    let day = first.text("effectiveFrom").flatMap { Day($0) } ?? context.person.today(site.now())
    let goals = try await context.diary.goals().inForce(on: day) ?? Goals()
    return try await save(GoalsInput(goals), body, context)
  }

  /// Lists every change of the goals, the earliest first.
  @Sendable private func changes(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let changes = try await context.diary.goals().changes
    return try JSONAnswer.response(["changes": changes.map { GoalsDocument($0.goals, from: $0.effectiveFrom) }])
  }

  private func save(_ goals: GoalsInput, _ body: JSONBody, _ context: PersonContext) async throws -> Response {
    var body = body, input = goals
    if body.has("calories") { input.calories = body.number("calories") }
    if body.has("protein") { input.protein = body.number("protein") }
    if body.has("carbohydrates") { input.carbohydrates = body.number("carbohydrates") }
    if body.has("fat") { input.fat = body.number("fat") }
    if body.has("steps") { input.steps = body.number("steps") }
    if body.has("deficit") { input.deficit = body.number("deficit") }
    if body.has("pace") { input.pace = body.number("pace") }
    if body.has("goalType") { input.goalType = body.stated("goalType") }
    input.effectiveFrom = body.stated("effectiveFrom")
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
