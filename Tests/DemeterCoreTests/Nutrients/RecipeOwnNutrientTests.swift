import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `Own nutrients in a recipe` {
  private var random = SeededGenerator(seed: 41)

  private func nutrient(_ name: String, _ unit: String) throws -> OwnNutrient { try #require(OwnNutrient(name: name, unit: unit)) }

  private func line(_ calories: Double, _ masses: [Int: Double]) -> Recipe.Line {
    var nutrition = Nutrition(energy: Energy(kilocalories: calories))
    nutrition.others = NutrientVector(masses.mapValues { TraceMass(grams: $0) })
    return Recipe.Line(text: "line", meal: Meal(name: "line", nutrition: nutrition))
  }

  @Test func `are known of a portion if all ingredients state them, else as at least so much of the energy`() throws {
    let creatine = try nutrient("Creatine", "g"), q10 = try nutrient("Q10", "mg")
    let lines = [
      line(300, [creatine.number: 4, q10.number: 0.01]), line(100, [creatine.number: 0]), line(600, [creatine.number: 2]),
      Recipe.Line(text: "salt to taste"),
    ]
    let recipe = Recipe(lines: lines, servings: Quantity(servings: 4))
    #expect(recipe.total.others[own: creatine]?.grams == 6 && recipe.total.others[own: q10] == nil)
    let whole = recipe.intake(of: creatine), part = recipe.intake(of: q10)
    #expect(whole?.mass.grams == 6 && whole?.isWhole == true && whole?.energyShare == 1)
    #expect(part?.mass.grams == 0.01 && part?.isWhole == false && part?.energyShare == 0.3)
    #expect(try recipe.intake(of: nutrient("Taurine", "g")) == nil)
    let dish = OwnFood(id: UUID(), name: "Dish", recipe: recipe, isShared: false)
    let serving = try #require(dish.food.nutrition(of: .one, inUnitNamed: "serving"))
    #expect(serving.others[own: creatine]?.grams == 1.5 && serving.others[own: q10] == nil)
  }

  @Test func `are typed for a line in their units, and removed`() throws {
    let creatine = try nutrient("Creatine", "g"), vitamin = try nutrient("Natto", "IU")
    var known = line(300, [creatine.number: 4, 1089: 0.01])
    try known.set([vitamin: .number(12)])
    #expect(known.meal?.nutrition.others[own: vitamin]?.grams == 12e-6 && known.meal?.nutrition.others[own: creatine]?.grams == 4)
    try known.set([creatine: .absent])
    #expect(known.meal?.nutrition.others[own: creatine] == nil && known.meal?.nutrition.others[.iron]?.grams == 0.01)
    var nothing = Recipe.Line(text: "salt")
    try nothing.set([creatine: .number(1)])
    #expect(nothing == Recipe.Line(text: "salt"))
    let before = known
    for wrong: NumberInput in [.unreadable("much"), .number(-1), .number(5001), .number(.infinity)] {
      let refused = refusals { () throws(InvalidInput) in try known.set([creatine: wrong]) }
      #expect(refused.map(\.field) == ["\(creatine.key).amount"] && known == before)
    }
  }

  @Test mutating func `of any kind are the sum of what all lines state, whatever their order`() throws {
    let own = try (0..<4).map { try nutrient("Nutrient \($0)", "mg") }
    for _ in 0..<1000 {
      var lines: [Recipe.Line] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        var masses: [Int: Double] = [:]
        for nutrient in own where Int.random(in: 0...5, using: &random) > 0 {
          masses[nutrient.number] = Double(Int.random(in: 0...1_000_000, using: &random)) / 1e6
        }
        lines.append(line(Double(Int.random(in: 0...900, using: &random)), masses))
      }
      let recipe = Recipe(lines: lines.shuffled(using: &random))
      for nutrient in own {
        let stated = lines.compactMap { $0.meal?.nutrition.others[own: nutrient]?.thousandths }, isWhole = stated.count == lines.count
        #expect(recipe.total.others[own: nutrient]?.thousandths == (isWhole ? stated.reduce(0, +) : nil))
        #expect(recipe.intake(of: nutrient)?.mass.thousandths == (stated.isEmpty ? nil : stated.reduce(0, +)))
        #expect(recipe.intake(of: nutrient)?.isWhole == (stated.isEmpty ? nil : isWhole))
      }
    }
  }
}
