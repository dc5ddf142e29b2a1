import DemeterCore
import Foundation
import Hummingbird

extension RequestContext {
  /// The id of an exercise in the address.
  func exerciseID() throws -> ExerciseID {
    guard let id = parameters.get("id").flatMap({ ExerciseID(uuidString: $0) }) else { throw WebError.notFound }
    return id
  }
}
