import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import Foundation
import Logging
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Totals of several days` {
  private static let warning = "warning: rebuilt daily totals that disagreed with their entries"
  private static let march: ClosedRange<Day> = "2026-03-01"..."2026-03-31"

  /// Statements that damage a file, with the days that they damage.
  private static let corruptions: [(sql: String, days: [Day])] = [
    ("UPDATE daily_total SET energy = energy + 1 WHERE day = '2026-03-01'", ["2026-03-01"]),
    ("UPDATE daily_total SET entry_count = 7 WHERE day = '2026-03-20'", ["2026-03-20"]),
    ("UPDATE daily_total SET protein_stated = 0 WHERE day BETWEEN '2026-03-01' AND '2026-03-31'", ["2026-03-01", "2026-03-20"]),
    ("DELETE FROM daily_total WHERE day = '2026-03-20'", ["2026-03-20"]),
    ("INSERT INTO daily_total VALUES ('2026-03-31', 1, 1, 1, 1, 1, 1, 1, 1)", ["2026-03-31"]),
    ("UPDATE daily_total SET day = '2026-03-02' WHERE day = '2026-03-01'", ["2026-03-01", "2026-03-02"]),
  ]

  /// Calls a body with the path of a closed file of entries on 28 February, 1 and 20 March and 1 April, and their totals.
  private func withClosedDiary(_ body: @Sendable (String, TestClock, [DailyTotal]) async throws -> Void) async throws {
    try await withDiaryFile { path, clock in
      var totals: [DailyTotal] = []
      do {
        let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
        for day in ["2026-02-28", "2026-03-01", "2026-03-20", "2026-04-01"] as [Day] {
          let entries = [try await diary.save(.porridge(), .on(day)), try await diary.save(.named("Tea", 2), .on(day))]
          totals.append(DailyTotal(day: day, of: entries.map(\.meal)))
        }
      }
      try await body(path, clock, totals)
    }
  }

  @Test(arguments: corruptions)
  func `has wrong, missing and orphaned totals rebuilt, with a warning`(corruption: (sql: String, days: [Day])) async throws {
    try await withClosedDiary { path, clock, totals in
      try sql(path, corruption.sql)
      let log = RecordingLog.Lines()
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .recording(log))
      let stream = try await diary.changes(after: nil)
      #expect(try await diary.history(in: Self.march).totals == Array(totals[1...2]))
      #expect(log.all == [Self.warning])
      #expect(try await diary.history(in: Self.march).totals == Array(totals[1...2]))
      #expect(try await diary.history(in: .first ... .last).totals == totals)
      #expect(log.all.count == 1)
      // Once more, after they were found to be right: in years, in a month, and for a search by results.
      let found = try await diary.entries(matching: EntrySearch(statuses: [.noGoal])).entries
      try sql(path, corruption.sql)
      #expect(try await diary.history(in: .first ... .last).totals == totals)
      try sql(path, corruption.sql)
      #expect(try await diary.history(in: Self.march).totals == Array(totals[1...2]))
      try sql(path, corruption.sql)
      #expect(try await diary.entries(matching: EntrySearch(statuses: [.noGoal])).entries == found && found.count == 8)
      #expect(log.all == Array(repeating: Self.warning, count: 4))
      try await diary.set(GoalChange(effectiveFrom: "2030-01-01", goals: Goals()))
      let days = Array(repeating: corruption.days, count: 4).flatMap(\.self)
      let changes = await stream.first(days.count + 1)
      #expect(changes.map(\.kind) == days.map { _ in .rebuilt } + [.goals])
      #expect(changes.flatMap(\.days) == days + ["2030-01-01"])
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test func `follow entries that another program changed, if they are of a few weeks`() async throws {
    try await withClosedDiary { path, clock, totals in
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      #expect(try await diary.history(in: Self.march).totals == Array(totals[1...2]))
      try sql(path, "UPDATE entry SET energy = energy + 1000 WHERE day = '2026-03-20'")
      #expect(try await diary.history(in: Self.march).totals.map(\.energy) == [totals[1].energy, Energy(kilocalories: 324)])
    }
  }

  @Test func `that are sound are left alone`() async throws {
    try await withClosedDiary { path, clock, totals in
      let log = RecordingLog.Lines()
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .recording(log))
      let mark = try diary.version()
      #expect(try await diary.history(in: .first ... .last).totals == totals)
      #expect(try diary.version() == mark)
      #expect(log.all == [])
    }
  }

  @Test func `are compared where they are read, and nowhere else`() async throws {
    try await withClosedDiary { path, clock, totals in
      try sql(path, "UPDATE daily_total SET energy = 1")
      let log = RecordingLog.Lines()
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .recording(log))
      let stream = try await diary.changes(after: nil)
      #expect(try await diary.history(in: "2026-03-10"..."2026-03-10").totals == [])
      #expect(try numbers(path, "SELECT energy FROM daily_total ORDER BY day") == [1, 1, 1, 1])
      #expect(try await diary.history(in: "2026-03-01"..."2026-03-10").totals == [totals[1]])
      #expect(try numbers(path, "SELECT energy FROM daily_total ORDER BY day") == [1, 322_000, 1, 1])
      #expect(try await diary.history(in: "2026-02-28"..."2026-05-31").totals == totals)
      #expect(log.all == [Self.warning, Self.warning])
      #expect(await stream.first(4).flatMap(\.days) == ["2026-03-01", "2026-02-28", "2026-03-20", "2026-04-01"])
    }
  }

  @Test func `is rebuilt and told of once, however many read it at once`() async throws {
    try await withClosedDiary { path, clock, totals in
      try sql(path, "UPDATE daily_total SET energy = 1 WHERE day = '2026-03-20'")
      let log = RecordingLog.Lines()
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .recording(log))
      let stream = try await diary.changes(after: nil)
      try await withThrowingTaskGroup(of: [DailyTotal].self) { group in
        for _ in 0..<20 { group.addTask { try await diary.history(in: Self.march).totals } }
        for try await read in group { #expect(read == Array(totals[1...2])) }
      }
      try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: Goals()))
      #expect(await stream.first(2).map(\.kind) == [.rebuilt, .goals])
      #expect(log.all == [Self.warning])
    }
  }

  @Test(arguments: [
    "DELETE FROM daily_total WHERE day < '2026-03'", "INSERT INTO daily_total VALUES ('2020-01-01', 1, 1, 1, 1, 1, 1, 1, 1)",
  ])
  func `knows the first day even where another month is wrong`(_ corruption: String) async throws {
    try await withClosedDiary { path, clock, totals in
      try sql(path, corruption)
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      #expect(try await diary.history(in: Self.march).firstDay == totals[0].day)
    }
  }

  @Test func `is not believed where it can't be rebuilt, and is once it can`() async throws {
    try await withClosedDiary { path, clock, totals in
      try sql(
        path,
        """
        UPDATE daily_total SET energy = 1;
        CREATE TRIGGER full BEFORE INSERT ON daily_total BEGIN SELECT RAISE(ABORT, 'disk full'); END
        """)
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      for _ in 0..<2 {
        let refused = await refusal { () async throws(DiaryError) in try await diary.history(in: Self.march) }
        guard case .unavailable = refused else {
          Issue.record("not refused, but \(String(describing: refused))")
          continue
        }
      }
      try sql(path, "DROP TRIGGER full")
      #expect(try await diary.history(in: Self.march).totals == Array(totals[1...2]))
    }
  }

  @Test func `reads right among 30 years of an entry a day`() async throws {
    try await withDiaryFile { path, clock in
      let first: Day = "1996-01-01", count = 10_958
      _ = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      try sql(path, Self.oneEntryADay(from: first, count: count))
      // A month without totals, between the others.
      try sql(path, "DELETE FROM daily_total WHERE day BETWEEN '2004-02-01' AND '2004-02-29'")
      let log = RecordingLog.Lines()
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .recording(log))
      var days = 0
      for month in (first.month...(first + (count - 1)).month).each {
        let history = try await diary.history(in: month.days)
        #expect(history.firstDay == first)
        #expect(history.totals.map(\.day) == month.days.each)
        #expect(history.totals.map(\.energy.thousandths) == month.days.each.map { Self.energy(of: $0 - first) })
        #expect(
          history.totals.allSatisfy { $0.entryCount == 1 && $0[.protein] == .init(mass: Mass(grams: 1), stated: 1) && $0[.fat] == .none })
        days += history.totals.count
      }
      #expect(days == count)
      #expect(log.all == [Self.warning])
      #expect(try await diary.history(in: .first ... .last).totals.count == count)
      #expect(try await diary.history(in: first - 31...first - 1).totals == [])
    }
  }

  private static func energy(of number: Int) -> Int64 { Int64(number * 7919 % 3_000_017) }

  /// Returns SQL for one entry on each of a number of days, with its total and summary. Writing them through the diary would be slow.
  private static func oneEntryADay(from first: Day, count: Int) -> String {
    """
    WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < \(count))
    INSERT INTO entry SELECT printf('00000000-0000-0000-0000-%012d', n), 1, date('\(first)', n || ' days'),
      (\(first.number) + n) * 86400000 + 43200000, 'UTC', 'Porridge', NULL, n * 7919 % 3000017, 1000, NULL, NULL, 1000, NULL, NULL,
      'manual', 'porridge', 0, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL FROM number;
    INSERT INTO daily_total SELECT day, 1, energy, protein, 1, 0, 0, 0, 0 FROM entry;
    INSERT INTO daily_summary (day, id, intake, goal, progress, color_mode, created_at, updated_at)
      SELECT day, id, energy, 0, 0, 'gray', 0, 0 FROM entry;
    """
  }
}
