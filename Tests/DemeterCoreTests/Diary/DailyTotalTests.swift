import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `A daily total` {
  private func meal(_ energy: Double, protein: Double? = nil, carbohydrates: Double? = nil, fat: Double? = nil) -> Meal {
    Meal(
      name: "Food",
      nutrition: Nutrition(
        energy: Energy(kilocalories: energy), protein: protein.map(Mass.init(grams:)),
        carbohydrates: carbohydrates.map(Mass.init(grams:)), fat: fat.map(Mass.init(grams:))))
  }

  @Test func `adds up energy and macros, and counts who stated them`() {
    let total = DailyTotal(day: day("2026-03-01"), of: [meal(0.1, protein: 0.1, fat: 0), meal(0.2, protein: 0.2), meal(300)])
    #expect(total.day == day("2026-03-01"))
    #expect(total.entryCount == 3)
    #expect(total.energy == Energy(kilocalories: 300.3))
    #expect(total[.protein] == DailyTotal.MacroTotal(mass: Mass(grams: 0.3), stated: 2))
    #expect(total[.carbohydrates] == DailyTotal.MacroTotal(mass: .zero, stated: 0))
    #expect(total[.fat] == DailyTotal.MacroTotal(mass: .zero, stated: 1))
  }

  @Test func `of nothing is nothing`() {
    let total = DailyTotal(day: day("2026-03-01"), of: [])
    #expect(total.entryCount == 0)
    #expect(total.energy == .zero)
    #expect(Nutrient.allCases.allSatisfy { total[$0] == .none })
  }

  @Test func `is the same in any order`() {
    var generator = SeededGenerator(seed: 6)
    let meals = (0..<200).map { _ in
      meal(.random(in: 0...900, using: &generator), protein: .random(using: &generator) ? .random(in: 0...50, using: &generator) : nil)
    }
    let total = DailyTotal(day: .first, of: meals)
    #expect(total.entryCount == 200)
    #expect(total[.protein].stated == meals.count { $0.nutrition[.protein] != nil })
    #expect(DailyTotal(day: .first, of: meals.shuffled(using: &generator)) == total)
  }
}

@Suite struct `A day's record` {
  private func record(_ total: DailyTotal, _ goals: Goals?, celebrated: Bool = false) -> DayRecord {
    DayRecord(day: total.day, entries: [], total: total, goals: goals, celebrated: celebrated)
  }

  @Test(arguments: [(1999.0, false), (2000, true), (2100, true), (2100.001, false)])
  func `awaits a celebration from the goal to 5 % past it, once`(eaten: Double, expected: Bool) {
    let goals = Goals(energy: Energy(kilocalories: 2000))
    #expect(record(total(eaten), goals).awaitsCelebration == expected)
    #expect(!record(total(eaten), goals, celebrated: true).awaitsCelebration)
    #expect(!record(total(eaten), nil).awaitsCelebration)
  }

  @Test func `meets all macro goals when each one that is set is met`() {
    var eaten = total(500)
    eaten[.protein].mass = Mass(grams: 57)
    eaten[.fat].mass = Mass(grams: 70)
    #expect(record(eaten, Goals(protein: Mass(grams: 60))).meetsAllMacroGoals)
    #expect(!record(eaten, Goals(protein: Mass(grams: 60), fat: Mass(grams: 60))).meetsAllMacroGoals)
    #expect(!record(eaten, Goals(energy: Energy(kilocalories: 500))).meetsAllMacroGoals)
    #expect(!record(eaten, nil).meetsAllMacroGoals)
  }

  @Test func `sets what was eaten against the goals`() {
    var eaten = total(2100)
    eaten[.protein].mass = Mass(grams: 50)
    let record = record(eaten, Goals(energy: Energy(kilocalories: 2000), protein: Mass(grams: 60)))
    #expect(record.energy.percent == 105)
    #expect(record.progress(of: .protein).percent == 83)
    #expect(record.progress(of: .fat).percent == nil)
    #expect(record.status == .met)
  }
}
