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
    let id = try context.idInPath()
    if let job = site.jobs.healthImports.latest(of: context.person), job.id == id {
      return try JSONAnswer.response(HealthImportDocument(job))
    }
    guard let known = try await context.diary.healthImports().first(where: { $0.id == id }) else { throw WebError.notFound }
    return try JSONAnswer.response(HealthImportDocument(known))
  }

  @Sendable private func cancel(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeHealth)
    let id = try context.idInPath()
    guard let job = site.jobs.healthImports.latest(of: context.person), job.id == id else { throw WebError.notFound }
    job.cancel()
    return try JSONAnswer.response(HealthImportDocument(job), status: .accepted)
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

extension AppEnvironment {
  fileprivate func record(_ request: Request, _ context: PersonContext) async throws -> HealthPushReading {
    try context.require(.writeHealth)
    return try await record(request, of: context.sender)
  }

  fileprivate func withAllowance(_ response: Response, _ context: PersonContext) -> Response { withAllowance(response, context.sender) }
}

extension PersonContext {
  fileprivate var sender: HealthSender {
    let secret =
      switch proof {
      case .token(let secret, _): secret
      case .session(let secret): secret
      }
    return HealthSender(secret: secret, person: person, diary: diary, channel: channel)
  }
}
