import DemeterCore
import Hummingbird

/// `GET /days/{day}`, `PUT · DELETE /days/{day}/completeness`, `PUT · DELETE /days/{day}/note`
struct DaysAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("days/{day}", use: day)
    api.put("days/{day}/completeness", use: mark)
    api.delete("days/{day}/completeness", use: unmark)
    api.put("days/{day}/note", use: write)
    api.delete("days/{day}/note", use: erase)
  }

  @Sendable private func day(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let name = context.parameters.get("day"), today = context.person.today(site.now()), isToday = name == "today"
    let stamp = ResponseCache.CacheKey(
      version: try await context.diary.version(), person: context.person, validFor: isToday ? today.number : nil)
    return try await site.cache.rendered(request.uri.path, stamp) {
      guard let day = isToday ? today : name.flatMap({ Day($0) }) else { throw WebError.invalid(InvalidInput([.notADay])) }
      return CachedResponse(try JSONWriter.bytes(DayDocument(try await context.diary.record(of: day))), type: "application/json")
    }.response(to: request)
  }

  @Sendable private func mark(_ request: Request, _ context: PersonContext) async throws -> Response {
    let day = try asked(context)
    var body = try await JSONBody(request)
    let name = body.text("completeness")
    let errors = body.finish()
    guard errors.isEmpty else { throw InvalidInput(errors) }
    try await context.diary.mark(day, as: CompletenessInput(name).checked(on: day, today: context.person.today(site.now())))
    return try JSONAnswer.response(DayDocument(try await context.diary.record(of: day)))
  }

  @Sendable private func unmark(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await context.diary.mark(asked(context), as: nil)
    return Response(status: .noContent)
  }

  @Sendable private func write(_ request: Request, _ context: PersonContext) async throws -> Response {
    let day = try asked(context)
    var body = try await JSONBody(request)
    let text = body.text("note")
    var errors = body.finish()
    if text?.allSatisfy(\.isWhitespace) ?? true, errors.isEmpty { errors.append(FieldError("note", .missing(.note))) }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    try await context.diary.note(NoteInput(text).checked(on: day, today: context.person.today(site.now())), on: day)
    return try JSONAnswer.response(DayDocument(try await context.diary.record(of: day)))
  }

  @Sendable private func erase(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await context.diary.note(nil, on: asked(context))
    return Response(status: .noContent)
  }

  private func asked(_ context: PersonContext) throws -> Day {
    try context.require(.writeDiary)
    guard let day = context.parameters.get("day").flatMap({ Day($0) }) else { throw InvalidInput([.notADay]) }
    return day
  }
}
