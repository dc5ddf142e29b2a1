import DemeterStore
import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Food sources` {
  @Test func `are the owner's to set up, and the secret is never shown again`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      #expect(try await ann.get("/settings/foods").text.contains("Not set up"))
      let refused = try await ann.post("/settings/foods", ["consumerKey": " ", "consumerSecret": ""])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("The consumer key is required"))
      #expect(try await bob.post("/settings/foods", ["consumerKey": "k", "consumerSecret": "s"]).status == .notFound)
      #expect(try await !bob.get("/settings/foods").text.contains("consumerSecret"))
      try await server.household.set(.foodService, to: #"{"consumerKey":"k","consumerSecret":"very secret"}"#)
      #expect(try await !ann.get("/settings/foods").text.contains("very secret"))
      _ = try await ann.post("/settings/foods/remove")
      #expect(try await server.household.setting(.foodService) == nil)
    }
  }

  @Test func `of the environment say so, and what searching sends`() async throws {
    let keys = ["FATSECRET_CONSUMER_KEY": "k", "FATSECRET_CONSUMER_SECRET": "s", "FATSECRET_URL": "http://127.0.0.1:9"]
    try await TestServer.open(environment: keys) { server in
      let ann = try await server.person()
      let page = try await ann.get("/settings/foods").text
      #expect(page.contains("Set up by this server’s environment"))
      #expect(page.contains("Only your search words are sent to fatsecret.com"))
      #expect(!page.contains("Replace keys"))
      #expect(try await ann.get("/add?q=banana").text.contains("/add/online?q=banana"))
      #expect(try await ann.post("/settings/foods/try").text.contains("The food service can&#39;t be reached"))
      #expect(try await ann.get("/add/online?q=banana").text.contains("Try again"))
    }
  }
}
