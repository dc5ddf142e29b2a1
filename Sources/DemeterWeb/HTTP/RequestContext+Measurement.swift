import DemeterCore
import Foundation
import Hummingbird

extension RequestContext {
  /// The id of a measurement in the address.
  func measurementID() throws -> MeasurementID {
    guard let id = parameters.get("id").flatMap({ MeasurementID(uuidString: $0) }) else { throw WebError.notFound }
    return id
  }
}
