import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A total that is wrong in the file` {
  private static let corruptions = [
    "UPDATE daily_total SET energy = energy + 1", "UPDATE daily_total SET entry_count = 7", "UPDATE daily_total SET fat_stated = 0",
    "DELETE FROM daily_total",
    "INSERT INTO daily_total VALUES ('2026-03-01', 1, 1, 1, 1, 1, 1, 1, 1) ON CONFLICT DO UPDATE SET protein = 0",
  ]

  @Test(arguments: corruptions)
  func `is rebuilt when its day is read, with a warning`(_ corruption: String) async throws {
    try await withDiaryFile { path, clock in
      let log = RecordingLog.Lines()
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .recording(log))
      let entries = [try await diary.save(.porridge(), .on("2026-03-01")), try await diary.save(.named("Tea", 2), .on("2026-03-01"))]
      let right = DailyTotal(day: "2026-03-01", of: entries.map(\.meal))
      #expect(try await diary.storedTotal(of: "2026-03-01") == right)
      try sql(path, corruption)
      #expect(log.all.isEmpty)
      #expect(try await diary.record(of: "2026-03-01").total == right)
      #expect(log.all == ["warning: rebuilt a daily total that disagreed with its entries"])
      #expect(try await diary.storedTotal(of: "2026-03-01") == right)
      #expect(try await diary.record(of: "2026-03-01").total == right)
      #expect(log.all.count == 1)
    }
  }

  @Test func `is announced as rebuilt once, however many read it at once`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      try sql(path, "UPDATE daily_total SET energy = 1")
      let stream = try await diary.changes(after: nil)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<10 {
          group.addTask {
            let record = try await diary.record(of: "2026-03-01")
            #expect(record.total.energy == Energy(kilocalories: 320))
          }
        }
        try await group.waitForAll()
      }
      try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: Goals()))
      #expect(await stream.first(2).map(\.kind) == [.rebuilt, .goals])
    }
  }

  @Test func `of a day without entries is removed`() async throws {
    try await withDiaryFile { path, clock in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try sql(path, "INSERT INTO daily_total VALUES ('2026-03-01', 1, 1, 1, 1, 1, 1, 1, 1)")
      #expect(try await diary.record(of: "2026-03-01").total.entryCount == 0)
      #expect(try await diary.storedTotal(of: "2026-03-01") == nil)
    }
  }

  @Test func `is not believed even where it can't be rebuilt`() async throws {
    try await withDiaryFile { path, clock in
      let log = RecordingLog.Lines()
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .recording(log))
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      try sql(
        path,
        """
        UPDATE daily_total SET energy = 1;
        CREATE TRIGGER full BEFORE INSERT ON daily_total BEGIN SELECT RAISE(ABORT, 'disk full'); END
        """)
      #expect(try await diary.record(of: "2026-03-01").total.energy == Energy(kilocalories: 320))
      #expect(log.all == ["error: could not rebuild a daily total that disagrees with its entries"])
    }
  }
}
