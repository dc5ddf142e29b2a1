import DemeterCore
import Foundation
import Testing

private func named(_ meals: (String, Int)...) -> MealPlan? { MealPlan(meals.map { MealPlan.Meal(name: $0.0, start: $0.1 * 60) }) }

@Suite struct `Meals with names of one's own` {
  /// Entries in the order of time; returned newest first.
  private func entries(_ times: String..., in place: TimeZone = zone("Europe/Berlin")) -> [FoodEntry] {
    times.reversed().map { time in
      let parts = time.split(separator: ":").compactMap { Int($0) }
      let meal = Meal(name: time, nutrition: Nutrition(energy: Energy(kilocalories: 100)))
      let logged = LoggedMoment(day("2026-03-10"), secondsAfterMidnight: parts[0] * 3600 + parts[1] * 60, in: place)
      return FoodEntry(id: .fresh(), version: 1, meal: meal, logged: logged, createdAt: logged.instant, updatedAt: logged.instant)
    }
  }

  private func groups(_ entries: [FoodEntry], in plan: MealPlan) -> [String] {
    MealGroup.groups(of: entries, in: plan).map { group in
      guard case .own(let name) = group.name else { return "?" }
      return ([name] + group.entries.map(\.meal.name)).joined(separator: " ")
    }
  }

  @Test func `are each from their time until the next`() throws {
    let plan = try #require(named(("Frühstück", 6), ("Brotzeit", 10), ("Abendessen", 18)))
    #expect(
      groups(entries("5:59", "6:00", "9:59", "10:00", "17:59", "18:00", "23:30"), in: plan)
        == ["Abendessen 23:30 18:00", "Brotzeit 17:59 10:00", "Frühstück 9:59 6:00", "Abendessen 5:59"])
    #expect(groups([], in: plan).isEmpty)
  }

  @Test func `may begin at midnight, and then no day has a rest of the one before`() throws {
    let plan = try #require(named(("Night", 0), ("Day", 12)))
    #expect(groups(entries("0:00", "11:59", "12:00"), in: plan) == ["Day 12:00", "Night 11:59 0:00"])
  }

  @Test func `have the night after them, where that belongs to their day`() throws {
    let plan = try #require(named(("Day", 6), ("Evening", 18)))
    let four = DayStartLog.midnight.changed(to: 4, from: .first)
    let night = entries("19:00", "0:30").map { entry in
      var entry = entry
      let seconds = wallClock(entry.logged.instant, in: entry.logged.timeZone)
      entry.logged = LoggedMoment(entry.day, secondsAfterMidnight: seconds, in: entry.logged.timeZone, dayStarts: four)
      return entry
    }
    #expect(groups(night.sorted { $0.logged.instant > $1.logged.instant }, in: plan) == ["Evening 0:30 19:00"])
  }

  @Test func `leave the usual names where there are none`() {
    #expect(MealGroup.groups(of: entries("8:00"), in: .usual).map(\.name) == [.breakfast])
    #expect(MealGroup.due(after: [], at: 8 * 3600) == .breakfast)
  }

  @Test func `are due until something of them was eaten`() throws {
    let plan = try #require(named(("First", 6), ("Second", 14)))
    #expect(MealGroup.due(after: [], at: 7 * 3600, in: plan) == .own("First"))
    #expect(MealGroup.due(after: entries("6:30"), at: 7 * 3600, in: plan) == nil)
    #expect(MealGroup.due(after: entries("6:30"), at: 15 * 3600, in: plan) == .own("Second"))
  }

  @Test func `are read as they are written, and nothing else is`() throws {
    let plan = try #require(named(("Zweites Frühstück", 10), ("Mittag: warm", 12)))
    #expect(plan.description == "10:00 Zweites Frühstück\n12:00 Mittag: warm")
    #expect(MealPlan(plan.description) == plan)
    #expect(MealPlan("") == .usual && MealPlan.usual.description.isEmpty)
    for text in [
      "7:00 A", "07:00A", "07:00 ", "24:00 A", "07:60 A", "07:00 A\n", "07:00 A\n07:00 B", "08:00 A\n07:00 B", "07:00 A\n08:00 a",
      "07:00  A", "A", (0..<9).map { "0\($0):00 Meal \($0)" }.joined(separator: "\n"), "07:00 " + String(repeating: "A", count: 41),
    ] { #expect(MealPlan(text) == nil, "\(text)") }
  }

  @Test(
    arguments: [
      ([("A", "07:00"), ("B", "07:00")], ["from.1": .mealTwice]), ([("A", "08:00"), ("B", "07:00")], ["from.1": .mealsNotInOrder]),
      ([("A", "07:00"), ("a", "08:00")], ["name.1": .mealTwice]), ([("", "07:00")], ["name.0": .missing(.name)]),
      ([("A", "")], ["from.0": .notATime]), ([("A", "25:00"), ("", ""), ("B", "noon")], ["from.0": .notATime, "from.2": .notATime]),
      ([("A\tB", "07:00")], ["name.0": .controlCharacters(.name)]),
      ([(String(repeating: "A", count: 41), "07:00")], ["name.0": .tooLong(.name, limit: 40)]),
    ] as [([(String, String)], [String: FieldProblem])])
  func `are refused by field`(rows: [(String, String)], problems: [String: FieldProblem]) {
    let refused = #expect(throws: InvalidInput.self) { try MealPlanInput(rows.map { (name: $0.0, from: $0.1) }).checked() }
    let found = Dictionary((refused?.errors ?? []).map { ($0.field, $0.problem) }, uniquingKeysWith: { first, _ in first })
    #expect(found == problems)
  }

  @Test func `are taken without blanks and without empty rows`() throws {
    let plan = try MealPlanInput([("", ""), (" First ", " 00:00 "), ("", ""), ("Last", "23:59")].map { (name: $0.0, from: $0.1) }).checked()
    #expect(plan.meals == [MealPlan.Meal(name: "First", start: 0), MealPlan.Meal(name: "Last", start: 1439)])
    #expect(try MealPlanInput([]).checked() == .usual)
    let nine = (0..<9).map { (name: "Meal \($0)", from: "0\($0):00") }
    #expect(throws: InvalidInput.self) { try MealPlanInput(nine).checked() }
  }
}
