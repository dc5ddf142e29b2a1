import DemeterCore
package import Foundation

extension FileManager {
  /// Deletes a file, a link, or a folder with its content. Does nothing if it does not exist. Every deletion in a data folder or a folder of
  /// backups goes this way.
  ///
  /// - Throws: if the item does not lie in the folder, also because a link leads out of it. Then nothing is deleted.
  package func remove(_ item: URL, in folder: URL) throws {
    guard let parent = realPath(item.deletingLastPathComponent()) else { return }
    guard let root = realPath(folder), parent == root || parent.hasPrefix(root + "/"), ![".", "..", "/"].contains(item.lastPathComponent)
    else { throw DiaryError.unavailable(reason: "\(item.path) does not lie in \(folder.path), and was not deleted") }
    do {
      try removeItem(at: item)
    } catch CocoaError.fileNoSuchFile {
      // It does not exist, or another process deleted it.
    }
  }

  /// The path without links; nil if there is nothing at it.
  private func realPath(_ url: URL) -> String? {
    guard let path = realpath(url.path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
