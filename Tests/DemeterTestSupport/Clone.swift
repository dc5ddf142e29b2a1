public import Foundation

/// Returns a file of the clone in which the tests were started. The compiled sources are a copy, which the build of another clone may
/// change.
///
/// - Parameter path: the path of the file from the root of the clone.
public func inClone(_ path: String) -> URL {
  URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory).appending(path: path).standardizedFileURL
}
