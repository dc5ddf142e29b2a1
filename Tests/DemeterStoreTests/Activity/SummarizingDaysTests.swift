import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A day's summary` {
  private static func energy(_ kilocalories: Double) -> Energy { Energy(kilocalories: kilocalories) }
  private static func deficit(_ kilocalories: Double, from day: Day) -> GoalChange {
    GoalChange(effectiveFrom: day, goals: Goals(deficit: energy(kilocalories)))
  }

  private static func push(_ active: Double, _ basal: Double, on day: Day) -> HealthPush {
    HealthPush(totals: [
      PushedTotal(metric: .activeEnergy, day: day, amount: Measure(active), origin: .push),
      PushedTotal(metric: .basalEnergy, day: day, amount: Measure(basal), origin: .push),
    ])
  }

  @Test(arguments: DiaryImplementation.all)
  func `has every field of the specification`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diary = try place.open()
      try await diary.set(Self.deficit(500, from: "2026-03-01"))
      _ = try await diary.save(.named("Lunch", 1900), .on("2026-03-01"))
      try await diary.record(Self.push(600, 1600, on: "2026-03-01"), at: .berlin)
      let first = try #require(try await diary.summary(of: "2026-03-01"))
      #expect(first.day == "2026-03-01")
      #expect(first.balance == EnergyBalance(burned: Self.energy(2200), intake: Self.energy(1900), goal: Self.energy(500)))
      #expect(first.balance.net == Self.energy(300) && first.balance.inDeficit == true)
      #expect(first.balance.progress == 0.6 && first.balance.colorMode == .green)
      #expect(first.createdAt == place.clock.now() && first.updatedAt == place.clock.now())
      place.clock.advance(bySeconds: 60)
      _ = try await diary.save(.named("Cake", 800), .on("2026-03-01"))
      let later = try #require(try await diary.summary(of: "2026-03-01"))
      #expect(later.id == first.id && later.createdAt == first.createdAt)
      #expect(later.updatedAt == place.clock.now())
      #expect(later.balance.colorMode == .red && later.balance.progress == 2200.0 / 2700)
    }
  }

  @Test(arguments: DiaryImplementation.all)
  func `follows meals added, edited, moved, deleted and restored`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diary = try place.open()
      func intake(_ day: Day) async throws -> Energy? { try await diary.summary(of: day)?.balance.intake }
      var lunch = try await diary.save(.named("Lunch", 700), .on("2026-03-01"))
      #expect(try await intake("2026-03-01") == Self.energy(700))
      lunch = try await diary.edit(lunch.id, seeing: lunch.version, meal: .named("Lunch", 900), logged: lunch.logged)
      #expect(try await intake("2026-03-01") == Self.energy(900))
      lunch = try await diary.edit(lunch.id, seeing: lunch.version, meal: lunch.meal, logged: .on("2026-03-02"))
      #expect(try await diary.summary(of: "2026-03-01") == nil)
      #expect(try await intake("2026-03-02") == Self.energy(900))
      _ = try await diary.delete(lunch.id, seeing: nil)
      #expect(try await diary.summary(of: "2026-03-02") == nil)
      _ = try await diary.restore(lunch.id)
      #expect(try await intake("2026-03-02") == Self.energy(900))
      // Without activity it stays gray, however much was eaten.
      #expect(try await diary.summary(of: "2026-03-02")?.balance.colorMode == .gray)
    }
  }

  @Test(arguments: DiaryImplementation.all)
  func `follows what is measured, corrected and taken back`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diary = try place.open()
      func burned() async throws -> Energy? { try await diary.summary(of: "2026-03-01")?.balance.burned }
      try await diary.record(Self.push(500, 1500, on: "2026-03-01"), at: .berlin)
      #expect(try await burned() == Self.energy(2000))
      try await diary.correct(.burnedEnergy, on: "2026-03-01", to: Measure(2400))
      #expect(try await burned() == Self.energy(2400))
      try await diary.correct(.burnedEnergy, on: "2026-03-01", to: nil)
      #expect(try await burned() == Self.energy(2000))
      try await diary.correct(.activeEnergy, on: "2026-03-01", to: Measure(700))
      #expect(try await burned() == Self.energy(2200))
      // Half of it is not a day's energy.
      try await diary.correct(.activeEnergy, on: "2026-03-02", to: Measure(300))
      #expect(try await diary.summary(of: "2026-03-02") == nil)
    }
  }

  @Test(arguments: DiaryImplementation.all)
  func `keeps the goal of its day, and before the first goal that one`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diary = try place.open()
      for day: Day in ["2026-02-27", "2026-03-01", "2026-03-03"] { _ = try await diary.save(.named("Food", 1000), .on(day)) }
      func goals() async throws -> [Double] {
        try await diary.history(in: "2026-02-01"..."2026-03-31").summaries.values.sorted { $0.day < $1.day }.map {
          $0.balance.goal.kilocalories
        }
      }
      #expect(try await goals() == [0, 0, 0])
      try await diary.set(Self.deficit(500, from: "2026-03-01"))
      #expect(try await goals() == [500, 500, 500])
      try await diary.set(Self.deficit(300, from: "2026-03-03"))
      #expect(try await goals() == [500, 500, 300])
      #expect(try await diary.record(of: "2026-02-20").balance.goal == Self.energy(500))
      #expect(try await diary.history(in: "2026-02-20"..."2026-02-20")["2026-02-20"].balance.goal == Self.energy(500))
    }
  }

  @Test(arguments: DiaryImplementation.all)
  func `says the same in the day and in the month, whatever was done`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diary = try place.open()
      var random = SeededGenerator(seed: 17)
      var entries: [FoodEntry] = []
      let first: Day = "2026-02-20"
      for _ in 0..<150 {
        let day = first + Int.random(in: 0..<9, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: entries.append(try await diary.save(.named("Food", Double(Int.random(in: 0...1500, using: &random))), .on(day)))
        case 2:
          guard let entry = entries.popLast() else { break }
          _ = try await diary.delete(entry.id, seeing: nil)
        case 3: try await diary.correct(.burnedEnergy, on: day, to: Measure(Double(Int.random(in: 1000...3000, using: &random))))
        case 4: try await diary.correct(.burnedEnergy, on: day, to: nil)
        default: try await diary.set(Self.deficit(Double(Int.random(in: 0...600, using: &random)), from: day))
        }
      }
      let month = try await diary.history(in: first...first + 8)
      for day in month.days.each { #expect(month[day].balance == (try await diary.record(of: day).balance)) }
      #expect(try await diary.examine(repairing: false) == [])
    }
  }
}

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
      // Once the month was looked at, only the day's own reading can notice.
      _ = try await diary.history(in: "2026-03-01"..."2026-03-31")
      try sql(path, corruption)
      let right = EnergyBalance(burned: Energy(kilocalories: 2200), intake: Energy(kilocalories: 1900), goal: Energy(kilocalories: 500))
      #expect(try await diary.record(of: "2026-03-01").balance == right)
      #expect(try await diary.record(of: "2026-03-09").balance.colorMode == .gray)
      #expect(try await diary.history(in: "2026-03-01"..."2026-03-31")["2026-03-01"].balance == right)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }
}

extension Diary {
  /// The kept summary of a day.
  fileprivate func summary(of day: Day) async throws(DiaryError) -> DailySummary? { try await history(in: day...day).summaries[day] }
}
