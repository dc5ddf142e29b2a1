import DemeterCore
import DemeterFoods
import Testing

@Suite struct `So much of a food` {
  private let milk = Pantry.food("Milk", 64, [("cup", 244), ("tbsp (whole)", 15)], milliliters: 103).food
  private let egg = Pantry.food("Egg", 143, [("medium", 44), ("large egg", 50)]).food
  private let onion = Pantry.food("Onion", 40, [("cup, chopped", 160), ("slice, thin", 9), ("slice, large", 38)]).food

  private func kilocalories(_ food: Food, _ quantity: Double, _ unit: FoodUnit?) -> Double? {
    food.nutrition(of: FoodAmount(Quantity(servings: quantity), unit))?.energy.kilocalories
  }

  @Test func `goes by weight`() {
    #expect(kilocalories(egg, 100, .gram) == 143)
    #expect(kilocalories(egg, 0.25, .kilogram) == 357.5)
    #expect(kilocalories(egg, 500, .milligram) == 0.715)
    // 143 × 28.349523125 / 100 and 143 × 453.59237 / 100.
    #expect(kilocalories(egg, 1, .ounce) == 40.54)
    #expect(kilocalories(egg, 1, .pound) == 648.637)
  }

  @Test func `goes by volume where its density or a cup of it is known`() {
    #expect(kilocalories(milk, 250, .milliliter) == 164.8)
    #expect(kilocalories(milk, 0.25, .liter) == 164.8)
    #expect(kilocalories(milk, 1, .cup) == 156.16)
    #expect(kilocalories(milk, 2, .tablespoon) == 19.2)
    #expect(kilocalories(milk, 1, .fluidOunce) == 19.776)
    #expect(kilocalories(onion, 1, .cup) == 64)
    #expect(kilocalories(onion, 1, .tablespoon) == 4)
  }

  @Test func `is not known in a unit that does not fit`() {
    #expect(kilocalories(egg, 2, .cup) == nil)
    #expect(kilocalories(egg, 2, .portion("slice")) == nil)
    #expect(kilocalories(egg, 2, .portion("")) == nil)
  }

  @Test func `goes by the portion of that name`() {
    #expect(kilocalories(egg, 2, .portion("large")) == 143)
    #expect(kilocalories(egg, 2, .portion("medium")) == 125.84)
    #expect(kilocalories(onion, 1, .portion("large slice")) == 15.2)
    #expect(kilocalories(onion, 2, .portion("slices")) == 7.2)
    #expect(kilocalories(egg, 1, .portion("serving")) == 62.92)
  }

  @Test func `is what it usually comes in without a unit, or 100 g`() {
    #expect(kilocalories(egg, 3, nil) == 188.76)
    #expect(kilocalories(Pantry.food("Cheese", 402, []).food, 0.5, nil) == 201)
    #expect(kilocalories(egg, 0, nil) == 0)
  }

  @Test func `keeps what is unknown unknown`() {
    let nutrition = egg.nutrition(of: FoodAmount(Quantity(servings: 2)))
    #expect(nutrition?[.protein] == Mass(grams: 8.8))
    #expect(nutrition?[.carbohydrates] == nil)
  }

  @Test func `is never a crash`() {
    #expect(egg.nutrition(of: FoodAmount(Quantity(thousandths: .max), .pound)) == nil)
    #expect(egg.nutrition(of: FoodAmount(Quantity(thousandths: .min), .kilogram)) == nil)
  }

  @Test(
    arguments: [
      (2.0, FoodUnit.portion("slice"), "2 slices"), (1, .portion("slice"), "1 slice"), (150, .gram, "150 g"), (1, .cup, "1 cup"),
      (1.5, .cup, "1.5 cups"),
      (0.5, .cup, "0.5 cup"), (2, .portion("large"), "2 large"), (2, .portion("small glass"), "2 small glasses"),
      (2, .portion("cup, chopped"), "2 cups, chopped"), (1000, .milliliter, "1,000 ml"), (2, .portion("berry"), "2 berries"), (2, nil, "2"),
      (1, .portion("1/2 cup"), "1/2 cup"), (3, .portion("1/2 cup"), "3 × 1/2 cup"), (1, .portion("½ cup"), "½ cup"),
      (1, .portion("2 slices"), "2 slices"), (1.5, .portion("2 slices"), "1.5 × 2 slices"), (0.5, .portion(".5 cup"), "0.5 × .5 cup"),
    ] as [(Double, FoodUnit?, String)])
  func `is said in words`(quantity: Double, unit: FoodUnit?, words: String) {
    #expect(FoodAmount(Quantity(servings: quantity), unit).words() == words)
  }

  @Test(
    arguments: [
      (2, .portion("large egg"), "scrambled eggs", "2 scrambled eggs"), (2, .portion("large"), "egg", "2 large eggs"),
      (1, .portion("egg"), "fried egg", "fried egg"), (2, .portion("egg"), "boiled egg", "2 boiled eggs"),
      (20, .portion("grape"), "grapes", "20 grapes"), (2, .portion("banana"), "Banana, raw", "2 Bananas, raw"),
      (1, .portion("burger"), "Big Mac", "Big Mac"), (3, .portion("burger"), "Big Mac", "3 Big Macs"),
      (0.5, .portion("burger"), "Big Mac", "0.5 Big Mac"), (2, .portion("wrap"), "Mini Twix", "2 × Mini Twix"),
      (1, .portion("half"), "avocado", "half an avocado"), (1, .portion("half"), "grapefruit", "half a grapefruit"),
      (2, .portion("slice"), "toast", "2 slices toast"), (1, .portion("serving"), "lasagna", "lasagna"),
      (2, .portion("serving"), "lasagna", "2 servings lasagna"), (1, .portion("bowl"), "oatmeal", "1 bowl oatmeal"),
      (10, .gram, "butter", "10 g butter"), (3, nil, "stew", "3 × stew"), (1, nil, "stew", "stew"),
    ] as [(Double, FoodUnit?, String, String)])
  func `is written with its food as people write it`(quantity: Double, unit: FoodUnit?, name: String, words: String) {
    #expect(FoodAmount(Quantity(servings: quantity), unit).words(of: name) == words)
  }

  @Test func `is measured in the words of either side of the ocean`() {
    for (words, unit) in [
      ("g", FoodUnit.gram), ("gms", .gram), ("lbs", .pound), ("millilitres", .milliliter), ("tbs", .tablespoon), ("litre", .liter),
    ] {
      #expect(FoodUnit(named: words) == unit)
    }
    #expect(FoodUnit(named: "slice") == nil)
  }
}
