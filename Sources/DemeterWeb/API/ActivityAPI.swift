import DemeterCore
import Hummingbird

/// `GET /energy`, `GET /steps`, `GET /activity`, `GET · PUT · DELETE /days/{day}/activity/{metric}`
struct ActivityAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("energy", use: energy)
    api.get("steps", use: steps)
    api.get("activity", use: activity)
    api.get("days/{day}/activity/{metric}", use: measurement)
    api.put("days/{day}/activity/{metric}", use: correct)
    api.delete("days/{day}/activity/{metric}", use: withdraw)
  }

  @Sendable private func energy(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await answer(request, context) { days in
      let energy = try await context.diary.activity(in: days).compactMap(DailyEnergy.init)
      return try JSONWriter.bytes(EnergyDaysDocument(days: energy.map(EnergyDaysDocument.Day.init)))
    }
  }

  @Sendable private func steps(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await answer(request, context) { days in
      let activity = try await context.diary.activity(in: days)
      return try JSONWriter.bytes(StepDaysDocument(days: activity.compactMap(StepDaysDocument.Day.init)))
    }
  }

  @Sendable private func activity(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await answer(request, context) { days in
      let activity = try await context.diary.activity(in: days)
      return try JSONWriter.bytes(ActivityDaysDocument(days: activity.map(ActivityDaysDocument.Day.init)))
    }
  }

  @Sendable private func measurement(_ request: Request, _ context: PersonContext) async throws -> Response {
    let (day, metric) = try asked(context, .readDiary)
    return try await answer(metric, on: day, context)
  }

  private func answer(_ metric: Metric, on day: Day, _ context: PersonContext) async throws -> Response {
    let activity = try await context.diary.record(of: day).activity
    guard let document = DayNumberDocument(metric, of: activity) else { throw WebError.notFound }
    return try JSONAnswer.response(document)
  }

  /// Limits the days of one request. Clients that need more send several requests.
  private static let mostDays: Int = 3700

  private func answer(
    _ request: Request, _ context: PersonContext, _ bytes: @Sendable (ClosedRange<Day>) async throws -> [UInt8]
  ) async throws -> Response {
    try context.require(.readDiary)
    let stamp = ResponseCache.CacheKey(version: try await context.diary.version(), person: context.person, validFor: nil)
    return try await site.cache.rendered(request.uri.description, stamp) {
      CachedResponse(try await bytes(try days(request)), type: "application/json")
    }.response(to: request)
  }

  private func days(_ request: Request) throws -> ClosedRange<Day> {
    var errors: [FieldError] = []
    func day(_ name: String, _ label: FieldLabel) -> Day? {
      let day = request.query(name).flatMap { Day($0) }
      if day == nil { errors.append(FieldError(name, .notADate(label))) }
      return day
    }
    let from = day("from", .from)
    let to = day("to", .to)
    guard let from, let to else { throw InvalidInput(errors) }
    guard from <= to else { throw InvalidInput([FieldError("to", .rangeReversed(.from, .to))]) }
    guard to - from < Self.mostDays else {
      throw InvalidInput([FieldError("to", .tooManyDays(limit: Self.mostDays))])
    }
    return from...to
  }

  @Sendable private func correct(_ request: Request, _ context: PersonContext) async throws -> Response {
    let (day, metric) = try asked(context, .writeHealth)
    var body = try await JSONBody(request)
    let amount = body.number("amount")
    let errors = body.finish()
    guard errors.isEmpty else { throw InvalidInput(errors) }
    let measure = try CorrectionInput(metric, amount).checked(on: day, today: context.person.today(site.now()))
    try await context.diary.correct(metric, on: day, to: measure)
    return try await answer(metric, on: day, context)
  }

  @Sendable private func withdraw(_ request: Request, _ context: PersonContext) async throws -> Response {
    let (day, metric) = try asked(context, .writeHealth)
    try await context.diary.correct(metric, on: day, to: nil)
    return Response(status: .noContent)
  }

  private func asked(_ context: PersonContext, _ scope: Scope) throws -> (day: Day, metric: Metric) {
    try context.require(scope)
    guard let metric = context.parameters.get("metric").flatMap(Metric.init(rawValue:)) else { throw WebError.notFound }
    guard let day = context.parameters.get("day").flatMap({ Day($0) }) else {
      throw InvalidInput([.notADay])
    }
    return (day, metric)
  }
}
