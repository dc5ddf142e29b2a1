import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Importing health data` {
  @Test func `takes what an entry may hold where a former version kept more`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      let app = HealthSource(name: "Yazio", kind: .other)
      try await diary.importFeed(Feed(foods: [(app, "2026-03-01T11:30:00Z", "Soup", 412), (app, "2026-03-01T18:00:00Z", "Typo", 300)]))
      try sql(path, "UPDATE health_food SET protein = 2000000 WHERE name = 'Typo'")
      #expect(try await diary.importFoods(of: app, at: .berlin)?.entryCount == 1)
      #expect(try await diary.record(of: "2026-03-01").entries.map(\.meal.name) == ["Soup"])
    }
  }
}
