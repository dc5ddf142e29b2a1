import DemeterCore
import DemeterDiaryConformance
import Foundation
import GRDB
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Upgrading a data folder` {
  @Test func `backs up all of it first, and upgrades every file`() async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      try house.forgetLastStep()
      let backup = try #require(try house.upgrade())
      #expect(backup.findings == [])
      #expect(try numbers(backup.folder.appending(path: house.diaryPath()).path, Self.lastStep) == [0])
      #expect(try numbers(house.data.appending(path: house.diaryPath()).path, Self.lastStep) == [1])
      #expect(try await house.entries(in: house.data) == ["Porridge"])
      #expect(try house.upgrade() == nil)
    }
  }

  @Test func `changes nothing where the backup fails`() async throws {
    try await BackupFixture.open { house in
      try house.forgetLastStep()
      try Data().write(to: house.backups)
      // It fails the second time too: a folder whose upgrade failed does not count as upgraded.
      for _ in 0..<2 { #expect(throws: BackupError.self) { try house.upgrade() } }
      #expect(try numbers(house.data.appending(path: house.diaryPath()).path, Self.lastStep) == [0])
    }
  }

  @Test func `refuses one with a file of a newer version, before anything is touched`() async throws {
    try await BackupFixture.open { house in
      try house.forgetLastStep()
      try sql(house.data.appending(path: "accounts.sqlite").path, "INSERT INTO grdb_migrations VALUES ('99 of a newer version')")
      #expect(throws: DiaryError.self) { try house.upgrade() }
      #expect(try numbers(house.data.appending(path: house.diaryPath()).path, Self.lastStep) == [0])
      #expect(!FileManager.default.fileExists(atPath: house.backups.path))
    }
  }

  @Test func `leaves a damaged file alone, and an empty or missing folder`() async throws {
    try await BackupFixture.open { house in
      let words = Data("no database, but long enough to be looked at".utf8)
      try words.write(to: house.data.appending(path: "diaries/10000000-0000-8000-8000-000000000000.sqlite"))
      #expect(try house.upgrade() == nil)
      #expect(try Data(contentsOf: house.data.appending(path: "diaries/10000000-0000-8000-8000-000000000000.sqlite")) == words)
      #expect(try Backup.upgrade(house.backups, backupFolder: house.backups, at: house.clock.now()) == nil)
    }
  }

  @Test func `is checked without changing anything`() async throws {
    try await BackupFixture.open { house in
      let newest = number(DatabaseMigrator.diary.migrations.last)
      #expect(try house.check().isNeeded == false)
      try house.forgetLastStep()
      let check = try house.check()
      #expect(check.files.map(\.path) == ["accounts.sqlite", try house.diaryPath()])
      // The step that it forgot is in the middle of those that it has.
      #expect(check.files.map(\.state).last == .outdated(newest, newest: newest))
      #expect(check.isNeeded && check.isPossible && check.hasRoom && check.backupBytes > 0)
      #expect(try numbers(house.data.appending(path: house.diaryPath()).path, Self.lastStep) == [0])
      #expect(!FileManager.default.fileExists(atPath: house.backups.path))
    }
  }

  @Test func `is not possible with a file of a newer version or one that can't be read, says the check`() async throws {
    try await BackupFixture.open { house in
      let accounts = house.data.appending(path: "accounts.sqlite").path
      try sql(accounts, "INSERT INTO grdb_migrations VALUES ('99 of a newer version')")
      let newest = number(DatabaseMigrator.accounts.migrations.last)
      #expect(try house.check().files.first?.state == .newer(99, newest: newest))
      #expect(try house.check().isPossible == false)
      try sql(accounts, "DELETE FROM grdb_migrations WHERE identifier = '99 of a newer version'")
      #expect(try house.check().isPossible)
      let damaged = house.data.appending(path: "diaries/10000000-0000-8000-8000-000000000000.sqlite")
      try Data("no database, but long enough to be looked at".utf8).write(to: damaged)
      #expect(try house.check().isPossible == false)
    }
  }

  @Test func `has room where the free space is more than the backup, or unknown`() {
    func hasRoom(_ free: Int64?) -> Bool { UpgradeCheck(files: [], backupBytes: 1000, freeBytes: free).hasRoom }
    #expect(hasRoom(1001) && hasRoom(nil))
    #expect(!hasRoom(1000) && !hasRoom(0))
  }

  private func number(_ migration: String?) -> Int { migration.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0 }

  private static let lastStep: String = "SELECT count(*) FROM grdb_migrations WHERE identifier = '5 what came with a batch'"
}

extension BackupFixture {
  fileprivate func upgrade() throws -> Backup? {
    try Backup.upgrade(data, backupFolder: backups, at: clock.now())
  }

  fileprivate func check() throws -> UpgradeCheck {
    try Backup.checkUpgrade(of: data, backupFolder: backups)
  }

  fileprivate func diaryPath() throws -> String {
    try #require(try Backup.paths(in: data).first { $0.hasPrefix("diaries/") })
  }

  /// Changes the diary's file to the format of an earlier version.
  fileprivate func forgetLastStep() throws {
    try sql(
      data.appending(path: diaryPath()).path,
      """
      DROP TABLE batch_goal; DROP TABLE batch_activity; DROP TABLE batch_kept_meal;
      DELETE FROM grdb_migrations WHERE identifier = '5 what came with a batch';
      """)
  }
}
