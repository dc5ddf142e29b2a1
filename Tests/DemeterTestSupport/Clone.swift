public import Foundation

/// A file of the clone that the tests were started in. What was compiled is a copy of it, which another clone's build may change.
/// - Parameter path: Where the file is, from the root of the clone.
public func inClone(_ path: String) -> URL {
  URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory).appending(path: path).standardizedFileURL
}
