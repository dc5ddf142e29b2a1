import DemeterCore
import Testing

@Suite struct `A history` {
  private let march = day("2026-03-01")...day("2026-03-31")

  private func goal(_ text: String, _ kilocalories: Double?) -> GoalChange {
    GoalChange(effectiveFrom: day(text), goals: Goals(energy: kilocalories.map(Energy.init(kilocalories:))))
  }

  /// 2000 kcal on each day of March.
  private func history(_ changes: GoalChange...) -> History {
    let totals = march.each.map { DailyTotal($0.description, kilocalories: 2000) }
    return History(days: march, totals: totals, goals: GoalLog(changes), firstDay: totals.first?.day)
  }

  private func statuses(_ history: History, _ days: String...) -> [GoalStatus] {
    days.map { history[day($0)].status }
  }

  @Test func `has each day's total, and none for a day without entries`() {
    let total = DailyTotal("2026-03-05", kilocalories: 1850, entries: 3)
    let history = History(days: march, totals: [total], goals: GoalLog([goal("2026-01-01", 2000)]), firstDay: total.day)
    let logged = history[total.day], empty = history[total.day + 1]
    #expect(logged.day == total.day)
    #expect(logged.total == total)
    #expect(logged.entryCount == 3)
    #expect(logged.goal == Energy(kilocalories: 2000))
    #expect(logged.status == .close)
    #expect(empty.day == total.day + 1)
    #expect(empty.total == nil)
    #expect(empty.entryCount == 0)
    #expect(empty.goal == Energy(kilocalories: 2000))
    #expect(empty.status == .noEntries)
  }

  @Test func `judges a day as the status of its total does`() {
    for kilocalories in [0, 1799, 1800, 1899, 1900, 2000, 2100, 2101, 2200, 2201, 10_000] as [Double] {
      for goal in [nil, 500, 2000] as [Double?] {
        let day = HistoryDay("2026-03-01", kilocalories, goal: goal)
        #expect(day.status == GoalStatus(total(kilocalories), goal: goal.map(Energy.init(kilocalories:))))
      }
    }
  }

  @Test func `leaves earlier days as they were when a goal changes in the middle of a month`() {
    let before = history(goal("2026-01-01", 2000))
    let after = history(goal("2026-01-01", 2000), goal("2026-03-16", 1500))
    for each in march.each {
      #expect(before[each].status == .met)
      #expect(after[each].status == (each < day("2026-03-16") ? .met : .over), "\(each)")
    }
  }

  @Test func `has no goal on the days before the first`() {
    let history = history(goal("2026-03-10", 2500))
    #expect(statuses(history, "2026-03-01", "2026-03-09", "2026-03-10", "2026-03-31") == [.noGoal, .noGoal, .under, .under])
    #expect(history[day("2026-03-09")].goal == nil)
  }

  @Test func `has no goal from the day on which they were taken away`() {
    let history = history(goal("2026-01-01", 2000), goal("2026-03-10", nil), goal("2026-03-20", 1000))
    #expect(statuses(history, "2026-03-09", "2026-03-10", "2026-03-19", "2026-03-20") == [.met, .noGoal, .noGoal, .over])
  }

  @Test func `takes the goal saved last for a day, whatever was saved in between`() {
    let history = history(goal("2026-03-10", 1000), goal("2026-01-01", 2500), goal("2026-03-10", 2000))
    #expect(statuses(history, "2026-03-09", "2026-03-10", "2026-03-31") == [.under, .met, .met])
  }

  @Test func `has no energy goal where only others are set`() {
    let protein = GoalChange(effectiveFrom: day("2026-03-10"), goals: Goals(protein: Mass(grams: 60)))
    #expect(statuses(history(goal("2026-01-01", 2000), protein), "2026-03-09", "2026-03-10") == [.met, .noGoal])
  }

  @Test(arguments: [
    (1700.0, "2026-03-05", true), (1700, "2026-03-04", false), (1700, "2026-03-06", false), (1850, "2026-03-05", false),
    (2000, "2026-03-05", false), (2300, "2026-03-05", false),
  ])
  func `leaves a day undecided while it is today and under its goal`(kilocalories: Double, today: String, undecided: Bool) {
    #expect(HistoryDay("2026-03-05", kilocalories).isUndecided(on: day(today)) == undecided)
  }

  @Test func `never leaves a day without entries or goal undecided`() {
    #expect(!HistoryDay("2026-03-05", nil).isUndecided(on: day("2026-03-05")))
    #expect(!HistoryDay("2026-03-05", 1700, goal: nil).isUndecided(on: day("2026-03-05")))
  }
}
