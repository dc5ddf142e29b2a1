import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A summary that is wrong in the file` {
  private static let corruptions = [
    "UPDATE daily_summary SET burned = burned + 1", "UPDATE daily_summary SET intake = NULL", "UPDATE daily_summary SET goal = 7",
    "UPDATE daily_summary SET net = 0", "UPDATE daily_summary SET in_deficit = 0", "UPDATE daily_summary SET progress = 0.5",
    "UPDATE daily_summary SET color_mode = 'red'", "DELETE FROM daily_summary",
    "INSERT INTO daily_summary SELECT '2026-03-09', '00000000-0000-4000-8000-000000000000', 1, 1, 0, 0, 1, 0, 'green', 0, 0",
  ]

  private func withDiary(_ body: @Sendable (SQLiteDiary, String) async throws -> Void) async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: Goals(deficit: Energy(kilocalories: 500))))
      _ = try await diary.save(.named("Lunch", 1900), .on("2026-03-01"))
      try await diary.correct(.burnedEnergy, on: "2026-03-01", to: Measure(2200))
      try await body(diary, path)
    }
  }

  @Test(arguments: corruptions) func `is found and rebuilt by the doctor`(_ corruption: String) async throws {
    try await withDiary { diary, path in
      let right = try await diary.summary(of: "2026-03-01")?.balance
      try sql(path, corruption)
      let words = try await diary.examine(repairing: false).map(\.words)
      #expect(words.count == 1 && words[0].hasSuffix("disagrees with its meals, activity and goal"))
      #expect(try await diary.examine(repairing: true).map(\.repaired) == [true])
      #expect(try await diary.examine(repairing: false) == [])
      #expect(try await diary.summary(of: "2026-03-01")?.balance == right)
      #expect(try await diary.summary(of: "2026-03-09") == nil)
    }
  }

  @Test(arguments: corruptions) func `is never believed, in the day or in the month`(_ corruption: String) async throws {
    try await withDiary { diary, path in
      _ = try await diary.history(in: "2026-03-01"..."2026-03-31")
      try sql(path, corruption)
      let right = EnergyBalance(burned: Energy(kilocalories: 2200), intake: Energy(kilocalories: 1900), goal: Energy(kilocalories: 500))
      let month = try await diary.history(in: "2026-03-01"..."2026-03-31")
      #expect(month["2026-03-01"].balance == right && month["2026-03-09"].balance.colorMode == .gray)
      try sql(path, corruption)
      #expect(try await diary.record(of: "2026-03-01").balance == right)
      #expect(try await diary.record(of: "2026-03-09").balance.colorMode == .gray)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }
}
