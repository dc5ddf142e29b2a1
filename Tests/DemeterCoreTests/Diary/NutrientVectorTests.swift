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
      let masses = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        (
          Int.random(in: 1...999_999_999, using: &random),
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
      [1079: .number(5001)], [1079: .number(-1)], [0: .number(1)], [1_000_000_000: .number(1)], [1079: .unreadable("much")],
      [1079: .number(.nan)],
      Dictionary(uniqueKeysWithValues: (1...81).map { ($0, NumberInput.number(1)) }),
    ] {
      var input = EntryInput(meal(100, [:]))
      input.others = others
      #expect(throws: InvalidInput.self) { try input.checked(now: .now, zone: .gmt) }
    }
  }
}

@Suite struct `A nutrient that a person named` {
  private func nutrient(_ name: String, _ unit: String, minimum: Double? = nil) throws -> OwnNutrient {
    try #require(OwnNutrient(name: name, unit: unit, target: NutrientTarget(minimum: minimum.map { TraceMass(grams: $0) })))
  }

  @Test func `has the number of its name and unit, on every server and for ever`() throws {
    let creatine = try nutrient(" Creatine ", "g"), other = try nutrient("Creatine", "mg")
    #expect(creatine.number == 272_030_465 && creatine.key == "own-272030465")
    #expect(creatine.number != other.number && OwnNutrient.numbers.contains(other.number))
    #expect(try nutrient("Creatine", "g", minimum: 3).number == creatine.number)
    #expect(try nutrient("Caf\u{E9}stol", "mcg").number == nutrient("Cafe\u{301}stol", "\u{B5}g").number)
    #expect(try nutrient("A", "mg").grams == 1e-3 && nutrient("A", "mcg").grams == 1e-6 && nutrient("A", "IU").grams == 1e-6)
  }

  @Test(arguments: [
    ("", "g"), (" ", "g"), ("A", ""), ("A", "g:"), ("A\nB", "g"), ("A", "g\nh"), ("A", "thirteen char"),
    ("Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "g"),
  ])
  func `is refused if its name or unit can’t be`(_ name: String, _ unit: String) {
    #expect(OwnNutrient(name: name, unit: unit) == nil)
  }

  @Test func `is the same after it was written as text`() throws {
    let range = NutrientTarget(minimum: .zero, maximum: TraceMass(grams: 4e-3))
    let all = try [nutrient("Creatine", "g", minimum: 3), #require(OwnNutrient(name: "Q10: pure", unit: "IU", target: range))]
    #expect(all.lines == "g:3000000000::Creatine\nIU:0:4000000:Q10: pure" && [OwnNutrient](lines: all.lines) == all)
    #expect([OwnNutrient](lines: "") == [] && [OwnNutrient](lines: "x\ng:1:A\ng:::A\ng:1::A\n:::B").map(\.name) == ["A"])
    let many = (0..<30).map { "g:::Nutrient \($0)" }.joined(separator: "\n")
    #expect([OwnNutrient](lines: many).count == OwnNutrient.most)
  }

  @Test func `is checked in its unit, and replaces or removes what was known`() throws {
    let creatine = try nutrient("Creatine", "g"), zeaxanthin = try nutrient("Zeaxanthin", "mg")
    var input = EntryInput(meal(100, [creatine.number: 9, zeaxanthin.number: 0.001]))
    input.figures = [creatine: .number(2.5), zeaxanthin: .absent]
    let others = try input.checked(now: .now, zone: .gmt).meal.nutrition.others
    #expect(others[own: creatine]?.grams == 2.5 && others[own: zeaxanthin] == nil)
    for wrong: NumberInput in [.unreadable("much"), .number(-1), .number(5001), .number(.nan)] {
      input.figures = [creatine: wrong]
      let refused = refusals { () throws(InvalidInput) in _ = try input.checked(now: .now, zone: .gmt) }
      #expect(refused.map(\.field) == ["\(creatine.key).amount"])
    }
  }

  @Test func `is summed over the entries that state it, with the share of energy that these have`() throws {
    let creatine = try nutrient("Creatine", "g")
    let logged = record([meal(300, [creatine.number: 2]), meal(100, [creatine.number: 1]), meal(600, [1079: 1])])
    let report = NutrientReport(of: logged.entries, in: logged.day...logged.day)
    #expect(report[own: creatine]?.mass.grams == 3 && report[own: creatine]?.energyShare == 0.4)
    #expect(report[own: creatine]?.nutrient == .own(creatine) && report[.fiber]?.nutrient == .known(.fiber))
    #expect(try report[own: nutrient("Creatine", "mg")] == nil)
  }

  @Test func `is named once, with a unit, and twenty times at most`() throws {
    var input = NutrientSettingsInput()
    input.named = [try nutrient("Creatine", "g")]
    (input.newName, input.newUnit) = ("Q10", "mg")
    #expect(try input.checked().named.map(\.name) == ["Creatine", "Q10"])
    for (name, unit, fields) in [
      ("Q10", "", ["own.unit"]), ("", "mg", ["own.name"]), ("creatine", "mg", ["own.name"]), ("Q10", "m:g", ["own.unit"]),
    ] {
      (input.newName, input.newUnit) = (name, unit)
      #expect(refusals { () throws(InvalidInput) in _ = try input.checked() }.map(\.field) == fields)
    }
    input.named = try (0..<20).map { try nutrient("Nutrient \($0)", "g") }
    (input.newName, input.newUnit) = ("Q10", "mg")
    #expect(refusals { () throws(InvalidInput) in _ = try input.checked() }.map(\.field) == ["own.name"])
    (input.newName, input.newUnit) = ("", "")
    #expect(try input.checked().named.count == 20)
  }
}
