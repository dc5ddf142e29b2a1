import DemeterCore
import DemeterStore
import Foundation
import Testing

@Suite struct `The months of the steps lens` {
  private let today: Day = day("2026-03-10")

  private func months(_ recorded: [String], _ plan: Person.Plan = .pro) -> StepMonths {
    StepMonths(recorded: recorded.compactMap { Month($0) }, today: today, plan: plan)
  }

  @Test(arguments: [
    ([], ["2026-03"]),
    (["2026-03"], ["2026-03"]),
    (["2026-01", "2025-11"], ["2025-11", "2026-01", "2026-03"]),
    (["2026-02", "2026-02", "2026-04", "2031-01"], ["2026-02", "2026-03"]),
  ])
  func `are those with steps and the present one, none to come, in order`(recorded: [String], expected: [String]) {
    #expect(months(recorded).months.map(\.description) == expected)
    #expect(months(recorded).hidden == 0)
  }

  @Test(arguments: [
    (["2026-02"], ["2026-02", "2026-03"], 0),
    (["2026-01", "2026-02"], ["2026-01", "2026-02", "2026-03"], 0),
    (["2020-01", "2025-12", "2026-01", "2026-02"], ["2026-01", "2026-02", "2026-03"], 2),
    (["2020-01", "2020-02", "2020-03"], ["2020-02", "2020-03", "2026-03"], 1),
  ])
  func `are the three most recent with the free plan`(recorded: [String], expected: [String], hidden: Int) {
    let seen = months(recorded, .free)
    #expect(seen.months.map(\.description) == expected)
    #expect(seen.hidden == hidden)
    #expect(months(recorded).months.count == expected.count + hidden)
  }

  @Test(arguments: [
    ("2026-03", "2026-03"), ("2026-01", "2026-01"), ("2025-12", "2025-11"), ("2020-01", "2025-11"), ("2030-01", "2026-03"),
  ])
  func `have one nearest to any`(asked: String, nearest: String) throws {
    let seen = months(["2026-01", "2025-11"])
    #expect(seen.nearest(try #require(Month(asked))).description == nearest)
  }

  @Test func `say which month the plan keeps out of view`() throws {
    let free = months(["2020-01", "2025-12", "2026-01", "2026-02"], .free)
    #expect(free.hides(try #require(Month("2025-12"))))
    #expect(!free.hides(try #require(Month("2026-01"))))
    #expect(!months(["2020-01"]).hides(try #require(Month("2019-01"))))
  }

  @Test func `are sent a few at a time`() throws {
    let seen = months((1...12).map { "2025-" + ($0 < 10 ? "0" : "") + "\($0)" })
    func around(_ month: String) throws -> [String] { seen.around(try #require(Month(month)), earlier: 2, later: 1).map(\.description) }
    #expect(try around("2025-06") == ["2025-04", "2025-05", "2025-06", "2025-07"])
    #expect(try around("2025-01") == ["2025-01", "2025-02"])
    #expect(try around("2026-03") == ["2025-11", "2025-12", "2026-03"])
  }
}

@Suite struct `A diary as a plan shows it` {
  private let today: Day = day("2026-03-10"), old: Day = day("2025-12-02"), older: Day = day("2020-01-01")

  private func walked() async throws -> SQLiteDiary {
    let diary = try SQLiteDiary.inMemory()
    for day in [today, day("2026-02-02"), day("2026-01-02"), old] {
      try await diary.correct(.steps, on: day, to: Measure(3333))
      try await diary.correct(.burnedEnergy, on: day, to: Measure(2000))
    }
    try await diary.correct(.distance, on: older, to: Measure(100))
    return diary
  }

  @Test func `hides steps, distance and flights of earlier months with the free plan, and nothing else`() async throws {
    let diary = try await walked(), free = ShownDiary(diary, plan: .free, today: today)
    let record = try await free.record(of: old)
    #expect(record.hidesSteps && record.activity?.day.values.keys.sorted { $0.rawValue < $1.rawValue } == [.burnedEnergy])
    #expect(record.activity?.known[.steps] == nil && record.balance.burned == Energy(kilocalories: 2000))
    #expect(try await free.record(of: older).activity == nil)
    #expect(try await free.record(of: today).activity?.day.steps == 3333)
    let days = older...today
    let history = try await free.history(in: days)
    #expect(history[old].activity?.steps == nil && history[old].balance.burned == Energy(kilocalories: 2000))
    #expect(history[day("2026-01-02")].activity?.steps == 3333 && history.firstActivity == older)
    #expect(try await free.activity(in: days).map(\.steps) == [nil, 3333, 3333, 3333])
  }

  @Test func `hides nothing with the pro plan`() async throws {
    let diary = try await walked(), pro = ShownDiary(diary, plan: .pro, today: today), days = older...today
    #expect(try await pro.record(of: old) == diary.record(of: old))
    #expect(try await pro.history(in: days) == diary.history(in: days))
    #expect(try await pro.activity(in: days) == diary.activity(in: days))
  }
}

@Suite struct `A day's steps` {
  private func walked(_ steps: Int?, goal: Int?) -> HistoryDay {
    let values = steps.map { [Metric.steps: ActivityValue(Measure(Double($0)), origin: .push, asOf: .distantPast)] }
    let tenth = day("2026-03-10")
    return HistoryDay(day: tenth, total: nil, goal: nil, activity: values.map { ActivityDay(day: tenth, values: $0) }, stepGoal: goal)
  }

  @Test(
    arguments: [
      (0, 8000, 0.0), (1, 8000, 0.000125), (4000, 8000, 0.5), (7999, 8000, 0.999875), (8000, 8000, 1), (20_000, 8000, 1), (200_000, 1, 1),
    ] as [(Int, Int, Double)])
  func `are measured by that day's goal, up to the whole of it`(steps: Int, goal: Int, progress: Double) {
    #expect(walked(steps, goal: goal).stepProgress == progress)
  }

  @Test func `have no progress without steps, and full progress without a goal`() {
    #expect(walked(nil, goal: 8000).stepProgress == nil)
    #expect(walked(5, goal: nil).stepProgress == 1)
    #expect(walked(5, goal: 0).stepProgress == 1)
    #expect(walked(0, goal: nil).stepProgress == 0)
  }
}

@Suite struct `A distance` {
  @Test(arguments: [
    ("en-US", DistanceUnit.mi), ("en-GB", .mi), ("en-LR", .mi), ("my-MM", .mi), ("de-DE", .km), ("en-CA", .km), ("fr-FR", .km), ("en", .km),
  ])
  func `is in miles where road signs are`(locale: String, unit: DistanceUnit) {
    #expect(DistanceUnit(locale: locale) == unit)
  }

  @Test(arguments: [
    ("en-US", 1609.344, DistanceUnit.mi, "1"), ("en-US", 8046.72, .mi, "5"), ("en-US", 5123, .km, "5.1"), ("de-DE", 5123, .km, "5,1"),
    ("de-DE", 1_234_567, .km, "1.234,6"), ("en-GB", 40, .mi, "0"), ("en-US", 0, .km, "0"),
  ])
  func `is written with the locale's separators, to a tenth`(locale: String, meters: Double, unit: DistanceUnit, text: String) {
    #expect(NumberStyle(locale: locale).text(Measure(meters), in: unit) == text)
  }

  @Test func `follows the person's choice before their locale`() {
    var person = Person(id: .init(), name: "Ann", timeZone: .gmt, locale: "en-US", plan: .pro, isOwner: true)
    #expect(person.distanceUnit == .mi)
    person.chosenDistanceUnit = .km
    #expect(person.distanceUnit == .km)
  }
}
