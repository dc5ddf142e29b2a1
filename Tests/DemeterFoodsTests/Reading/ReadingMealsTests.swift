import DemeterCore
import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `Reading what was eaten` {
  private func only(_ text: String) throws -> ReadItem {
    let items = MealReader.items(of: text)
    #expect(items.count == 1, "\(items.map(\.name))")
    return try #require(items.first)
  }

  @Test(arguments: [
    ("ten grapes", 34.5), ("dozen almonds", 83.376), ("5 strawberries", 19.2), ("10 potato chips", 106.4), ("half a cucumber", 22.5),
    ("1 cucumber", 45.15), ("half an avocado", 160), ("2 eggs", 143), ("118 g banana", 105.02),
  ])
  func `counts pieces, never cups`(text: String, energy: Double) throws {
    let item = try only(text)
    #expect(item.nutrition?.energy.kilocalories == energy, "\(item.reason)")
    #expect(item.certainty != .review, "\(item.confidence)")
  }

  @Test(arguments: [
    ("A cup of cooked and diced duck", "duck"), ("one cup of green peas from a can", "peas"), ("some rice", "rice, cooked"),
    ("cheese", "chee"),
    ("bread", "bread"), ("chicken", "chicken"), ("a pizza", "pizza"),
  ])
  func `takes the plain food that was named`(text: String, name: String) throws {
    let found = try only(text).name
    #expect(found.lowercased().contains(name), "\(found)")
  }

  @Test func `cuts where the parts explain more than one dish`() {
    let items = MealReader.items(of: "half an avocado on rye bread")
    #expect(items.map(\.phrase) == ["half an avocado", "rye bread"])
    #expect(MealReader.items(of: "mac and cheese").count == 1)
    #expect(MealReader.items(of: "two scrambled eggs, a slice of toast with 10 g of butter and a large latte").count == 4)
    #expect(MealReader.items(of: "chicken 150 g rice 200 g").map(\.phrase) == ["chicken 150 g", "rice 200 g"])
    #expect(MealReader.items(of: "two eggs toast and a coffee").map(\.phrase) == ["two eggs", "toast", "a coffee"])
  }

  @Test func `keeps what it does not know, without figures`() {
    let items = MealReader.items(of: "2 zorbs and a banana")
    #expect(items.map(\.name) == ["zorbs", "banana"])
    #expect(items.first?.confidence == 0)
    #expect(items.first?.nutrition == nil)
    #expect(items.first?.amount == FoodAmount(Quantity(servings: 2)))
  }

  @Test func `lets calories given outright win, and scales the rest`() throws {
    let pasta = try only("pasta 600 kcal")
    #expect(pasta.nutrition?.energy == Energy(kilocalories: 600))
    #expect(try #require(pasta.nutrition?.carbohydrates) > Mass(grams: 90))
    let zorb = try only("zorb 120 kcal")
    #expect(zorb.nutrition == Nutrition(energy: Energy(kilocalories: 120)))
    #expect(zorb.name == "zorb")
    #expect(MealReader.items(of: "oats 60g - 220 kcal\nbanana - 105 kcal").map { $0.nutrition?.energy.kilocalories } == [220, 105])
  }

  @Test(arguments: ["0 eggs", "-2 bananas", "1/0 banana", "2 slices toast 60 g", "pizza 500", "1000000 g rice"])
  func `has doubtful amounts reviewed`(text: String) throws {
    let item = try only(text)
    #expect(item.certainty == .review, "\(item.confidence)")
    #expect(item.doubt != nil)
  }

  @Test func `prefers what this person made themselves, by its whole name`() {
    let cake = Food(
      id: FoodID(source: .mine, key: "1"), name: "Aunt's cake", per100Grams: nil,
      portions: [Portion(name: "slice", mass: nil, nutrition: Nutrition(energy: Energy(kilocalories: 444)))])
    var reader = MealReader("two slices of aunt's cake and a banana")
    reader.read(with: [FoodCandidate(cake, uses: 3)])
    #expect(reader.items.map(\.name) == ["Aunt's cake", "banana"])
    #expect(reader.items.first?.nutrition?.energy == Energy(kilocalories: 888))
  }

  @Test func `tells three steps of certainty apart`() {
    #expect([0.95, 0.9, 0.7, 0.69, 0].map(Certainty.init) == [.verified, .estimated, .estimated, .review, .review])
  }
}
