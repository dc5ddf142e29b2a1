public import DemeterCore
public import Foundation

/// Held by the one server of a data folder for as long as it runs. A crash gives it back; commands don't need it.
///
/// Two servers on one folder would lose nothing, since SQLite orders their writes, but each would slow guesses and keep answers on
/// its own.
public final class ServerLock: Sendable {
  private let lock: FileLock

  /// Takes the lock of a data folder; nil where another server has it.
  public init?(folder: URL) throws(DiaryError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      guard let lock = try FileLock(path: folder.appending(path: "server.lock").path) else { return nil }
      self.lock = lock
    } catch {
      throw DiaryError(error)
    }
  }
}
