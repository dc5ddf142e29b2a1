import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The port that the server got, once it has one.
final class Port: Sendable {
  private let number: Mutex<Int>
  init(_ number: Int) { self.number = Mutex(number) }
  var value: Int {
    get { number.withLock { $0 } }
    set { number.withLock { $0 = newValue } }
  }
}

/// What plain HTTP gives where the diary is served by TLS: the way there, and how to trust it. Nothing that anybody wrote.
func plainRouter(_ site: AppEnvironment, to port: Port) -> Router<WebContext> {
  let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: SafetyHeaders())
  router.add(middleware: HTTPSRedirectMiddleware(port: port))
  router.add(middleware: ErrorTranslation(site: site))
  AssetsController(site: site).add(to: router)
  TrustController(site: site).add(to: router)
  return router
}

/// Sends readers on to the same address by TLS. Whatever may carry a secret is refused, so that its sender notices.
private struct HTTPSRedirectMiddleware: RouterMiddleware {
  let port: Port

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    if path == "/trust" || path.hasPrefix("/trust/") || path.hasPrefix("/assets/") { return try await next(request, context) }
    let isReading = request.method == .get || request.method == .head
    guard isReading, !path.hasPrefix("/api/"), let host = host(request), request.uri.description.hasPrefix("/") else {
      return Response(status: .forbidden, headers: [.contentType: "text/plain"], body: .init(byteBuffer: .init(string: "Come by HTTPS.\n")))
    }
    let place = port.value == 443 ? host : "\(host):\(port.value)"
    // Not for good: whoever turns TLS off again should not have to empty every browser's memory.
    return .redirect(to: "https://\(place)\(request.uri.description)", type: .temporary)
  }

  /// The host that was asked for, without its port.
  private func host(_ request: Request) -> String? {
    guard let match = request.head.authority?.wholeMatch(of: /([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]+)?/) else { return nil }
    return String(match.1)
  }
}
