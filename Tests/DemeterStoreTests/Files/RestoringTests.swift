import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Restoring` {
  @Test func `overwrites newer data only on request, and then moves it aside`() async throws {
    try await BackupFixture.open { house in
      _ = try await house.diary.save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp()
      _ = try await house.diary.save(.named("Apple"), .on("2026-03-01"))
      _ = try await house.household.add(.ben())
      try await house.household.set(.foodService, to: "{}")
      #expect(
        try house.refusal(of: backup) == [
          "Ben got an account", "the server's settings were changed", "the diary of Ada has entries (1) that the backup lacks",
        ])
      #expect(try await house.entries(in: house.data) == ["Apple", "Porridge"])
      let aside = try #require(try backup.restore(to: house.data, overwriting: true, at: house.clock.now()))
      #expect(try await house.entries(in: house.data) == ["Porridge"])
      #expect(try await house.entries(in: aside) == ["Apple", "Porridge"])
      // Once more, within the same second.
      #expect(try backup.restore(to: house.data, overwriting: true, at: house.clock.now()) != aside)
    }
  }

  @Test func `replaces what the backup holds all of`() async throws {
    try await BackupFixture.open { house in
      let before = try house.backUp()
      let entry = try await house.diary.save(.porridge(), .on("2026-03-01"))
      _ = try await house.diary.edit(entry.id, seeing: 1, meal: .porridge(400), logged: entry.logged)
      let after = try house.backUp()
      #expect(try house.refusal(of: after) == nil)
      try before.restore(to: house.data, overwriting: true, at: house.clock.now())
      #expect(try house.refusal(of: after) == nil)
      #expect(try await house.entries(in: house.data) == ["Porridge"])
    }
  }

  @Test func `distinguishes other changes of one diary from older ones`() async throws {
    try await BackupFixture.open { house in
      let first = try house.backUp()
      for name in ["Tea", "Soup", "Cake"] { _ = try await house.diary.save(.named(name), .on("2026-03-01")) }
      let second = try house.backUp()
      try first.restore(to: house.data, overwriting: true, at: house.clock.now())
      let diary = try await house.diary(in: house.data)
      _ = try await diary.save(.named("Apple"), .on("2026-03-01"))
      #expect(try house.refusal(of: second) == ["the diary of Ada has entries (1) that the backup lacks"])
      #expect(try await house.entries(in: house.data) == ["Apple"])
    }
  }

  @Test func `compares meals that were kept, goals, corrections, plans and imported foods`() async throws {
    try await BackupFixture.open { house in
      let foods = house.data.appending(path: "catalogue.sqlite").path
      _ = try SQLiteFoodCatalogue(path: foods)
      let backup = try house.backUp()
      let diary = try #require(try Backup.paths(in: house.data).first { $0.hasPrefix("diaries/") })
      try sql(
        house.data.appending(path: diary).path,
        """
        INSERT INTO kept_meal (id, name, items, kept_at, let_go_at) VALUES ('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'Breakfast', '[{}]', 1, NULL);
        INSERT INTO goal (effective_from, steps, saved_at) VALUES ('2026-02-01', 8000, 1);
        INSERT INTO activity_value VALUES ('2026-03-01', 'steps', 'hand', 7000000, 1, 1);
        """)
      try sql(
        foods,
        """
        INSERT INTO food (number, source, key, name, energy, commonness, licence, names, brand_words, head)
        VALUES (1, 'usda', '1', 'Kefir', 1, 1, '', 'kefir', '', 1), (2, 'off', '2', 'Ayran', 1, 1, '', 'ayran', '', 1)
        """)
      let ada = try #require(try await house.household.people().first)
      try await house.household.set(.free, of: ada)
      #expect(
        try house.refusal(of: backup) == [
          "the account of Ada was changed", "the food catalogue has imported foods (2) that the backup lacks",
          "the diary of Ada has goals (1), saved foods (1), numbers of activity (1) that the backup lacks",
        ])
    }
  }

  @Test func `says what can't be compared`() async throws {
    try await BackupFixture.open { house in
      let backup = try house.backUp()
      let diary = try #require(try Backup.paths(in: house.data).first { $0.hasPrefix("diaries/") })
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: house.data.appending(path: diary + suffix).path) }
      try Data("no database, but long enough to be looked at".utf8).write(to: house.data.appending(path: diary))
      let words = try #require(try house.refusal(of: backup))
      #expect(words.count == 1 && words[0].hasPrefix("the diary of Ada can't be compared ("))
      try backup.restore(to: house.data, overwriting: true, at: house.clock.now())
      #expect(try await house.entries(in: house.data) == [])
    }
  }

  @Test func `writes files that are this user's only, whatever those of the backup are`() async throws {
    try await BackupFixture.open { house in
      let backup = try house.backUp()
      let manager = FileManager.default
      for path in backup.files.map(\.path) {
        try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: backup.folder.appending(path: path).path)
      }
      let place = house.backups.appending(path: "restored", directoryHint: .isDirectory)
      try backup.restore(to: place, overwriting: false, at: house.clock.now())
      for path in try manager.subpathsOfDirectory(atPath: place.path) {
        let attributes = try manager.attributesOfItem(atPath: place.appending(path: path).path)
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        #expect(mode & 0o077 == 0, "\(path)")
      }
    }
  }
}
