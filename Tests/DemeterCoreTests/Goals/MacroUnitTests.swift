import DemeterCore
import Testing

private func energy(_ kilocalories: Double) -> Energy { Energy(kilocalories: kilocalories) }

@Suite struct `Macros in another unit` {
  private var percents: Goals {
    var goals = Goals(energy: energy(2000), weekdays: [.saturday: WeekdayGoals(energy: energy(2500))])
    goals.macros = MacroChoice(.percent, PerNutrient(protein: Measure(30), carbohydrates: Measure(40), fat: Measure(30)))
    goals.computeMacros()
    return goals
  }

  private func grams(_ goals: Goals) -> [Double?] { Nutrient.allCases.map { goals[$0]?.grams } }

  @Test func `follow the energy of each day in percent`() {
    #expect(grams(percents) == [150, 200, 67])
    #expect(grams(percents.on(.saturday)) == [188, 250, 83])
    #expect(percents.on(.saturday).macros == nil)
    var own = percents
    own.weekdays[.saturday]?.amounts = PerNutrient(carbohydrates: Measure(50), fat: Measure(20))
    #expect(grams(own.on(.saturday)) == [188, 313, 56])
    #expect(grams(percents.following(energy(1971))) == [143, 190, 63])
  }

  @Test func `follow the weight per kilogram, and no energy`() {
    var goals = Goals(energy: energy(2000), weekdays: [.monday: WeekdayGoals(amounts: PerNutrient(protein: Measure(2)))])
    goals.macros = MacroChoice(.perKilogram, PerNutrient(protein: Measure(1.6)), kilograms: Measure(71.5))
    goals.computeMacros()
    #expect(grams(goals) == [114, nil, nil] && grams(goals.on(.monday)) == [143, nil, nil])
    #expect(grams(goals.following(energy(1500))) == [114, nil, nil])
  }

  @Test func `are in grams again where one of them is set in grams, and no day changes`() {
    let changed = percents.replacing([.nutrient(.fat)], with: Goals(fat: Mass(grams: 60)))
    #expect(changed.macros == nil && grams(changed) == [150, 200, 60] && grams(changed.on(.saturday)) == [188, 250, 83])
    let released = percents.replacing([.macros], with: Goals())
    #expect(released.macros == nil && grams(released) == grams(percents) && grams(released.on(.saturday)) == [188, 250, 83])
  }

  @Test func `drop what days had in the unit before`() {
    var goals = percents
    goals.weekdays[.sunday] = WeekdayGoals(amounts: PerNutrient(protein: Measure(40), carbohydrates: Measure(30)))
    var other = Goals()
    other.macros = MacroChoice(.perKilogram, PerNutrient(protein: Measure(2)), kilograms: Measure(80))
    let changed = goals.replacing([.macros], with: other)
    #expect(changed.weekdays == [.saturday: WeekdayGoals(energy: energy(2500))] && grams(changed) == [160, nil, nil])
  }
}
