import DemeterCore
import FatSecretDouble
import Testing

@testable import DemeterFoods

@Suite struct `Asking online for what a phrase names` {
  private func read(_ text: String) async throws -> (items: [ReadItem], problem: FoodError?) {
    var reader = MealReader(text)
    reader.read()
    let problem = await reader.ask(Online())
    return (reader.items, problem)
  }

  @Test func `finds each item that is not known here, in its place`() async throws {
    let (items, problem) = try await read("2 eggs, 100 g zorf, a blorf and butter")
    #expect(items.map(\.food?.name) == ["egg", "Zorf", "Blorf", "butter"])
    #expect(items.map(\.food?.id.source) == [.starter, .fatsecret, .fatsecret, .starter])
    #expect(problem == nil)
  }

  @Test func `says what went wrong, and leaves the rest as it was`() async throws {
    let (items, problem) = try await read("2 eggs, a refused zorf and a blorf")
    #expect(items.map(\.food?.name) == ["egg", nil, "Blorf"])
    #expect(problem == .dailyLimitReached)
  }

  @Test func `is the same search as the list of foods for these words`() async throws {
    try await withFatSecret(answering: { .whole($0.form["method"] == "foods.search" ? search(chicken) : ham) }) { scene async throws in
      _ = try await scene.client.foods(matching: "blorf", limit: FoodSearch.mostOnline)
      var reader = MealReader("blorf")
      reader.read()
      _ = await reader.ask(scene.client)
      #expect(scene.service.requests.count { $0.form["method"] == "foods.search" } == 1)
    }
  }

  @Test func `asks for five at the most`() async throws {
    let (items, _) = try await read("zorf one, zorf two, zorf three, zorf four, zorf five, zorf six")
    #expect(items.map { $0.food != nil } == [true, true, true, true, true, false])
  }
}

/// Finds a food for every name, except one that it refuses.
private struct Online: FoodProvider {
  func foods(matching text: String, limit: Int) async throws(FoodError) -> [Food] {
    guard !text.contains("refused") else { throw .dailyLimitReached }
    return [named(text)]
  }

  func food(_ id: FoodID) async throws(FoodError) -> Food? { named(id.key) }

  private func named(_ text: String) -> Food {
    Pantry.food(text.prefix(1).uppercased() + text.dropFirst(), 200, [("piece", 50)], source: .fatsecret).food
  }
}
