package import Foundation

extension FileManager {
  /// What is in a folder; nothing if it does not exist.
  package func contents(of folder: URL) throws -> [URL] {
    guard fileExists(atPath: folder.path) else { return [] }
    return try contentsOfDirectory(atPath: folder.path).map { folder.appending(path: $0) }
  }
}
