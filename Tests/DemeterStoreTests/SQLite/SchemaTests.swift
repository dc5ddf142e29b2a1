import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The schema itself` {
  /// Returns the SQL that writes an entry, with another value in one column.
  private static func entry(_ column: String = "", _ value: String = "") -> String {
    var values: [(String, String)] = [
      ("id", "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'"), ("version", "1"), ("day", "'2026-03-01'"), ("logged_at", "0"),
      ("time_zone", "'UTC'"), ("name", "'Tea'"), ("energy", "2000"), ("protein", "NULL"), ("carbohydrates", "NULL"), ("fat", "NULL"),
      ("quantity", "1000"), ("source", "'manual'"), ("food_key", "'tea'"), ("created_at", "0"), ("updated_at", "0"),
    ]
    if let index = values.firstIndex(where: { $0.0 == column }) { values[index].1 = value }
    return "INSERT INTO entry (\(values.map(\.0).joined(separator: ", "))) VALUES (\(values.map(\.1).joined(separator: ", ")))"
  }

  private static let refusedEntries = [
    ("energy", "-1"), ("energy", "10000001"), ("energy", "NULL"), ("energy", "'much'"), ("energy", "0.5"), ("protein", "-1"),
    ("carbohydrates", "1000001"), ("fat", "'none'"), ("quantity", "0"), ("quantity", "-1000"), ("day", "'2026-02-30'"),
    ("day", "'2026-3-1'"), ("day", "'tomorrow'"), ("day", "'2026-03-01 '"), ("day", "'now'"), ("day", "NULL"), ("name", "''"),
    ("name", "NULL"), ("id", "'1'"), ("id", "NULL"), ("version", "0"), ("time_zone", "''"), ("source", "NULL"), ("logged_at", "'noon'"),
  ]

  @Test(arguments: refusedEntries)
  func `refuses an entry that can't be`(_ column: String, _ value: String) async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      #expect(throws: DatabaseError.self) { try sql(path, Self.entry(column, value)) }
      try sql(path, Self.entry())
      #expect(try await diary.record(of: "2026-03-01").entries.count == 1)
    }
  }

  @Test(arguments: [
    "INSERT INTO goal (effective_from, energy, saved_at) VALUES ('2026-13-01', 1, 1)",
    "INSERT INTO goal (effective_from, energy, saved_at) VALUES ('2026-03-01', 0, 1)",
    "INSERT INTO goal (effective_from, protein, saved_at) VALUES ('2026-03-01', -1, 1)",
    "INSERT INTO celebration VALUES ('someday', 1)",
    "INSERT INTO daily_total VALUES ('2026-03-01', 0, 0, 0, 0, 0, 0, 0, 0)",
    "INSERT INTO logged_food VALUES ('tea', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 1, 1)",
    "INSERT INTO revision VALUES ('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 1, 'added', '{}')",
  ])
  func `refuses other rows that can't be`(_ statement: String) async throws {
    try await withDiaryFile { path, clock in
      _ = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      #expect(throws: DatabaseError.self) { try sql(path, statement) }
    }
  }

  @Test func `refuses to erase an entry that has revisions`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      #expect(throws: DatabaseError.self) { try sql(path, "DELETE FROM entry") }
    }
  }

  @Test(arguments: [
    "INSERT INTO session VALUES (zeroblob(32), '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 1, 2)",
    "INSERT INTO token VALUES (zeroblob(32), '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'diary:read', 1)",
    "INSERT INTO sign_in_link VALUES (zeroblob(32), '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 1)",
    "INSERT INTO session SELECT zeroblob(31), id, 1, 2 FROM person",
    "UPDATE person SET plan = 'gold'",
    "INSERT INTO person SELECT 2, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Ben', 'ben', '', 'UTC', 'en', 'pro', 1, 1",
    "INSERT INTO person SELECT 2, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'ADA', 'ada', '', 'UTC', 'en', 'pro', 0, 1",
  ])
  func `refuses sessions without a person, a second owner, a name twice`(_ statement: String) async throws {
    try await withFolder { folder in
      let household = try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
      _ = try await household.add(.ada())
      #expect(throws: DatabaseError.self) { try sql(folder.appending(path: "accounts.sqlite").path, statement) }
    }
  }
}
