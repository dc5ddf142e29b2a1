import DemeterCore
import DemeterDiaryConformance
import DemeterTestSupport
import Foundation
import GRDB
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(60))) struct `A damaged file` {
  /// Values that no column expects.
  private static let odd: [String] = [
    "NULL", "9223372036854775807", "-9223372036854775808", "-1", "0", "4611686018427387904", "253402300800000", "''", "'x'", "x'FF00FF'",
    "1e308", "'2026-02-30'", "'9999-12-31'", "'00000000-0000-0000-0000-000000000000'", "'[]'",
    "replace(VALUE, '120000', '9223372036854775807')", "replace(VALUE, '1000', '-9223372036854775808')",
  ]

  /// Changes a file's schema to accept any value in any column.
  private func loosen(_ path: String) throws {
    try sql(
      path,
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(sql, ' NOT NULL', ''), ') STRICT', ')') WHERE type = 'table' AND name NOT LIKE 'food_index%';
      UPDATE sqlite_schema SET sql = replace(sql, '), WITHOUT ROWID', ') WITHOUT ROWID') WHERE type = 'table';
      """)
  }

  /// Damages a file: single values, or bytes at any position.
  private func damage(_ path: String, _ columns: [(table: String, name: String)], _ random: inout SeededGenerator) throws {
    if Int.random(in: 0..<4, using: &random) == 0 {
      var bytes = try Data(contentsOf: URL(filePath: path))
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      return try bytes.write(to: URL(filePath: path))
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let (table, column) = try #require(columns.randomElement(using: &random))
      let value = try #require(Self.odd.randomElement(using: &random)).replacing("VALUE", with: column)
      let row = Int.random(in: 0..<4, using: &random)
      let place = row == 0 ? "" : " WHERE \(column) IS (SELECT \(column) FROM \(table) LIMIT 1 OFFSET \(row - 1))"
      // Some of these writes fail, because keys are unique.
      try? sql(path, "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; UPDATE \(table) SET \(column) = \(value)\(place)")
    }
  }

  private func columns(_ path: String) throws -> [(table: String, name: String)] {
    try DatabaseQueue(path: path).read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
          WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'food_index%' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name <> 'grdb_migrations'
          """
      ).map { (table: $0[0], name: $0[1]) }
    }
  }

  @Test(arguments: 0..<4) func `of a diary is refused or read, and never crashes`(part: Int) async throws {
    try await withFolder { folder in
      let whole = folder.appending(path: "whole.sqlite").path, path = folder.appending(path: "diary.sqlite").path
      let clock = TestClock()
      let entries = try await fill(SQLiteDiary(path: whole, now: clock.now, logger: .silent))
      try loosen(whole)
      let columns = try columns(whole)
      #expect(columns.count > 100)
      for seed in stride(from: part, to: seeds(100), by: 4) {
        var random = SeededGenerator(seed: UInt64(seed))
        for suffix in DatabaseFile.companions { try? FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.copyItem(atPath: whole, toPath: path)
        try damage(path, columns, &random)
        guard let diary = try? SQLiteDiary(path: path, making: false, now: clock.now, logger: .silent) else { continue }
        await use(diary, entries, copying: folder.appending(path: "copy.sqlite"))
        await diary.close()
      }
    }
  }

  @Test func `of accounts is refused or read, and never crashes`() async throws {
    try await withFolder { folder in
      let (whole, data) = (folder.appending(path: "whole"), folder.appending(path: "data"))
      let clock = TestClock()
      let open: @Sendable (URL) throws -> SQLiteHousehold = {
        try SQLiteHousehold(folder: $0, now: clock.now, logger: .silent, cost: .trivial)
      }
      let household = try open(whole)
      let ada = try await household.add(.ada())
      let session = try await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1", on: "Phone").secret
      let token = try await household.make(
        try NewToken(scopes: [.readDiary], label: "Scale", days: 30, now: clock.now()), for: ada)
      _ = try await household.makeSignInLink(for: ada)
      _ = try await household.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      await household.close()
      let accounts = whole.appending(path: "accounts.sqlite").path
      try loosen(accounts)
      let columns = try columns(accounts)
      for seed in 0..<seeds(20) {
        var random = SeededGenerator(seed: UInt64(seed))
        try? FileManager.default.removeItem(at: data)
        try FileManager.default.copyItem(at: whole, to: data)
        try damage(data.appending(path: "accounts.sqlite").path, columns, &random)
        guard let household = try? open(data) else { continue }
        _ = try? await household.people()
        _ = try? await household.person(session: session)
        _ = try? await household.access(token: token)
        _ = try? await household.sessions(of: ada, asking: session)
        _ = try? await household.tokens(of: ada)
        _ = try? await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1", on: nil)
        _ = try? await household.diary(of: ada).record(of: "2026-03-01")
        _ = try? await household.examine()
        await household.close()
      }
    }
  }

  @Test func `of foods is refused or read, and never crashes`() async throws {
    try await withFolder { folder in
      let (whole, path) = (folder.appending(path: "whole.sqlite").path, folder.appending(path: "catalogue.sqlite").path)
      let foods = [
        CatalogueFood.made(.usda, "1", "Oats, rolled"), .made(.openFoodFacts, "2", "Oat drink", brand: "Haver"), .made(.usda, "3", "Tea"),
      ]
      let catalogue = try SQLiteFoodCatalogue(path: whole)
      try await catalogue.add(foods)
      await catalogue.close()
      try loosen(whole)
      let columns = try columns(whole)
      for seed in 0..<seeds(20) {
        var random = SeededGenerator(seed: UInt64(seed))
        for suffix in DatabaseFile.companions { try? FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.copyItem(atPath: whole, toPath: path)
        try damage(path, columns, &random)
        guard let catalogue = try? SQLiteFoodCatalogue(path: path) else { continue }
        for text in ["oats", "oat", "tea", "otas"] {
          for food in (try? await catalogue.find(text)) ?? [] { _ = food.portions.map(\.nutrition) }
        }
        for food in foods { _ = try? await catalogue.food(food.food.id) }
        _ = try? await catalogue.counts()
        _ = try? await catalogue.examine()
        try? await catalogue.add(foods)
        await catalogue.close()
      }
    }
  }

  /// Fills a diary with contents of every kind, closes it, and returns the entries.
  private func fill(_ diary: SQLiteDiary) async throws -> [FoodEntry] {
    var entries: [FoodEntry] = []
    for (day, name) in [("2026-03-01", "Tea"), ("2026-03-01", "Toast"), ("2026-03-02", "Tea"), ("2026-02-27", "Soup")] as [(Day, String)] {
      entries.append(try await diary.save(.named(name, 120), .on(day)))
    }
    entries.append(try await diary.save(.porridge(), .on("2026-03-02")))
    _ = try await diary.delete(entries[1].id, seeing: nil)
    try await diary.set(GoalChange(effectiveFrom: "2026-02-01", goals: Goals(energy: Energy(kilocalories: 2000), steps: 8000)))
    try await diary.set(GoalChange(effectiveFrom: "2026-03-02", goals: Goals(deficit: Energy(kilocalories: 500))))
    try await diary.save(SavedFood(id: UUID(), name: "Breakfast", items: [.porridge()]))
    try await diary.importFeed(
      Feed(
        samples: [
          (.basalEnergy, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T08:00:00Z", 1600),
          (.steps, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T08:00:00Z", 4000),
          (.steps, Feed.phone, "2026-03-02T07:00:00Z", "2026-03-02T08:00:00Z", 3000),
        ], foods: [(Feed.phone, "2026-03-01T10:00:00Z", "Apple", 90)], hints: [("2026-03-01T09:00:00Z", "Europe/London")],
        moved: [("2026-03-01", 500)]))
    _ = try await diary.importFoods(of: Feed.phone, at: .berlin)
    try await diary.record(Self.push(at: 1_772_524_800), at: .berlin)
    try await diary.correct(.steps, on: "2026-03-02", to: Measure(9000))
    _ = try await diary.claimCelebration(of: "2026-03-01")
    await diary.close()
    return entries
  }

  private static func push(at start: Int64) -> HealthPush {
    HealthPush(
      totals: [PushedTotal(metric: .steps, day: "2026-03-02", amount: Measure(500), origin: .push)],
      samples: [PushedSample(metric: .steps, source: Feed.phone, start: start, end: nil, amount: Measure(120))])
  }

  /// Calls every function of a diary. Each may throw an error.
  private func use(_ diary: SQLiteDiary, _ entries: [FoodEntry], copying copy: URL) async {
    for day in ["2026-02-27", "2026-03-01", "2026-03-02"] as [Day] { _ = try? await diary.record(of: day) }
    _ = try? await diary.history(in: "2026-02-01"..."2026-03-31")
    for entry in entries {
      _ = try? await diary.entry(entry.id)
      _ = try? await diary.revisions(of: entry.id)
    }
    _ = try? await diary.foods(.recent, limit: 10)
    _ = try? await diary.foods(.frequent, limit: 10)
    if let words = SearchText("te") {
      _ = try? await diary.foods(matching: words, limit: 10)
      _ = try? await diary.entries(matching: EntrySearch(text: words))
    }
    _ = try? await diary.entries(matching: EntrySearch(days: "2026-02-01"..."2026-03-31", statuses: [.under], limit: 3))
    _ = try? await diary.savedFoods()
    _ = try? await diary.activity(in: "2026-02-01"..."2026-03-31")
    _ = try? await diary.months(with: .steps)
    _ = try? await diary.healthImports()
    let sources = try? await diary.healthSources()
    let batches = try? await diary.batches()
    _ = try? await diary.known(entries.map(\.id))
    _ = try? await diary.changes(after: 0)
    _ = try? await diary.examine(repairing: false)
    try? FileManager.default.removeItem(at: copy)
    if let copied = try? await diary.copy(to: copy) {
      for kind in DiaryPiece.Kind.allCases { try? copied.read(kind) { _ in } }
    }
    _ = try? await diary.save(.named("Tea", 30), .on("2026-03-02"))
    _ = try? await diary.edit(entries[0].id, seeing: 1, meal: .named("Coffee", 5), logged: .on("2026-03-02"))
    _ = try? await diary.delete(entries[2].id, seeing: nil)
    _ = try? await diary.restore(entries[1].id)
    try? await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: Goals(energy: Energy(kilocalories: 1800))))
    try? await diary.correct(.steps, on: "2026-03-01", to: Measure(100))
    try? await diary.record(Self.push(at: 1_772_528_400), at: .newYork)
    _ = try? await diary.importFeed(Feed(samples: [(.steps, Feed.watch, "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z", 70)]))
    try? await diary.order((sources ?? []).reversed(), at: .berlin)
    if let batch = batches?.first { _ = try? await diary.undo(batch.id) }
    _ = try? await diary.examine(repairing: true)
    _ = try? await diary.history(in: "2026-02-01"..."2026-03-31")
  }
}
