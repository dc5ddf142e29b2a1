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

  @Test(arguments: [
    ("crackers cheese grapes", 2), ("two eggs toast avocado", 2), ("scrambled eggs, 3, with a bit of cheese", 2),
    ("3 pancakes with maple syrup", 2), ("tea with milk and two sugars", 2), ("a salad with lettuce, eggs and tomatoes", 3),
  ])
  func `parts foods that are dictated or counted one by one`(text: String, count: Int) {
    let items = MealReader.items(of: text)
    #expect(items.count == count, "\(items.map(\.name))")
    #expect(items.allSatisfy { $0.food != nil })
  }

  @Test func `counts what a number stands before, not the whole dish`() throws {
    let pancakes = try #require(MealReader.items(of: "3 pancakes with maple syrup").first)
    #expect(pancakes.name == "pancake" && pancakes.amount.quantity == Quantity(servings: 3))
    let eggs = try #require(MealReader.items(of: "scrambled eggs, 3, with a bit of cheese").last)
    #expect(eggs.phrase.contains("cheese") && eggs.amount.quantity <= .one)
  }

  @Test func `shows a measured amount in grams where the portions of the food do not divide it`() throws {
    #expect(try only("8 fl oz juice").amount == FoodAmount(Quantity(servings: 248), .gram))
  }

  @Test func `takes no preparation for a unit`() throws {
    #expect(try only("a sliced banana").mass == Mass(grams: 118))
    let shake = try only("a strawberry milkshake of 21 fluid ounces")
    #expect(try #require(shake.mass) < Mass(grams: 800), "\(shake.reason)")
  }

  @Test(arguments: ["two Tim Zams", "shrimp ceviche", "burger from Zorbland"])
  func `is never sure where a word is not counted, and says which`(text: String) throws {
    let items = MealReader.items(of: text)
    #expect(items.contains { $0.certainty == .review }, "\(items.map(\.reason))")
    let reasons = items.map(\.reason).joined()
    #expect(["Left out", "No food found"].contains(where: reasons.contains))
  }

  @Test func `names a food that was said and is not counted`() throws {
    let item = try only("shrimp ceviche")
    #expect(item.reason.hasSuffix(" · Left out: “shrimp”") && item.certainty == .review, "\(item.reason)")
  }

  @Test func `needs the noun that was said`() throws {
    #expect(try only("new york cheesecake").name.lowercased().contains("cheesecake"))
    #expect(!MealReader.items(of: "golden syrup").contains { $0.name.contains("porridge") })
  }

  @Test(arguments: ["strawb", "waterm", "blueber"])
  func `takes no word that is still being typed for another`(text: String) {
    #expect(MealReader.items(of: text).allSatisfy { $0.food == nil })
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
    #expect(try #require(pasta.nutrition?[.carbohydrates]) > Mass(grams: 90))
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
