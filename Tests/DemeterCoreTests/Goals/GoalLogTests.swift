import DemeterCore
import Testing

@Suite struct `The log of goals` {
  private let old = Goals(energy: Energy(kilocalories: 2000))
  private let new = Goals(energy: Energy(kilocalories: 1800))
  private let newest = Goals(protein: Mass(grams: 60))

  private func change(_ text: String, _ goals: Goals) -> GoalChange {
    GoalChange(effectiveFrom: day(text), goals: goals)
  }

  @Test func `holds nothing before the first`() {
    let log = GoalLog([change("2026-03-01", old)])
    #expect(log.inForce(on: day("2026-02-28")) == nil)
    #expect(log.inForce(on: day("2026-03-01")) == old)
    #expect(GoalLog().inForce(on: day("2026-03-01")) == nil)
  }

  @Test func `judges a day by the goal it had`() {
    let log = GoalLog([change("2026-01-01", old), change("2026-03-01", new)])
    #expect(log.inForce(on: day("2026-02-28")) == old)
    #expect(log.inForce(on: day("2026-03-01")) == new)
    #expect(log.inForce(on: .last) == new)
  }

  @Test func `takes the one saved last of two from the same day`() {
    let log = GoalLog([change("2026-03-01", old), change("2026-03-01", newest), change("2026-01-01", new)])
    #expect(log.inForce(on: day("2026-03-01")) == newest)
    #expect(log.changes.map(\.goals) == [new, old, newest])
  }

  @Test(arguments: [Goals(), Goals(goalType: .deficit)])
  func `ends where everything is left open`(open: Goals) {
    let log = GoalLog([change("2026-01-01", old), change("2026-03-01", open)])
    #expect(log.inForce(on: day("2026-03-01")) == nil)
    #expect(log.inForce(on: day("2026-02-28")) == old)
  }
}

@Suite struct `Goals for a day` {
  @Test(arguments: [
    Goals(energy: .zero), Goals(protein: .zero), Goals(carbohydrates: .zero), Goals(fat: .zero), Goals(steps: 0), Goals(deficit: .zero),
  ])
  func `are not empty with any one set`(goals: Goals) {
    #expect(!goals.isEmpty)
  }

  @Test func `come to 4, 4 and 9 kcal a gram`() {
    let goals = Goals(protein: Mass(grams: 100), carbohydrates: Mass(grams: 200.5), fat: Mass(grams: 60))
    #expect(goals.energyOfMacros == Energy(kilocalories: 1742))
    #expect(goals[.protein] == Mass(grams: 100))
    #expect(goals[.carbohydrates] == Mass(grams: 200.5))
    #expect(goals[.fat] == Mass(grams: 60))
    #expect(Nutrient.withEnergy.map(\.kilocaloriesPerGram) == [4, 4, 9])
    #expect(Goals(protein: Mass(grams: 100), carbohydrates: Mass(grams: 200)).energyOfMacros == nil)
  }

  /// 150 g of protein and 300 g of carbohydrates have 1800 kcal. That is exactly 90 % of 2000, so one mg more or less matters.
  @Test(
    arguments: [
      (300_000, 0, false), (299_999, 0, true), (350_000, 0, false), (400_000, 0, false), (400_001, 0, true), (310_000, 40_000, false),
      (310_000, 40_001, true),
    ] as [(Int64, Int64, Bool)])
  func `warn beyond exactly 10 percent`(carbohydrates: Int64, fat: Int64, warns: Bool) {
    let goals = Goals(
      energy: Energy(kilocalories: 2000), protein: Mass(grams: 150), carbohydrates: Mass(thousandths: carbohydrates),
      fat: Mass(thousandths: fat))
    #expect(goals.macrosMissEnergy == warns)
  }

  @Test func `do not warn while something is open`() {
    #expect(!Goals(energy: Energy(kilocalories: 2000), protein: Mass(grams: 10), fat: Mass(grams: 1)).macrosMissEnergy)
    #expect(!Goals(protein: Mass(grams: 10), carbohydrates: Mass(grams: 10), fat: Mass(grams: 1)).macrosMissEnergy)
  }
}
