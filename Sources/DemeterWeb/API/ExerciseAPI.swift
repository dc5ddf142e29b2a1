import DemeterCore
import DemeterMessages
import Foundation
import Hummingbird

/// `GET · POST /exercise`, and reading, changing, deleting and restoring one.
struct ExerciseAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("exercise", use: list)
    api.post("exercise", use: save)
    api.get("exercise-activities", use: activities)
    api.get("exercise/{id}", use: show)
    api.patch("exercise/{id}", use: edit)
    api.delete("exercise/{id}", use: delete)
    api.post("exercise/{id}/restore", use: restore)
    api.get("exercise/{id}/versions", use: versions)
  }

  @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let days = Dictionary(grouping: try await context.diary.exercises(in: request.days()), by: \.day)
    let lines = days.sorted { $0.key < $1.key }.flatMap { ExerciseDay($0.value).lines }
    return try JSONAnswer.response(["exercise": lines.map { LoggedExerciseDocument($0) }])
  }

  /// The activities of the Compendium.
  @Sendable private func activities(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    return try JSONAnswer.response(["activities": Exercise.all.map(ActivityDocument.init)])
  }

  @Sendable private func save(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    var body = try await JSONBody(request)
    let key = try request.idempotencyKey()
    let given = body.text("id")
    let id = given.map { ExerciseID(chosen: $0) } ?? key.map { IdempotencyKey($0).id(of: context.person) } ?? ExerciseID.fresh()
    var errors = id == nil ? [FieldError("id", .notAnID)] : []
    var input = ExerciseInput(), said: ExercisePhrase?
    if let words = body.stated("words") {
      guard let phrase = ExercisePhrase(words, numbers: context.person.numbers) else {
        throw InvalidInput([FieldError("words", .notOneOf(.parameter("words"), ["30 min running", "ran 5 km", "yoga 45 min"]))])
      }
      input = ExerciseInput(phrase)
      said = phrase
      input.name = input.name ?? say("Exercise")
    }
    input.change(with: &body)
    if let said { input.setMoment(of: said, at: Present(site.now(), of: context.person)) }
    input.source = body.stated("source") ?? ExerciseSource.push.rawValue
    errors += body.finish()
    do {
      let new = try await checked(input, id: id ?? .fresh(), keeping: nil, context)
      guard errors.isEmpty else { throw InvalidInput(errors) }
      guard let saved = try await context.diary.save([new]).first else { throw WebError.notFound }
      var response = try answer(saved.exercise, status: saved.isNew ? .created : .ok)
      response.headers[.location] = "/api/v1/exercise/\(saved.exercise.id.key)"
      return response
    } catch let invalid as InvalidInput {
      throw InvalidInput(invalid.errors == errors ? errors : errors + invalid.errors)
    }
  }

  private func checked(
    _ input: ExerciseInput, id: ExerciseID, keeping known: LoggedExercise?, _ context: PersonContext
  ) async throws -> NewExercise {
    let now = site.now(), today = context.person.today(now)
    let day = input.day.flatMap { Day($0) } ?? known?.day ?? input.loggedAt.flatMap { Date(rfc3339: $0) }.map { Day($0, in: .gmt) } ?? today
    let weights = try await context.diary.weights(forExerciseOn: max(day, Day.earliestEntry), today: today)
    return try input.checked(
      id: id, now: now, zone: context.person.timeZone, dayStarts: context.person.dayStarts, weights: weights, keeping: known)
  }

  @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    return try answer(try await context.diary.exercise(try context.idInPath()))
  }

  @Sendable private func edit(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let version = try request.version(), id = try context.idInPath()
    let body = try await JSONBody(request)
    while true {
      let known = try await context.diary.exercise(id)
      let new = try await changed(known, by: body, context)
      do {
        return try answer(
          try await context.diary.edit(exercise: id, seeing: version ?? known.version, workout: new.workout, logged: new.logged))
      } catch DiaryError.exerciseChanged where version == nil {
        // Without a version the request means the current one. That changed in the meantime, so try again with the new one.
        continue
      }
    }
  }

  /// Returns an exercise with the members of a body applied. An energy that was computed is computed again if what it follows from changes.
  private func changed(_ known: LoggedExercise, by body: JSONBody, _ context: PersonContext) async throws -> NewExercise {
    var body = body
    let keepsEnergy = !["activity", "minutes", "kilometers"].contains { body.has($0) }
    var input = ExerciseInput(known, keepsEnergy: keepsEnergy)
    input.change(with: &body)
    let errors = body.finish()
    guard errors.isEmpty else { throw InvalidInput(errors) }
    return try await checked(input, id: known.id, keeping: known, context)
  }

  @Sendable private func delete(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    _ = try await context.diary.delete(exercise: try context.idInPath(), seeing: try request.version())
    return Response(status: .noContent)
  }

  @Sendable private func restore(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    return try answer(try await context.diary.restore(exercise: try context.idInPath()))
  }

  @Sendable private func versions(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let versions = try await context.diary.versions(ofExercise: try context.idInPath())
    return try JSONAnswer.response(["versions": versions.map { LoggedExerciseDocument($0) }])
  }

  private func answer(_ exercise: LoggedExercise, status: HTTPResponse.Status = .ok) throws -> Response {
    var response = try JSONAnswer.response(LoggedExerciseDocument(exercise), status: status)
    response.headers[.eTag] = "\"\(exercise.version)\""
    return response
  }
}

extension ExerciseInput {
  /// Takes the members of a body that can be changed, and leaves what it does not name.
  mutating func change(with body: inout JSONBody) {
    let names = Set(["exercise", "activity"].filter { body.has($0) })
    let name = body.stated("exercise"), activity = body.stated("activity")
    if names.contains("exercise") { self.name = name }
    if names.contains("activity") {
      self.activity = activity
      // The name of another activity is that of the activity, unless it is given.
      if !names.contains("exercise") { self.name = nil }
    }
    func number(_ name: String, _ known: NumberInput) -> NumberInput { body.has(name) ? body.number(name) : known }
    minutes = number("minutes", minutes)
    kilometers = number("kilometers", kilometers)
    calories = number("calories", calories)
    loggedAt = body.stated("loggedAt")
    timeZone = body.stated("timeZone")
    day = body.stated("day")
  }
}
