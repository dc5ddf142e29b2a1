public import DemeterCore
import DemeterStore
import Foundation

/// A PostgreSQL database that holds the diaries of many people, for any number of servers at once.
///
/// Owns the connections and the schema. Does not know accounts, HTTP or pages.
public final class PostgresDatabase: Sendable {
  let pool: ConnectionPool
  private let partitions: Int?

  /// - Parameters:
  ///   - address: a connection string of libpq (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING), which may name
  ///     several servers.
  ///   - connections: the most connections that are open at once.
  /// - Throws: `unavailable` if the string can't be read. Nothing is connected yet.
  public convenience init(_ address: String, connections: Int = 16) throws(DiaryError) {
    try self.init(address, connections: connections, partitions: nil)
  }

  /// - Parameter slowness: how many times longer than usual to wait, for tests on a busy machine.
  package init(_ address: String, connections: Int, partitions: Int?, slowness: Int = 1) throws(DiaryError) {
    do {
      pool = ConnectionPool(try ConnectionTarget(address), size: connections, slowness: slowness)
    } catch {
      throw DiaryError(postgres: error)
    }
    self.partitions = partitions
  }

  /// Creates the tables, or brings them to the version of this program. Several programs may do this at once.
  ///
  /// - Throws: `unavailable` if no server can be reached, or if a newer program changed the tables so that this one can't use them.
  public func prepare() async throws(DiaryError) {
    do {
      try await pool.withConnection(by: .now + .seconds(120)) { connection in
        let deadline: ContinuousClock.Instant = .now + .seconds(120)
        func run(_ sql: String...) async throws -> [PostgresRows] {
          try await connection.run(sql.map { PostgresStatement($0) }, by: deadline)
        }
        // `oldest` is the oldest version of the program's schema that can use the tables.
        for sql in [
          "CREATE TABLE IF NOT EXISTS demeter_schema (id bigint PRIMARY KEY, version bigint NOT NULL, oldest bigint NOT NULL)",
          "INSERT INTO demeter_schema VALUES (1, 0, 0) ON CONFLICT DO NOTHING",
        ] {
          do {
            _ = try await run(sql)
          } catch PostgresError.refused(let state, _) where ["23505", "42710", "42P07"].contains(state) {
            // Two programs created the table at once, and PostgreSQL noticed it by the name of an index, type or table: https://www.postgresql.org/message-id/CA%2BTgmoZAdYVtwBfp1FL2sMZbiHCWT4UPrzRLNnX1Nb30Ku3-gg%40mail.gmail.com
          }
        }
        let versions = try PostgresSchema.versions(partitions: partitions), newest = versions.last?.number ?? 0
        // All in one transaction, with the row locked: a second program waits here, and then finds everything done.
        do {
          let rows = try await run(
            "BEGIN", "SET LOCAL lock_timeout = 0", "SELECT version, oldest FROM demeter_schema WHERE id = 1 FOR UPDATE")
          let version: Int = try rows[2].first?.number(0) ?? 0, oldest: Int = try rows[2].first?.number(1) ?? 0
          guard oldest <= newest else {
            throw DiaryError.unavailable(reason: "the database was changed by a newer version of Demeter, which is needed to use it")
          }
          for step in versions where step.number > version {
            for statement in step.statements { _ = try await run(statement) }
            _ = try await run("UPDATE demeter_schema SET version = \(step.number) WHERE id = 1")
          }
          _ = try await run("COMMIT")
        } catch {
          _ = try? await run("ROLLBACK")
          throw error
        }
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// The versions of the schema that a database and this program have.
  public struct Versions: Sendable {
    /// That of the database, 0 if it has no tables yet.
    public let present: Int
    /// The oldest version of the program's schema that can use the tables.
    public let oldest: Int
    /// That of this program.
    public let program: Int

    /// Whether this program would change the tables.
    public var isUpgradeNeeded: Bool { present < program }
    /// Whether this program can use the tables, after an upgrade if one is needed.
    public var isUsable: Bool { oldest <= program }
  }

  /// Reads the versions, and changes nothing.
  public func versions() async throws(DiaryError) -> Versions {
    do {
      let program = try PostgresSchema.versions(partitions: partitions).last?.number ?? 0
      return try await pool.withConnection(by: .now + .seconds(30)) { connection in
        func run(_ sql: String) async throws -> PostgresRows {
          try await connection.run([PostgresStatement(sql).once], by: .now + .seconds(30))[0]
        }
        guard try await !run("SELECT 1::bigint WHERE to_regclass('demeter_schema') IS NOT NULL").isEmpty else {
          return Versions(present: 0, oldest: 0, program: program)
        }
        let row = try await run("SELECT version, oldest FROM demeter_schema WHERE id = 1").first
        return Versions(present: try row?.number(0) ?? 0, oldest: try row?.number(1) ?? 0, program: program)
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// Creates an empty diary for a person. If there is one already, it stays as it is.
  public func create(_ person: Int64) async throws(DiaryError) {
    do {
      let deadline: ContinuousClock.Instant = .now + Duration.seconds(10) * pool.slowness
      try await pool.withConnection(by: deadline) { connection in
        _ = try await connection.run([Self.creation(of: person)], by: deadline)
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  static func creation(of person: Int64) -> PostgresStatement {
    PostgresStatement(
      "INSERT INTO head (person, incarnation) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      [.number(person), .text(String(UUID.fresh().key.replacing("-", with: "").prefix(16)))])
  }

  /// Lets PostgreSQL count the rows of tables that have become much larger. It does so by itself, but only about once a minute. Until then, it
  /// would choose ways to read that are good for few rows, and take minutes for many.
  static func analyze(growth: [String: Int], _ pool: ConnectionPool) async throws {
    let deadline: ContinuousClock.Instant = .now + .seconds(300)
    try await pool.withConnection(by: deadline) { connection in
      let known = try await connection.run(
        [
          PostgresStatement(
            "SELECT relname::text, greatest(reltuples, 0)::bigint FROM pg_class WHERE relname = ANY($1) AND pg_table_is_visible(oid)",
            [.texts(Array(growth.keys))])
        ], by: deadline)[0]
      for row in known {
        let table: String = try row.value(0), size: Int = try row.value(1), added = growth[table] ?? 0
        // As much as it takes for PostgreSQL itself to count: https://www.postgresql.org/docs/15/routine-vacuuming.html#AUTOVACUUM
        guard added > 50 + size / 10 else { continue }
        _ = try await connection.run([PostgresStatement("ANALYZE \(table)").once], by: deadline)
      }
    }
  }

  /// Runs one statement, for tests and tools.
  package func execute(_ sql: String) async throws(DiaryError) {
    do {
      try await pool.withConnection(by: .now + .seconds(30)) { connection in
        _ = try await connection.run([PostgresStatement(sql).once], by: .now + .seconds(30))
      }
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// Closes all connections. Later calls throw.
  public func close() { pool.close() }
}

extension DiaryError {
  /// A `DiaryError` stays as it is; an error that says that the disk is full becomes `noRoom`, any other one `unavailable`.
  init(postgres error: any Error) {
    self =
      switch error {
      case let error as DiaryError: error
      // https://www.postgresql.org/docs/15/errcodes-appendix.html: disk_full
      case PostgresError.refused("53100", _): .noRoom
      case PostgresError.late, PostgresError.refused(state: "55P03", message: _), PostgresError.changedMeanwhile:
        .unavailable(reason: "the database did not answer in time")
      case PostgresError.refused(let state, let message): .unavailable(reason: "\(message) (\(state))")
      case PostgresError.disconnected(let message): .unavailable(reason: message)
      case PostgresError.exhausted: .unavailable(reason: "all connections to the database are in use")
      default: DiaryError(error)
      }
  }
}
