import DemeterPages
import Hummingbird

extension RouterMethods {
  /// Serves the page of a route.
  func get(_ route: Route, use handler: @Sendable @escaping (Request, Context) async throws -> some ResponseGenerator) {
    on(RouterPath(route.rawValue), method: .get, use: handler)
  }

  /// Serves the form of a route.
  func post(_ route: Route, use handler: @Sendable @escaping (Request, Context) async throws -> some ResponseGenerator) {
    on(RouterPath(route.rawValue), method: .post, use: handler)
  }
}
