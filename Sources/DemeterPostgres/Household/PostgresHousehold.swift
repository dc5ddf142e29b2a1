public import DemeterCore
public import DemeterStore
public import Foundation
public import Logging
import CoreMetrics
import Synchronization

/// The people of one PostgreSQL database, for any number of servers at once.
///
/// Owns accounts, sessions and tokens. Everything that a server keeps itself, such as files of an import that is being read, is in a folder
/// of its own machine.
public final class PostgresHousehold: StoredHousehold {
  public let accounts: AccountDatabase
  let database: PostgresDatabase
  let transactions: PersonTransactions
  let now: @Sendable () -> Date
  let folder: URL
  let logger: Logger
  /// The diaries that were asked for.
  let diaries = Mutex<[Person.ID: OpenDiary]>([:])

  /// A diary, by the number that its person has in a version of the household. Someone who moves away and back gets another number.
  struct OpenDiary {
    let diary: PostgresDiary
    let number: Int64
    var version: Int
  }

  /// When this server last looked for people who have no account any more.
  let lastLook = Mutex<ContinuousClock.Instant?>(nil)
  /// The holders of sessions, valid while the household has that version.
  let known = Mutex<(version: Int, holders: [Data: SessionHolder])>((0, [:]))

  /// Creates a household in a database that `PostgresDatabase.prepare` prepared.
  ///
  /// - Parameter folder: where this server keeps its files.
  public init(
    _ database: PostgresDatabase, folder: URL, now: @escaping @Sendable () -> Date, logger: Logger, cost: PasswordCost = .standard
  ) {
    self.database = database
    transactions = PersonTransactions(pool: database.pool, person: 0, now: now)
    accounts = AccountDatabase(PostgresAccounts(transactions: transactions), now: now, cost: cost)
    self.folder = folder
    self.now = now
    self.logger = logger
  }

  /// Ends all change streams, and closes the connections.
  public func close() async {
    let open = diaries.withLock { Array($0.values) }
    for opened in open { await opened.diary.close() }
    database.close()
  }

  public var isShared: Bool { true }

  public func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [transactions] continuation in
      let watch = Task {
        var seen = try? await transactions.version()
        while (try? await Task.sleep(for: RecentVersions.interval)) != nil {
          guard let version = try? await transactions.recentVersion(notOlderThan: nil) else { continue }
          if version != seen { continuation.yield() }
          seen = version
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in watch.cancel() }
    }
  }

  public func workFolder(of person: Person) async throws(DiaryError) -> URL {
    let rows = try await transactions.read { _ in [PostgresStatement("SELECT count(*) FROM person WHERE id = $1", [.text(person.id.key)])] }
    guard try decode({ try rows[0].first?.value(0) as Int? }) == 1 else { throw .notFound }
    let work = workFolder(person.id)
    return try decode {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return work
    }
  }

  public func workFolders() async throws(DiaryError) -> [URL] {
    try decode { try FileManager.default.contents(of: folder.appending(path: "work")) }
  }

  /// The size of a diary is that of the rows of its largest tables. With more than 200 people it is left out, because every row would be read.
  public func diskUse() async throws(DiaryError) -> DiskUse {
    let sizes = ["entry", "revision", "health_block"]
      .map { "(SELECT coalesce(sum(pg_column_size(\($0).*)), 0) FROM \($0) WHERE \($0).person = person.number)" }
    let rows = try await transactions.read { _ in
      [
        PostgresStatement("SELECT pg_database_size(current_database())"),
        PostgresStatement(
          "SELECT id, (\(sizes.joined(separator: " + ")))::bigint FROM person WHERE (SELECT count(*) FROM person) <= 200"),
      ]
    }
    let catalogue = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: "catalogue.sqlite").path)
    let system = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
    return try decode {
      DiskUse(
        diaries: Dictionary(
          try rows[1].compactMap { row in try UUID(uuidString: row.value(0)).map { ($0, try row.value(1)) } }, uniquingKeysWith: { $1 }),
        catalogue: (catalogue?[.size] as? NSNumber)?.int64Value ?? 0, accounts: try rows[0].first?.value(0) ?? 0,
        free: (system?[.systemFreeSize] as? NSNumber)?.int64Value)
    }
  }

  public func check(within limit: Duration) async throws(DiaryError) {
    _ = try await transactions.read(for: limit) { _ in [PostgresStatement("SELECT version FROM head WHERE person = 0")] }
  }

  /// Reports the number of standbys, and how many bytes of the log the slowest one has not applied yet. The primary tells it only to users with
  /// the role `pg_monitor`.
  public func measure() async {
    // Metrics are read with a short timeout. They are most useful when the database does not answer.
    let rows = try? await transactions.read(for: .seconds(1)) { _ in
      [
        PostgresStatement(
          """
          SELECT count(replay_lsn), coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::bigint FROM pg_stat_replication
          WHERE state = 'streaming'
          """)
      ]
    }
    guard let row = rows?.first?.first, let count = try? row.value(0) as Int64, let lag = try? row.value(1) as Int64 else { return }
    Gauge(label: "database_standbys").record(count)
    Gauge(label: "database_standby_lag_bytes").record(lag)
  }

  /// Turns rows into values. What can't be read throws `unavailable`.
  func decode<T>(_ body: () throws -> T) throws(DiaryError) -> T {
    do {
      return try body()
    } catch {
      throw DiaryError(postgres: error)
    }
  }
}
