import DemeterCore
import DemeterExchange
import DemeterMessages
import Foundation
import Hummingbird

/// `POST /entries`, and reading, changing, deleting and restoring one entry.
struct EntriesAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.post("entries", use: save)
    api.get("entries/{id}", use: show)
    api.patch("entries/{id}", use: edit)
    api.delete("entries/{id}", use: delete)
    api.post("entries/{id}/restore", use: restore)
    api.get("entries/{id}/revisions", use: revisions)
  }

  @Sendable private func save(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    var body = try await JSONBody(request)
    let key = try request.idempotencyKey()
    if let several = body.objects("entries") { return try await save(several, beside: body.finish(), key, context) }
    let new = try body.newEntry(key.map { IdempotencyKey($0) }, of: context.person, now: site.now())
    let saved = try await context.diary.save(new)
    var response = try answer(saved.entry, status: saved.isNew ? .created : .ok)
    response.headers[.location] = "/api/v1/entries/\(new.id.key)"
    return response
  }

  /// The maximum number of entries in one request.
  private static let most: Int = 100

  /// Saves several entries, all of them or none.
  private func save(
    _ bodies: [JSONBody], beside errors: [FieldError], _ key: String?, _ context: PersonContext
  ) async throws -> Response {
    var errors = errors
    if errors.isEmpty, !(1...Self.most).contains(bodies.count) {
      errors.append(FieldError("entries", .countOutside(.parameter("entries"), 1...Self.most)))
    }
    var entries: [NewEntry] = []
    for (index, body) in bodies.prefix(Self.most).enumerated() {
      do {
        entries.append(try body.newEntry(key.map { IdempotencyKey($0, index) }, of: context.person, now: site.now()))
      } catch let invalid as InvalidInput {
        errors += invalid.errors.map { FieldError("entries.\(index).\($0.field)", $0.problem) }
      }
    }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    let saved = try await context.diary.save(entries)
    let documents = saved.map { EntryDocument($0.entry) }
    return try JSONAnswer.response(["entries": documents], status: saved.contains(where: \.isNew) ? .created : .ok)
  }

  @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let response = try answer(try await context.diary.entry(try context.idInPath()))
    guard let tag = response.headers[.eTag], request.knows(tag) else { return response }
    return Response(status: .notModified, headers: [.eTag: tag])
  }

  @Sendable private func edit(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let version = try request.version()
    let id = try context.idInPath()
    let body = try await JSONBody(request)
    while true {
      let known = try await context.diary.entry(id)
      let (meal, logged) = try changed(known, by: body, context)
      do {
        return try answer(try await context.diary.edit(id, seeing: version ?? known.version, meal: meal, logged: logged))
      } catch DiaryError.stale where version == nil {
        // Without a version the request means the current one. That changed in the meantime, so try again with the new one.
        continue
      }
    }
  }

  /// Returns an entry with the members of a body applied. A new quantity alone means the same food in that amount.
  private func changed(
    _ known: FoodEntry, by body: JSONBody, _ context: PersonContext
  ) throws -> (meal: Meal, logged: LoggedMoment) {
    var body = body
    var input = EntryInput(known)
    let keepsValues = body.has("quantity") && !(["calories"] + Nutrient.allCases.map(\.rawValue)).contains(where: body.has)
    body.overlay(on: &input)
    var (meal, logged) = try input.checked(
      now: site.now(), zone: context.person.timeZone, dayStarts: context.person.dayStarts, keeping: known.logged, with: body.finish())
    if keepsValues { meal.nutrition = try known.meal.nutrition(for: meal.quantity) }
    return (meal, logged)
  }

  @Sendable private func delete(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    _ = try await context.diary.delete(try context.idInPath(), seeing: try request.version())
    return Response(status: .noContent)
  }

  @Sendable private func restore(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    return try answer(try await context.diary.restore(try context.idInPath()))
  }

  @Sendable private func revisions(_ request: Request, _ context: PersonContext) async throws -> Response {
    struct Revision: Encodable {
      let action: String
      let entry: EntryDocument
    }
    try context.require(.readDiary)
    let revisions = try await context.diary.revisions(of: try context.idInPath()).map {
      Revision(action: $0.action.rawValue, entry: EntryDocument($0.entry))
    }
    return try JSONAnswer.response(["revisions": revisions])
  }

  private func answer(_ entry: FoodEntry, status: HTTPResponse.Status = .ok) throws -> Response {
    var response = try JSONAnswer.response(EntryDocument(entry), status: status)
    response.headers[.eTag] = "\"\(entry.version)\""
    return response
  }
}

extension JSONBody {
  /// Returns the new entry that it describes. Its id comes from the body, else from the idempotency key, else it is random.
  ///
  /// - Parameters:
  ///   - day: the day, instead of that in the body.
  ///   - time: the time of day, `HH:MM`.
  func newEntry(
    _ key: IdempotencyKey? = nil, of person: Person, now: Date, day: String? = nil, time: String? = nil
  ) throws -> NewEntry {
    var body = self
    let given = body.text("id")
    var input = EntryInput()
    body.overlay(on: &input)
    input.day = day ?? input.day
    input.time = time
    var errors = body.finish()
    let id: EntryID? = if let given { EntryID(chosen: given) } else { key?.id(of: person) ?? EntryID.fresh() }
    if id == nil { errors.insert(FieldError("id", .notAnID), at: 0) }
    let (meal, logged) = try input.checked(now: now, zone: person.timeZone, dayStarts: person.dayStarts, with: errors)
    guard let id else { throw InvalidInput(errors) }
    return NewEntry(id: id, meal: meal, logged: logged)
  }

  /// Replaces the fields that the body contains; null empties a field.
  mutating func overlay(on input: inout EntryInput) {
    if has("name") { input.name = text("name") }
    if has("brand") { input.brand = text("brand") }
    if has("calories") { input.calories = number("calories") }
    for nutrient in Nutrient.allCases where has(nutrient.rawValue) { input[nutrient] = number(nutrient.rawValue) }
    if has("nutrients") { input.others = nutrients() }
    if has("quantity") { input.quantity = number("quantity") }
    if has("servingSize") { input.servingSize = text("servingSize") }
    if has("servingUnit") { input.servingUnit = text("servingUnit") }
    if has("source") { input.source = stated("source") }
    if has("ownFood") { input.ownFood = text("ownFood") }
    if has("note") { input.note = text("note") }
    if has("loggedAt") { input.loggedAt = stated("loggedAt") }
    if has("timeZone") { input.timeZone = stated("timeZone") }
    if has("day") { input.day = stated("day") }
  }
}

extension JSONBody {
  /// Removes and returns the further nutrients, by USDA's numbers.
  mutating func nutrients() -> [Int: NumberInput] {
    Dictionary((numbers("nutrients") ?? [:]).map { (Int($0) ?? 0, $1) }) { first, _ in first }
  }
}

extension EntryInput {
  /// Does what `checked(now:zone:dayStarts:keeping:)` does, and adds errors that were found before.
  func checked(
    now: Date, zone: TimeZone, dayStarts: DayStartLog, keeping moment: LoggedMoment? = nil, with errors: [FieldError]
  ) throws -> (meal: Meal, logged: LoggedMoment) {
    do {
      let checked = try checked(now: now, zone: zone, dayStarts: dayStarts, keeping: moment)
      guard errors.isEmpty else { throw InvalidInput(errors) }
      return checked
    } catch let invalid as InvalidInput {
      throw InvalidInput(invalid.errors == errors ? errors : invalid.errors + errors)
    }
  }
}

extension Request {
  /// The version that `If-Match` names; nil if it is missing or `*`.
  func version() throws -> Int? {
    guard let header = headers[.ifMatch], header != "*" else { return nil }
    guard header.count > 2, header.hasPrefix("\""), header.hasSuffix("\""), let version = Int(header.dropFirst().dropLast()) else {
      throw WebError.badRequest(say("If-Match must be a version in quotes, like \"3\""))
    }
    return version
  }

  /// Returns true if the client already has the version with this tag (`If-None-Match`, RFC 9110, section 13.1.2).
  fileprivate func knows(_ tag: String) -> Bool {
    let known = headers[.ifNoneMatch]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    return known.contains("*") || known.contains(tag) || known.contains("W/" + tag)
  }
}
