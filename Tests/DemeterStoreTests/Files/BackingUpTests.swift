import DemeterCore
import DemeterDiaryConformance
import Foundation
import Logging
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `A backup` {
  @Test func `made while the diary is open holds everything of one moment, and proves`() async throws {
    try await BackupFixture.open { house in
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
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let path = try #require(try Backup.paths(in: house.data).first { $0.hasPrefix("diaries/") })
      try sql(house.data.appending(path: path).path, "UPDATE daily_total SET energy = 1")
      let findings = try house.backUp().findings
      #expect(findings.count == 1 && findings[0].contains("2026-03-01 disagrees"))
    }
  }

  @Test func `that was tampered with or damaged restores nothing`() async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp()
      let copy = try #require(try Backup.paths(in: backup.folder).first { $0.hasPrefix("diaries/") })
      try sql(backup.folder.appending(path: copy).path, "UPDATE entry SET energy = 1")
      #expect(throws: BackupError.self) { try backup.restore(to: house.data, overwriting: true, at: house.clock.now()) }
      #expect(try await house.entries(in: house.data) == ["Porridge"])
      #expect(throws: BackupError.self) { try Backup(at: house.data) }
    }
  }

  @Test func `goes on behind a damaged file, and keeps that as it is`() async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let words = Data("no database, but long enough to be looked at".utf8)
      let (broken, empty) = ("10000000-0000-8000-8000-000000000000.sqlite", "20000000-0000-8000-8000-000000000000.sqlite")
      try words.write(to: house.data.appending(path: "diaries/\(broken)"))
      try words.write(to: house.data.appending(path: "diaries/\(broken)-wal"))
      try Data().write(to: house.data.appending(path: "diaries/\(empty)"))
      let backup = try house.backUp()
      #expect(backup.findings.count == 2)
      #expect(backup.findings.first?.hasPrefix("diaries/\(broken) was copied as it is: ") == true)
      #expect(backup.findings.last?.contains("diaries/\(empty) is missing or empty") == true)
      for name in [broken, broken + "-wal"] {
        #expect(try Data(contentsOf: backup.folder.appending(path: "diaries/\(name)")) == words)
      }
      let place = house.backups.appending(path: "restored", directoryHint: .isDirectory)
      try backup.restore(to: place, overwriting: false, at: house.clock.now())
      #expect(try await house.entries(in: place) == ["Porridge"])
    }
  }

  @Test func `that fails or is cut short leaves no folder with a date, and what it leaves goes with the next`() async throws {
    try await BackupFixture.open { house in
      let left = house.backups.appending(path: ".2026-03-01T000000Z.partial/diaries")
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
      #expect(throws: BackupError.self) { try Backup.make(of: left, in: house.backups, at: house.clock.now()) }
      #expect(try Backup.all(in: house.backups).isEmpty)
      let backup = try house.backUp()
      let names = try FileManager.default.contentsOfDirectory(atPath: house.backups.path)
      #expect(Set(names) == [".lock", backup.folder.lastPathComponent])
    }
  }

  @Test func `is refused while another is made in the same folder`() async throws {
    try await BackupFixture.open { house in
      try FileManager.default.createDirectory(at: house.backups, withIntermediateDirectories: true)
      let lock = try #require(try FileLock(path: house.backups.appending(path: ".lock").path))
      #expect(throws: BackupError.self) { try house.backUp() }
      withExtendedLifetime(lock) {}
    }
  }

  @Test func `is due a day after the last one, and one from a time to come puts nothing off`() {
    let now = Date(timeIntervalSince1970: 1_772_539_200)
    func pause(_ hours: Double...) -> Double { Backup.pause(after: hours.map { now.addingTimeInterval($0 * 3600) }, at: now) / 3600 }
    #expect(pause() == 0)
    #expect(pause(-1) == 23)
    #expect(pause(-30, -6) == 18)
    #expect(pause(-30) == 0)
    #expect(pause(-30, 9000) == 0)
    #expect(pause(-2, 9000) == 22)
  }

  @Test func `is kept for a week, then one a week, then one a month, and the newest for ever`() throws {
    let now = Date(timeIntervalSince1970: 1_772_539_200)
    let daily = (0..<500).map { now.addingTimeInterval(Double(-$0) * 86_400) }
    let kept = Backup.retained(daily, at: now)
    let ages = kept.map { Int(nearest: (now.timeIntervalSince($0) / 86_400).rounded(.down)) }
    #expect(ages.filter { $0 < 7 } == Array(0..<7))
    #expect((5...6).contains(ages.filter { (7..<42).contains($0) }.count))
    #expect((10...12).contains(ages.filter { $0 >= 42 }.count) && (ages.max() ?? 0) <= 366)
    #expect(Backup.retained(Array(daily.suffix(1)), at: now).count == 1)
  }
}
