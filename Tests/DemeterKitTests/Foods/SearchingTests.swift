import DemeterCore
import DemeterStore
import DemeterKit
import DemeterWords
import FatSecretDouble
import Foundation
import Testing

private func food(_ portions: [Portion], per100Grams: Nutrition? = nil) -> Food {
  Food(id: FoodID(source: .fatsecret, key: "7"), name: "Oats", brand: "Mill", per100Grams: per100Grams, portions: portions)
}

private func energy(_ kilocalories: Double) -> Nutrition { Nutrition(energy: Energy(kilocalories: kilocalories)) }

@Suite struct `A search result` {
  @Test(
    arguments: [
      ("cup", "1", "cup"), ("1/2 cup", "1/2", "cup"), ("1 1/2 cups", "1 1/2", "cups"), ("342g", "342", "g"), ("100 ml", "100", "ml"),
      ("12", "12", nil), ("serving (2 slices)", "1", "serving (2 slices)"),
      (String(repeating: "x", count: 60), "1", String(repeating: "x", count: 39) + "…"),
    ] as [(String, String, String?)])
  func `has the usual portion`(name: String, size: String, unit: String?) throws {
    let result = try #require(
      NutritionSearchResult(food([Portion(name: name, mass: nil, nutrition: energy(150))], per100Grams: energy(389))))
    #expect(
      result
        == NutritionSearchResult(id: "7", name: "Oats", calories: 150, servingSize: size, servingUnit: unit, brandName: "Mill"))
  }

  @Test func `has 100 g where there is no portion, and is none without figures`() throws {
    let result = try #require(NutritionSearchResult(food([], per100Grams: energy(389))))
    #expect([result.servingSize, result.servingUnit] == ["100", "g"])
    #expect(result.calories == 389)
    #expect(NutritionSearchResult(food([])) == nil)
  }

  @Test func `becomes an item from online search`() {
    let item = NutritionSearchResult(id: "7", name: "Oats", calories: 150, servingSize: "1", servingUnit: "cup").toFoodItem()
    #expect(item.name == "Oats")
    #expect(item.calories == 150)
    #expect(item.servingSize == "1")
    #expect(item.servingUnit == "cup")
    #expect(item.source == .api)
  }
}

@MainActor @Suite struct `Searching a food` {
  nonisolated private static let hit = """
    {"foods":{"food":{"food_id":"33691","food_name":"Chicken Breast","food_type":"Generic",
    "food_description":"Per 100g - Calories: 165kcal | Fat: 3.57g | Carbs: 0.00g | Protein: 31.02g"}}}
    """

  @Test func `asks FatSecret and logs what it finds`() async throws {
    try await FatSecretDouble.run(answering: { _ in .whole(Self.hit) }) { service async throws in
      try await Kitchen.open { kitchen async throws in
        let client = NutritionAPIClient(consumerKey: " key ", consumerSecret: "secret\n", url: service.url)
        let store = DataStore(diary: kitchen.diary, timeZone: berlin, now: { kitchen.clock.now })
        let tracker = CalorieTracker(dataStore: store, apiClient: client)
        kitchen.clock.advance(by: Date().timeIntervalSince(noon))
        try await tracker.loadLog(for: kitchen.clock.now)
        let results = try await tracker.searchFood(query: "chicken")
        #expect(
          results == [NutritionSearchResult(id: "33691", name: "Chicken Breast", calories: 165, servingSize: "100", servingUnit: "g")])
        #expect(service.requests.first?.form["oauth_consumer_key"] == "key")
        try await tracker.addFoodItem(try #require(results.first).toFoodItem())
        #expect(tracker.getCurrentDailyTotal() == 165)
        #expect(tracker.currentLog?.foodItems.first?.source == .api)
      }
    }
  }

  @Test(arguments: ["", "  ", "\n\t"])
  func `sends no request for blank text`(query: String) async throws {
    try await FatSecretDouble.run(answering: { _ in .whole(Self.hit) }) { service async throws in
      let client = NutritionAPIClient(consumerKey: "key", consumerSecret: "secret", url: service.url)
      #expect(try await client.search(query).isEmpty)
      #expect(service.requests.isEmpty)
    }
    try await Kitchen.open { kitchen async throws in
      #expect(try await kitchen.tracker.searchFood(query: query).isEmpty)
    }
  }

  @Test(arguments: [
    (FoodError.timeout, "timeout"), (.dailyLimitReached, "rateLimitExceeded"), (.tooManyRequests(seconds: 30), "rateLimitExceeded"),
    (.unreadable("x"), "invalidData"), (.refused("x"), "invalidResponse"), (.outOfOrder, "invalidResponse"),
    (.keyRejected, "networkError"), (.secretRejected, "networkError"), (.addressRejected("203.0.113.7"), "networkError"),
    (.clockWrong, "networkError"), (.notIncluded, "networkError"), (.unreachable("x"), "networkError"),
    (.unavailable(reason: "secret path"), "networkError"),
  ])
  func `says in words what went wrong, and forgets it with the next try`(error: FoodError, name: String) async throws {
    try await Kitchen.open(
      foods: { (text) throws(FoodError) in
        if text == "bad" { throw error }
        return []
      },
      { kitchen async throws in
        let refusal = await kitchen.refusal { _ = try await kitchen.tracker.searchFood(query: "bad") }
        let said = try #require(refusal as? NutritionAPIError)
        #expect("\(said)".hasPrefix(name))
        let words = try #require(said.errorDescription)
        #expect(kitchen.tracker.errorMessage == words)
        #expect(words.hasSuffix("."))
        #expect(!words.contains("secret path"))
        #expect(!words.contains("Error"))
        if case .addressRejected(let address) = error { #expect(words.contains(address)) }
        #expect(try await kitchen.tracker.searchFood(query: "good").isEmpty)
        #expect(kitchen.tracker.errorMessage == nil)
        #expect(!kitchen.tracker.isLoading)
      })
  }

  @Test func `is no failure where it was given up`() async throws {
    try await Kitchen.open(
      foods: { (_) throws(FoodError) in throw .cancelled },
      { kitchen async throws in
        #expect(await kitchen.refusal { _ = try await kitchen.tracker.searchFood(query: "x") } is CancellationError)
        #expect(kitchen.tracker.errorMessage == nil)
      })
  }

  @Test func `is refused without keys, and nothing is sent`() async throws {
    let client = NutritionAPIClient(consumerKey: " ", consumerSecret: "")
    let error = await #expect(throws: NutritionAPIError.self) { _ = try await client.search("x") }
    #expect(error?.errorDescription == FoodError.keyRejected.words)
  }
}

private let oats = food([Portion(name: "cup", mass: nil, nutrition: energy(150))])

/// A provider that answers when the test says so.
private actor PatientProvider: FoodProvider {
  private var waiting: CheckedContinuation<Void, Never>?
  private var asked: CheckedContinuation<Void, Never>?
  private var isAsked = false

  func foods(matching text: String, limit: Int) async throws(FoodError) -> [Food] {
    await withCheckedContinuation { continuation in
      waiting = continuation
      isAsked = true
      asked?.resume()
    }
    return [oats]
  }

  func food(_ id: FoodID) async throws(FoodError) -> Food? { nil }

  func untilAsked() async {
    guard !isAsked else { return }
    await withCheckedContinuation { asked = $0 }
  }

  func answer() { waiting?.resume() }
}

/// The specification's samples for tests and previews, on a diary in memory.
@MainActor @Suite struct `A tracker without a file` {
  @Test func `adds an item as in the sample of a unit test`() async throws {
    let tracker = CalorieTracker(
      dataStore: DataStore(diary: try SQLiteDiary.inMemory()), apiClient: NutritionAPIClient(provider: PatientProvider()))
    try await tracker.loadLog(for: Date())
    try await tracker.addFoodItem(FoodItem(name: "Test", calories: 100))
    #expect(tracker.getCurrentDailyTotal() == 100)
  }

  @Test func `is made as in the sample of a preview, and sends nothing`() throws {
    let tracker = CalorieTracker(
      dataStore: DataStore(diary: try SQLiteDiary.inMemory()),
      apiClient: NutritionAPIClient(consumerKey: "preview", consumerSecret: "preview"))
    #expect(tracker.getCurrentDailyTotal() == 0 && tracker.getRemainingCalories() == nil && tracker.currentLog == nil)
  }

  @Test func `is loading as long as a search runs`() async throws {
    let provider = PatientProvider()
    let tracker = try CalorieTracker(dataStore: DataStore(diary: SQLiteDiary.inMemory()), apiClient: NutritionAPIClient(provider: provider))
    let search = Task { try await tracker.searchFood(query: "oats") }
    await provider.untilAsked()
    #expect(tracker.isLoading)
    await provider.answer()
    #expect(try await search.value.map(\.name) == ["Oats"])
    #expect(!tracker.isLoading)
  }
}
