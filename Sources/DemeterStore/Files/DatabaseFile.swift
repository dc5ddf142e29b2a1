import DemeterCore
import Foundation
internal import GRDB

/// One SQLite file, opened so that what was written is on the disk when a write returns.
///
/// Owns the connections and the pragmas. Never knows what the tables mean.
struct DatabaseFile: Sendable {
  /// A connection of its own that only asks whether anything was committed, by whichever process. It stands first to be
  /// closed first: only a connection that can write, if it is the last, folds the write-ahead log into the file.
  private let probe: DatabaseQueue
  private let pool: DatabasePool

  /// Where it is.
  var path: String { pool.path }

  /// Opens a file and brings its schema up to date. Where there is none it is made, unless there has to be one.
  init(path: String, migrator: DatabaseMigrator, making: Bool = true) throws {
    if !making { try Self.demand(path) }
    var configuration = Configuration()
    configuration.busyMode = .callback(Self.waitForOthers)
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = 2
    configuration.observesSuspensionNotifications = false
    pool = try Self.open(path, configuration)
    try pool.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA fullfsync = ON")  // on Apple's systems, else without effect
    }
    try Self.migrate(pool, migrator)
    configuration.readonly = true
    probe = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Waits ten seconds at most for another process that writes. SQLite's own waiting asks ever more rarely, down to ten times a second;
  /// who asks often finds the moments between the steps of an import.
  private static let waitForOthers: @Sendable (Int) -> Bool = { tries in
    Thread.sleep(forTimeInterval: 0.002)
    return tries < 5000
  }

  /// Opens the file, and makes it a write-ahead one where it is new. While another process does just that, SQLite refuses
  /// at once instead of waiting, so the waiting is done here.
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

  /// Takes every step that is missing. Another process may be taking the same ones: whoever comes second to a step is
  /// refused by SQLite and looks again, as long as that gets them further.
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

  /// A number that differs after every commit of any connection to this file.
  func version() throws -> Int {
    try probe.unsafeReentrantRead { database in
      try database.cachedStatement(sql: "PRAGMA data_version").version()
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

  /// Writes in one transaction: all of it reaches the disk, or none.
  func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(DiaryError) -> T {
    do {
      return try await pool.write(body)
    } catch {
      throw DiaryError(error)
    }
  }
}

extension DatabaseFile {
  /// Lets go of the file, once those who read have ended. Whoever still uses it is refused. On a thread that no task shares: who reads
  /// gives its connection back on one of those.
  func close() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        try? probe.close()
        // Closes the readers. The pool closes the writer first, but only a writer that closes last moves the log into the file.
        pool.releaseMemory()
        try? pool.close()
        continuation.resume()
      }
    }
  }

  /// What SQLite keeps beside a file of its own.
  static let companions: [String] = ["", "-wal", "-shm", "-journal"]

  /// Refuses a file that is not there. An empty one counts as none: SQLite would take it for a new file, and whatever it held is gone.
  static func demand(_ path: String) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard (attributes?[.size] as? NSNumber)?.int64Value ?? 0 > 0 else {
      throw DiaryError.unavailable(
        reason: "\(path) is missing or empty, and nothing was put in its place; “demeter restore” brings it back from a backup")
    }
  }

  /// Copies a file as it is at one moment, by a connection of its own, so that whoever uses it meanwhile waits for nothing. What reads
  /// the copy.
  static func copy(_ path: String, to target: URL) throws -> DatabaseQueue {
    try demand(path)
    var configuration = Configuration()
    configuration.busyMode = .callback(Self.waitForOthers)
    try DatabaseQueue(path: path, configuration: configuration).vacuum(into: target.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
    configuration.readonly = true
    return try DatabaseQueue(path: target.path, configuration: configuration)
  }

  /// How many bytes a file takes with what stands beside it.
  static func size(of path: String) -> Int64 {
    companions.reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
      return sum + ((attributes?[.size] as? NSNumber)?.int64Value ?? 0)
    }
  }

  /// Writes in one transaction such that nothing of what it deletes can be read from the file afterwards.
  func writeLeavingNoTrace(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    try await pool.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA secure_delete = ON")
      defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
      try database.inTransaction {
        try body(database)
        return .commit
      }
    }
    // Should somebody be reading, the log is folded in by whoever writes next.
    try? await pool.writeWithoutTransaction { database in _ = try database.checkpoint(.truncate) }
  }

  /// Reads from one consistent state, while the caller waits. Only for a thread of one's own, or before anybody else reads: an
  /// asynchronous read gives its connection back on one of the few threads that tasks share, so a task that waits here holds up
  /// what it waits for.
  func readNow<T>(_ body: (Database) throws -> T) throws -> T { try pool.read(body) }

  /// Writes in one transaction, while the caller waits: for a thread of one's own.
  func writeNow<T>(_ body: (Database) throws -> T) throws -> T { try pool.write(body) }

  /// Writes one of many transactions, and then leaves the file alone for a moment: SQLite gives a lock to whoever asks next, and
  /// another process that waits asks a few dozen times a second only.
  func writeInPassing<T>(_ body: (Database) throws -> T) throws -> T {
    let result = try pool.write(body)
    Thread.sleep(forTimeInterval: 0.03)
    return result
  }

  /// Writes in one transaction, and throws on what the body throws.
  func writing<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T { try await pool.write(body) }
}

extension DiaryError {
  /// Refusals stay what they are; anything SQLite says becomes `unavailable`.
  init(_ error: any Error) {
    self = error as? DiaryError ?? .unavailable(reason: String(describing: error))
  }

  /// Refuses a file that this version can't read.
  static func newerVersion(of path: String) -> DiaryError {
    .unavailable(reason: "\(path) was written by a newer version of Demeter, which is needed to open it")
  }

  /// Why something went wrong with a file, in a few words.
  static func reason(_ error: any Error) -> String {
    switch error {
    case DiaryError.unavailable(let reason): reason
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
