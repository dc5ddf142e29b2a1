import DemeterCore
import Testing

@testable import DemeterFoods

@Suite struct `Whatever was eaten` {
  private static let foods = [
    "a banana", "2 eggs", "150 g chicken breast", "a slice of toast", "10 grapes", "a cup of rice", "half an avocado", "3 tbsp honey",
    "a glass of milk", "a bowl of lentil soup",
  ]

  private func figures(_ text: String) -> [String: Energy?] {
    Dictionary(MealReader.items(of: text).map { ($0.name, $0.nutrition?.energy) }) { first, _ in first }
  }

  @Test(arguments: Self.foods)
  func `comes to the same in any order`(food: String) {
    for other in Self.foods where other != food {
      #expect(figures("\(food), \(other)") == figures("\(other), \(food)"), "\(food), \(other)")
    }
  }

  @Test(arguments: ["banana", "egg", "grape", "strawberry", "slice of toast", "cup of rice", "tbsp honey"])
  func `comes to twice as much where it is two`(food: String) throws {
    let words = food.split(separator: " ", maxSplits: 1)
    let plural = words[0].hasSuffix("y") ? String(words[0].dropLast()) + "ies" : String(words[0]) + "s"
    let several = ([plural] + words.dropFirst().map(String.init)).joined(separator: " ")
    let one = try #require(MealReader.items(of: "1 \(food)").first?.nutrition)
    let two = try #require(MealReader.items(of: "2 \(several)").first?.nutrition)
    #expect(abs(two.energy.kilocalories - 2 * one.energy.kilocalories) < 0.01)
  }

  @Test(arguments: ["chicken breast", "cheddar cheese", "rice", "salmon", "potatoes", "butter"])
  func `comes to the same in grams and in ounces`(food: String) throws {
    let grams = try #require(MealReader.items(of: "100 g \(food)").first)
    let ounces = try #require(MealReader.items(of: "10 oz \(food)").first)
    #expect(grams.name == ounces.name)
    let ratio = try #require(ounces.nutrition).energy.kilocalories / #require(grams.nutrition).energy.kilocalories
    #expect(abs(ratio - 2.8349523125) < 0.001)
  }

  @Test(arguments: ["my car keys", "xyzzy", "12 34 56", "🍎🍏", "餃子", "please log this", "2 half eggs", String(repeating: "x", count: 2000)])
  func `is never sure of what is no food it knows`(text: String) {
    for item in MealReader.items(of: text) { #expect(item.certainty != .verified, "\(item.name) \(item.confidence)") }
  }

  @Test func `is no surer with a word that was not understood`() throws {
    for food in Self.foods {
      let plain = try #require(MealReader.items(of: food).first), odd = try #require(MealReader.items(of: "\(food) zorbly").first)
      #expect(odd.confidence <= plain.confidence, "\(food)")
    }
  }

  @Test func `is read from a recipe with bullets, fifty items of it`() {
    let recipe = (1...50).map { "• \($0) g butter" }.joined(separator: "\n")
    let items = MealReader.items(of: recipe)
    #expect(items.count == 50)
    #expect(items.allSatisfy { $0.food?.name.lowercased().contains("butter") == true })
  }
}
