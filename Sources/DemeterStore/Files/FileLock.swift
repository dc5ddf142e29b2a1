import DemeterCore
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock of a file, held until this object or the process ends. After a crash, the lock is free.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Locks a file; nil if it is already locked.
  init?(path: String) throws {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DiaryError.unavailable(reason: "\(path) can't be opened: \(String(cString: strerror(errno)))") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}

/// The lock of what has no file, held until this object ends.
final class MemoryLock: Sendable {
  final class Flag: Sendable {
    fileprivate let isSet = Mutex(false)
  }

  private let flag: Flag

  /// Nil if it is already locked.
  init?(_ flag: Flag) {
    let wasSet = flag.isSet.withLock { isSet in
      defer { isSet = true }
      return isSet
    }
    if wasSet { return nil }
    self.flag = flag
  }

  deinit { flag.isSet.withLock { $0 = false } }
}
