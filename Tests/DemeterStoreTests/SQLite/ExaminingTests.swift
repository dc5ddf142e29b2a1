import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Examining a diary` {
  /// Calls a body with a diary of three entries on two days without errors.
  private func withSoundDiary(_ body: @Sendable (SQLiteDiary, String) async throws -> Void) async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try await diary.save(.named("Tea", 2), .on("2026-03-01"))
      _ = try await diary.save(.named("Tea", 2), .on("2026-03-02"))
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try await diary.examine(repairing: true) == [])
      try await body(diary, path)
    }
  }

  @Test func `finds wrong totals, repairs them when asked, and announces their days`() async throws {
    try await withSoundDiary { diary, path in
      try sql(path, "UPDATE daily_total SET energy = 1; INSERT INTO daily_total VALUES ('2026-04-01', 1, 1, 1, 1, 1, 1, 1, 1)")
      let words = ["2026-03-01", "2026-03-02", "2026-04-01"].map { "The total of \($0) disagrees with its entries" }
      #expect(try await diary.examine(repairing: false) == words.map { DiaryFinding(words: $0, repaired: false) })
      let stream = try await diary.changes(after: nil)
      #expect(try await diary.examine(repairing: true) == words.map { DiaryFinding(words: $0, repaired: true) })
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try await diary.storedTotal(of: "2026-03-01")?.energy == Energy(kilocalories: 322))
      #expect(try await diary.storedTotal(of: "2026-04-01") == nil)
      let heard = await stream.first(3)
      #expect(heard.map(\.kind) == [.rebuilt, .rebuilt, .rebuilt])
      #expect(heard.flatMap(\.days) == ["2026-03-01", "2026-03-02", "2026-04-01"])
    }
  }

  @Test(arguments: [
    "UPDATE activity_value SET amount = 1", "DELETE FROM activity_value", "UPDATE daily_summary SET progress = 0.5",
    "UPDATE daily_summary SET burned = 1", "DELETE FROM daily_summary",
    "INSERT INTO activity_value VALUES ('2026-03-09', 'steps', 'export', 1, 1, 1)",
  ])
  func `finds wrong activity and summaries, and rebuilds them when asked`(_ damage: String) async throws {
    try await withSoundDiary { diary, path in
      try await diary.importFeed(
        Feed(samples: [
          (.basalEnergy, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T08:00:00Z", 1600),
          (.activeEnergy, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T08:00:00Z", 500),
        ]))
      let before = try await diary.record(of: "2026-03-01")
      try sql(path, damage)
      #expect(try await diary.examine(repairing: false).contains { !$0.repaired })
      #expect(try await !diary.examine(repairing: true).isEmpty)
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try await diary.record(of: "2026-03-01") == before)
      #expect(before.balance.net == Energy(kilocalories: 1778))
    }
  }

  @Test(arguments: [
    // A start, a duration and an amount that are too large for a day; a number without an end; an invalid day.
    "UPDATE health_block SET samples = x'FFFFFFFFFFFFFFFFFF010000'", "UPDATE health_block SET samples = x'00FFFFFFFF0F00'",
    "UPDATE health_block SET samples = x'0000FFFFFFFFFFFFFF3F'", "UPDATE health_block SET samples = x'80'",
    "UPDATE health_block SET block = 9223372036854775807",
  ])
  func `reports measurements that make no sense`(_ damage: String) async throws {
    try await withSoundDiary { diary, path in
      try await diary.importFeed(Feed(samples: [(.steps, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T08:00:00Z", 1600)]))
      try sql(path, damage + "; UPDATE daily_total SET energy = 1 WHERE day = '2026-03-01'")
      let findings = try await diary.examine(repairing: true)
      #expect(findings.contains { $0.words.hasPrefix("The measurements (steps) of ") && !$0.repaired })
      #expect(findings.contains { $0.words.hasPrefix("The total of 2026-03-01") && $0.repaired })
      #expect(try await diary.record(of: "2026-03-01").activity?.day.steps == 1600)
    }
  }

  @Test(arguments: [
    "UPDATE logged_food SET uses = 9", "UPDATE logged_food SET last_logged_at = 0", "DELETE FROM logged_food",
    "UPDATE logged_food SET entry_id = (SELECT id FROM entry WHERE name = 'Porridge')",
    "UPDATE logged_food SET food_key = 'cake' WHERE uses = 1",
  ])
  func `finds a wrong list of foods, and repairs it when asked`(_ corruption: String) async throws {
    try await withSoundDiary { diary, path in
      let foods = try await diary.foods(.frequent, limit: 9)
      try sql(path, corruption)
      let words = "The list of logged foods disagrees with the entries"
      #expect(try await diary.examine(repairing: false) == [DiaryFinding(words: words, repaired: false)])
      #expect(try await diary.examine(repairing: true) == [DiaryFinding(words: words, repaired: true)])
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try await diary.foods(.frequent, limit: 9) == foods)
    }
  }

  @Test(arguments: [
    "DELETE FROM food_text WHERE words = 'porridge'", "UPDATE food_text SET words = 'porkridge' WHERE words = 'porridge'",
    "UPDATE food_text SET food_key = 'cake' WHERE words = 'porridge'", "DELETE FROM food_index_data WHERE id > 10",
    "INSERT INTO food_index (food_index) VALUES ('delete-all')", "INSERT INTO food_index (rowid, words) VALUES (9, 'soup')",
    "UPDATE food_index_data SET block = x'00' WHERE id > 10",
    "DELETE FROM food_text; INSERT INTO food_index (food_index) VALUES ('rebuild')",
  ])
  func `finds a wrong index of words, and repairs it when asked`(_ corruption: String) async throws {
    try await withSoundDiary { diary, path in
      try sql(path, corruption)
      let words = "The words that the search looks up disagree with the entries"
      #expect(try await diary.examine(repairing: false) == [DiaryFinding(words: words, repaired: false)])
      #expect(try await diary.examine(repairing: true) == [DiaryFinding(words: words, repaired: true)])
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try await diary.find("porr").entries.count == 1)
      #expect(try await diary.find("tea").entries.count == 2)
      _ = try await diary.save(.named("Soup"), .on("2026-03-02"))
      #expect(try await diary.find("soup").entries.count == 1)
    }
  }

  @Test func `changes nothing when it only looks`() async throws {
    try await withSoundDiary { diary, _ in
      let mark = try diary.version()
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try diary.version() == mark)
    }
  }

  @Test func `reports revisions without an entry`() async throws {
    try await withSoundDiary { diary, path in
      try sql(
        path,
        """
        PRAGMA foreign_keys = OFF;
        INSERT INTO revision VALUES ('00000000-0000-0000-0000-000000000000', 1, 'added', '{}')
        """)
      #expect(try await diary.examine(repairing: true).map(\.words) == ["1 rows refer to others that are not there"])
    }
  }

  @Test(arguments: [
    "DELETE FROM revision WHERE entry_id = (SELECT id FROM entry WHERE name = 'Porridge')",
    "UPDATE revision SET content = replace(content, '320000', '32000')",
    "UPDATE entry SET deleted_at = 1 WHERE name = 'Porridge'; DELETE FROM logged_food WHERE uses = 1",
  ])
  func `reports an entry that its last revision does not bear out`(_ corruption: String) async throws {
    try await withSoundDiary { diary, path in
      try sql(path, corruption)
      let words = try await diary.examine(repairing: true).map(\.words)
      #expect(words.first == "1 entries have no revision of their present state")
    }
  }

  @Test func `reports an entry that can't be read, and one under a day that is not its own`() async throws {
    try await withSoundDiary { diary, path in
      try sql(path, "UPDATE entry SET source = 'dream' WHERE name = 'Porridge'; UPDATE entry SET time_zone = 'Pacific/Auckland'")
      try sql(path, "UPDATE entry SET logged_at = logged_at + 36 * 3600000 WHERE day = '2026-03-02'")
      let words = try await diary.examine(repairing: false).map(\.words)
      #expect(words.contains { $0.contains("of 2026-03-01 can't be read") })
      #expect(words.contains { $0.contains("is listed under 2026-03-02, but in Pacific/Auckland it was logged on 2026-03-04") })
    }
  }

  @Test(arguments: [-12, 18]) func `lets an entry stay under its day, whatever the rules of its zone have become`(hours: Int) async throws {
    try await withSoundDiary { diary, path in
      let shift = hours * 3_600_000
      try sql(
        path,
        """
        UPDATE entry SET logged_at = logged_at + \(shift);
        UPDATE logged_food SET last_logged_at = last_logged_at + \(shift);
        UPDATE revision SET content = json_set(content, '$.logged_at', (content ->> 'logged_at') + \(shift))
        """)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test func `goes on behind what can't be read, and says what that is`() async throws {
    try await withSoundDiary { diary, path in
      try sql(
        path,
        """
        UPDATE logged_food SET uses = 9;
        PRAGMA writable_schema = ON; UPDATE sqlite_schema
          SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'entry') WHERE name = 'daily_total'
        """)
      let fresh = try SQLiteDiary(path: path, now: diary.now, logger: .silent)
      for repairing in [false, true] {
        let findings = try await fresh.examine(repairing: repairing)
        #expect(findings.contains { $0.words.hasPrefix("The totals can't be read: ") })
        #expect(findings.contains { $0.words == "The list of logged foods disagrees with the entries" })
        #expect(findings.contains { $0.words.hasPrefix("Nothing could be rebuilt: ") } == repairing)
        #expect(findings.allSatisfy { !$0.repaired })
      }
    }
  }

  @Test func `reports damage of accounts and catalogue, and diaries without an account`() async throws {
    try await withFolder { folder in
      let accounts = folder.appending(path: "accounts.sqlite").path, foods = folder.appending(path: "catalogue.sqlite").path
      let clock = TestClock()
      do {
        let household = try SQLiteHousehold(folder: folder, now: clock.now, logger: .silent, cost: .trivial)
        _ = try await household.add(.ada())
        _ = try SQLiteFoodCatalogue(path: foods)
        #expect(try await household.examine() == [])
      }
      let twice = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = "
      try sql(accounts, twice + "'session') WHERE name = 'token'")
      try sql(foods, twice + "'portion') WHERE name = 'food_word'")
      try sql(folder.appending(path: "diaries/stray.sqlite").path, "CREATE TABLE t (a)")
      let household = try SQLiteHousehold(folder: folder, now: clock.now, logger: .silent, cost: .trivial)
      let words = try await household.examine()
      #expect(words.contains { $0.hasPrefix("The accounts: The file is damaged: ") })
      #expect(words.contains("diaries/stray.sqlite belongs to no account here; nothing reads it"))
      let catalogue = try await SQLiteFoodCatalogue(path: foods).examine()
      #expect(catalogue.contains { $0.hasPrefix("The food catalogue: The file is damaged: ") })
    }
  }

  @Test func `reports a damaged file`() async throws {
    try await withSoundDiary { diary, path in
      try sql(
        path,
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'goal_by_day') WHERE name = 'entry_of_day'
        """)
      let fresh = try SQLiteDiary(path: path, now: diary.now, logger: .silent)
      #expect(try await fresh.examine(repairing: false).contains { $0.words.hasPrefix("The file is damaged: ") })
    }
  }
}
