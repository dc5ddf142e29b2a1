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
public final class PostgresHousehold: Household {
  let database: PostgresDatabase
  let transactions: PersonTransactions
  let now: @Sendable () -> Date
  let cost: PasswordCost
  let passwords = PasswordQueue()
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
    self.folder = folder
    self.now = now
    self.cost = cost
    self.logger = logger
  }

  /// Ends all change streams, and closes the connections.
  public func close() async {
    let open = diaries.withLock { Array($0.values) }
    for opened in open { await opened.diary.close() }
    database.close()
  }

  public var isShared: Bool { true }

  public func people() async throws(DiaryError) -> [Person] {
    let rows = try await transactions.read { _ in [PostgresStatement("SELECT \(PersonRow.columns) FROM person ORDER BY number")] }
    return try decode { try rows[0].map { try PersonRow(row: $0).person } }
  }

  public func peopleCount() async throws(DiaryError) -> Int {
    let rows = try await transactions.read { _ in [PostgresStatement("SELECT count(*) FROM person")] }
    return try decode { try rows[0].first?.value(0) ?? 0 }
  }

  public func change(_ person: Person, by change: @escaping @Sendable (inout Person) -> Void) async throws(DiaryError) -> Person {
    let settings = Person.settingColumns.enumerated().map { "\($1) = $\($0 + 2)" }.joined(separator: ", ")
    return try await transactions.write { transaction in
      try transaction.demandUnlocked(person.id)
      let id = StoredField.text(person.id.key)
      let rows = try transaction.read(PostgresStatement("SELECT \(PersonRow.columns) FROM person WHERE id = $1", [id]))
      guard var stored = try rows[0].first.map({ try PersonRow(row: $0).person }) else { throw DiaryError.notFound }
      change(&stored)
      transaction.write(PostgresStatement("UPDATE person SET \(settings) WHERE id = $1", [id] + stored.settings))
      return stored
    }
  }

  public func set(_ plan: Person.Plan, of person: Person) async throws(DiaryError) {
    try await changeAccount(person.id) {
      $0.write(PostgresStatement("UPDATE person SET plan = $2 WHERE id = $1", [.text(person.id.key), .text(plan.rawValue)]))
    }
  }

  public func setting(_ name: ServerSetting) async throws(DiaryError) -> String? {
    let rows = try await transactions.read { _ in [PostgresStatement("SELECT value FROM setting WHERE name = $1", [.text(name.rawValue)])] }
    return try decode { try rows[0].first?.value(0) }
  }

  public func set(_ name: ServerSetting, to value: String?) async throws(DiaryError) {
    try await transactions.write { transaction in
      guard let value else {
        return transaction.write(PostgresStatement("DELETE FROM setting WHERE name = $1", [.text(name.rawValue)]))
      }
      transaction.write(
        PostgresStatement(
          "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
          [.text(name.rawValue), .text(value)]))
    }
  }

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

extension HouseholdError {
  /// A `HouseholdError` stays as it is; any other error becomes what it is for a diary.
  init(postgres error: any Error) {
    self = error as? HouseholdError ?? HouseholdError(diary: DiaryError(postgres: error))
  }
}
