import DemeterCore
import DemeterDiaryConformance
import Foundation
import Logging
import Testing

@testable import DemeterStore

/// A data folder with a person and their diary, and a folder for backups.
struct BackupFixture: Sendable {
  let data: URL
  let backups: URL
  let clock: TestClock
  let household: SQLiteHousehold
  let diary: any Diary

  static func open(_ body: @Sendable (BackupFixture) async throws -> Void) async throws {
    try await withFolder { folder in
      let clock = TestClock()
      let data = folder.appending(path: "data", directoryHint: .isDirectory)
      let household = try SQLiteHousehold(folder: data, now: clock.now, logger: .silent, cost: .trivial)
      let ada = try await household.add(.ada())
      try await body(
        BackupFixture(
          data: data, backups: folder.appending(path: "backups", directoryHint: .isDirectory), clock: clock, household: household,
          diary: try await household.diary(of: ada)))
    }
  }

  /// Makes a backup of the present data. Each backup has a different second.
  func backUp() throws -> Backup {
    clock.advance(bySeconds: 1)
    return try Backup.make(of: data, in: backups, at: clock.now())
  }

  /// Restores without overwriting, and returns what would be lost; nil if the backup was restored.
  func refusal(of backup: Backup) throws -> [String]? {
    do {
      try backup.restore(to: data, overwriting: false, at: clock.now())
      return nil
    } catch BackupError.newer(let words) {
      return words
    }
  }

  /// Opens a data folder again.
  func reopen(_ folder: URL) throws -> SQLiteHousehold {
    try SQLiteHousehold(folder: folder, now: clock.now, logger: .silent, cost: .trivial)
  }

  /// Returns Ada's diary in a data folder, opened again.
  func diary(in folder: URL) async throws -> any Diary {
    let household = try reopen(folder)
    return try await household.diary(of: try #require(try await household.people().first))
  }

  /// Returns the names of the entries of 1 March.
  func entries(in folder: URL) async throws -> [String] {
    try await diary(in: folder).record(of: "2026-03-01").entries.map(\.meal.name).sorted()
  }
}
