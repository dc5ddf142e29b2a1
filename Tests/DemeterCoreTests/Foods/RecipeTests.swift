import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `A recipe` {
  private var random = SeededGenerator(seed: 39)

  private func line(_ text: String, _ calories: Double, protein: Double? = 1, grams: Double?) -> Recipe.Line {
    let nutrition = Nutrition(
      energy: Energy(kilocalories: calories), protein: protein.map(Mass.init(grams:)), carbohydrates: Mass(grams: 2), fat: Mass(grams: 3))
    return Recipe.Line(text: text, meal: Meal(name: text, nutrition: nutrition), mass: grams.map(Mass.init(grams:)))
  }

  private func meal(_ dish: OwnFood, _ amount: Double, _ unit: String) throws -> Meal {
    let quantity = Quantity(servings: amount)
    let nutrition = try #require(dish.food.nutrition(of: quantity, inUnitNamed: unit))
    return Meal(name: dish.name, nutrition: nutrition, quantity: quantity, servingUnit: unit, ownFood: dish.id)
  }

  private mutating func randomRecipe(inside dishes: [OwnFood]) throws -> Recipe {
    let lines = try (0..<Int.random(in: 1...12, using: &random)).map { number in
      if let dish = dishes.randomElement(using: &random), Bool.random(using: &random), let mass = dish.recipe?.mass {
        let grams = Double(Int.random(in: 1...5000, using: &random)) / 10
        return Recipe.Line(text: "\(number)", meal: try meal(dish, grams, "g"), mass: min(mass, Mass(grams: grams)))
      }
      let amounts = (0..<4).map { _ in Mass(thousandths: Int64.random(in: 0...300_000, using: &random)) }
      let nutrition = Nutrition(
        energy: Energy(thousandths: Int64.random(in: 0...2_000_000, using: &random)), protein: amounts[0], carbohydrates: amounts[1],
        fat: Int.random(in: 0...9, using: &random) == 0 ? nil : amounts[2])
      return Recipe.Line(text: "\(number)", meal: Meal(name: "\(number)", nutrition: nutrition), mass: amounts[3] + Mass(grams: 1))
    }
    let isWeighed = Bool.random(using: &random)
    return Recipe(
      lines: lines, servings: Quantity(thousandths: Int64.random(in: 500...24_000, using: &random)),
      cookedMass: isWeighed ? Mass(thousandths: Int64.random(in: 100_000...5_000_000, using: &random)) : nil)
  }

  @Test mutating func `of any kind, also with recipes in it, is the sum of its portions to the thousandth, in any order of its lines`()
    throws
  {
    var dishes: [OwnFood] = [], wrong: [Int] = []
    for number in 0..<10_000 {
      let recipe = try randomRecipe(inside: dishes), dish = OwnFood(id: UUID(), name: "Dish", recipe: recipe, isShared: true)
      let total = dish.nutrition
      var shuffled = recipe
      shuffled.lines.shuffle(using: &random)
      let double = recipe.scaled(from: .one, to: Quantity(servings: 2))
      // People take servings and grams until somebody takes what is left.
      let mass = try #require(recipe.mass)
      var taken: [Meal] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        taken.append(
          Bool.random(using: &random)
            ? try meal(dish, (recipe.servings?.servings ?? 1) / 5, "serving") : try meal(dish, (mass.grams / 5).rounded(.down), "g"))
      }
      let left = try #require(recipe.left(after: taken))
      let portions = (taken.map(\.nutrition) + [left.nutrition]).map { Recipe.Line(text: "", meal: Meal(name: "", nutrition: $0)) }
      let isRight =
        shuffled.total == total && shuffled.mass == recipe.mass && Recipe(lines: portions).total == total
        && double.total.energy == total.energy + total.energy && double.scaled(from: Quantity(servings: 2), to: .one).total == total
        && (0...1).contains(left.share)
      if !isRight { wrong.append(number) }
      dishes.append(dish)
      if dishes.count > 20 { dishes.removeFirst() }
    }
    #expect(wrong == [])
  }

  @Test func `without the weight of a line can't be logged by weight, until the cooked dish is weighed`() throws {
    var recipe = Recipe(lines: [line("beef", 1000, grams: 400), line("salt to taste", 0, grams: nil)], servings: Quantity(servings: 4))
    #expect(recipe.mass == nil && recipe.linesWithoutMass.map(\.text) == ["salt to taste"])
    var dish = OwnFood(id: UUID(), name: "Chili", recipe: recipe, isShared: false)
    #expect(dish.food.nutrition(of: Quantity(servings: 250), inUnitNamed: "g") == nil)
    #expect(try meal(dish, 2, "serving").nutrition.energy.kilocalories == 500)
    recipe.cookedMass = Mass(grams: 800)
    dish = OwnFood(id: UUID(), name: "Chili", recipe: recipe, isShared: false)
    #expect(try meal(dish, 200, "g").nutrition.energy.kilocalories == 250)
    #expect(try meal(dish, 0.5, "batch").nutrition.energy.kilocalories == 500)
  }

  @Test func `is at least what is known where a nutrient is not`() {
    let recipe = Recipe(lines: [line("beans", 300, protein: 20, grams: 400), line("sauce", 100, protein: nil, grams: 100)])
    #expect(recipe.total[.protein] == nil && recipe.known[.protein] == Mass(grams: 20))
    #expect(recipe.total.energy.kilocalories == 400 && recipe.total[.fat] == Mass(grams: 6))
    // A line that counts nothing makes nothing unknown.
    let other = Recipe(lines: recipe.lines.prefix(1) + [Recipe.Line(text: "1 bay leaf")])
    #expect(other.total[.protein] == Mass(grams: 20))
  }

  @Test func `is refused with a reason for each field`() {
    var input = RecipeInput()
    input.name = " "
    input.servings = .number(0)
    input.cookedMass = .number(900)
    input.potMass = .number(1200)
    input.includesPot = true
    input.cookedOn = "2026-02-30"
    let errors = { () -> [String] in
      do throws(InvalidInput) { _ = try input.checked(id: UUID()) } catch { return error.errors.map(\.field) }
      return []
    }
    #expect(errors() == ["name", "lines", "servings", "cookedMass", "cookedOn"])
    input.name = "Chili"
    input.lines = Array(repeating: line("beef", 1, grams: 1), count: 301)
    (input.servings, input.cookedMass, input.cookedOn) = (.number(.nan), .number(-5), nil)
    #expect(errors() == ["lines", "servings", "cookedMass", "cookedMass"] || errors() == ["lines", "servings", "cookedMass"])
  }

  @Test func `with its pot on the scale weighs what the pot does not`() throws {
    var input = RecipeInput()
    input.name = "Chili"
    input.lines = [line("beef", 1000, grams: 400)]
    (input.cookedMass, input.potMass, input.includesPot) = (.number(1900), .number(1240), true)
    let dish = try input.checked(id: UUID())
    #expect(dish.recipe?.cookedMass == Mass(grams: 660) && dish.recipe?.potMass == Mass(grams: 1240))
  }
}
