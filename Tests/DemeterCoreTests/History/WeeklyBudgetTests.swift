import DemeterCore
import Testing

/// The week from Monday, 2 March 2026; today is Thursday.
@Suite struct `What is left of a week` {
  private let week = day("2026-03-02")...day("2026-03-08"), today = day("2026-03-05")

  private func goals(_ kilocalories: Double?, saturday: Double? = nil, wanted: Bool = true) -> Goals {
    var goals = Goals(energy: kilocalories.map(Energy.init(kilocalories:)))
    goals.weekdays = saturday.map { [.saturday: WeekdayGoals(energy: Energy(kilocalories: $0))] } ?? [:]
    goals.hasWeeklyBudget = wanted
    return goals
  }

  private func budget(
    _ log: GoalLog, _ eaten: [(String, Double)], incomplete: [String] = [], today: Day? = nil
  ) -> WeeklyBudget? {
    let history = History(
      days: week, totals: eaten.map { DailyTotal($0.0, kilocalories: $0.1) }, goals: log,
      completeness: Dictionary(uniqueKeysWithValues: incomplete.map { (day($0), Completeness.incomplete) }), firstDay: nil)
    return WeeklyBudget(of: week, in: history, today: today ?? self.today)
  }

  private func log(_ goals: Goals) -> GoalLog { GoalLog([GoalChange(effectiveFrom: day("2026-01-01"), goals: goals)]) }

  @Test func `is the sum of the goals of its days less what was eaten`() {
    let left = budget(
      log(goals(2000, saturday: 2500)), [("2026-03-02", 2200), ("2026-03-03", 1900), ("2026-03-04", 2000), ("2026-03-05", 600)])
    #expect(left?.left == Energy(kilocalories: 14_500 - 6700) && left?.days == 4)
  }

  @Test func `counts days without entries and incomplete ones as eaten to their goal`() {
    let left = budget(log(goals(2000)), [("2026-03-02", 2300), ("2026-03-03", 400)], incomplete: ["2026-03-03"])
    #expect(left?.left == Energy(kilocalories: 7700))
  }

  @Test func `is negative beyond the goals, and nothing after the last meal of the week`() {
    let days = (2...8).map { ("2026-03-0\($0)", 2100.0) }
    let left = budget(log(goals(2000)), days, today: day("2026-03-08"))
    #expect(left?.left == Energy(kilocalories: -700) && left?.days == 1)
  }

  @Test func `takes each day by the goal that it had or will have`() {
    let log = GoalLog([
      GoalChange(effectiveFrom: day("2026-03-03"), goals: goals(1800)), GoalChange(effectiveFrom: day("2026-03-05"), goals: goals(2000)),
      GoalChange(effectiveFrom: day("2026-03-08"), goals: goals(nil)),
    ])
    // Monday had no goal, and Sunday has none.
    let left = budget(log, [("2026-03-02", 9000), ("2026-03-03", 1700)])
    #expect(left?.left == Energy(kilocalories: 6100) && left?.days == 3)
  }

  @Test func `is only there for who wants it, and where a day to come has a goal`() {
    #expect(budget(log(goals(2000, wanted: false)), []) == nil)
    #expect(budget(log(goals(nil)), []) == nil)
    #expect(budget(GoalLog(), []) == nil)
    #expect(budget(log(goals(2000)), [], today: day("2026-03-09")) == nil)
    #expect(budget(log(goals(nil, saturday: 2500)), [("2026-03-05", 900)])?.left == Energy(kilocalories: 2500))
  }
}
