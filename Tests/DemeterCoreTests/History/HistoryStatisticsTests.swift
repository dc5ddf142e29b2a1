import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `Statistics of days` {
  private let today = day("2026-03-15")

  @Test func `are empty over nothing`() {
    for statistics in [HistoryStatistics(of: [], today: today), HistoryStatistics(of: [HistoryDay("2026-03-01", nil)], today: today)] {
      #expect(statistics.entryCount == 0)
      #expect(statistics.daysLogged == 0)
      #expect(statistics.energy == .zero)
      #expect(statistics.goalMet == 0)
      #expect(statistics.daysWithGoal == 0)
      #expect(statistics.averageEnergy == nil)
    }
  }

  @Test func `leave out days that were not logged`() {
    let days = [HistoryDay("2026-03-01", 2000), HistoryDay("2026-03-02", nil), HistoryDay("2026-03-03", 1000)]
    let statistics = HistoryStatistics(of: days, today: today)
    #expect(statistics.daysLogged == 2)
    #expect(statistics.averageEnergy == Energy(kilocalories: 1500))
    #expect(statistics.goalMet == 1)
    #expect(statistics.daysWithGoal == 2)
  }

  @Test func `leave today out of the average, since it is not complete`() {
    let days = [HistoryDay("2026-03-13", 2000), HistoryDay("2026-03-14", 1000), HistoryDay("2026-03-15", 300)]
    let statistics = HistoryStatistics(of: days, today: today)
    #expect(statistics.averageEnergy == Energy(kilocalories: 1500))
    #expect(statistics.completeDays == 2)
    #expect(statistics.daysLogged == 3)
    #expect(HistoryStatistics(of: [HistoryDay("2026-03-15", 300)], today: today).averageEnergy == nil)
    #expect(HistoryStatistics(of: days, today: today + 1).averageEnergy == Energy(kilocalories: 1100))
  }

  @Test func `leave out a day that is marked as incomplete, but not its entries`() {
    let days = [
      HistoryDay("2026-03-01", 2000), HistoryDay("2026-03-02", 300, completeness: .incomplete),
      HistoryDay("2026-03-03", 1000, completeness: .complete),
    ]
    let statistics = HistoryStatistics(of: days, today: today)
    #expect(statistics.averageEnergy == Energy(kilocalories: 1500))
    #expect(statistics.completeDays == 2 && statistics.daysWithGoal == 2 && statistics.goalMet == 1)
    #expect(statistics.daysLogged == 3 && statistics.entryCount == 3)
  }

  @Test func `count a day on which nothing but water was logged`() {
    let statistics = HistoryStatistics(of: [HistoryDay("2026-03-01", 0), HistoryDay("2026-03-02", 1000)], today: today)
    #expect(statistics.averageEnergy == Energy(kilocalories: 500))
    #expect(statistics.daysWithGoal == 2)
  }

  @Test func `count days without a goal, but not among those with one`() {
    let statistics = HistoryStatistics(of: [HistoryDay("2026-03-01", 2000, goal: nil), HistoryDay("2026-03-02", 2000)], today: today)
    #expect(statistics.daysLogged == 2)
    #expect(statistics.goalMet == 1)
    #expect(statistics.daysWithGoal == 1)
  }

  @Test(arguments: [(100.0, 0, 0), (1799.999, 0, 0), (1800, 0, 1), (1900, 1, 1), (2100, 1, 1), (3000, 0, 1)])
  func `leave today's goal undecided while it is under it`(eaten: Double, met: Int, withGoal: Int) {
    let statistics = HistoryStatistics(of: [HistoryDay("2026-03-15", eaten)], today: today)
    #expect(statistics.goalMet == met)
    #expect(statistics.daysWithGoal == withGoal)
    #expect(statistics.energy == Energy(kilocalories: eaten))
    #expect(HistoryStatistics(of: [HistoryDay("2026-03-15", eaten)], today: today + 1).daysWithGoal == 1)
  }

  @Test(arguments: [(nil, 1), (Goals.GoalType.deficit, 2), (.surplus, 3)])
  func `count a day beyond the goal as aimed on the side that the person aims for`(aim: Goals.GoalType?, asAimed: Int) {
    let days = [("2026-03-10", 2000.0), ("2026-03-11", 900), ("2026-03-12", 2900), ("2026-03-13", 2900), ("2026-03-15", 2000)]
      .map { HistoryDay($0.0, $0.1, aim: aim) }
    let statistics = HistoryStatistics(of: days, today: today)
    #expect(statistics.asAimed == asAimed && statistics.judgedDays == 4 && statistics.completeDays == 4 && statistics.isTodayOpen)
  }

  @Test(
    arguments: [
      ([1.0, 2], 1.5), ([0.001, 0], 0.001), ([0.001, 0, 0], 0), ([0.002, 0, 0], 0.001), ([0.001, 0.001, 0.001, 0], 0.001),
      ([0.001, 0, 0, 0], 0), ([2000, 2000, 2000.001], 2000), ([10_000], 10_000),
    ] as [([Double], Double)])
  func `round the average half up to a thousandth`(eaten: [Double], average: Double) {
    let days = eaten.map { HistoryDay("2026-03-01", $0) }
    #expect(HistoryStatistics(of: days, today: today).averageEnergy == Energy(kilocalories: average))
  }

  @Test func `agree with a plain sum, in any order`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let days = (0..<Int.random(in: 0...90, using: &generator)).map { back in
        randomDay(today - back, &generator)
      }
      let statistics = HistoryStatistics(of: days, today: today), totals = days.compactMap(\.total)
      #expect(statistics == HistoryStatistics(of: days.shuffled(using: &generator), today: today))
      #expect(statistics.daysLogged == totals.count)
      #expect(statistics.entryCount == totals.map(\.entryCount).reduce(0, +))
      #expect(statistics.energy.thousandths == totals.map(\.energy.thousandths).reduce(0, +))
      // Within 5 % in whole numbers: twenty times the difference is at most the goal.
      let met = days.filter { day in
        guard let total = day.total, let goal = day.goal else { return false }
        return (total.energy.thousandths - goal.thousandths).absolute * 20 <= goal.thousandths
      }
      #expect(statistics.goalMet == met.count)
      let judged = days.filter { day in
        guard let total = day.total, let goal = day.goal else { return false }
        return day.day < today || total.energy.thousandths * 10 >= goal.thousandths * 9
      }
      #expect(statistics.daysWithGoal == judged.count)
      #expect(statistics.goalMet <= statistics.daysWithGoal && statistics.daysWithGoal <= statistics.daysLogged)
      guard let average = statistics.averageEnergy else { continue }
      let complete = totals.filter { $0.day < today }, count = Int64(complete.count)
      let miss = average.thousandths * count - complete.map(\.energy.thousandths).reduce(0, +)
      #expect(-count < miss * 2 && miss * 2 <= count, "nearest, and up from the middle")
    }
  }

  private func randomDay(_ day: Day, _ generator: inout SeededGenerator) -> HistoryDay {
    let energy = Energy(thousandths: .random(in: 0...4_000_000, using: &generator))
    let total = DailyTotal(day: day, entryCount: .random(in: 1...9, using: &generator), energy: energy) { _ in .none }
    let goal = Energy(thousandths: .random(in: 500_000...5_000_000, using: &generator))
    return HistoryDay(
      day: day, total: Int.random(in: 0..<4, using: &generator) == 0 ? nil : total,
      goal: Int.random(in: 0..<4, using: &generator) == 0 ? nil : goal)
  }
}
