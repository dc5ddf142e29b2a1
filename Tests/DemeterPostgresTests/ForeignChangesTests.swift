import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import Foundation
import Logging
import PostgresTestServer
import Testing

@testable import DemeterPostgres

@Suite(.timeLimit(.minutes(5))) struct `Totals that another program changed in PostgreSQL` {
  /// Each of them leaves the row in `head` as it is.
  @Test(arguments: [
    "UPDATE daily_total SET energy = 0 WHERE person = $1", "UPDATE daily_total SET protein_stated = 0 WHERE person = $1",
    "UPDATE daily_total SET day = '2026-03-02' WHERE person = $1 AND day = '2026-03-01'", "DELETE FROM daily_total WHERE person = $1",
    "INSERT INTO daily_total SELECT $1, '2026-03-31', 1, 1, 1, 1, 1, 1, 1, 1",
  ])
  func `are not believed, in years, in a month or by a search`(_ change: String) async throws {
    let database = try await PostgresServer.diaries(), person = PostgresServer.newPerson()
    try await database.create(person)
    let diary = database.diary(of: person, now: { .now }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    for day in ["2026-03-01", "2026-03-20", "2026-06-01"] as [Day] {
      _ = try await diary.save([NewEntry(.porridge(), .on(day)), NewEntry(.named("Tea", 2), .on(day))])
    }
    let march: ClosedRange<Day> = "2026-03-01"..."2026-03-31", search = EntrySearch(statuses: [.noGoal])
    let years = try await diary.history(in: .first ... .last), month = try await diary.history(in: march)
    #expect(years.totals.map(\.energy) == Array(repeating: Energy(kilocalories: 322), count: 3) && month.totals.count == 2)
    func corrupt() async throws {
      try await database.pool.withConnection(by: .now + .seconds(60)) {
        _ = try await $0.run([PostgresStatement(change, [.number(person)])], by: .now + .seconds(60))
      }
    }
    try await corrupt()
    #expect(try await diary.history(in: .first ... .last).totals == years.totals)
    try await corrupt()
    #expect(try await diary.history(in: march).totals == month.totals)
    try await corrupt()
    #expect(try await diary.entries(matching: search).entries.count == 6)
    #expect(try await diary.examine(repairing: false) == [])
  }
}
