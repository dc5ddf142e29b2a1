import Foundation
import Hummingbird

extension Request {
  /// Whether the client accepts gzip.
  var acceptsGzip: Bool {
    headers[.acceptEncoding]?.split(separator: ",").contains { part in
      let fields = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      return fields.first == "gzip" && !fields.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
    } ?? false
  }
}
