import Foundation
import GRDBSQLite
import Synchronization

/// Makes SQLite's writes to some files of this process fail, by the system calls that it uses: https://www.sqlite.org/c3ref/vfs.html
final class FailingDisk: Sendable {
  static let shared = FailingDisk()

  /// What the writes to a file fail with, by the file's number.
  private let codes = Mutex<[UInt64: Int32]>([:])

  private init() {
    guard let system = sqlite3_vfs_find(nil) else { return }
    let write: @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int = { file, bytes, count, place in
      if let code = FailingDisk.shared.code(of: file) {
        errno = code
        return -1
      }
      return pwrite(file, bytes, count, place)
    }
    for name in ["pwrite", "pwrite64"] {
      _ = system.pointee.xSetSystemCall(system, name, unsafeBitCast(write, to: sqlite3_syscall_ptr.self))
    }
  }

  func fail(_ path: String, with code: Int32) { set(code, path) }
  func heal(_ path: String) { set(nil, path) }

  private func set(_ code: Int32?, _ path: String) {
    var status = stat()
    if stat(path, &status) == 0 { codes.withLock { $0[UInt64(status.st_ino)] = code } }
  }

  private func code(of file: Int32) -> Int32? {
    var status = stat()
    return codes.withLock { codes in
      codes.isEmpty || fstat(file, &status) != 0 ? nil : codes[UInt64(status.st_ino)]
    }
  }
}
