import DemeterCore
import Foundation
import Testing

private let today: Day = day("2026-03-10")

private func food(_ kilocalories: Double, protein: Double? = nil, iron: Double? = nil) -> Meal {
  var nutrition = Nutrition(energy: Energy(kilocalories: kilocalories), protein: protein.map(Mass.init(grams:)))
  if let iron { nutrition.others = NutrientVector([TraceNutrient.iron.rawValue: TraceMass(grams: iron / 1000)]) }
  return Meal(name: "Food", nutrition: nutrition)
}

private func record(_ day: Day, _ meals: [Meal], goal: Double? = 2000, mark: Completeness? = nil, steps: Double? = nil) -> DayRecord {
  let entries = meals.map { meal in
    let logged = LoggedMoment(day, secondsAfterMidnight: 43_200, in: .gmt)
    return FoodEntry(id: UUID(), version: 1, meal: meal, logged: logged, createdAt: logged.instant, updatedAt: logged.instant)
  }
  let activity = steps.map { ActivityDay(day: day, values: [.steps: ActivityValue(Measure($0), origin: .hand, asOf: .distantPast)]) }
  return DayRecord(
    day: day, entries: entries, total: DailyTotal(day: day, of: meals), goals: goal.map { Goals(energy: Energy(kilocalories: $0)) },
    completeness: mark, celebrated: false,
    activity: activity.map { ActivityRecord(day: $0) })
}

private func report(_ records: [DayRecord], weights: [DayWeight] = []) -> DietReport {
  let history = History(
    days: Day.earliestEntry...today, totals: records.filter { !$0.entries.isEmpty }.map(\.total), goals: GoalLog([]),
    completeness: Dictionary(uniqueKeysWithValues: records.compactMap { record in record.completeness.map { (record.day, $0) } }),
    firstDay: records.first?.day)
  return DietReport(records, trends: DiaryTrends(of: history, weights: weights, today: today, weekStart: .monday))
}

@Suite struct `A report for a dietitian` {
  @Test func `has averages of the days that were logged completely, which are all but today, marked ones and small ones`() throws {
    let made = report([
      record(today - 5, [food(2000), food(401)]), record(today - 4, [food(300)]), record(today - 3, [food(1800)], mark: .incomplete),
      record(today - 2, [food(1500)], goal: 1800), record(today - 1, []), record(today, [food(900)]),
    ])
    #expect(made.complete.map(\.day) == [today - 5, today - 2])
    let energy = try #require(made.energy)
    #expect(energy.mean == Energy(kilocalories: 1950.5) && energy.days == 2)
    #expect(energy.range == Energy(kilocalories: 1500)...Energy(kilocalories: 2401))
    #expect(made.energyGoal == Energy(kilocalories: 1800)...Energy(kilocalories: 2000))
    // A day that is marked as a fast counts as zero.
    let fasted = report([record(today - 2, [food(2000)]), record(today - 1, [], mark: .complete)])
    #expect(fasted.energy?.mean == Energy(kilocalories: 1000) && fasted.energy?.range.lowerBound == .zero)
  }

  @Test func `never counts what is not known as zero`() throws {
    let made = report([
      record(today - 3, [food(1000, protein: 60, iron: 9), food(1000, protein: 20)]),
      record(today - 2, [food(1500, protein: 50), food(500)]), record(today - 1, [food(2000)]),
    ])
    let protein = try #require(made.macro(.protein))
    #expect(protein.mean == Mass(grams: 130.0 / 3) && !protein.isWhole && protein.energyShare == 3500.0 / 6000)
    #expect(protein.range == Mass(grams: 80)...Mass(grams: 80))
    let iron = try #require(made.nutrient(.iron))
    #expect(iron.mean == TraceMass(grams: 0.003) && iron.range == nil && iron.energyShare == 1000.0 / 6000)
    let own = try #require(OwnNutrient(name: "Creatine", unit: "g"))
    var steak = food(500)
    steak.nutrition.others[own: own] = TraceMass(grams: 2)
    let creatine = report([record(today - 2, [steak, food(1500)]), record(today - 1, [steak, steak, steak])]).nutrient(own)
    #expect(creatine?.mean == TraceMass(grams: 4) && creatine?.range == TraceMass(grams: 6)...TraceMass(grams: 6))
    #expect(creatine?.energyShare == 2000.0 / 3500 && creatine?.isWhole == false && made.nutrient(own) == nil)
    #expect(made.macro(.fat) == nil && made.nutrient(.zinc) == nil && made.steps == nil && made.burned == nil && made.weight == nil)
    // A fast has none of it, and that is known.
    let whole = report([record(today - 2, [food(2000, protein: 80)]), record(today - 1, [], mark: .complete)])
    #expect(whole.macro(.protein)?.mean == Mass(grams: 40) && whole.macro(.protein)?.isWhole == true)
    #expect(whole.macro(.protein)?.range == Mass(grams: 0)...Mass(grams: 80))
  }

  @Test func `has no averages without a complete day, and no goal unless each day has one`() {
    let none = report([record(today, [food(2000)], steps: 8000)])
    #expect(none.energy == nil && none.macro(.protein) == nil && none.energyGoal == nil && none.steps?.mean == Measure(8000))
    let mixed = report([record(today - 2, [food(2000)]), record(today - 1, [food(2000)], goal: nil)])
    #expect(mixed.energy?.days == 2 && mixed.energyGoal == nil)
  }

  @Test func `has the first and the last weight of its days, and a trend from a week on`() throws {
    let days = (today - 13...today).each.map { record($0, [food(2000)]) }
    let weights = (0..<30).map { DayWeight(day: today - 29 + $0, kilograms: 80 - Double($0) * 0.1) }
    let weight = try #require(report(days, weights: weights).weight)
    #expect(weight.first.day == today - 13 && weight.last.day == today && weight.last.kilograms == weights[29].kilograms)
    #expect(try #require(weight.change) < -0.5)
    let short = try #require(report(Array(days.suffix(7)), weights: weights).weight)
    #expect(short.first.day == today - 6 && short.change == nil)
  }

  @Test(arguments: DietReport.weeks) func `has whole weeks up to its last day`(weeks: Int) {
    let days = DietReport.days(weeks, to: today)
    #expect(days.upperBound == today && days.each.count == weeks * 7)
  }
}
