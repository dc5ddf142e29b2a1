import DemeterCore
import DemeterDiaryConformance
import GRDB
import Testing

@testable import DemeterStore

@Suite struct `Further nutrients in a file` {
  private static let old = "1079:8200000000,1178:350"

  @Test func `are the same food in the form of earlier versions, which is replaced when the entry changes`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let new = NewEntry(.porridge(), .on("2026-03-01"))
      let entry = try await diary.save(new).entry
      try sql(
        path,
        """
        UPDATE entry SET nutrients = '\(Self.old)';
        UPDATE revision SET content = json_set(content, '$.nutrients', '\(Self.old)');
        """)
      let again = try await diary.save(new)
      #expect(!again.isNew && again.entry == entry)
      #expect(try await diary.edit(new.id, seeing: 1, meal: .porridge(), logged: new.logged) == entry)
      let edited = try await diary.edit(new.id, seeing: 1, meal: .porridge(400), logged: new.logged)
      #expect(try await diary.revisions(of: new.id).map(\.entry) == [entry, edited])
      let texts = try await DatabaseQueue(path: path).read { database in
        try String.fetchAll(
          database,
          sql: """
            SELECT nutrients FROM (
              SELECT 0 AS version, nutrients FROM entry UNION ALL SELECT version, content ->> '$.nutrients' FROM revision)
            ORDER BY version
            """)
      }
      #expect(texts == ["AOM3rm2ghsCU9q", Self.old, "AOM3rm2ghsCU9q"])
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test(arguments: ["AOM", "AOM3rm2ghs,CU9q", "1079:8200000000,CU9q", "CRPXNLSKVLJFHH0"])
  func `are never guessed`(_ text: String) async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      try sql(path, "UPDATE entry SET nutrients = '\(text)'")
      let refused = await refusal { () async throws(DiaryError) in try await diary.entry(entry.id) }
      guard case .unavailable(let reason) = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(reason.contains("can't be read"))
    }
  }
}
