import Hummingbird
import Synchronization

/// Which methods each address has, so that others are refused with their names (RFC 9110, section 15.5.6).
final class AllowedMethods: Sendable {
  private let routes = Mutex<[(path: [Substring], method: HTTPRequest.Method)]>([])

  /// Learns the routes, once all of them are there.
  func learn(_ known: [(path: String, method: HTTPRequest.Method)]) {
    routes.withLock { $0 = known.map { ($0.path.split(separator: "/"), $0.method) } }
  }

  /// The methods of an address, in alphabetical order.
  func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    let found = routes.withLock { routes in
      routes.filter { route in
        route.path.count == parts.count && zip(route.path, parts).allSatisfy { $0 == $1 || $0.first == "{" }
      }
    }
    // What can be got can be asked for by its head.
    let methods = Set(found.map(\.method)).union(found.contains { $0.method == .get } ? [.head] : [])
    return methods.sorted { $0.rawValue < $1.rawValue }
  }
}
