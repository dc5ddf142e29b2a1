public import DemeterCore
import DemeterExchange
import DemeterMessages
import Foundation
import Hummingbird

/// `GET · POST /planned`, and reading, changing, skipping, restoring and logging one planned entry.
struct PlannedAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("planned", use: list)
    api.post("planned", use: save)
    api.get("planned/{id}", use: show)
    api.patch("planned/{id}", use: edit)
    api.delete("planned/{id}", use: skip)
    api.post("planned/{id}/restore", use: unskip)
    api.post("planned/{id}/log", use: log)
  }

  @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let planned = try await context.diary.planned(in: request.days())
    return try JSONAnswer.response(["planned": planned.map { PlannedDocument($0, hasState: true) }])
  }

  @Sendable private func save(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    var body = try await JSONBody(request)
    let given = body.text("id")
    let key = try request.idempotencyKey().map { IdempotencyKey($0) }
    let id = given.map { PlannedEntryID(chosen: $0) } ?? key?.id(of: context.person) ?? PlannedEntryID.fresh()
    // A planned entry has no instant; its own members say when it is.
    var errors = ["day", "loggedAt", "timeZone"].filter { body.has($0) }.map { FieldError($0, .unknownField) }
    var input = EntryInput()
    body.overlay(on: &input)
    (input.day, input.time) = (body.stated("plannedFor"), body.stated("plannedTime"))
    errors += body.finish()
    if id == nil { errors.insert(FieldError("id", .notAnID), at: 0) }
    do {
      let new = try input.planned(id: id ?? .fresh(), now: site.now(), zone: context.person.timeZone, dayStarts: context.person.dayStarts)
      guard errors.isEmpty else { throw InvalidInput(errors) }
      guard let saved = try await context.diary.plan([new]).first else { throw WebError.notFound }
      var response = try answer(saved.planned, status: saved.isNew ? .created : .ok)
      response.headers[.location] = "/api/v1/planned/\(saved.planned.id.key)"
      return response
    } catch let invalid as InvalidInput {
      throw named(invalid.errors == errors ? errors : errors + invalid.errors)
    }
  }

  @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    return try answer(try await context.diary.planned(try context.idInPath()))
  }

  /// Changes what is planned for a day to come. What the body leaves out stays.
  @Sendable private func edit(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let planned = try await context.diary.planned(try context.idInPath())
    var body = try await JSONBody(request)
    var errors = ["day", "loggedAt", "timeZone"].filter { body.has($0) }.map { FieldError($0, .unknownField) }
    var input = EntryInput(planned.meal)
    body.overlay(on: &input)
    (input.day, input.time) = (body.stated("plannedFor") ?? planned.day.description, body.stated("plannedTime") ?? planned.time)
    errors += body.finish()
    do {
      let new = try input.planned(
        id: planned.id, now: site.now(), zone: context.person.timeZone, dayStarts: context.person.dayStarts)
      guard errors.isEmpty else { throw InvalidInput(errors) }
      return try answer(try await context.diary.replan(new))
    } catch let invalid as InvalidInput {
      throw named(invalid.errors == errors ? errors : errors + invalid.errors)
    }
  }

  /// Errors by the names that the members of planned food have.
  private func named(_ errors: [FieldError]) -> InvalidInput {
    let names = ["day": "plannedFor", "time": "plannedTime"]
    return InvalidInput(errors.map { FieldError($0.problem == .unknownField ? $0.field : names[$0.field] ?? $0.field, $0.problem) })
  }

  @Sendable private func skip(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    guard let planned = try await context.diary.skip([try context.idInPath()]).first else { throw WebError.notFound }
    guard planned.state == .skipped else { throw DiaryError.notPlanned(current: planned) }
    return Response(status: .noContent)
  }

  @Sendable private func unskip(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    guard let planned = try await context.diary.unskip([try context.idInPath()]).first else { throw WebError.notFound }
    return try answer(planned)
  }

  /// Logs a planned entry at its time, or now if that is to come.
  @Sendable private func log(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let planned = try await context.diary.planned(try context.idInPath())
    let entry = try request.idempotencyKey().map { IdempotencyKey($0).id(of: context.person) } ?? EntryID.fresh()
    let logged = try planned.moment(at: Present(site.now(), of: context.person))
    let new = NewEntry(id: entry, meal: planned.meal, logged: logged)
    guard let saved = try await context.diary.log([PlannedLogging(planned.id, as: new)]).first else { throw WebError.notFound }
    var response = try JSONAnswer.response(EntryDocument(saved.entry), status: saved.isNew ? .created : .ok)
    response.headers[.location] = "/api/v1/entries/\(saved.entry.id.key)"
    return response
  }

  private func answer(_ planned: PlannedEntry, status: HTTPResponse.Status = .ok) throws -> Response {
    try JSONAnswer.response(PlannedDocument(planned, hasState: true), status: status)
  }
}

/// Returns a planned entry as the API's JSON, for the command line.
public func jsonText(_ planned: PlannedEntry) throws -> String {
  String(decoding: try JSONWriter.bytes(PlannedDocument(planned, hasState: true)), as: UTF8.self)
}
