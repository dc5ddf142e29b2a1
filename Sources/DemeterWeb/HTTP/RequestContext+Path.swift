import DemeterCore
import Foundation
import Hummingbird

extension RequestContext {
  /// The id in the path of the address.
  ///
  /// - Throws: `notFound` if there is none.
  func idInPath() throws -> UUID {
    guard let id = parameters.get("id").flatMap({ UUID(uuidString: $0) }) else { throw WebError.notFound }
    return id
  }

  /// The day in the path of the address.
  ///
  /// - Throws: `notFound` if there is none.
  func dayInPath() throws -> Day {
    guard let day = parameters.get("day").flatMap({ Day($0) }) else { throw WebError.notFound }
    return day
  }
}
