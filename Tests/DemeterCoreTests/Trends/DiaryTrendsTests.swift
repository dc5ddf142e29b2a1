import DemeterCore
import Foundation
import Testing

private let today: Day = day("2026-03-10")

private func total(_ day: Day, _ kilocalories: Double, protein: Double = 0, carbohydrates: Double = 0, fat: Double = 0) -> DailyTotal {
  let nutrition = Nutrition(
    energy: Energy(kilocalories: kilocalories), protein: Mass(grams: protein), carbohydrates: Mass(grams: carbohydrates),
    fat: Mass(grams: fat))
  return DailyTotal(day: day, of: [Meal(name: "Food", nutrition: nutrition)])
}

private func weight(_ kilograms: Double, on day: Day) -> DayWeight { DayWeight(day: day, kilograms: kilograms) }

private func history(
  _ totals: [DailyTotal], goals: [GoalChange] = [], marks: [Day: Completeness] = [:], activity: [ActivityDay] = []
) -> History {
  History(
    days: Day.earliestEntry...today, totals: totals.sorted { $0.day < $1.day }, goals: GoalLog(goals), completeness: marks,
    firstDay: totals.map(\.day).min(), activity: activity)
}

private func trends(_ history: History, _ weights: [DayWeight] = []) -> DiaryTrends {
  DiaryTrends(of: history, weights: weights, today: today, weekStart: .monday)
}

/// The diary of a person who eats 2,000 kcal a day and loses 0.05 kg a day.
private func dieter(until last: Day = today, days count: Int = 60, burned: Double? = nil) -> DiaryTrends {
  let days = (last - count...last).each
  let measured = days.map { day in
    ActivityDay(
      day: day, values: burned.map { [.burnedEnergy: ActivityValue(Measure($0), origin: .hand, asOf: .distantPast)] } ?? [:])
  }
  return DiaryTrends(
    of: history(days.map { total($0, 2000) }, activity: measured),
    weights: days.enumerated().map { weight(80 - Double($0.offset) * 0.05, on: $0.element) }, today: last, weekStart: .monday)
}

@Suite struct `Trends of a diary` {
  @Test func `know a day only if it is over and logged whole`() {
    let totals = (1...30).map { total(today - $0, $0 == 1 ? 900 : $0 == 2 ? 1100 : $0 == 3 ? 5000 : 2000) } + [total(today, 2500)]
    let known = trends(history(totals, marks: [today - 3: .incomplete, today - 1: .complete]))
    #expect(known.intakes.suffix(4) == [nil, 1100, 900, nil])
    #expect(trends(history(totals)).intakes.suffix(4) == [5000, 1100, nil, nil])
    // Before there is a median, 600 kcal are enough.
    #expect(trends(history([total(today - 2, 599), total(today - 1, 600)])).intakes == [nil, 600, nil])
    #expect(trends(history([total(today - 3, 2000), total(today - 1, 2000)])).intakes == [2000, nil, 2000, nil])
    // A fast is known to be one if it is marked.
    #expect(
      trends(history([total(today - 3, 2000), total(today - 1, 2000)], marks: [today - 2: .complete])).intakes == [2000, 0, 2000, nil])
    // The median of an even number of days is between the two in the middle.
    let halves = (2...9).map { total(today - $0, $0.isMultiple(of: 2) ? 2000 : 3000) } + [total(today - 1, 1300)]
    #expect(trends(history(halves)).intakes.suffix(2) == [1300, nil])
  }

  @Test func `judge a day without looking at later ones`() {
    let totals = (1...90).map { total(today - $0, Double(500 + $0 * 137 % 1900)) }
    let whole = trends(history(totals))
    for cut in [10, 33, 60] {
      let until = today - cut
      let part = CompleteDays.intakes(in: history(totals.filter { $0.day <= until }), on: whole.days.lowerBound...until, today: until + 1)
      #expect(part == Array(whole.intakes.dropLast(cut)))
    }
  }

  @Test func `take the median of a day's weights, and a phone's number only where none was written down`() {
    let sent = [today - 2, today - 1].map { day in
      ActivityDay(day: day, values: [.weight: ActivityValue(Measure(90), origin: .push, asOf: .distantPast)])
    }
    let weights = [
      weight(71, on: today - 1), weight(75, on: today - 1), weight(72, on: today - 1), weight(70, on: today),
    ]
    #expect(trends(history([], activity: sent), weights).weights == [90, 72, 70])
  }

  @Test func `of an empty diary are empty`() {
    let empty = trends(history([]))
    #expect(empty.days == today...today && empty.learned == nil)
    for span in TrendSpan.allCases {
      #expect(empty.weight(span).points.isEmpty && empty.weight(span).change == nil)
      #expect(empty.energy(span).meanDeficit == nil && empty.intake(span).whole.kilocalories == nil)
      #expect(empty.steps(span).mean == nil && empty.steps(span).meanBefore == nil)
      #expect(empty.streak(span).loggedDays == 0 && empty.streak(span).current == 0)
    }
  }

  @Test func `show what is burned as it was on Monday, until the next one`() throws {
    let monday = day("2026-03-09")
    let first = try #require(dieter(until: monday).learned)
    for offset in 0..<7 {
      let shown = try #require(dieter(until: monday + offset).learned)
      #expect(shown.asOf == monday && shown.nextChange == monday + 7)
      // The days before are others in each of these diaries, so the numbers may differ a little.
      #expect(abs(shown.kilocalories - first.kilocalories) <= 40 && shown.kilocalories.truncatingRemainder(dividingBy: 10) == 0)
      #expect(shown.completeDays == 28 && shown.weighedDays == 28)
    }
    let burns = 2000 + 0.05 * 7700
    #expect(abs(first.kilocalories - burns) < 150 && first.margin > 20)
    #expect(first.deviceBias == nil)
    let watched = try #require(dieter(burned: 2700).learned)
    #expect(watched.deviceBias == ((2700 - watched.estimate.kilocalories) / 10).rounded() * 10)
  }

  @Test func `keep what is burned until Monday from the first day on which it is known`() throws {
    // The 21 days that are enough end on a Wednesday.
    let known = try #require((15...40).first { dieter(until: day("2026-03-04"), days: $0).learned != nil })
    let shown = (0..<5).map { dieter(until: day("2026-03-04") + $0, days: known + $0).learned }
    #expect(shown.allSatisfy { $0?.asOf == day("2026-03-04") && $0?.kilocalories == shown[0]?.kilocalories })
    #expect(dieter(until: day("2026-03-09"), days: known + 5).learned?.asOf == day("2026-03-09"))
  }

  @Test func `compare only days of which both what was eaten and burned is known`() throws {
    let shown = dieter()
    let energy = shown.energy(.fourWeeks)
    let deficit = try #require(energy.meanDeficit)
    #expect(energy.dayCount == 27 && abs(deficit - 385) < 150)
    #expect(energy.periods.count == 28 && energy.periods.allSatisfy { $0.expenditure != nil })
    #expect(energy.periods.last?.completeDays == 0 && energy.periods.last?.intake == nil)
    #expect(energy.periods.dropLast().last?.intake == 2000)
    #expect(shown.energy(.threeMonths).periods.first?.expenditure == nil)
  }

  @Test func `average by days, weeks and months that begin where they should`() {
    let spans = TrendSpan.allCases.map { span in
      span.periods(of: (span.length.map { today - ($0 - 1) } ?? today - 3000)...today, weekStart: .monday)
    }
    #expect(spans.map(\.count) == [28, 14, 53, 100])
    for periods in spans {
      #expect(zip(periods, periods.dropFirst()).allSatisfy { $0.upperBound + 1 == $1.lowerBound } && periods.last?.upperBound == today)
    }
    #expect(spans[1].dropFirst().allSatisfy { $0.lowerBound.weekday == 1 })
    #expect(spans[3].dropFirst().allSatisfy { $0.lowerBound == $0.lowerBound.month.firstDay })
  }

  @Test func `compare averages with the goals of those days, and divide energy among the macros`() throws {
    let goals = [
      GoalChange(effectiveFrom: today - 20, goals: Goals(energy: Energy(kilocalories: 1800))),
      GoalChange(effectiveFrom: today - 2, goals: Goals(energy: Energy(kilocalories: 2100))),
    ]
    let totals = [
      total(today - 3, 1200, protein: 50, carbohydrates: 100, fat: 40), total(today - 2, 1400, protein: 100, carbohydrates: 150, fat: 20),
      // Whose macros are hardly known, like those of a shake of which only the protein is.
      total(today - 4, 2100, protein: 30),
      total(today - 1, 9999), total(today, 400),
    ]
    let intake = trends(history(totals, goals: goals, marks: [today - 1: .incomplete])).intake(.fourWeeks)
    #expect(
      intake.whole.loggedDays == 3 && abs((intake.whole.kilocalories ?? 0) - 4700.0 / 3) < 0.001 && intake.whole.goal == 1900
        && intake.whole.macroDays == 2)
    let shares = try #require(intake.whole.shares)
    let expected: [Nutrient: Double] = [.protein: 600.0 / 2140, .carbohydrates: 1000.0 / 2140, .fat: 540.0 / 2140]
    #expect(shares == expected)
    #expect(intake.periods.compactMap(\.kilocalories) == [2100, 1200, 1400])
    #expect(intake.weekdays.compactMap(\.self).count == 3)
    #expect(intake.weekdays[(today - 3).weekday] == 1200)
    #expect(expected.percents == [.protein: 28, .carbohydrates: 47, .fat: 25])
    #expect([Nutrient.protein: 1.0 / 3, .carbohydrates: 1.0 / 3, .fat: 1.0 / 3].percents.values.reduce(0, +) == 100)
  }

  @Test func `count days in a row`() {
    let logged = [0, 1, 2, 4, 5, 6, 7, 9, 40].map { total(today - $0, 2000) }
    #expect(trends(history(logged)).streak(.fourWeeks) == LoggingStreak(current: 3, longest: 4, loggedDays: 8, allDays: 28))
    #expect(trends(history(logged.filter { $0.day < today })).streak(.fourWeeks).current == 2)
    #expect(trends(history(logged.filter { $0.day < today - 1 })).streak(.fourWeeks).current == 0)
    #expect(trends(history(logged)).streak(.all).allDays == 41)
    #expect(trends(history(Array(logged.prefix(3)))).streak(.year).allDays == 3)
  }

  @Test func `compare steps with as many days before`() {
    let days = (1...60).map { offset in
      ActivityDay(
        day: today - offset, values: [.steps: ActivityValue(Measure(offset < 28 ? 8000 : 6000), origin: .push, asOf: .distantPast)])
    }
    let steps = trends(history([], activity: days)).steps(.fourWeeks)
    #expect(steps.mean == 8000 && steps.meanBefore == 6000 && steps.periods.count == 28)
    #expect(trends(history([], activity: days)).steps(.all).meanBefore == nil)
  }

  @Test func `show the steps of the months that the plan shows`() {
    let days = (1...400).map { offset in
      ActivityDay(day: today - offset, values: [.steps: ActivityValue(Measure(8000), origin: .push, asOf: .distantPast)])
    }
    let trends = trends(history([], activity: days))
    for span in [TrendSpan.threeMonths, .year, .all] {
      let free = trends.steps(span, plan: .free)
      #expect(free.periods.first?.days.lowerBound == day("2026-01-01") && free.meanBefore == nil)
    }
    #expect(trends.steps(.fourWeeks, plan: .free) == trends.steps(.fourWeeks))
    #expect(trends.steps(.all).periods.first?.days.lowerBound == today - 400)
  }

  @Test func `end a line of weight two weeks after the last one`() {
    let shown = trends(history([]), [weight(70, on: today - 40), weight(70, on: today - 5)]).weight(.threeMonths)
    let drawn: [Day] = (today - 40...today - 26).each + (today - 5...today).each
    #expect(shown.points.map(\.day) == drawn)
    #expect(shown.weighings.map(\.kilograms) == [70, 70])
  }
}
