import DemeterCore
import DemeterDiaryConformance
import GRDB
import Testing

@testable import DemeterStore

@Suite struct `The row of an entry` {
  /// A day may have hundreds of them.
  @Test func `is read by the positions of its columns, not by their names`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      let columns = EntryRecord.names.map { "\($0) AS no_\($0)" }.joined(separator: ", ")
      let read = try await DatabaseQueue(path: path).read { database in
        try EntryRecord.fetchAll(database, sql: "SELECT \(columns) FROM entry").map { try $0.entry() }
      }
      #expect(read == [entry])
    }
  }
}
