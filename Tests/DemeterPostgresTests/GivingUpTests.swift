import DemeterCore
import DemeterStore
import Foundation
import PostgresTestServer
import Testing

@testable import DemeterPostgres

@Suite(.timeLimit(.minutes(5))) struct `A request that PostgreSQL does not answer in time` {
  /// A database with one connection, by a name that finds it among those of the server, and a second one of which the server knows.
  private func databases() async throws -> (PostgresDatabase, watching: PostgresDatabase, name: String) {
    let name = "giving-up-\(PostgresServer.newPerson())"
    let address = try await PostgresServer.newDatabase()
    func database(_ address: String, connections: Int) throws -> PostgresDatabase {
      try PostgresDatabase(address, connections: connections, partitions: nil, slowness: PostgresServer.slowness)
    }
    return (try database(address + " application_name=\(name)", connections: 1), try database(address, connections: 16), name)
  }

  /// The connections of a program: all, and those that do something.
  private func connections(of name: String, _ connection: Connection) async throws -> (all: Int, busy: Int) {
    let rows = try await connection.run(
      [
        PostgresStatement(
          "SELECT count(*), count(*) FILTER (WHERE state <> 'idle') FROM pg_stat_activity WHERE application_name = $1", [.text(name)])
      ], by: .now + .seconds(60))
    return (try rows[0].first?.value(0) ?? 0, try rows[0].first?.value(1) ?? 0)
  }

  @Test func `is cancelled there, waits for nothing any more, and its connection is used again`() async throws {
    let (database, watching, name) = try await databases()
    let person = PostgresServer.newPerson()
    try await database.create(person)
    let transactions = PersonTransactions(pool: database.pool, person: person, now: { .now })
    try await watching.pool.withConnection(by: .now + .seconds(60)) { other in
      // Another server holds the lock of this person.
      let lock = PostgresStatement("SELECT person FROM head WHERE person = $1 FOR UPDATE", [.number(person)])
      _ = try await other.run([PostgresStatement("BEGIN"), lock], by: .now + .seconds(60))
      let refused = await #expect(throws: DiaryError.self) {
        try await transactions.write(for: .milliseconds(10)) { _ = try $0.read([]) }
      }
      #expect("\(refused, default: "none")".contains("did not answer in time"))
      // A question that waits for the only connection also waits until the last one is over.
      _ = try await transactions.read { [$0("SELECT number FROM head WHERE person = $1")] }
      let found = try await connections(of: name, other)
      #expect(found.all == 1 && found.busy == 0)
      await other.rollBack()
    }
    try await transactions.write { $0.write("UPDATE head SET is_moving = 0 WHERE person = $1") }
    database.close()
    watching.close()
  }

  @Test func `is not cancelled while it commits, because that may have happened`() async throws {
    let (database, watching, _) = try await databases()
    let slow = PostgresStatement("SELECT pg_sleep(300)")
    for (statements, isAbandoned) in [
      ([PostgresStatement("BEGIN"), slow, PostgresStatement("COMMIT")], false),
      ([PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"), slow, PostgresStatement("COMMIT")], true), ([slow], true),
    ] {
      let connection = try await Connection.open(database.pool.target, patience: .seconds(60))
      await #expect(throws: PostgresError.late) { try await connection.run(statements, by: .now + .milliseconds(50)) }
      #expect(await connection.isAbandoned == isAbandoned)
      await connection.recover(by: .now + .seconds(60))
      #expect(await connection.isBroken != isAbandoned)
    }
    database.close()
    watching.close()
  }

  @Test func `is given up after seconds, or after minutes if a phone sends years at once`() throws {
    func patience(days: Int64) throws -> Duration {
      let source = HealthSource(name: "Phone", kind: .phone)
      let samples = (0..<days).map { PushedSample(metric: .steps, source: source, start: $0 * 86_400, end: nil, amount: Measure(1)) }
      return try #require(PushParts(HealthPush(samples: samples)).parts.map(\.patience).max())
    }
    #expect(try patience(days: 7) < .seconds(15))
    #expect(try patience(days: 1300) > .seconds(120))
  }
}
