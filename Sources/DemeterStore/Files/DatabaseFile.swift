import DemeterCore
import Foundation
internal import GRDB

/// An SQLite file, or a database in memory. When a write to a file returns, the data is on the disk.
///
/// Owns the connections and the pragmas. Does not know what the tables mean.
struct DatabaseFile: Sendable {
  /// A connection that only checks whether any process has committed something. It is the first property because it must be closed first:
  /// the last connection to close merges the write-ahead log into the file, if it can write.
  private let probe: DatabaseQueue
  /// All connections; in memory, there is only one.
  private let pool: any DatabaseWriter
  /// The file that was opened. A file at the same path that is another one is not written to.
  private let identity: FileIdentity?

  /// Whether a database in memory is importing.
  private let isImporting: MemoryLock.Flag = MemoryLock.Flag()

  var path: String { pool.path }
  var isInMemory: Bool { identity == nil }

  /// Creates a database in memory. It is gone when nothing uses it any more.
  init(inMemory migrator: DatabaseMigrator) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    probe = try DatabaseQueue(configuration: configuration)
    pool = probe
    identity = nil
    try migrator.migrate(pool)
  }

  /// Opens a file and migrates its schema. If there is no file, creates it, or throws if `making` is false.
  init(path: String, migrator: DatabaseMigrator, making: Bool = true) throws {
    if !making { try Self.demand(path) }
    var configuration = Configuration()
    configuration.busyMode = .callback(Self.waitForOthers)
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = 2
    configuration.observesSuspensionNotifications = false
    let pool = try Self.open(path, configuration)
    self.pool = pool
    try pool.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA fullfsync = ON")  // on Apple's systems, else without effect
    }
    try Self.migrate(pool, migrator)
    identity = FileIdentity(path: path)
    configuration.readonly = true
    probe = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Waits at most ten seconds for another process that writes. SQLite's own busy handler waits longer before each retry, up to a tenth of
  /// a second. Frequent retries find the short pauses between the transactions of an import.
  static let waitForOthers: @Sendable (Int) -> Bool = { tries in
    Thread.sleep(forTimeInterval: 0.002)
    return tries < 5000
  }

  /// Opens the file, and sets a new file to write-ahead logging. While another process does the same, SQLite fails at once instead of
  /// waiting, so this waits.
  private static func open(_ path: String, _ configuration: Configuration) throws -> DatabasePool {
    let deadline: ContinuousClock.Instant = .now + .seconds(10)
    while true {
      do {
        return try DatabasePool(path: path, configuration: configuration)
      } catch DatabaseError.SQLITE_BUSY where ContinuousClock.now < deadline {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  /// Runs the missing migrations. If another process runs them too, SQLite refuses the second one of a migration. Then this tries again, as
  /// long as the number of completed migrations grows.
  private static func migrate(_ pool: DatabasePool, _ migrator: DatabaseMigrator) throws {
    var steps = -1
    while true {
      do {
        try migrator.migrate(pool)
        break
      } catch {
        let taken = try pool.read { try migrator.appliedIdentifiers($0).count }
        guard taken > steps else { throw error }
        steps = taken
      }
    }
    guard try pool.read({ try !migrator.hasBeenSuperseded($0) }) else {
      throw DiaryError.newerVersion(of: pool.path)
    }
  }

  /// A number that changes with every commit of any connection to this file.
  func version() throws -> Int {
    try probe.unsafeReentrantRead { database in
      // A connection does not count its own commits, and in memory there is no other one.
      try database.cachedStatement(sql: isInMemory ? "SELECT total_changes()" : "PRAGMA data_version").version()
    }
  }

  /// Reads from one consistent state.
  func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(DiaryError) -> T {
    do {
      return try await pool.read(body)
    } catch {
      throw DiaryError(error)
    }
  }

  /// Reads a little from one consistent state, while the caller waits: a day or a month, in well under a millisecond. It takes less time
  /// than to change to the thread of another connection and back.
  func readShortly<T>(_ body: (Database) throws -> T) throws(DiaryError) -> T {
    do {
      return try probe.read(body)
    } catch {
      throw DiaryError(error)
    }
  }

  /// Writes in one transaction: all of it reaches the disk, or none.
  func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(DiaryError) -> T {
    do {
      return try await writing(body)
    } catch {
      throw DiaryError(error)
    }
  }

  /// Locks the database for an import, until the result is released; nil if it is locked already, by whatever process.
  func lockImports() throws -> (any Sendable)? {
    try isInMemory ? MemoryLock(isImporting) : FileLock(path: path + ".import")
  }

  /// Throws if the file was deleted or replaced since it was opened: what is written would be in a file without a name.
  private func demandSameFile() throws {
    guard isInMemory || FileIdentity(path: path) == identity else { throw DiaryError.fileReplaced }
  }
}

extension DatabaseFile {
  /// Closes the file after all reads have ended. Later calls throw. Does not wait on a thread that tasks share, because reads need such a
  /// thread to end.
  func close() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        try? probe.close()
        // Closes the readers. `close` would close the writer first, but only a writer that closes last merges the log into the file.
        (pool as? DatabasePool)?.releaseMemory()
        try? pool.close()
        continuation.resume()
      }
    }
  }

  /// Writes in one transaction. What it deletes can't be read from the file afterwards.
  func writeLeavingNoTrace(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    try await withWriter { database in
      try demandSameFile()
      try database.execute(sql: "PRAGMA secure_delete = ON")
      defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
      try database.transaction(body)
    }
    // If there are readers, a later write merges the log into the file.
    try? await pool.writeWithoutTransaction { database in _ = try database.checkpoint(.truncate) }
  }

  /// Reads from one consistent state, while the caller waits. Only for a separate thread, or before anything else reads: an asynchronous
  /// read returns its connection on one of the few threads that tasks share. So a task that waits here would block what it waits for.
  func readNow<T>(_ body: (Database) throws -> T) throws -> T { try pool.read(body) }

  /// Writes in one transaction, while the caller waits. Only for a separate thread.
  func writeNow<T>(_ body: (Database) throws -> T) throws -> T {
    try pool.writeWithoutTransaction { database in
      try database.namingQuota { database in
        try database.transaction { database in
          try demandSameFile()
          return try body(database)
        }
      }
    }
  }

  /// Uses the connection that writes, for its temporary tables. Other writes of this process wait meanwhile; those of others do not.
  func withWriter<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await pool.writeWithoutTransaction { try $0.namingQuota(body) }
  }

  /// Writes one of many transactions, and then pauses. SQLite gives the lock to the next process that asks, and a process that waits for
  /// it asks only a few dozen times a second.
  func writeInPassing<T>(_ body: (Database) throws -> T) throws -> T {
    let result = try writeNow(body)
    Thread.sleep(forTimeInterval: 0.03)
    return result
  }

  /// Writes in one transaction, and rethrows the errors of the body.
  func writing<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await withWriter { database in
      try database.transaction { database in
        try demandSameFile()
        return try body(database)
      }
    }
  }
}

extension DiaryError {
  /// A `DiaryError` stays as it is; an error that says that the disk is full becomes `noRoom`, any other one `unavailable`.
  package init(_ error: any Error) {
    self =
      switch error {
      case let error as DiaryError: error
      // SQLite can't make its index of the log larger.
      case let error as DatabaseError where error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .noRoom
      // A trigger refused it, and says why.
      case let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER:
        .unavailable(reason: error.message ?? "\(error)")
      case CocoaError.fileWriteOutOfSpace, POSIXError.ENOSPC, POSIXError.EDQUOT: .noRoom
      default: .unavailable(reason: String(describing: error))
      }
  }

  static func newerVersion(of path: String) -> DiaryError {
    .unavailable(reason: "\(path) was written by a newer version of Demeter, which is needed to open it")
  }

  /// Why something went wrong with a file, in a few words.
  static func reason(_ error: any Error) -> String {
    switch error {
    case DiaryError.unavailable(let reason): reason
    case DiaryError.noRoom: "the disk is full"
    case let error as DatabaseError: error.message ?? "\(error.resultCode)"
    default: String(describing: error)
    }
  }
}

extension Statement {
  fileprivate func version() throws -> Int {
    try Int.fetchOne(self) ?? 0
  }
}
