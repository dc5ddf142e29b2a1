import Hummingbird
import Synchronization

/// The methods of each address, to name them when another method is refused (RFC 9110, section 15.5.6).
final class AllowedMethods: Sendable {
  private let routes = Mutex<[(path: [Substring], method: HTTPRequest.Method)]>([])

  /// Stores the routes once all of them are registered.
  func learn(_ known: [(path: String, method: HTTPRequest.Method)]) {
    routes.withLock { $0 = known.map { ($0.path.split(separator: "/"), $0.method) } }
  }

  /// Returns the methods of an address in alphabetical order.
  func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    let found = routes.withLock { routes in
      routes.filter { route in
        route.path.count == parts.count && zip(route.path, parts).allSatisfy { $0 == $1 || $0.first == "{" }
      }
    }
    // Every address with GET also has HEAD.
    let methods = Set(found.map(\.method)).union(found.contains { $0.method == .get } ? [.head] : [])
    return methods.sorted { $0.rawValue < $1.rawValue }
  }
}
