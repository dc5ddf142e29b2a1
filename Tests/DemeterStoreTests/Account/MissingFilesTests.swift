import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `A file that got lost` {
  private func household(_ folder: URL) throws -> SQLiteHousehold {
    try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
  }

  /// Calls a body with a folder with the diaries of Ada and Ben. The file of hers is missing or empty.
  private func withoutAdas(isEmptied: Bool, _ body: @Sendable (URL, Person, Person) async throws -> Void) async throws {
    try await withFolder { folder in
      let ada: Person, ben: Person
      do {
        let household = try household(folder)
        (ada, ben) = (try await household.add(.ada()), try await household.add(.ben()))
        for person in [ada, ben] { _ = try await household.diary(of: person).save(.porridge(), .on("2026-03-01")) }
      }
      let file = folder.appending(path: "diaries/\(ada.id.key).sqlite")
      try FileManager.default.removeItem(at: file)
      if isEmptied { try Data().write(to: file) }
      try await body(folder, ada, ben)
    }
  }

  @Test(arguments: [false, true]) func `is no new diary, but said`(isEmptied: Bool) async throws {
    try await withoutAdas(isEmptied: isEmptied) { folder, ada, ben in
      let household = try household(folder)
      let refused = await refusal { () async throws(DiaryError) in try await household.diary(of: ada) }
      guard case .unavailable(let reason) = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(reason.contains("is missing or empty, and nothing was put in its place"))
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "diaries/\(ada.id.key).sqlite").path) == isEmptied)
      #expect(try await household.diary(of: ben).record(of: "2026-03-01").entries.count == 1)
      try await household.remove(ben)
      try await household.remove(ada)
    }
  }

  @Test func `is none where the program was killed while it made it`() async throws {
    try await withFolder { folder in
      let ada = try await household(folder).add(.ada())
      try Data().write(to: folder.appending(path: "diaries/\(ada.id.key).sqlite"))
      _ = try await household(folder).diary(of: ada).save(.porridge(), .on("2026-03-01"))
      #expect(try await household(folder).diary(of: ada).record(of: "2026-03-01").entries.count == 1)
    }
  }

  @Test func `counts as there where an earlier version made it without a note`() async throws {
    try await withFolder { folder in
      let ada: Person, ben: Person
      do {
        let household = try household(folder)
        (ada, ben) = (try await household.add(.ada()), try await household.add(.ben()))
        _ = try await household.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      }
      try sql(
        folder.appending(path: "accounts.sqlite").path,
        "DROP TABLE diary; DELETE FROM grdb_migrations WHERE identifier = '6 whose diary was made'")
      #expect(try await household(folder).diary(of: ada).record(of: "2026-03-01").entries.count == 1)
      // Ben never had a diary, so his is created.
      #expect(try await household(folder).diary(of: ben).record(of: "2026-03-01").entries.isEmpty)
      try FileManager.default.removeItem(at: folder.appending(path: "diaries/\(ada.id.key).sqlite"))
      let later = try household(folder)
      #expect(await refusal { () async throws(DiaryError) in try await later.diary(of: ada) } != nil)
    }
  }

  @Test func `of accounts is no new household while there are diaries`() async throws {
    try await withoutAdas(isEmptied: false) { folder, _, _ in
      try FileManager.default.removeItem(at: folder.appending(path: "accounts.sqlite"))
      #expect(throws: DiaryError.self) { try household(folder) }
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "accounts.sqlite").path))
    }
  }

  @Test func `is among a backup's findings, and older backups stay`() async throws {
    try await withoutAdas(isEmptied: false) { folder, ada, _ in
      let backups = folder.appending(path: "backups", directoryHint: .isDirectory)
      let days = [0, 50, 51].map { Date(timeIntervalSince1970: 1_772_539_200 + $0 * 86_400) }
      for day in days { _ = try Backup.make(of: folder, in: backups, at: day) }
      let all = try Backup.all(in: backups)
      #expect(all.map(\.findings) == Array(repeating: ["diaries/\(ada.id.key).sqlite, the diary of Ada, is missing"], count: 3))
      #expect(try Backup.thin(in: backups, at: days[2].addingTimeInterval(400 * 86_400)).isEmpty)
    }
  }
}
