import DemeterCore
import Testing

@testable import DemeterFoods

@Suite struct `Reading how much was eaten` {
  private func read(_ text: String, _ language: FoodLanguage = .english) -> [ReadItem] { MealReader.items(of: text, languages: [language]) }
  private func grams(_ text: String, _ language: FoodLanguage = .english) -> [Double] { read(text, language).map { $0.mass?.grams ?? 0 } }

  @Test(arguments: [
    ("gazpacho with boiled egg and ham, a bowl", "gazpacho, a bowl", FoodLanguage.english),
    ("potatoes with pesto, 6", "6 potatoes", .english), ("Mettbrötchen 2 Stück mit Zwiebel", "2 Mettbrötchen", .german),
    ("gazpacho con jamón y huevo, un bol", "un bol de gazpacho", .spanish),
  ])
  func `gives an amount behind a dish to the dish`(text: String, amount: String, language: FoodLanguage) {
    #expect(grams(text, language).first == grams(amount, language).first, "\(read(text, language).map(\.reason))")
  }

  @Test(arguments: [
    ("steak 220 g medium rare with butter", 220.0), ("lean veal 200 g cooked, quinoa 150 g", 200),
  ])
  func `gives a weight behind a food to that food, whatever state follows`(text: String, weight: Double) {
    #expect(grams(text).first == weight, "\(read(text).map(\.reason))")
  }

  @Test(arguments: [
    ("toast with cheese and cucumber, I had half", "toast with cheese and cucumber", 0.5), ("a naan between two", "a naan", 0.5),
    ("12 fish fingers, I ate four", "12 fish fingers", 1 / 3.0),
  ])
  func `counts the share that was eaten of all of a dish`(text: String, whole: String, share: Double) {
    let energies = [text, whole].map { read($0).reduce(0) { $0 + ($1.nutrition?.energy.kilocalories ?? 0) } }
    #expect(abs(energies[0] - share * energies[1]) < 0.02 * energies[1], "\(read(text).map(\.reason))")
  }

  @Test(arguments: [
    ("chicken caesar salad, dressing on the side and I didn't use it", "chicken caesar salad", FoodLanguage.english),
    ("jacket potato, no butter on the potato", "jacket potato", .english),
    ("Hähnchen 200 g mit Reis, den Reis hab ich nicht gegessen", "Hähnchen 200 g", .german),
    ("medio bocadillo de pavo, el otro medio no me lo he comido", "medio bocadillo de pavo", .spanish),
  ])
  func `leaves out what was not eaten`(text: String, eaten: String, language: FoodLanguage) {
    #expect(grams(text, language) == grams(eaten, language), "\(read(text, language).map(\.reason))")
  }

  @Test(arguments: [
    ("salad, dressing on the side that I left", "salad", FoodLanguage.british),
    (
      "corrientazo, sopa de verduras, arroz, carne asada, tajadas de plátano",
      "sopa de verduras, arroz, carne asada, tajadas de plátano", .spanish
    ),
    ("burger maison avec pain brioché", "burger maison", .french),
    ("deux boules de glace en cornet, vanille et pistache", "deux boules de glace en cornet", .french),
  ])
  func `counts a dish or its parts, not both`(text: String, counted: String, language: FoodLanguage) {
    #expect(grams(text, language) == grams(counted, language), "\(read(text, language).map(\.reason))")
  }

  @Test(arguments: [
    ("steaming tomato soup", "tomato soup"), ("Zizzi tomato soup", "tomato soup"), ("a trug of strawberries", "strawberries"),
    ("shared a large pizza, had 2 slices", "2 slices of pizza"), ("one chilli con carne", "chilli con carne"),
  ])
  func `keeps a food and its amount beside words that say nothing of it`(text: String, plain: String) {
    #expect(grams(text, .british) == grams(plain, .british), "\(read(text, .british).map(\.reason))")
  }

  @Test func `counts what is beside a dish and not in it`() {
    #expect(read("side salad with dressing, glass of red", .british).count == 2)
    #expect(read("toast with a flat white").count == 2)
    #expect(grams("Snickers", .german) == [52])
    #expect(!read("toast with butter and jam 210 kcal", .british).isEmpty)
  }

  @Test func `splits a list without commas, and counts what each of several has`() {
    #expect(read("fried bread bacon sausage egg", .british).count == 4)
    #expect(grams("trois tasses de thé avec un sucre chacune", .french).last == 15)
    #expect(grams("a can of tuna, drained, 95 g").first == 95)
  }

  @Test func `puts a topping on each of several slices`() throws {
    let one = try #require(grams("a slice of bread with cheddar").last), two = try #require(grams("2 slices of bread with cheddar").last)
    #expect(two > 1.5 * min(one, 28))
    #expect(grams("3 waffles with honey").last == grams("a waffle with honey").last)
  }

  @Test func `gives a unit to a number that repeats it`() {
    #expect(grams("10 g of butter and 20 of jam") == [10, 20])
    #expect(grams("12 cl of wine and 10 olives").last != 10)
  }

  @Test func `counts each of two foods side by side`() {
    #expect(read("lean veal 200 g, quinoa 150 g").count == 2)
    #expect(read("Sauerkraut mit Würstchen und Kartoffelbrei", .german).count == 3)
    #expect(read("porridge made with water, 40 g oats").count == 1)
  }

  @Test func `gives a measure behind "with" to what stands before it`() throws {
    let grams = grams("eine Dose Energydrink mit 250 ml und ein Snickers", .german)
    try #require(grams.count == 2)
    #expect((245...265).contains(grams[0]) && grams[1] < 100)
  }

  @Test func `counts the measured parts of a dish instead of the dish`() {
    #expect(read("a cheese omelette with three eggs and 30 g of cheddar").count == 2)
    #expect(read("a smoothie made with one banana, 250 ml of orange juice and a tablespoon of chia seeds").count == 3)
  }

  @Test func `shares only the food that was shared`() {
    let shared = grams("a burger, and we shared the fries between two")
    #expect(shared == [grams("a burger")[0], grams("fries")[0] / 2])
  }

  @Test(arguments: [
    ("two cheese and pickle sandwiches", "a cheese and pickle sandwich", 2.0), ("saltfish fritters x3", "a saltfish fritter", 3),
  ])
  func `counts a dish of several foods`(text: String, one: String, times: Double) {
    #expect(grams(text) == grams(one).map { times * $0 }, "\(read(text).map(\.reason))")
  }

  @Test func `understands misspelt words in another language, but is not sure of them`() throws {
    let item = try #require(read("200 g espagetis", .spanish).first)
    #expect(item.food != nil && item.certainty != .verified)
    #expect(read("a la mañana un café", .spanish).map(\.name) == ["café"])
  }
}
