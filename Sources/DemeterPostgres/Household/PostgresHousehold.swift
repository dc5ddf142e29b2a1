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
  private let folder: URL
  let logger: Logger
  /// The diaries that were asked for, with the numbers of their people.
  private let diaries = Mutex<[Person.ID: PostgresDiary]>([:])
  /// When this server last looked for people who have no account any more.
  private let lastLook = Mutex<ContinuousClock.Instant?>(nil)
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
    for diary in open { await diary.close() }
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
      let id = PostgresValue.text(person.id.key)
      let rows = try await transaction.read(PostgresStatement("SELECT \(PersonRow.columns) FROM person WHERE id = $1", [id]))
      guard var stored = try rows[0].first.map({ try PersonRow(row: $0).person }) else { throw DiaryError.notFound }
      change(&stored)
      transaction.write(PostgresStatement("UPDATE person SET \(settings) WHERE id = $1", [id] + stored.settings.map(PostgresValue.init)))
      return stored
    }
  }

  public func set(_ plan: Person.Plan, of person: Person) async throws(DiaryError) {
    try await transactions.write {
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

  public func diary(of person: Person) async throws(DiaryError) -> any Diary {
    if let known = diaries.withLock({ $0[person.id] }) { return known }
    let rows = try await transactions.read { _ in [PostgresStatement("SELECT number FROM person WHERE id = $1", [.text(person.id.key)])] }
    guard let number = try decode({ try rows[0].first?.value(0) as Int64? }) else { throw .notFound }
    return diaries.withLock { diaries in
      let diary = diaries[person.id] ?? database.diary(of: number, now: now, logger: logger)
      diaries[person.id] = diary
      return diary
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

  /// What is wrong with the accounts, as sentences.
  public func examine() async throws(DiaryError) -> [String] {
    let rows = try await transactions.read { _ in
      [
        PostgresStatement("SELECT count(*) FROM head WHERE person <> 0 AND NOT EXISTS (SELECT 1 FROM person WHERE number = head.person)"),
        PostgresStatement("SELECT name FROM person WHERE NOT EXISTS (SELECT 1 FROM head WHERE head.person = number) ORDER BY number"),
      ]
    }
    return try decode {
      let orphans: Int = try rows[0].first?.value(0) ?? 0
      return (orphans > 0 ? ["\(orphans) diaries are of people who have no account here; nothing reads them"] : [])
        + (try rows[1].map { "The diary of \(try $0.value(0) as String) is missing" })
    }
  }

  private func workFolder(_ id: Person.ID) -> URL { folder.appending(path: "work/\(id.key)", directoryHint: .isDirectory) }

  /// Ends what this server does for people who have no account any more, and deletes its files of them.
  ///
  /// - Parameter pause: does nothing if that happened less than this time ago.
  func forgetDeletedPeople(pause: Duration = .zero) async {
    let isDue = lastLook.withLock { last in
      if let last, last.duration(to: .now) < pause { return false }
      last = .now
      return true
    }
    guard isDue, let here = try? await people().map(\.id) else { return }
    let gone = diaries.withLock { diaries in
      let gone = diaries.filter { !here.contains($0.key) }
      for id in gone.keys { diaries[id] = nil }
      return Array(gone.values)
    }
    for diary in gone { await diary.close() }
    let work = folder.appending(path: "work")
    for folder in (try? FileManager.default.contents(of: work)) ?? [] {
      guard let id = UUID(uuidString: folder.lastPathComponent), !here.contains(id) else { continue }
      try? FileManager.default.removeItem(at: folder)
    }
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
  /// A `HouseholdError` stays as it is; any other error becomes `unavailable`.
  init(postgres error: any Error) {
    switch error {
    case let error as HouseholdError: self = error
    default:
      if case .unavailable(let reason) = DiaryError(postgres: error) {
        self = .unavailable(reason: reason)
      } else {
        self = .unavailable(reason: "\(error)")
      }
    }
  }
}
