import DemeterCore
import DemeterFoods
import FatSecretDouble
import Foundation
import Testing

@Suite struct `Searching FatSecret` {
  @Test func `gives foods with what they are made of, in its order`() async throws {
    try await withFatSecret(answering: search("[\(chicken),\(oatBar)]")) { scene async throws in
      let foods = try await scene.client.foods(matching: "  chicken \n bar ", limit: 20)
      #expect(
        foods == [
          Food(
            id: FoodID(source: .fatsecret, key: "33691"), name: "Chicken Breast",
            per100Grams: nutrition(165, protein: 31.02, carbohydrates: 0, fat: 3.57), portions: []),
          Food(
            id: FoodID(source: .fatsecret, key: "900001"), name: "Oat Bar", brand: "Example Co", per100Grams: nil,
            portions: [Portion(name: "bar", mass: nil, nutrition: nutrition(190, protein: 4, carbohydrates: 29, fat: 7))]),
        ])
      let request = try #require(scene.service.requests.first)
      #expect(request.method == "POST")
      #expect(request.path == "/rest/server.api")
      let form = request.form
      #expect(form["method"] == "foods.search")
      #expect(form["format"] == "json")
      #expect(form["search_expression"] == "chicken bar")
      #expect(form["max_results"] == "20")
      #expect(form["page_number"] == "0")
      #expect(form["oauth_consumer_key"] == demoKey)
      #expect(form["oauth_timestamp"] == "1772539200")
      #expect(form["oauth_token"] == nil)
      #expect(!request.body.contains(demoSecret))
    }
  }

  @Test func `takes one hit that is no list`() async throws {
    try await withFatSecret(answering: search(chicken)) { scene async throws in
      let foods = try await scene.client.foods(matching: "chicken", limit: 20)
      #expect(foods.map(\.name) == ["Chicken Breast"])
    }
  }

  @Test(arguments: [
    #"{"foods":{"max_results":"20","page_number":"0","total_results":"0"}}"#, #"{"foods":{"food":null}}"#, #"{"foods":null}"#,
    #"{"foods":{"food":[]}}"#,
    #"{"foods":{"food":[null, 7, "x", [], {}]}}"#, #"{"error":{"code":"211","message":"No food item detected"}}"#,
  ])
  func `finds nothing where there is nothing`(text: String) async throws {
    try await withFatSecret(answering: text) { scene async throws in
      #expect(try await scene.client.foods(matching: "xyzzy", limit: 20).isEmpty)
    }
  }

  @Test func `accepts numbers in place of text, and unknown fields`() async throws {
    let hit = """
      {"food_id":33691,"food_name":"Chicken\\u0000 Breast ","brand_name":7,"new":{"a":[1]},"food_type":null,
      "food_description":" Per 1 serving (28g) - Calories: 165kcal | Sodium: 7mg | Protein: 31.02g"}
      """
    try await withFatSecret(answering: "\u{FEFF}" + search(hit)) { scene async throws in
      let food = try #require(try await scene.client.foods(matching: "chicken", limit: 20).first)
      #expect(food.id.description == "fatsecret:33691")
      #expect(food.name == "Chicken  Breast")
      #expect(food.brand == "7")
      #expect(food.portions == [Portion(name: "serving", mass: Mass(grams: 28), nutrition: nutrition(165, protein: 31.02))])
      #expect(food.per100Grams == nutrition(589.286, protein: 110.786))
    }
  }

  @Test func `leaves out what can't be logged, and what comes twice`() async throws {
    let hits = """
      [{"food_id":"1","food_description":"Per 100g - Calories: 1kcal"},
      {"food_name":"No id","food_description":"Per 100g - Calories: 1kcal"},
      {"food_id":"x1","food_name":"Odd id","food_description":"Per 100g - Calories: 1kcal"},
      {"food_id":"2","food_name":"No description"},
      {"food_id":"3","food_name":"No calories","food_description":"Per 100g - Fat: 1.00g"},
      {"food_id":"4","food_name":"German","food_description":"pro 100g - Kalorien: 1kcal"},
      \(chicken),\(chicken)]
      """
    try await withFatSecret(answering: search(hits)) { scene async throws in
      let foods = try await scene.client.foods(matching: "chicken", limit: 20)
      #expect(foods.map(\.name) == ["Chicken Breast"])
    }
  }

  @Test(arguments: ["", "  \n", "\t"])
  func `asks nothing for blank text`(text: String) async throws {
    try await withFatSecret(answering: search(chicken)) { scene async throws in
      #expect(try await scene.client.foods(matching: text, limit: 20).isEmpty)
      #expect(try await scene.client.foods(matching: "chicken", limit: 0).isEmpty)
      #expect(scene.service.requests.isEmpty)
    }
  }

  @Test func `never asks for more than the service gives`() async throws {
    try await withFatSecret(answering: search(chicken)) { scene async throws in
      _ = try await scene.client.foods(matching: "chicken", limit: 1000)
      #expect(scene.service.requests.first?.form["max_results"] == "50")
    }
  }
}
