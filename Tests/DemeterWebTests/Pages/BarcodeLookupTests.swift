import DemeterCore
import DemeterStore
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `An unknown barcode` {
  private static let code = "4006381333931"
  private static let product = #"""
    {"code":"4006381333931","status":"success","product":{"code":"4006381333931","product_name":"Muesli","brands":"Mill",
    "nutriments":{"energy-kcal_100g":400,"proteins_100g":10,"carbohydrates_100g":60,"fat_100g":13}}}
    """#

  @Test func `asks nobody until the owner switches it on, then finds and logs the food`() async throws {
    try await FatSecretDouble.run(answering: { _ in .whole(Self.product) }) { service in
      try await TestServer.open(environment: ["OPENFOODFACTS_URL": service.url]) { server in
        let ann = try await server.person("Ann"), bob = try await server.person("Bob")
        #expect(try await ann.get("/add?q=\(Self.code)").text.contains("No food has the barcode \(Self.code) yet"))
        #expect(try await bob.post("/settings/foods/barcodes", ["do": "on"]).status == .notFound)
        #expect(try await ann.get("/settings/foods").text.contains("Off. Barcodes are looked up on this server only."))
        #expect(service.requests.isEmpty)
        _ = try await ann.post("/settings/foods/barcodes", ["do": "on"])
        #expect(try await ann.get("/settings/foods").text.contains("Stop looking up barcodes"))
        _ = try await ann.get("/add?typing=1&q=\(Self.code)")
        #expect(service.requests.isEmpty)
        // Its licence is named where its food is shown.
        let credit = "<a href=\"https://world.openfoodfacts.org\">Data: Open Food Facts, ODbL</a>"
        for address in ["/add?q=\(Self.code)", "/review?food=off:\(Self.code)"] {
          let page = try await bob.get(address).text
          #expect(page.contains("Muesli") && page.contains(credit), "\(address)")
        }
        #expect(try await !bob.get("/add?q=banana").text.contains(credit))
        #expect(service.requests.count == 1)
        _ = try await ann.post("/settings/foods/remove")
        #expect(try await server.household.setting(.foodService)?.contains("openFoodFacts") == true)
        _ = try await ann.post("/settings/foods/barcodes", ["do": "off"])
        #expect(try await server.household.setting(.foodService) == nil)
        #expect(try await !bob.get("/review?food=off:\(Self.code)").text.contains("Muesli"))
      }
    }
  }

  @Test func `without an answer leads to the form`() async throws {
    try await TestServer.open(environment: ["OPENFOODFACTS_URL": "http://127.0.0.1:9"]) { server in
      let ann = try await server.person()
      _ = try await ann.post("/settings/foods/barcodes", ["do": "on"])
      let page = try await ann.get("/add?q=\(Self.code)")
      #expect(page.status == .ok && page.text.contains("Open Food Facts did not answer."))
      #expect(page.text.contains("/foods/new?code=\(Self.code)"))
    }
  }
}
