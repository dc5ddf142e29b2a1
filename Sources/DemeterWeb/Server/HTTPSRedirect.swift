import DemeterPages
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The port that the server listens on, once it is known.
final class Port: Sendable {
  private let number: Mutex<Int>
  init(_ number: Int) { self.number = Mutex(number) }
  var value: Int {
    get { number.withLock { $0 } }
    set { number.withLock { $0 = newValue } }
  }
}

/// Serves plain HTTP if the diary uses TLS: redirects to HTTPS, and explains how to trust the certificate. Contains no personal data.
func plainRouter(_ site: AppEnvironment, to port: Port) -> Router<WebContext> {
  let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: SafetyHeaders())
  router.add(middleware: HTTPSRedirectMiddleware(port: port))
  router.add(middleware: ErrorTranslation(site: site))
  AssetsController(site: site).add(to: router)
  TrustController(site: site).add(to: router)
  return router
}

/// Redirects readers to the same address by HTTPS. Refuses what may carry a secret; the client then notices the mistake.
private struct HTTPSRedirectMiddleware: RouterMiddleware {
  let port: Port

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    if path == Route.trust.rawValue || path.hasPrefix(Route.trust.rawValue + "/") || path.hasPrefix("/assets/") {
      return try await next(request, context)
    }
    let host = request.head.authority.flatMap(hostName)
    guard request.isReading, !path.hasPrefix("/api/"), !path.hasPrefix(SecretAddress.path), let host, request.uri.description.hasPrefix("/")
    else {
      return Response(status: .forbidden, headers: [.contentType: "text/plain"], body: .init(byteBuffer: .init(string: "Come by HTTPS.\n")))
    }
    let place = port.value == 443 ? host : "\(host):\(port.value)"
    // Not permanent: if TLS is turned off again, browsers must not keep redirecting.
    return .redirect(to: "https://\(place)\(request.uri.description)", type: .temporary)
  }
}
