import DemeterCore
import Foundation
import Logging
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(1))) struct `A backup` {
  /// A data folder with a person and an entry, and a folder for backups.
  private static func withHouse(_ body: @Sendable (House) async throws -> Void) async throws {
    try await withFolder { folder in
      let clock = TestClock()
      let data = folder.appending(path: "data", directoryHint: .isDirectory)
      let household = try SQLiteHousehold(folder: data, now: clock.now, logger: .silent, cost: .trivial)
      let ada = try await household.add(
        NewPerson(name: "Ada", password: "long enough 1", timeZone: "Europe/Berlin", locale: "en-US"))
      try await body(
        House(
          data: data, backups: folder.appending(path: "backups", directoryHint: .isDirectory), clock: clock, household: household,
          diary: try await household.diary(of: ada)))
    }
  }

  private struct House: Sendable {
    let data: URL
    let backups: URL
    let clock: TestClock
    let household: SQLiteHousehold
    let diary: any Diary

    func backUp() throws -> Backup { try Backup.make(of: data, in: backups, at: clock.now()) }
    func entries(in folder: URL) async throws -> [String] {
      let household = try SQLiteHousehold(folder: folder, now: clock.now, logger: .silent, cost: .trivial)
      let ada = try #require(try await household.people().first)
      return try await household.diary(of: ada).record(of: "2026-03-01").entries.map(\.meal.name).sorted()
    }
  }

  @Test func `made while the diary is open holds everything of one moment, and proves`() async throws {
    try await Self.withHouse { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp()
      _ = try await house.diary.save(.named("Apple"), .on("2026-03-01"))
      #expect(backup.findings == [])
      let place = house.backups.appending(path: "restored", directoryHint: .isDirectory)
      #expect(try backup.restore(to: place, overwriting: false, at: house.clock.now()) == nil)
      #expect(try await house.entries(in: place) == ["Porridge"])
      #expect(try Backup.all(in: house.backups).map(\.folder.lastPathComponent) == [backup.folder.lastPathComponent])
    }
  }

  @Test func `says what does not prove in the data`() async throws {
    try await Self.withHouse { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let path = try #require(try Backup.paths(in: house.data).first { $0.hasPrefix("diaries/") })
      try sql(house.data.appending(path: path).path, "UPDATE daily_total SET energy = 1")
      let findings = try house.backUp().findings
      #expect(findings.count == 1 && findings[0].contains("2026-03-01 disagrees"))
    }
  }

  @Test func `does not replace what was changed after it unless told to, and then puts that aside`() async throws {
    try await Self.withHouse { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp()
      _ = try await house.diary.save(.named("Apple"), .on("2026-03-01"))
      _ = try await house.household.add(NewPerson(name: "Ben", password: "long enough 1", timeZone: "UTC", locale: nil))
      do {
        try backup.restore(to: house.data, overwriting: false, at: house.clock.now())
        Issue.record("it was replaced")
      } catch BackupError.newer(let words) {
        #expect(words == ["Ben got an account", "the diary of Ada has 1 change more"])
      }
      #expect(try await house.entries(in: house.data) == ["Apple", "Porridge"])
      let aside = try #require(try backup.restore(to: house.data, overwriting: true, at: house.clock.now()))
      #expect(try await house.entries(in: house.data) == ["Porridge"])
      #expect(try await house.entries(in: aside) == ["Apple", "Porridge"])
    }
  }

  @Test func `that was tampered with or damaged restores nothing`() async throws {
    try await Self.withHouse { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp()
      let copy = try #require(try Backup.paths(in: backup.folder).first { $0.hasPrefix("diaries/") })
      try sql(backup.folder.appending(path: copy).path, "UPDATE entry SET energy = 1")
      #expect(throws: BackupError.self) { try backup.restore(to: house.data, overwriting: true, at: house.clock.now()) }
      #expect(try await house.entries(in: house.data) == ["Porridge"])
      #expect(throws: BackupError.self) { try Backup(at: house.data) }
    }
  }

  @Test func `that fails leaves no folder with a date`() async throws {
    try await Self.withHouse { house in
      try Data("no database".utf8).write(to: house.data.appending(path: "diaries/broken.sqlite"))
      #expect(throws: (any Error).self) { try house.backUp() }
      #expect(try Backup.all(in: house.backups).isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: house.backups.path) == [])
    }
  }

  @Test func `is kept for a week, then one a week, then one a month, and the newest for ever`() throws {
    let now = Date(timeIntervalSince1970: 1_772_539_200)
    let daily = (0..<500).map { now.addingTimeInterval(Double(-$0) * 86_400) }
    let kept = Backup.worthKeeping(daily, at: now)
    let ages = kept.map { Int(now.timeIntervalSince($0) / 86_400) }
    #expect(ages.filter { $0 < 7 } == Array(0..<7))
    #expect((5...6).contains(ages.filter { (7..<42).contains($0) }.count))
    #expect((10...12).contains(ages.filter { $0 >= 42 }.count) && (ages.max() ?? 0) <= 366)
    #expect(Backup.worthKeeping(Array(daily.suffix(1)), at: now).count == 1)
  }
}
