import DemeterCore
import FatSecretDouble
import Testing

@testable import DemeterFoods

@Suite struct `The description of a search hit` {
  @Test(arguments: [
    ("Per 100g", "100g", 100.0), ("Per 342g", "342g", 342), ("Per 1 serving", "serving", nil), ("Per 1 serving (28g)", "serving", 28),
    ("Per 1 cup", "cup", nil), ("Per 1/2 cup", "1/2 cup", nil), ("Per 1 1/2 cups", "1 1/2 cups", nil), ("Per 1 slice", "slice", nil),
    ("Per 100ml", "100ml", nil), ("Per 1 can (330 ml)", "can", nil), ("Per 1 oz", "oz", 28.35), ("Per 1 serving (1 oz)", "serving", 28.35),
    ("Per 2 slices", "2 slices", nil), ("Per 1 cup (chopped)", "cup (chopped)", nil), ("Per 1 bar - large", "bar - large", nil),
    ("per 1 bar", "bar", nil), ("Per (28g)", "serving", 28), ("Per 0g", "0g", nil),
  ])
  func `says what its figures are for`(start: String, name: String, grams: Double?) throws {
    let serving = try #require(FatSecretServing(description: start + " - Calories: 100kcal | Fat: 1.00g | Carbs: 2.00g | Protein: 3.00g"))
    #expect(serving.portion.name == name)
    #expect(serving.mass?.grams == grams.map { Mass(grams: $0 == 28.35 ? 28.349523 : $0).grams })
    #expect(serving.nutrition == nutrition(100, protein: 3, carbohydrates: 2, fat: 1))
  }

  @Test func `may miss all but the calories`() throws {
    let serving = try #require(FatSecretServing(description: "Per 1 cup - Protein: 3.00g | Calories: 0kcal | Fat: ?g | Carbs"))
    #expect(serving.nutrition == nutrition(0, protein: 3))
  }

  @Test(arguments: [
    "", "Per", "Per 100g", "Per 100g - ", "Per 100g - Fat: 1.00g", "Per 100g - Calories: 100", "Per 100g - Calories: 100kJ",
    "Per 100g - Calories: -1kcal", "Per 100g - Calories: 1e3kcal", "Per 100g - Calories: 1,000kcal", "Per 100g - Calories: nankcal",
    "Per 100g - Calories: 99999999999kcal", "Pro 100g - Kalorien: 100kcal", "100g - Calories: 100kcal", "Per  - Calories: 1kcal",
    "Per - Calories: 190kcal", "Per -  - Calories",
  ])
  func `is not guessed at`(text: String) {
    #expect(FatSecretServing(description: text) == nil)
  }
}

@Suite struct `A food of FatSecret` {
  @Test func `has its servings as portions, and 100 g as the base`() async throws {
    try await withFatSecret(answering: ham) { scene async throws in
      let food = try #require(try await scene.client.food(FoodID(source: .fatsecret, key: "35144")))
      #expect(food.id == FoodID(source: .fatsecret, key: "35144") && food.name == "Ham, sliced")
      let hundred = try #require(food.per100Grams), slices = try #require(food.portions.first)
      #expect(without(hundred) == nutrition(163, protein: 16.6, carbohydrates: 3.83, fat: 8.6))
      #expect(food.portions.count == 1 && slices.name == "serving 2 slices" && slices.mass == Mass(grams: 56))
      #expect(without(slices.nutrition) == nutrition(91, protein: 9.3, carbohydrates: 2.14, fat: 4.82))
      // What the service states besides, in its units, and nothing else.
      #expect(slices.nutrition.others == NutrientVector([TraceNutrient.saturatedFat.rawValue: TraceMass(grams: 1.644)]))
      #expect(scene.service.requests.first?.form["method"] == "food.get.v4")
      #expect(scene.service.requests.first?.form["food_id"] == "35144")
    }
  }

  @Test func `takes numbers, one serving that is no list, ounces and volumes`() async throws {
    func food(_ servings: String) -> String { #"{"food":{"food_id":5,"food_name":"Milk","servings":{"serving":\#(servings)}}}"# }
    let ounce = #"{"serving_description":"1 glass","metric_serving_amount":4,"metric_serving_unit":"oz","calories":60,"fat":null}"#
    try await withFatSecret(answering: food(ounce)) { scene async throws in
      let milk = try #require(try await scene.client.food(FoodID(source: .fatsecret, key: "5")))
      #expect(milk.portions == [Portion(name: "glass", mass: Mass(grams: 113.398), nutrition: nutrition(60))])
      #expect(milk.per100Grams == nutrition(52.911))
    }
    let list = """
      [{"measurement_description":"cup","metric_serving_amount":"240","metric_serving_unit":"ml","calories":"150"},
      {"serving_description":"1 mystery","calories":""}, {"serving_description":"1 minus","calories":-5}, null, "x",
      {"serving_description":"1/2 cup","calories":"75","is_default":1}]
      """
    try await withFatSecret(answering: food(list)) { scene async throws in
      let milk = try #require(try await scene.client.food(FoodID(source: .fatsecret, key: "5")))
      #expect(milk.portions.map(\.name) == ["1/2 cup", "cup"])
      #expect(milk.portions.map(\.mass) == [nil, nil])
      #expect(milk.per100Grams == nil)
      #expect(milk.per100Milliliters == nil)
    }
  }

  @Test func `computes 100 g from the heaviest serving if they are not given`() async throws {
    let list = """
      [{"serving_description":"1 piece","metric_serving_amount":"3","metric_serving_unit":"g","calories":"1"},
      {"serving_description":"1 bag","metric_serving_amount":"250","metric_serving_unit":"g","calories":"100"}]
      """
    try await withFatSecret(answering: #"{"food":{"food_id":"5","food_name":"Peas","servings":{"serving":\#(list)}}}"#) {
      scene async throws in
      #expect(try await scene.client.food(FoodID(source: .fatsecret, key: "5"))?.per100Grams == nutrition(40))
    }
  }

  @Test(arguments: ["usda:1", "fatsecret:abc", "fatsecret:1&x=2", "fatsecret:١", "fatsecret:99999999999999999999"])
  func `is not asked for under another's id`(text: String) async throws {
    try await withFatSecret(answering: ham) { scene async throws in
      let id = try #require(FoodID(text))
      #expect(try await scene.client.food(id) == nil)
      #expect(scene.service.requests.isEmpty)
    }
  }

  @Test(arguments: [106, 211])
  func `is nil where the service knows none`(code: Int) async throws {
    try await withFatSecret(answering: failing(code)) { scene async throws in
      #expect(try await scene.client.food(FoodID(source: .fatsecret, key: "1")) == nil)
    }
  }

  @Test(arguments: [
    (ham, "another food than the one asked for"), (#"{"food":{}}"#, "a food without a name"), ("{}", "a food without a name"),
    (#"{"food":{"food_id":"1","food_name":"Bare"}}"#, "a food without servings"),
    (#"{"food":{"food_id":"1","food_name":"Bare","servings":{"serving":{"calories":"x"}}}}"#, "a food without servings"),
  ])
  func `is refused where it is not the one or has nothing to log`(text: String, reason: String) async throws {
    try await withFatSecret(answering: text) { scene async throws in
      #expect(
        await scene.trouble(finding: FoodID(source: .fatsecret, key: "1"))
          == .unreadable(reason))
    }
  }
}

/// The nutrition without further nutrients.
private func without(_ nutrition: Nutrition) -> Nutrition {
  var nutrition = nutrition
  nutrition.others = .unknown
  return nutrition
}
