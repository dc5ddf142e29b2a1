import CoreMetrics
import DemeterCore
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
      let deadline: ContinuousClock.Instant = .now + patience
      return try await retrying(until: deadline) {
        try await pool.withConnection(by: deadline) { connection in
          do {
            let rows = try await connection.run(all, by: deadline)
            return inner.count == 1 ? rows : Array(rows.dropFirst().dropLast())
          } catch {
            if inner.count > 1 { try await connection.rollBack() }
            throw error
          }
        }
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// Reads from one consistent state, with as many round trips as the body takes.
  func reading<T>(
    for patience: Duration = Self.patience, _ body: (ReadTransaction) async throws -> T
  ) async throws(DiaryError) -> T {
    do {
      let deadline: ContinuousClock.Instant = .now + patience
      return try await retrying(until: deadline) {
        try await pool.withConnection(by: deadline) { connection in
          do {
            let result = try await body(ReadTransaction(person: person, connection: connection, by: deadline))
            _ = try await connection.run([PostgresStatement("COMMIT")], by: deadline)
            return result
          } catch {
            try await connection.rollBack()
            throw error
          }
        }
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// Writes in one transaction, exactly once: if a connection breaks or a server gives up its place, tries again.
  ///
  /// - Parameter inTurn: whether other writes of the person on this server wait for it, instead of only in the database.
  func write<T>(
    for patience: Duration = Self.patience, inTurn: Bool = true, _ body: (WriteTransaction) async throws -> T
  ) async throws(DiaryError) -> T {
    guard !Task.isCancelled else { throw .unavailable(reason: "the task was cancelled") }
    let moment = now(), deadline: ContinuousClock.Instant = .now + patience
    // What the last attempt returned, if its commit may have arrived, and the token of that commit.
    var unknown: (result: T, token: [UInt8])?
    do {
      return try await pool.turns.run(inTurn ? person : nil, by: deadline) {
        try await retrying(until: deadline) {
          try await pool.withConnection(by: deadline) { connection in
            func transaction() -> WriteTransaction {
              WriteTransaction(person: person, moment: moment, connection: connection, by: deadline)
            }
            do {
              if let unknown, let version = try await transaction().version(ifCommitted: unknown.token) {
                pool.versions.learn(Int(version), of: person, asOf: .now, from: pool)
                return unknown.result
              }
              if unknown != nil { try await connection.rollBack() }
              unknown = nil
              let own = transaction()
              let result = try await body(own)
              let token = withUnsafeBytes(of: UUID.fresh().uuid) { Array($0.prefix(8)) }
              unknown = (result, token)
              try await own.commit(token)
              if let version = own.newVersion { pool.versions.learn(Int(version), of: person, asOf: .now, from: pool) }
              return result
            } catch {
              // A refused commit did not happen. If the server ends the connection, it may have happened: a server that is shut down while it waits for
              // its standby has committed already.
              if let error = error as? PostgresError, !error.endsConnection { unknown = nil }
              try await connection.rollBack()
              throw error
            }
          }
        }
      }
    } catch {
      throw DiaryError(postgres: error)
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
final class ReadTransaction: PostgresReading {
  let sql: PersonSQL
  private let connection: Connection
  private let deadline: ContinuousClock.Instant
  private var hasBegun = false

  init(person: Int64, connection: Connection, by deadline: ContinuousClock.Instant) {
    sql = PersonSQL(person: person)
    self.connection = connection
    self.deadline = deadline
  }

  func read(_ statements: [PostgresStatement]) async throws -> [PostgresRows] {
    let begin = hasBegun ? [] : [PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")]
    let rows = try await connection.run(begin + statements, by: deadline)
    hasBegun = true
    return Array(rows.suffix(statements.count))
  }
}

extension Connection {
  /// Ends a transaction without effect, unless the connection is broken, and its transaction with it.
  func rollBack() async throws {
    if isBroken { return }
    do {
      _ = try await run([PostgresStatement("ROLLBACK")], by: .now + .seconds(2))
    } catch {
      // It is broken now, or has no transaction.
    }
  }
}
