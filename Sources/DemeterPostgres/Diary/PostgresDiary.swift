public import DemeterCore
public import DemeterStore
public import Foundation
public import Logging

/// The diary of one person in a PostgreSQL database. Any number of servers may use it at the same time.
///
/// Owns the statements, and the transactions that keep the tables consistent. The rules are in Core, as for every diary.
public struct PostgresDiary: StoredDiary {
  let transactions: PersonTransactions
  public let logger: Logger
  let verified = VerifiedMonths()
  private let feed: ChangeFeed

  static var longPatience: Duration { PersonTransactions.longPatience }

  init(_ transactions: PersonTransactions, logger: Logger) {
    self.transactions = transactions
    self.logger = logger
    feed = ChangeFeed(of: PostgresChanges(transactions: transactions))
  }

  public var database: DiaryDatabase { DiaryDatabase(PostgresEngine(diary: self), verified) }

  public func version() async throws(DiaryError) -> DiaryVersion {
    DiaryVersion(value: try await transactions.version())
  }

  public func recentVersion() async throws(DiaryError) -> DiaryVersion {
    DiaryVersion(value: try await transactions.recentVersion())
  }

  public func changes(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange> {
    try await feed.subscribe(after: number)
  }

  /// Ends all change streams.
  public func close() async { await feed.end() }

  func read(_ statements: (PersonSQL) throws -> [PostgresStatement]) async throws(DiaryError) -> [PostgresRows] {
    try await transactions.read(statements)
  }

  func reading<T: Sendable>(
    for patience: Duration = PersonTransactions.patience, _ body: @escaping @Sendable (ReadTransaction) throws -> T
  ) async throws(DiaryError) -> T {
    try await transactions.reading(for: patience, body)
  }

  /// Writes in one transaction. Then announces the changes, even if the caller was cancelled meanwhile.
  func write<T: Sendable>(
    for patience: Duration = PersonTransactions.patience, inTurn: Bool = true, _ body: @escaping @Sendable (WriteTransaction) throws -> T
  ) async throws(DiaryError) -> T {
    let result = try await transactions.write(for: patience, inTurn: inTurn, body)
    await announceWritten()
    return result
  }

  /// Announces what was written, even if the current task is cancelled.
  func announceWritten() async { _ = await Task { [feed] in await feed.look() }.value }
}

/// The changes of a person's diary, for a feed.
struct PostgresChanges: ChangeSource {
  let transactions: PersonTransactions

  var interval: Duration { .milliseconds(100) }

  func version() async throws -> Int { try await transactions.recentVersion(notOlderThan: nil) }

  func bounds() async throws(DiaryError) -> (oldest: Int, newest: Int) {
    let rows = try await transactions.read { [$0("SELECT min(number), max(number) FROM change WHERE person = $1")] }
    do {
      return (try rows[0].first?.value(0) ?? 1, try rows[0].first?.value(1) ?? 0)
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  func changes(after number: Int) async throws(DiaryError) -> [DiaryChange] {
    let rows = try await transactions.read {
      [$0("SELECT \(DiaryChange.columns) FROM change WHERE person = $1 AND number > $2 ORDER BY number", .number(number))]
    }
    return rows[0].compactMap { try? DiaryChange(row: $0) }
  }
}

extension PostgresDatabase {
  /// The diary of a person, by a number that the caller chooses.
  public func diary(of person: Int64, now: @escaping @Sendable () -> Date, logger: Logger) -> PostgresDiary {
    PostgresDiary(PersonTransactions(pool: pool, person: person, now: now), logger: logger)
  }
}
