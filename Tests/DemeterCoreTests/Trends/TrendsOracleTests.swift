import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

/// A random diary, drawn as `scripts/trends_oracle.py` does.
private struct RandomDiary {
  private(set) var trends: DiaryTrends
  static let today: Day = day("2026-03-10")

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func draw(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
    let today = Self.today
    let length = 1 + draw(seed % 10 == 0 ? 600 : 120)
    let days = (today - (length - 1)...today).each
    let goals = [0, length / 2].map { index in
      GoalChange(
        effectiveFrom: days[index], goals: Goals(energy: Energy(kilocalories: Double(1500 + draw(1500))), steps: 5000 + draw(8000)))
    }
    var totals: [DailyTotal] = []
    var weights: [LoggedMeasurement] = []
    var marks: [Day: Completeness] = [:]
    var activity: [ActivityDay] = []
    let first = 60_000 + draw(40_000)
    for (index, day) in days.enumerated() {
      if draw(10) < 8 {
        let energy = draw(12) == 0 ? 100 + draw(400) : 1400 + draw(1600)
        let macros = [draw(150), draw(300), draw(100)].map { DailyTotal.MacroTotal(mass: Mass(grams: Double($0)), stated: 1) }
        totals.append(
          DailyTotal(
            day: day, entryCount: 1, energy: Energy(kilocalories: Double(energy)), protein: macros[0], carbohydrates: macros[1],
            fat: macros[2]))
      }
      let mark = draw(14)
      if mark < 2, day < today { marks[day] = mark == 0 ? .complete : .incomplete }
      let written = (0..<draw(3)).map { _ in first - index * 30 + draw(2000) }
      for (hour, grams) in written.enumerated() {
        let logged = LoggedMoment(day, secondsAfterMidnight: 20_000 + hour * 3600, in: .gmt)
        weights.append(
          LoggedMeasurement(
            NewMeasurement(id: UUID(), kind: .weight, amount: Measure(thousandths: Int64(grams)), logged: logged), at: .distantPast))
      }
      let sent = first - index * 30 + draw(2000)
      var numbers: [Metric: Measure] = [:]
      if draw(5) == 0, written.isEmpty { numbers[.weight] = Measure(thousandths: Int64(sent)) }
      if draw(4) > 0 { numbers[.steps] = Measure(Double(1000 + draw(12_000))) }
      if draw(3) > 0 { numbers[.burnedEnergy] = Measure(Double(1800 + draw(1500))) }
      if !numbers.isEmpty {
        activity.append(ActivityDay(day: day, values: numbers.mapValues { ActivityValue($0, origin: .push, asOf: .distantPast) }))
      }
    }
    let history = History(
      days: Day.earliestEntry...today, totals: totals, goals: GoalLog(goals), completeness: marks, firstDay: totals.first?.day,
      activity: activity)
    trends = DiaryTrends(of: history, measurements: weights, today: today, weekStart: WeekStart.allCases[Int(seed % 3)])
  }

  /// The numbers in the order of the table; nil if unknown.
  func numbers(_ span: TrendSpan) throws -> [Double?] {
    let last = try #require(trends.estimates.last), learned = trends.learned
    let weight = trends.weight(span), energy = trends.energy(span), intake = trends.intake(span), steps = trends.steps(span)
    let streak = trends.streak(span), known = trends.intakes.compactMap(\.self)
    let estimate: [Double?] = [
      Double(known.count), known.reduce(0, +), last.kilocalories, last.kilocaloriesDeviation, last.kilograms,
      last.kilograms.map { _ in last.kilogramsDeviation }, last.kilogramsPerWeek, last.isReady ? 1 : 0, learned?.kilocalories,
      learned?.margin,
      learned?.deviceBias, weight.change, Double(weight.points.count), Double(weight.weighings.count),
    ]
    let food: [Double?] = [
      energy.meanDeficit, Double(energy.dayCount), intake.whole.kilocalories, intake.whole.goal, Double(intake.whole.loggedDays),
      intake.whole.shares?[.protein], intake.whole.shares?[.carbohydrates], intake.whole.shares?[.fat], Double(intake.periods.count),
    ]
    let rest: [Double?] = [
      steps.mean, steps.meanBefore, Double(streak.current), Double(streak.longest), Double(streak.loggedDays),
    ]
    return estimate + food + intake.weekdays + rest
  }
}

@Suite struct `The trends of 200 random diaries` {
  @Test func `equal what an independent program computes`() throws {
    let rows = try Oracle.table("trends")
    #expect(rows.count == 200)
    for row in rows {
      let seed = try #require(UInt64(row[0]))
      let expected = row.dropFirst().map { Double($0) }
      let numbers = try RandomDiary(seed: seed).numbers(TrendSpan.allCases[Int(seed % 4)])
      #expect(numbers.count == expected.count)
      for (index, (number, expected)) in zip(numbers, expected).enumerated() {
        let isEqual = number.map { number in expected.map { abs(number - $0) <= 2e-6 * max(abs($0), 1) } ?? false } ?? (expected == nil)
        #expect(isEqual, "seed \(seed), number \(index + 1): \(String(describing: number)), not \(String(describing: expected))")
      }
    }
  }
}
