import DemeterCore
import DemeterFoods
import Testing

@Suite struct `Finding the foods of a phrase` {
  private let reader = PhraseReader(Pantry())

  private func only(_ text: String, _ more: [FoodCandidate] = []) async throws -> ReadItem {
    let items = try await PhraseReader(Pantry(foods: Pantry.usual + more)).read(text)
    #expect(items.count == 1, "\(items.map(\.name))")
    return try #require(items.first)
  }

  @Test func `keeps them in spoken order`() async throws {
    let items = try await reader.read("two scrambled eggs, a slice of toast with 10 g of butter and a large latte")
    #expect(items.map(\.name) == ["Egg, whole, raw, fresh", "Toast", "Butter, salted", "Latte"])
    #expect(items.map { $0.nutrition?.energy.kilocalories } == [125.84, 93.9, 71.7, 134.4])
    #expect(items.map(\.certainty) == [.estimated, .verified, .estimated, .estimated])
  }

  @Test(arguments: ["banana", "a banana", "2 bananas", "BANANA", "2 eggs", "118 g banana", "a slice of toast"])
  func `is sure of a plain food that is exactly what was said`(text: String) async throws {
    let item = try await only(text)
    #expect(item.certainty == .verified, "\(item.confidence) \(item.reason)")
    #expect(item.nutrition != nil)
  }

  @Test(arguments: ["noodle soup", "salted banana butter", "purple cheese", "soup"])
  func `is not sure of what is only partly what was said`(text: String) async throws {
    let item = try await only(text)
    #expect(item.certainty != .verified, "\(item.confidence) \(item.reason)")
  }

  @Test func `asks to review what is mostly something else`() async throws {
    #expect(try await only("chicken").certainty == .review)
    #expect(try await only("vegan cheese").certainty == .review)
  }

  @Test func `forgives a typo, and says so`() async throws {
    let item = try await only("bananna")
    #expect(item.name == "Banana")
    #expect(item.certainty != .verified)
    #expect(item.reason == "Close to “Banana” in the food catalogue")
  }

  @Test func `finds a food without a word of how it was made, and says so`() async throws {
    let item = try await only("2 organic homemade bananas")
    #expect(item.name == "Banana")
    #expect(item.certainty == .estimated)
    #expect(item.reason == "“Banana” in the food catalogue, without “organic homemade”")
  }

  @Test func `keeps what is not found, to be filled in by hand`() async throws {
    let items = try await reader.read("2 zorbs and a banana")
    #expect(items.map(\.name) == ["zorbs", "Banana"])
    #expect(items.first?.confidence == 0)
    #expect(items.first?.nutrition == nil)
    #expect(items.first?.amount == FoodAmount(Quantity(servings: 2)))
  }

  @Test func `lets calories given outright win, and scales the rest`() async throws {
    let muffin = try await only("300 calorie muffin")
    #expect(muffin.nutrition?.energy == Energy(kilocalories: 300))
    #expect(muffin.nutrition?.protein == Mass(grams: 7.958))
    #expect(muffin.nutrition?.carbohydrates == nil)
    #expect(muffin.certainty == .verified)
    let zorb = try await only("zorb 120 kcal")
    #expect(zorb.nutrition == Nutrition(energy: Energy(kilocalories: 120)))
    #expect(zorb.name == "zorb")
  }

  @Test func `takes no figures from a unit that does not fit`() async throws {
    let item = try await only("2 cups of egg")
    #expect(item.food != nil)
    #expect(item.nutrition == nil)
    #expect(item.certainty == .review)
  }

  @Test(arguments: ["0 eggs", "-2 bananas", "1/0 banana", "2 slices toast 60 g"])
  func `has doubtful amounts reviewed`(text: String) async throws {
    let item = try await only(text)
    #expect(item.certainty == .review)
    #expect(item.doubt != nil)
  }

  @Test func `has no figures for a number that makes no sense`() async throws {
    #expect(try await only("1e99 g banana").nutrition == nil)
  }

  @Test func `prefers what this person has logged`() async throws {
    let mine = Pantry.food("Banana", 100, [("piece", 100)], source: .mine, uses: 3)
    let item = try await only("banana", [mine])
    #expect(item.source == .mine)
    #expect(item.confidence > 0.97)
    #expect(item.reason == "Found among your foods")
  }

  @Test func `keeps a joined name whole that is known as one`() async throws {
    let known = [Pantry.food("Coffee with milk", 20, [("cup", 240)], source: .mine, uses: 2)]
    #expect(try await only("coffee with milk", known).name == "Coffee with milk")
    #expect(try await only("a cup of coffee with milk", known).amount == FoodAmount(.one, .cup))
    #expect(try await reader.read("coffee with milk").map(\.name) == ["Coffee", "Milk"])
    let reader = PhraseReader(Pantry(foods: Pantry.usual + known))
    #expect(try await reader.read("coffee with 20 ml milk").map(\.name) == ["Coffee", "Milk"])
    #expect(try await reader.read("2 coffee, milk").map(\.name) == ["Coffee", "Milk"])
  }

  @Test func `parts what dictation ran together behind a plural`() async throws {
    let items = try await reader.read("two eggs toast and a coffee")
    #expect(items.map(\.name) == ["Egg, whole, raw, fresh", "Toast", "Coffee"])
    #expect(items.map(\.phrase) == ["two eggs", "toast", "a coffee"])
    #expect(try await reader.read("banana bread").map(\.name) == ["Banana bread"])
  }

  @Test func `passes on what went wrong`() async {
    struct Broken: FoodFinder {
      func candidates(for text: SearchText, limit: Int) async throws -> [FoodCandidate] { throw FoodError.timeout }
    }
    await #expect(throws: FoodError.timeout) { try await PhraseReader(Broken()).read("banana") }
  }

  @Test func `tells three steps of certainty apart`() {
    #expect([0.95, 0.9, 0.7, 0.69, 0].map(Certainty.init) == [.verified, .estimated, .estimated, .review, .review])
  }
}
