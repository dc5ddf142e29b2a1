import DemeterCore
import Testing

@testable import DemeterFoods

@Suite struct `Reading shares, sizes and lists` {
  private func read(_ text: String, _ language: FoodLanguage = .english) -> [ReadItem] { MealReader.items(of: text, languages: [language]) }
  private func grams(_ text: String, _ language: FoodLanguage = .english) -> Double {
    read(text, language).reduce(0) { $0 + ($1.mass?.grams ?? 0) }
  }
  private func isNear(_ one: Double, _ other: Double) -> Bool { other > 0 && abs(one - other) <= 0.02 * other }

  @Test(arguments: [
    ("half a tomato soup", "tomato soup", FoodLanguage.british), ("half a chilli con carne", "chilli con carne", .british),
    ("une demi-portion de kimchi", "une portion de kimchi", .french), ("chips, half a portion", "a portion of chips", .british),
  ])
  func `takes half of what is usual, not of a spoon or piece`(text: String, whole: String, language: FoodLanguage) {
    #expect(isNear(grams(text, language), grams(whole, language) / 2), "\(read(text, language).map(\.reason))")
  }

  @Test(arguments: [
    ("half an apple", FoodLanguage.english), ("half a pizza", .british), ("eine halbe Wassermelone", .german),
  ])
  func `takes half of a whole thing`(text: String, language: FoodLanguage) {
    #expect(grams(text, language) > 60, "\(read(text, language).map(\.reason))")
  }

  @Test(arguments: [
    ("kleines Brötchen mit Marmelade", "Brötchen mit Marmelade", FoodLanguage.german, 0.7),
    ("una hamburguesa grande", "una hamburguesa", .spanish, 1.4),
  ])
  func `takes more or less of what has no sizes`(text: String, plain: String, language: FoodLanguage, factor: Double) {
    #expect(isNear(grams(text, language), factor * grams(plain, language)), "\(read(text, language).map(\.reason))")
  }

  @Test(arguments: [
    ("tuna pasta bake, bread, broccoli, coke and cheesecake", FoodLanguage.british, 5),
    ("Döner, Salat, Knoblauchbrot, Bier und Kekse", .german, 5), ("charcuterie, fromage, chips, trois verres de vin", .french, 4),
    ("tartines avec du miel et un thé", .french, 3), ("chicken wing and yogurt", .english, 2),
  ])
  func `loses no food of a list`(text: String, language: FoodLanguage, count: Int) {
    #expect(read(text, language).count == count, "\(read(text, language).map(\.name))")
  }

  @Test func `counts what comes in pieces`() throws {
    #expect(isNear(grams("rice cakes with peanut butter, 2"), 2 * grams("a rice cake with peanut butter")))
    #expect(isNear(grams("crumpets with butter, 2", .british), 2 * grams("a crumpet with butter", .british)))
    let biscuits = try #require(read("Kakao mit Keksen, drei", .german).last)
    let dumplings = try #require(read("Knödel mit Gulasch, zwei", .german).first)
    #expect(biscuits.amount.quantity.servings == 3 && dumplings.amount.quantity.servings == 2)
  }

  @Test func `puts no more on an oatcake than it weighs`() throws {
    let cheese = try #require(read("oatcakes with cheddar, 3", .british).last?.mass)
    #expect(cheese.grams <= 40)
  }

  @Test func `calls a dish by its first noun`() throws {
    let energy = try #require(read("quiche de puerros", .spanish).first?.nutrition?.energy.kilocalories)
    #expect(energy > 200)
  }
}
