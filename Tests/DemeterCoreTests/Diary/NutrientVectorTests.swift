import DemeterCore
import Foundation
import Testing

private func meal(_ kilocalories: Double, _ others: [Int: Double], quantity: Double = 1) -> Meal {
  var nutrition = Nutrition(energy: Energy(kilocalories: kilocalories))
  nutrition.others = NutrientVector(others.mapValues { TraceMass(grams: $0) })
  return Meal(name: "Food", nutrition: nutrition, quantity: Quantity(servings: quantity))
}

private func record(_ meals: [Meal]) -> DayRecord {
  let logged = LoggedMoment(Date(timeIntervalSince1970: 1_773_140_400), in: .gmt)
  let entries = meals.map { FoodEntry(id: UUID(), version: 1, meal: $0, logged: logged, createdAt: .distantPast, updatedAt: .distantPast) }
  return DayRecord(day: logged.day, entries: entries, total: DailyTotal(day: logged.day, of: meals), goals: nil, celebrated: false)
}

@Suite struct `Further nutrients` {
  @Test func `are summed over the entries that state them, with the share of energy that these have`() {
    let sums = record([meal(300, [1079: 4, 1093: 0.2]), meal(100, [1079: 0]), meal(600, [2047: 1])]).nutrientSums
    #expect(sums.map(\.nutrient) == [.fiber, .sodium])
    #expect(sums.map(\.mass.grams) == [4, 0.2] && sums.map(\.energyShare) == [0.4, 0.3])
    #expect(record([meal(0, [1079: 1])]).nutrientSums.map(\.energyShare) == [1])
    #expect(record([meal(100, [:])]).nutrientSums.isEmpty)
  }

  @Test func `follow the quantity, down to nanograms`() {
    let coffee = meal(2, [1057: 0.095, 1178: 3.5e-7])
    let two = coffee.with(quantity: Quantity(servings: 2)).nutrition.others
    #expect(two[.caffeine]?.grams == 0.19 && two[.vitaminB12]?.thousandths == 700 && two[.iron] == nil)
  }

  @Test func `leave out more water than an entry may have, and nothing else`() {
    let tea = meal(1, [1051: 250, 1057: 0.05])
    let some = tea.with(quantity: Quantity(servings: 20)).nutrition, bucket = tea.with(quantity: Quantity(servings: 21)).nutrition
    #expect(some.others[.water]?.grams == 5000 && some.fitsAnEntry)
    #expect(bucket.others[.water] == nil && bucket.others[.caffeine]?.grams == 1.05 && bucket.fitsAnEntry)
    #expect(!tea.with(quantity: Quantity(servings: 200_000)).nutrition.fitsAnEntry)
  }

  @Test func `are the same after they were written as text`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let masses = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        (
          Int.random(in: 1...99_999, using: &random),
          TraceMass(thousandths: Int64.random(in: 0...TraceMass.limit.thousandths, using: &random))
        )
      }
      let vector = NutrientVector(Dictionary(masses) { $1 })
      #expect(NutrientVector(vector.description) == vector && vector.fitsAnEntry)
    }
    for text in ["1079", "1079:", "a:1", "1079:1.5", "1079:1:2", "1079:99999999999999999999"] { #expect(NutrientVector(text) == nil) }
  }

  @Test func `come with an amount of a food by its weight`() throws {
    let grams: [(TraceNutrient, Double)] = [(.fiber, 10), (.saturatedFat, 1.2), (.sodium, 0.006)]
    let nutrients = NutrientVector(Dictionary(uniqueKeysWithValues: grams.map { ($0.rawValue, TraceMass(grams: $1)) }))
    let oats = Food(
      id: FoodID(source: .starter, key: "oats"), name: "oats", per100Grams: Nutrition(energy: Energy(kilocalories: 380)),
      nutrientsPer100Grams: nutrients, per100Milliliters: Mass(grams: 40),
      portions: [Portion(name: "bowl", mass: Mass(grams: 50), nutrition: Nutrition(energy: Energy(kilocalories: 190)))])
    func fiber(_ quantity: Double, _ unit: FoodUnit?) -> Double? {
      oats.nutrition(of: FoodAmount(Quantity(servings: quantity), unit))?.others[.fiber]?.grams
    }
    #expect(fiber(2, nil) == 10 && fiber(150, .gram) == 15 && fiber(1, .portion("bowl")) == 5)
    #expect(fiber(100, .milliliter).map { abs($0 - 4) < 1e-6 } == true)
    #expect(oats.nutrition(of: FoodAmount(.one))?.others[.sugars] == nil)
  }

  @Test func `are refused beyond what there is`() {
    for others: [Int: NumberInput] in [
      [1079: .number(5001)], [1079: .number(-1)], [0: .number(1)], [100_000: .number(1)], [1079: .unreadable("much")],
      [1079: .number(.nan)],
      Dictionary(uniqueKeysWithValues: (1...61).map { ($0, NumberInput.number(1)) }),
    ] {
      var input = EntryInput(meal(100, [:]))
      input.others = others
      #expect(throws: InvalidInput.self) { try input.checked(now: .now, zone: .gmt) }
    }
  }
}
