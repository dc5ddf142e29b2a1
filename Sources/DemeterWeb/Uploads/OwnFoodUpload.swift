import DemeterCore
import Foundation

/// A table of own foods that waits in a person's work folder until it is added. There is one at most.
enum OwnFoodUpload {
  private static let prefix = "foods-"

  static func place(_ id: UUID, in work: URL) -> URL { work.appending(path: "\(prefix)\(id.key).csv") }

  /// Stores a file in place of an earlier one.
  static func store(_ file: Data, _ id: UUID, in work: URL) throws {
    for old in try FileManager.default.contentsOfDirectory(atPath: work.path) where old.hasPrefix(prefix) {
      try? FileManager.default.removeItem(at: work.appending(path: old))
    }
    let place = place(id, in: work)
    guard FileManager.default.createFile(atPath: place.path, contents: file, attributes: [.posixPermissions: 0o600]) else {
      throw WebError.unavailable(reason: "\(place.path) can't be written")
    }
  }
}
