import CoreMetrics
import DemeterCore
import DemeterStore
import Foundation

/// The transactions on what belongs to one person. The person with the number 0 is the household: its accounts, and how they sign in.
struct PersonTransactions: Sendable {
  let pool: ConnectionPool
  let person: Int64
  let now: @Sendable () -> Date

  /// How long a request may take, including the time in which another server takes over from a lost one.
  static let patience: Duration = .seconds(10)
  /// How long an import or a large change may take.
  static let longPatience: Duration = .seconds(300)

  /// Reads from one consistent state, in one round trip.
  func read(
    for patience: Duration = Self.patience, _ statements: (PersonSQL) throws -> [PostgresStatement]
  ) async throws(DiaryError) -> [PostgresRows] {
    do {
      let inner = try statements(PersonSQL(person: person))
      // One statement is one consistent state already.
      let all =
        inner.count == 1
        ? inner : [PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")] + inner + [PostgresStatement("COMMIT")]
      let deadline: ContinuousClock.Instant = .now + patience * pool.slowness
      return try await retrying(until: deadline) {
        try await pool.withConnection(by: deadline) { connection in
          try await connection.perform { connection in
            do {
              let rows = try connection.run(all, by: deadline)
              return inner.count == 1 ? rows : Array(rows.dropFirst().dropLast())
            } catch {
              if inner.count > 1 { connection.rollBack() }
              throw error
            }
          }
        }
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// Reads from one consistent state, with as many round trips as the body takes. The body waits for them on the thread of its connection.
  func reading<T: Sendable>(
    for patience: Duration = Self.patience, _ body: @escaping @Sendable (ReadTransaction) throws -> T
  ) async throws(DiaryError) -> T {
    do {
      let deadline: ContinuousClock.Instant = .now + patience * pool.slowness
      return try await retrying(until: deadline) {
        try await pool.withConnection(by: deadline) { connection in
          try await connection.perform { connection in
            do {
              let result = try body(ReadTransaction(person: person, connection: connection, by: deadline))
              try connection.endReading()
              return result
            } catch {
              connection.rollBack()
              throw error
            }
          }
        }
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// Writes in one transaction, exactly once: if a connection breaks or a server gives up its place, tries again. The body waits for the
  /// database on the thread of its connection.
  ///
  /// - Parameter inTurn: whether other writes of the person on this server wait for it, instead of only in the database.
  func write<T: Sendable>(
    for patience: Duration = Self.patience, inTurn: Bool = true, _ body: @escaping @Sendable (WriteTransaction) throws -> T
  ) async throws(DiaryError) -> T {
    guard !Task.isCancelled else { throw .unavailable(reason: "the task was cancelled") }
    let moment = now(), deadline: ContinuousClock.Instant = .now + patience * pool.slowness
    var unknown: Unknown<T>?, attempts = 0
    do {
      return try await pool.turns.run(inTurn ? person : nil, by: deadline) {
        try await retrying(until: deadline) {
          attempts += 1
          let earlier = unknown, number = attempts
          let attempt: Attempt<T> = try await pool.withConnection(by: deadline) { connection in
            try await connection.perform { connection in
              self.attempt(after: earlier, body) {
                WriteTransaction(person: person, moment: moment, attempt: number, connection: connection, by: deadline)
              }
            }
          }
          switch attempt {
          case .committed(let result, let version):
            if let version { pool.versions.learn(Int(version), of: person, asOf: .now, from: pool) }
            return result
          case .failed(let error, let left):
            unknown = left
            throw error
          }
        }
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// What an attempt returned whose commit may have arrived, and the token of that commit.
  private struct Unknown<T: Sendable>: Sendable {
    let result: T
    let token: [UInt8]
  }

  private enum Attempt<T: Sendable>: Sendable {
    case committed(T, version: Int64?)
    case failed(any Error, Unknown<T>?)
  }

  /// One attempt of a write. First finds out whether the one before it arrived.
  private func attempt<T: Sendable>(
    after earlier: Unknown<T>?, _ body: (WriteTransaction) throws -> T, on begin: () -> WriteTransaction
  ) -> Attempt<T> {
    var unknown = earlier
    do {
      if let earlier {
        let search = begin()
        if let version = try search.version(ifCommitted: earlier.token) { return .committed(earlier.result, version: version) }
        search.rollBack()
      }
      unknown = nil
      let own = begin()
      let result = try body(own)
      let token = withUnsafeBytes(of: UUID.fresh().uuid) { Array($0.prefix(8)) }
      unknown = Unknown(result: result, token: token)
      try own.commit(token)
      return .committed(result, version: own.newVersion)
    } catch {
      // A refused commit did not happen. If the server ends the connection, it may have happened: a server that is shut down while it waits for
      // its standby has committed already.
      if let error = error as? PostgresError, !error.endsConnection { unknown = nil }
      begin().rollBack()
      return .failed(error, unknown)
    }
  }

  /// Runs a body again while it fails for a reason that may pass. The pauses become longer.
  private func retrying<T>(until deadline: ContinuousClock.Instant, _ body: () async throws -> T) async throws -> T {
    var pause: Duration = .milliseconds(10)
    while true {
      do {
        return try await body()
      } catch let error as PostgresError where error.isTransient && ContinuousClock.now + pause < deadline {
        pool.metrics.retries.increment()
        // Also if the task is cancelled: what was begun is finished.
        let now = pause
        await Task { try? await Task.sleep(for: now) }.value
        pause = min(pause * 2, .milliseconds(250))
      }
    }
  }
}

/// A consistent state of one diary, read with as many round trips as it takes.
final class ReadTransaction: PostgresReading, ReadingTransaction {
  let sql: PersonSQL
  private let connection: Connection
  private let deadline: ContinuousClock.Instant
  private var hasBegun = false
  private var waiting = WaitingStatements()

  init(person: Int64, connection: Connection, by deadline: ContinuousClock.Instant) {
    sql = PersonSQL(person: person)
    self.connection = connection
    self.deadline = deadline
  }

  func read(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    let begin = hasBegun ? [] : [PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")]
    let deadline = deadline
    let rows = try connection.assumeIsolated { try $0.run(begin + statements, by: deadline) }
    hasBegun = true
    return Array(rows.suffix(statements.count))
  }

  func ask<Value>(_ query: Query<Value>) -> Answer<Value> { waiting.add(query, sql) }

  func settle() throws {
    let sent = waiting
    waiting = WaitingStatements()
    if sent.count > 0 { sent.answer(try read(sent.statements)) }
  }

  func each<Value>(_ query: Query<Value>, _ body: (Value) throws -> Void) throws { try read(query).forEach(body) }
}

extension Connection {
  /// Ends a transaction without effect, unless the connection is broken, and its transaction with it.
  func rollBack() {
    if isBroken { return }
    do {
      _ = try run([PostgresStatement("ROLLBACK")], by: .now + .seconds(2))
    } catch {
      // It is broken now, or has no transaction.
    }
  }
}
