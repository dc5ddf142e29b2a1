import DemeterMessages
import HTTPTypes
import Foundation
import Hummingbird

/// Security headers: a page may use only its own scripts and styles, may not be framed or sniffed, and does not reveal its address to other
/// sites.
struct SafetyHeaders: RouterMiddleware {
  /// Whether browsers are told to use only TLS, for a year (HSTS).
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

/// Refuses requests with no host, several, or one that is no host (RFC 9112, section 3.2): a proxy in front of this server may have used
/// another one.
struct OneHost: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    // Over HTTP/1.1 the first header is the authority; over HTTP/2 a header may repeat it.
    let isStream = context.channel.connection !== context.channel
    let others = request.headers[values: .host].filter { !isStream || $0 != request.head.authority }
    // A health check may use a version of HTTP that is older than the header.
    let isNamed = request.head.authority != nil || ["/healthz", "/readyz"].contains(request.uri.path)
    guard isNamed, others.isEmpty else { throw WebError.badRequest(say("A request names one host")) }
    guard request.head.authority.map({ hostName(of: $0) != nil }) ?? true else {
      throw WebError.badRequest(say("The host of the request is not a host"))
    }
    return try await next(request, context)
  }
}

/// Returns the host of `host` or `host:port`; nil for anything else.
func hostName(of authority: String) -> String? {
  let isBracketed = authority.hasPrefix("[")
  let bracket = isBracketed ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
  let end = bracket ?? authority.firstIndex(of: ":") ?? authority.endIndex
  let host = authority[..<end], port = authority[end...]
  let name = isBracketed ? host.dropFirst().dropLast() : host
  let isName = name.unicodeScalars.allSatisfy { sign in
    switch sign {
    case "0"..."9", "a"..."f", "A"..."F", ".": true
    case "g"..."z", "G"..."Z", "-", "_": !isBracketed
    case ":": isBracketed
    default: false
    }
  }
  guard isName, !name.isEmpty, isBracketed == (bracket != nil) else { return nil }
  let digits = port.dropFirst()
  guard port.isEmpty || port.first == ":" && digits.utf8.count <= 5 && digits.first != "+" && UInt16(digits) != nil else { return nil }
  return String(host)
}

/// Refuses writes that come from another site's page. Browsers send `Sec-Fetch-Site` or `Origin`; programs send neither.
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
