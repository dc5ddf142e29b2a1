import DemeterCore
import Foundation
import Testing

@Suite struct `The foods of a sentence` {
  @Test func `are listed in the order in which they were said`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let foods = ["Egg", "Toast", "Butter", "Apple", "Tea"]
      var form = ["do": "log", "count": "5", "id": UUID.fresh().key]
      for (index, food) in foods.enumerated() { form.merge(["\(index).name": food, "\(index).calories": "10"]) { $1 } }
      let added = try await ann.post("/meals", form).location
      for address in ["/", "/history/2026-03-10"] {
        let page = try await ann.get(address).text
        let places = try foods.map { try #require(page.range(of: ">\($0)<"), "\(address) after \(added)").lowerBound }
        #expect(places == places.sorted(), "\(address)")
      }
    }
  }
}
