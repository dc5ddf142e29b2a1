import Foundation
internal import GRDB
internal import GRDBSQLite

extension Database {
  /// Runs a body in one transaction, and returns its result.
  func transaction<T>(_ body: (Database) throws -> T) throws -> T {
    var result: Result<T, any Error> = .failure(CancellationError())
    try inTransaction {
      result = .success(try body(self))
      return .commit
    }
    return try result.get()
  }

  /// Runs a body that writes. If a disk quota is used up, throws `POSIXError.EDQUOT`: SQLite names only a full disk, and calls anything else an
  /// error of writing.
  func namingQuota<T>(_ body: (Database) throws -> T) throws -> T {
    do {
      return try body(self)
    } catch let error as DatabaseError where Self.writeErrors.contains(error.extendedResultCode) && lastWriteError == EDQUOT {
      throw POSIXError(.EDQUOT)
    }
  }

  private static let writeErrors: [ResultCode] = [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC]

  /// What the system said when a write to the log failed, or else to the file. `sqlite3_system_errno` does not know it after a commit:
  /// https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntllasterrno
  private var lastWriteError: Int32 {
    for kind in [SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER] {
      var file: UnsafeMutablePointer<sqlite3_file>?, code: Int32 = 0
      guard sqlite3_file_control(sqliteConnection, nil, kind, &file) == SQLITE_OK, let file, let methods = file.pointee.pMethods else {
        continue
      }
      if methods.pointee.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &code) == SQLITE_OK, code != 0 { return code }
    }
    return 0
  }
}
