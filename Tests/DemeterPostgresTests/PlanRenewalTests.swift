import DemeterStore
import Foundation
import PostgresTestServer
import Testing

@testable import DemeterPostgres

@Suite(.timeLimit(.minutes(5))) struct `A connection whose statements became slow` {
  @Test func `counts the rows of a large table that was never counted, and plans again, but not at once a second time`() async throws {
    let database = try PostgresDatabase(
      try await PostgresServer.newDatabase(), connections: 1, partitions: nil, slowness: PostgresServer.slowness)
    let count = PostgresStatement("SELECT reltuples::bigint FROM pg_class WHERE relname = 'filled'")
    try await database.pool.withConnection(by: .now + .seconds(60)) { connection in
      try await connection.perform { connection in
        let table = "CREATE TABLE filled WITH (autovacuum_enabled = off) AS SELECT generate_series(1, 40000) AS number"
        _ = try connection.run([PostgresStatement(table)], by: .now + .seconds(60))
        connection.renewal = PlanRenewal()
        let later = ContinuousClock.now + .seconds(3600)
        connection.renewal.note(.milliseconds(9))
        connection.renewPlans(at: later)
        let before = try connection.run([count], by: .now + .seconds(10))[0].first?.value(0) as Int?
        connection.renewal.note(.milliseconds(11))
        connection.renewPlans(at: later)
        let after = try connection.run([count], by: .now + .seconds(10))[0].first?.value(0) as Int?
        #expect(before == -1 && after == 40000)
        connection.renewal.note(.milliseconds(11))
        let isDue = [900, 1100].map { connection.renewal.isDue(at: later + .milliseconds($0)) }
        #expect(isDue == [false, true])
      }
    }
    database.close()
  }
}
