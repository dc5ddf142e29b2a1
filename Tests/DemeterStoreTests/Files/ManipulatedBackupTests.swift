import DemeterCore
import DemeterDiaryConformance
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(5))) struct `A backup that somebody manipulated` {
  /// 36 characters, as an id has.
  private static let pathLikeID = "../../victim-67890123456789012345678"

  /// Calls a body with a backup of Ada's diary after a change of one of its copies. The list of the backup fits the changed copy.
  private func withForged(
    _ path: String, _ change: @Sendable (String) throws -> Void, _ body: @Sendable (BackupFixture, Backup) async throws -> Void
  ) async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp()
      let path = try #require(backup.files.map(\.path).first { $0.hasPrefix(path) })
      try change(backup.folder.appending(path: path).path)
      let bytes = try Data(contentsOf: backup.folder.appending(path: path))
      try backup.rewriteList { list in
        let files = try #require(list["files"] as? [[String: Any]])
        list["files"] = files.map { file in
          guard file["path"] as? String == path else { return file }
          return file.merging(["bytes": bytes.count, "sha256": Backup.digest(bytes)]) { $1 }
        }
      }
      try await body(house, Backup(at: backup.folder))
    }
  }

  private func expectRefusal(_ words: String, _ house: BackupFixture, _ restore: () throws -> Void) async throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: house.data.path).sorted()
    do {
      try restore()
      Issue.record("not refused")
    } catch {
      #expect("\(error)".contains(words))
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: house.data.path).sorted() == before)
    #expect(try await house.entries(in: house.data) == ["Porridge"])
  }

  @Test(arguments: [
    ("accounts", "INSERT INTO departure VALUES ('\(pathLikeID)', 1)", "no UUID"),
    ("accounts", "PRAGMA foreign_keys = OFF; UPDATE person SET id = upper(id)", "no UUID"),
    (
      "accounts",
      """
      ALTER TABLE setting RENAME TO other;
      CREATE VIEW setting AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT 'schema' AS name, i AS value FROM n
      """, "the table “other”"
    ),
    ("accounts", "CREATE TRIGGER t AFTER INSERT ON session BEGIN DELETE FROM person; END", "the trigger “t”"),
    ("accounts", "DROP TABLE token", "no table “token”"),
    ("diaries", "CREATE VIEW v AS SELECT 1", "the view “v”"),
    ("diaries", "CREATE TRIGGER moving_insert_goal BEFORE INSERT ON goal BEGIN DELETE FROM entry; END", "the trigger “moving_insert_goal”"),
    ("diaries", "DROP TABLE grdb_migrations", "no list of its migrations"),
    ("diaries", "INSERT INTO grdb_migrations VALUES ('99')", "newer version"),
  ])
  func `is refused if a copy has what no file of this program has`(file: String, change: String, words: String) async throws {
    try await withForged(file, { try sql($0, change) }) { house, backup in
      try await expectRefusal(words, house) { try backup.restore(to: house.data, overwriting: true, at: house.clock.now()) }
    }
  }

  @Test(arguments: ["accounts", "diaries"]) func `is refused if a copy was cut short`(file: String) async throws {
    @Sendable func cut(_ path: String) throws {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: handle.seekToEnd() / 2)
    }
    try await withForged(file, cut) { house, backup in
      try await expectRefusal("is damaged", house) { try backup.restore(to: house.data, overwriting: true, at: house.clock.now()) }
    }
  }

  @Test func `is refused if its list says what can't be`() async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp()
      let good = try Data(contentsOf: backup.list)
      let files = try #require(try JSONSerialization.jsonObject(with: good) as? [String: Any])["files"] as? [[String: Any]] ?? []
      let changes: [(String, [String: Any])] = [
        ("has -5 bytes", ["files": files.map { $0.merging(["bytes": -5]) { $1 } }]), ("made on 9999", ["madeAt": "9999-01-01T00:00:00Z"]),
        ("is not what was saved", ["files": files.map { $0.merging(["bytes": 5]) { $1 } }]),
      ]
      for (words, change) in changes {
        try backup.rewriteList { $0.merge(change) { $1 } }
        try await expectRefusal(words, house) {
          try Backup(at: backup.folder).restore(to: house.data, overwriting: true, at: house.clock.now())
        }
        try good.write(to: backup.list)
      }
    }
  }

  @Test func `deletes nothing outside of the folder, also if it was put in place by hand`() async throws {
    try await withFolder { folder in
      let data = folder.appending(path: "data", directoryHint: .isDirectory)
      let household = try SQLiteHousehold(folder: data, now: TestClock().now, logger: .silent, cost: .trivial)
      _ = try await household.add(.ada())
      await household.close()
      let victims = ["victim-67890123456789012345678", "victim-67890123456789012345678.sqlite"].map { folder.appending(path: $0) }
      try FileManager.default.createDirectory(at: victims[0], withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: victims[1])
      try sql(data.appending(path: "accounts.sqlite").path, "INSERT INTO departure VALUES ('\(Self.pathLikeID)', 1)")
      let opened = try SQLiteHousehold(folder: data, now: TestClock().now, logger: .silent, cost: .trivial)
      #expect(try await opened.people().count == 1)
      for victim in victims { #expect(FileManager.default.fileExists(atPath: victim.path)) }
    }
  }

  @Test func `deletes nothing that a link leads to`() async throws {
    try await withFolder { folder in
      let data = folder.appending(path: "data", directoryHint: .isDirectory), elsewhere = folder.appending(path: "elsewhere")
      let household = try SQLiteHousehold(folder: data, now: TestClock().now, logger: .silent, cost: .trivial)
      let ada = try await household.add(.ada())
      _ = try await household.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      try FileManager.default.moveItem(at: data.appending(path: "diaries"), to: elsewhere)
      try FileManager.default.createSymbolicLink(at: data.appending(path: "diaries"), withDestinationURL: elsewhere)
      await #expect(throws: HouseholdError.self) { try await household.remove(ada) }
      #expect(FileManager.default.fileExists(atPath: elsewhere.appending(path: "\(ada.id.key).sqlite").path))
      // The others can go on.
      let again = try SQLiteHousehold(folder: data, now: TestClock().now, logger: .silent, cost: .trivial)
      #expect(try await again.people().isEmpty)
    }
  }
}

@Suite struct `Deleting files` {
  @Test func `happens in one place, which keeps to a folder`() throws {
    let sources = ["Sources/DemeterStore", "Sources/DemeterPostgres"].map(inClone)
    for folder in sources {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
        guard !path.hasSuffix("FileManager+Removing.swift") else { continue }
        // An account at a sign-in provider is unlinked, too.
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8).replacing("unlink(_ ", with: "").replacing(
          ".unlink(", with: "")
        #expect(!text.contains("removeItem(") && !text.contains("unlink("), "\(path)")
      }
    }
  }

  @Test(arguments: ["..", "../b", "c/../../b", "out/b", "."]) func `refuses what is not in the folder`(path: String) async throws {
    try await withFolder { folder in
      let own = folder.appending(path: "a"), other = folder.appending(path: "b")
      for each in [own.appending(path: "c"), other] {
        try FileManager.default.createDirectory(at: each, withIntermediateDirectories: true)
      }
      try FileManager.default.createSymbolicLink(at: own.appending(path: "out"), withDestinationURL: folder)
      #expect(throws: DiaryError.self) { try FileManager.default.remove(URL(fileURLWithPath: own.path + "/" + path), in: own) }
      #expect(FileManager.default.fileExists(atPath: other.path) && FileManager.default.fileExists(atPath: own.path))
    }
  }

  @Test func `deletes a link, not what it leads to, and what is missing is no error`() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "file"), link = folder.appending(path: "link")
      try Data().write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      try FileManager.default.remove(link, in: folder)
      try FileManager.default.remove(link, in: folder)
      try FileManager.default.remove(folder.appending(path: "nowhere/x"), in: folder)
      #expect(try FileManager.default.contents(of: folder).map(\.lastPathComponent) == ["file"])
    }
  }
}

extension Backup {
  fileprivate var list: URL { folder.appending(path: "backup.json") }

  /// Changes the list of the copies.
  fileprivate func rewriteList(_ change: (inout [String: Any]) throws -> Void) throws {
    var list = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: self.list)) as? [String: Any])
    try change(&list)
    try JSONSerialization.data(withJSONObject: list).write(to: self.list)
  }
}
