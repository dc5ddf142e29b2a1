import DemeterCore
import DemeterHealth
import Foundation
import Hummingbird

/// `POST /health/samples`, `/health/imports`
struct HealthAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.post("health/samples", use: push)
    api.post("health/imports", use: begin)
    api.get("health/imports/{id}", use: show)
    api.delete("health/imports/{id}", use: cancel)
  }

  @Sendable private func push(_ request: Request, _ context: PersonContext) async throws -> Response {
    let reading = try await site.record(request, context)
    return site.withAllowance(try JSONAnswer.response(HealthPushDocument(reading)), context)
  }

  @Sendable private func begin(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeHealth)
    let job = try await site.jobs.healthImports.begin(request, named: request.query("name"), for: context.person, into: context.diary)
    var response = try JSONAnswer.response(HealthImportDocument(job), status: .accepted)
    response.headers[.location] = "/api/v1/health/imports/\(job.id.key)"
    return response
  }

  @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeHealth)
    let id = try id(context)
    if let job = site.jobs.healthImports.latest(of: context.person), job.id == id {
      return try JSONAnswer.response(HealthImportDocument(job))
    }
    guard let known = try await context.diary.healthImports().first(where: { $0.id == id }) else { throw WebError.notFound }
    return try JSONAnswer.response(HealthImportDocument(known))
  }

  @Sendable private func cancel(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeHealth)
    let id = try id(context)
    guard let job = site.jobs.healthImports.latest(of: context.person), job.id == id else { throw WebError.notFound }
    job.cancel()
    return try JSONAnswer.response(HealthImportDocument(job), status: .accepted)
  }

  private func id(_ context: PersonContext) throws -> UUID {
    guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else { throw WebError.notFound }
    return id
  }
}

/// `POST /api/health-data`, compatible with clients of SparkyFitness.
struct SparkyAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.post("health-data", use: push)
  }

  @Sendable private func push(_ request: Request, _ context: PersonContext) async throws -> Response {
    let document = SparkyDocument(try await site.record(request, context))
    return site.withAllowance(try JSONAnswer.response(document, status: document.errors == nil ? .ok : .badRequest), context)
  }
}

extension PersonContext {
  /// The secret of the token or session that authenticated the request.
  fileprivate var secret: String {
    switch proof {
    case .token(let secret, _): secret
    case .session(let secret): secret
    }
  }
}

extension AppEnvironment {
  /// Adds the remaining number of pushes to a response: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers
  fileprivate func withAllowance(_ response: Response, _ context: PersonContext) -> Response {
    let rest = jobs.pushes.rest(of: context.secret, at: now())
    var response = response
    response.headers[.rateLimitPolicy] = "\"pushes\";q=\(PushAllowance.most);w=60"
    response.headers[.rateLimit] = "\"pushes\";r=\(rest.requests);t=\(rest.seconds)"
    return response
  }

  /// Records what a phone sends, in any of the known formats.
  fileprivate func record(_ request: Request, _ context: PersonContext) async throws -> HealthPushReading {
    try context.require(.writeHealth)
    if let seconds = jobs.pushes.wait(for: context.secret, at: now()) { throw WebError.tryLater(seconds: seconds) }
    let bytes = try await PushedBody.read(request)
    let summing = HealthPushReader.Summing(header: request.headers[.automationAggregation])
    let reader = HealthPushReader(now: now(), home: context.person.timeZone, summing: summing)
    let reading: HealthPushReading
    do {
      reading = try await runBlocking { try reader.read(bytes) }
    } catch {
      guard let error = error as? HealthPushError else { throw error }
      throw WebError.badRequest(error.description)
    }
    if reading.accepted > 0 {
      do {
        try await connections.untilGone(context.channel) { try await context.diary.record(reading.push, at: context.person.timeZone) }
      } catch WebError.cancelled {
        throw WebError.badRequest("The request was cut off. Some of it may have been kept; send it again")
      }
    }
    return reading
  }
}
