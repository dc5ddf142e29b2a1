import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterExchange

/// A diary with one of everything, and what an export must bring back of it.
extension `An export` {
  /// Fills a diary with one of everything that it can contain.
  func filled(_ diary: SQLiteDiary) async throws {
    var random = SeededGenerator(seed: 7)
    let zones = ["Europe/Berlin", "Asia/Kathmandu", "America/New_York"].compactMap { TimeZone(identifier: $0) }
    let names = ["Oats", "=1+1", "-2 \"Grad\", Eis", "@home +1", "تفاحة 🍏", "Zeile; mit, allem"]
    var entries: [NewEntry] = []
    for index in 0..<400 {
      func mass() -> Mass? { Bool.random(using: &random) ? Mass(thousandths: Int64.random(in: 0...99_999, using: &random)) : nil }
      var nutrition = Nutrition(
        energy: Energy(thousandths: Int64.random(in: 0...2_000_000, using: &random)), protein: mass(), carbohydrates: mass(), fat: mass())
      if index % 4 == 0 {
        nutrition.others = NutrientVector([1079: TraceMass(thousandths: 3_200_000_001), 1178: TraceMass(thousandths: 350)])
      }
      let note = index % 5 == 0 ? "=Note, \"\(index)\"\nsecond; line" : nil
      let meal = Meal(
        name: names[index % names.count], brand: index % 3 == 0 ? "Mühle, \"Co\"" : nil, nutrition: nutrition,
        quantity: Quantity(thousandths: Int64.random(in: 1...9_999, using: &random)), servingSize: index % 2 == 0 ? "1/2" : nil,
        servingUnit: index % 2 == 0 ? "cup" : nil, source: EntrySource.allCases[index % EntrySource.allCases.count],
        note: note)
      let instant = Date(timeIntervalSince1970: noon.timeIntervalSince1970 - Double.random(in: 0...3_000_000, using: &random))
      entries.append(NewEntry(id: UUID(), meal: meal, logged: LoggedMoment(instant, in: zones[index % zones.count])))
    }
    let saved = try await diary.save(entries)
    for index in stride(from: 0, to: 400, by: 9) { _ = try await diary.delete(saved[index].entry.id, seeing: nil) }
    let kept = saved[1].entry
    _ = try await diary.edit(kept.id, seeing: 1, meal: kept.meal.with(quantity: Quantity(servings: 2)), logged: kept.logged)
    for (day, energy) in [("2026-02-01", 1900.0), ("2026-02-20", 2100), ("2026-02-20", 2200.5)] {
      let from = try #require(Day(day))
      try await diary.set(
        GoalChange(effectiveFrom: from, goals: Goals(energy: Energy(kilocalories: energy), goalType: .deficit, steps: 8000, pace: -500)))
    }
    var percents = Goals(
      energy: Energy(kilocalories: 2000),
      weekdays: [
        .saturday: WeekdayGoals(energy: Energy(kilocalories: 2500.5)),
        .sunday: WeekdayGoals(amounts: PerNutrient(protein: Measure(40), carbohydrates: Measure(30))),
      ])
    percents.macros = MacroChoice(.percent, PerNutrient(protein: Measure(30), carbohydrates: Measure(40), fat: Measure(30)))
    percents.hasWeeklyBudget = true
    percents.computeMacros()
    var weighed = Goals(steps: 9000)
    weighed.macros = MacroChoice(.perKilogram, PerNutrient(protein: Measure(1.6)), kilograms: Measure(71.35))
    weighed.computeMacros()
    for (day, goals) in [("2026-02-24", percents), ("2026-02-27", weighed)] {
      try await diary.set(GoalChange(effectiveFrom: try #require(Day(day)), goals: goals))
    }
    for offset in 0..<20 {
      let day = Day(noon, in: .berlin) - offset
      try await diary.correct(.steps, on: day, to: Measure(Double(4000 + offset)))
      try await diary.record(
        HealthPush(totals: [
          PushedTotal(metric: .steps, day: day, amount: Measure(3999), origin: .push),
          PushedTotal(metric: .activeEnergy, day: day, amount: Measure(512.25), origin: .app),
          PushedTotal(metric: .basalEnergy, day: day, amount: Measure(1600.5), origin: .app),
        ]), at: .berlin)
    }
    try await diary.mark(Day(noon, in: .berlin) - 3, as: .incomplete)
    try await diary.mark(Day(noon, in: .berlin) - 4, as: .complete)
    try await diary.note("=Rain, \"heavy\"\n\tand wind", on: Day(noon, in: .berlin) - 5)
    try await diary.note("Birthday", on: Day(noon, in: .berlin))
    let kinds = [MeasurementKind.weight, .water, .bloodPressure] + ["own:kg:=Grip, \"left\""].compactMap(MeasurementKind.init(rawValue:))
    let measured = (0..<12).map { index in
      NewMeasurement(
        id: UUID(), kind: kinds[index % kinds.count],
        amount: index % kinds.count == 2
          ? Measure(pair: 120, 80) : Measure(thousandths: Int64.random(in: 20_000...400_000, using: &random)),
        logged: entries[index].logged, source: index % 3 == 0 ? .voice : .manual)
    }
    _ = try await diary.save(measured)
    _ = try await diary.delete(measurement: measured[0].id, seeing: nil)
    let begun = LoggedMoment(noon.addingTimeInterval(-86_400 * 3), in: .berlin)
    let run = Workout(
      name: "Running", activity: "12145", minutes: 30, kilometers: Measure(5.2), energy: Energy(kilocalories: 339.15),
      basis: .met(Measure(9.3), edition: 2024, kilograms: Measure(71.4)))
    let exercises = [
      NewExercise(id: UUID(), workout: run, logged: begun),
      NewExercise(
        id: UUID(), workout: Workout(name: "“Ski”, 3 lifts", energy: Energy(kilocalories: 300), basis: .device), logged: begun,
        source: .health),
      NewExercise(id: UUID(), workout: Workout(name: "Golf", minutes: 9, energy: .zero, basis: .typed), logged: begun, source: .push),
    ]
    _ = try await diary.save(exercises)
    _ = try await diary.delete(exercise: exercises[2].id, seeing: nil)
    let today = Day(noon, in: .berlin)
    let planned = [(entries[0], today + 1, 0), (entries[1], today + 60, 1439), (entries[4], today, 725), (entries[5], today + 2, 60)].map {
      NewPlannedEntry(id: UUID(), meal: $0.0.meal, day: $0.1, minute: $0.2)
    }
    _ = try await diary.plan(planned)
    _ = try await diary.skip([planned[3].id])
    try await diary.save(SavedFood(id: UUID(), name: "Breakfast", items: [entries[0].meal.withoutNote, entries[1].meal]))
    for (words, food) in [("milk", FoodID(source: .usda, key: "171265")), ("the usual", nil)] {
      try await diary.save(SavedFood(id: UUID(), name: words, items: [entries[1].meal], choice: SavedFood.Choice(food)))
    }
  }

  func expectSame(_ one: any Diary, _ other: any Diary) async throws {
    for offset in 0..<45 {
      let day = Day(noon, in: .berlin) - offset
      let a = try await one.record(of: day), b = try await other.record(of: day)
      #expect(
        a.total == b.total && a.goals == b.goals && a.balance == b.balance && a.status == b.status && a.completeness == b.completeness
          && a.note == b.note)
      #expect(Set(a.entries.map { "\($0.id) \($0.meal) \($0.logged)" }) == Set(b.entries.map { "\($0.id) \($0.meal) \($0.logged)" }))
      #expect(a.measurements.map(\.value) == b.measurements.map(\.value))
      #expect(a.exercise.lines.map(\.exercise.value) == b.exercise.lines.map(\.exercise.value))
      for metric in Metric.allCases { #expect(a.activity?.day[metric] == b.activity?.day[metric]) }
    }
    #expect(try await one.goals() == other.goals())
    let a = try await one.planned(in: Day.first...Day.last), b = try await other.planned(in: Day.first...Day.last)
    #expect(!a.isEmpty && a.map { "\($0.id) \($0.meal) \($0.day) \($0.time)" } == b.map { "\($0.id) \($0.meal) \($0.day) \($0.time)" })
    #expect(try await one.savedFoods() == other.savedFoods())
    #expect(try await other.examine(repairing: false) == [])
  }
}

extension LoggedMeasurement {
  /// What an export holds of it.
  fileprivate var value: NewMeasurement { NewMeasurement(id: id, kind: kind, amount: amount, logged: logged, source: source) }
}

extension LoggedExercise {
  /// What an export holds of it.
  fileprivate var value: NewExercise { NewExercise(id: id, workout: workout, logged: logged, source: source) }
}
