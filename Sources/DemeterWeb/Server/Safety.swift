import HTTPTypes
import Foundation
import Hummingbird

/// Headers that keep a page to itself: its own scripts and styles only, no framing, no sniffing, no telling where one came from.
struct SafetyHeaders: RouterMiddleware {
  /// Whether browsers are told to come by TLS only, for a year.
  var demandsTLS = false

  private static let policy: String = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'
    """

  private static let headers: HTTPFields = [
    .contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff", .referrerPolicy: "same-origin",
    .crossOriginOpenerPolicy: "same-origin",
  ]

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers.append(contentsOf: Self.headers)
    if demandsTLS { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

/// Refuses requests that name no host, or several (RFC 9112, section 3.2): whoever stands before this server may have read another one.
struct OneHost: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    // Over HTTP/1.1 the first header is the authority; over HTTP/2 a header may repeat that.
    let isStream = context.channel.connection !== context.channel
    let others = request.headers[values: .host].filter { !isStream || $0 != request.head.authority }
    // What asks whether a server lives may be older than the header.
    let isNamed = request.head.authority != nil || request.uri.path == "/healthz"
    guard isNamed, others.isEmpty else { throw WebError.badRequest("A request names one host") }
    return try await next(request, context)
  }
}

/// Refuses writes that another site's page asks for. Browsers say so in `Sec-Fetch-AppEnvironment` or `Origin`; programs send neither.
struct SameOriginWrites: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let isReading = [.get, .head, .options].contains(request.method)
    guard isReading || isSameOrigin(request, context) else { throw WebError.crossSite }
    return try await next(request, context)
  }

  private func isSameOrigin(_ request: Request, _ context: WebContext) -> Bool {
    if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
    guard let origin = request.headers[.origin] else { return true }
    guard let host = context.authority else { return false }
    return origin == (context.isSecure ? "https://" : "http://") + host
  }
}

extension HTTPField.Name {
  static let referrerPolicy: HTTPField.Name = known("Referrer-Policy")
  static let crossOriginOpenerPolicy: HTTPField.Name = known("Cross-Origin-Opener-Policy")
  static let secFetchSite: HTTPField.Name = known("Sec-Fetch-AppEnvironment")
  /// Whose page a request comes from, and whose an answer is.
  static let demeterPerson: HTTPField.Name = known("Demeter-Person")
  static let idempotencyKey: HTTPField.Name = known("Idempotency-Key")
  static let lastEventID: HTTPField.Name = known("Last-Event-ID")
  static let rateLimitPolicy: HTTPField.Name = known("RateLimit-Policy")
  static let rateLimit: HTTPField.Name = known("RateLimit")
  static let apiKey: HTTPField.Name = known("X-API-Key")
  /// Says how Health Auto Export summed up what it sends.
  static let automationAggregation: HTTPField.Name = known("automation-aggregation")
  static let forwardedFor: HTTPField.Name = known("X-Forwarded-For")
  static let forwardedProto: HTTPField.Name = known("X-Forwarded-Proto")
  static let forwardedHost: HTTPField.Name = known("X-Forwarded-Host")
  static let forwarded: HTTPField.Name = known("Forwarded")
  static let host: HTTPField.Name = known("Host")
  /// Asks a proxy to pass a stream on as it comes.
  static let accelBuffering: HTTPField.Name = known("X-Accel-Buffering")

  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a header's name") }
    return name
  }
}
