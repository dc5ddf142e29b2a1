import DemeterCore
import DemeterFoodService
import FatSecretDouble
import Foundation
import Testing

@testable import DemeterFoods

private let older = #"""
  {"code":"4006381333931","status":1,"product":{"code":"4006381333931","product_name":"Muesli","product_name_de":"Müsli",
  "brands":"Mill","serving_size":"40 g","nutriments":{"energy-kcal_100g":400,"proteins_100g":10,"carbohydrates_100g":60,"fat_100g":13}}}
  """#
private let newer = #"""
  {"code":"4006381333931","status":"success","product":{"code":"4006381333931","product_name":"Muesli","product_name_de":"Müsli",
  "brands":"Mill","serving_size":"40 g","nutriments":{},"nutrition":{"aggregated_set":{"per":"100g","preparation":"as_sold","nutrients":{
  "energy-kcal":{"value":400,"unit":"kcal"},"proteins":{"value":10,"unit":"g"},"carbohydrates":{"value":60,"unit":"g"},
  "fat":{"value":13,"unit":"g"}}}}}}
  """#
private let unknown = #"{"code":"4006381333931","status":"failure","result":{"id":"product_not_found"}}"#

@Suite struct `A barcode at Open Food Facts` {
  private let code: Barcode

  init() throws { code = try Barcode("4006381333931") }

  private func withService(
    answering text: String, status: Int = 200, _ body: (OpenFoodFactsClient, FatSecretDouble, Hourglass) async throws -> Void
  ) async throws {
    try await FatSecretDouble.run(answering: { _ in .whole(text, status: status) }) { service in
      let clock = Hourglass(), patience = FatSecretPatience(connect: .seconds(60), whole: .seconds(60))
      try await body(
        OpenFoodFactsClient(at: service.url, over: FatSecretHTTPConnection(patience: patience), now: { clock.now }), service, clock)
    }
  }

  @Test(arguments: [older, newer]) func `is read in both shapes, with its name in a language`(_ text: String) throws {
    let answer = try OpenFoodFactsAnswer(Data(text.utf8), to: code)
    let food = try #require(answer.food(in: "de"))
    #expect(food.id == FoodID(source: .openFoodFacts, key: "4006381333931") && food.name == "Müsli" && food.brand == "Mill")
    #expect(answer.food(in: "fr")?.name == "Muesli")
    #expect(food.per100Grams?.energy.kilocalories == 400 && food.portions.map(\.name) == ["serving"])
  }

  @Test func `without energy is no food with 0`() throws {
    let text = #"{"status":1,"product":{"code":"4006381333931","product_name":"Muesli","nutriments":{"proteins_100g":1}}}"#
    #expect(try OpenFoodFactsAnswer(Data(text.utf8), to: code) == .withoutEnergy(name: "Muesli"))
  }

  @Test func `that is not known is asked for once a day`() async throws {
    try await withService(answering: unknown, status: 404) { client, service, clock async throws in
      for _ in 0..<3 { #expect(try await client.answer(to: code) == .unknown) }
      #expect(service.requests.count == 1)
      #expect(service.requests[0].path.hasPrefix("/api/v3/product/4006381333931.json?fields=code,"))
      clock.advance(by: 24 * 3600)
      _ = try await client.answer(to: code)
      #expect(service.requests.count == 2)
    }
  }

  @Test func `of a shop, a book or a coupon is never sent`() async throws {
    try await withService(answering: older) { client, service, _ async throws in
      for digits in ["2000000000008", "9783161484100", "9900000000004"] {
        #expect(try await client.answer(to: Barcode(digits)) == .unknown)
      }
      #expect(service.requests.isEmpty)
    }
  }

  @Test func `is not asked for more than 60 times a minute`() async throws {
    let memory = OpenFoodFactsClient.Memory(), clock = Hourglass()
    for _ in 0..<60 { try await memory.spend(at: clock.now) }
    await #expect(throws: FoodError.tooManyRequests(seconds: 60)) { try await memory.spend(at: clock.now) }
    clock.advance(by: 60)
    try await memory.spend(at: clock.now)
  }

  @Test func `is not asked for while the service wants a pause`() async throws {
    try await withService(answering: "{}", status: 429) { client, service, _ async throws in
      for _ in 0..<2 { await #expect(throws: FoodError.self) { try await client.answer(to: code) } }
      #expect(service.requests.count == 1)
    }
  }
}
