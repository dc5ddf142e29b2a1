import DemeterCore
import DemeterWords
import Testing

@Suite struct `A goal's status` {
  @Test(arguments: [
    (2000.0, GoalStatus.met), (1900, .met), (1899.999, .close), (2100, .met), (2100.001, .close), (1800, .close), (1799.999, .under),
    (2200, .close), (2200.001, .over), (0, .under), (10_000, .over),
  ])
  func `turns exactly at 5 and 10 percent`(eaten: Double, expected: GoalStatus) {
    #expect(GoalStatus(total(eaten), goal: Energy(kilocalories: 2000)) == expected)
  }

  @Test(arguments: [500.5, 1999.999, 2345.678, 5000])
  func `turns between two thousandths for any goal`(kilocalories: Double) {
    let goal = Energy(kilocalories: kilocalories)
    for (percent, inside, above, below) in [(5, GoalStatus.met, GoalStatus.close, GoalStatus.close), (10, .close, .over, .under)] {
      let reach = goal.thousandths * Int64(percent) / 100
      func status(_ thousandths: Int64) -> GoalStatus { GoalStatus(total(Double(thousandths) / 1000), goal: goal) }
      #expect(status(goal.thousandths + reach) == inside)
      #expect(status(goal.thousandths - reach) == inside)
      #expect(status(goal.thousandths + reach + 1) == above)
      #expect(status(goal.thousandths - reach - 1) == below)
    }
  }

  @Test func `is decided by the count of entries first, then by the goal`() {
    let goal = Energy(kilocalories: 2000)
    #expect(GoalStatus(total(0, entries: 0), goal: nil) == .noEntries)
    #expect(GoalStatus(total(0, entries: 0), goal: goal) == .noEntries)
    #expect(GoalStatus(total(0), goal: nil) == .noGoal)
    #expect(GoalStatus(total(0), goal: .zero) == .noGoal)
    #expect(GoalStatus(total(0), goal: goal) == .under)
    #expect(GoalStatus(total(0), goal: goal, completeness: .complete) == .under)
    #expect(GoalStatus(total(2000), goal: goal, completeness: .incomplete) == .incomplete)
    #expect(GoalStatus(total(2000), goal: nil, completeness: .incomplete) == .incomplete)
    #expect(GoalStatus(DailyTotal(day: day("2026-03-01"), of: []), goal: goal, completeness: .incomplete) == .noEntries)
  }

  @Test func `has words of its own`() {
    #expect(
      GoalStatus.allCases.map(\.words) == [
        "goal met", "close to goal", "over goal", "under goal", "no goal set", "no entries", "incomplete",
      ])
  }
}
