import DemeterCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock that lives as long as this value does and the process holds it, and no longer: a crash gives it back.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock of a file; nil where somebody else has it.
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
