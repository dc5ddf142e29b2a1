import DemeterCore
import Foundation
internal import GRDB

extension DatabaseFile {
  /// The suffixes of an SQLite file and the files that SQLite keeps next to it.
  static let companions: [String] = ["", "-wal", "-shm", "-journal"]

  /// Deletes a file of a folder, and the files that SQLite keeps next to it.
  static func remove(_ file: URL, in folder: URL) throws {
    for suffix in companions { try FileManager.default.remove(URL(fileURLWithPath: file.path + suffix), in: folder) }
  }

  /// Throws if a file does not exist or is empty. SQLite would treat an empty file as a new one, and its old content is lost.
  static func demand(_ path: String) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard (attributes?[.size] as? NSNumber)?.int64Value ?? 0 > 0 else {
      throw DiaryError.unavailable(
        reason: "\(path) is missing or empty, and nothing was put in its place; “demeter restore” brings it back from a backup")
    }
  }

  /// Copies a file as it is at one moment, with a connection of its own. So other users of the file do not have to wait. Returns a
  /// connection to the copy.
  static func copy(_ path: String, to target: URL) throws -> DatabaseQueue {
    try demand(path)
    var configuration = Configuration()
    configuration.busyMode = .callback(Self.waitForOthers)
    try DatabaseQueue(path: path, configuration: configuration).vacuum(into: target.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
    configuration.readonly = true
    return try DatabaseQueue(path: target.path, configuration: configuration)
  }

  /// The size of a file with the files that SQLite keeps next to it, in bytes.
  static func size(of path: String) -> Int64 {
    companions.reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
      return sum + ((attributes?[.size] as? NSNumber)?.int64Value ?? 0)
    }
  }
}
