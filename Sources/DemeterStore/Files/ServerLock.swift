public import DemeterCore
public import Foundation

/// The lock of a data folder, which its one server holds while it runs. After a crash, the lock is free. Commands do not need it.
///
/// Two servers on one folder would lose no data, because SQLite orders their writes. But each would limit guesses and cache responses on
/// its own.
public final class ServerLock: Sendable {
  private let lock: FileLock

  /// Locks a data folder; nil if another server has locked it.
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
