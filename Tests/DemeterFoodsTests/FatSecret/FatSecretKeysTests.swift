import DemeterFoodService
import DemeterFoods
import Foundation
import Testing

@Suite struct `The keys of FatSecret` {
  @Test func `are read from the environment, without what was pasted along`() throws {
    let keys = try #require(
      FatSecretKeys(environment: [
        "FATSECRET_CONSUMER_KEY": " \(demoKey)\n", "FATSECRET_CONSUMER_SECRET": "\t\(demoSecret)\r\n",
        "FATSECRET_URL": " http://127.0.0.1:9/ ",
      ]))
    #expect(keys == FatSecretKeys(consumerKey: demoKey, consumerSecret: demoSecret, url: "http://127.0.0.1:9"))
    #expect(keys.proof == .signature)
  }

  @Test func `of a client in the environment prove requests by a token`() throws {
    let both = [
      "FATSECRET_CLIENT_ID": demoKey, "FATSECRET_CLIENT_SECRET": demoSecret, "FATSECRET_CONSUMER_KEY": "k",
      "FATSECRET_CONSUMER_SECRET": "s", "FATSECRET_TOKEN_URL": "http://127.0.0.1:9/connect/token",
    ]
    let keys = try #require(FatSecretKeys(environment: both))
    #expect(keys.proof == .token)
    #expect(keys.service.absoluteString == "https://platform.fatsecret.com")
    #expect(keys.tokenService.absoluteString == "http://127.0.0.1:9")
    #expect(FatSecretKeys(environment: both.filter { $0.key != "FATSECRET_CLIENT_SECRET" })?.proof == .signature)
    let elsewhere = try #require(FatSecretKeys(environment: both.filter { $0.key != "FATSECRET_TOKEN_URL" }))
    #expect(elsewhere.tokenService.absoluteString == "https://oauth.fatsecret.com")
  }

  @Test(arguments: [[:], ["FATSECRET_CONSUMER_KEY": "k"], ["FATSECRET_CONSUMER_KEY": "k", "FATSECRET_CONSUMER_SECRET": " \n"]])
  func `are not there where one is missing`(environment: [String: String]) {
    #expect(FatSecretKeys(environment: environment) == nil)
  }

  @Test(arguments: [
    (nil, "https://platform.fatsecret.com"), ("", "https://platform.fatsecret.com"), ("http://127.0.0.1:8099", "http://127.0.0.1:8099"),
    ("HTTPS://Example.org:443/rest/server.api?x", "https://example.org"), ("http://example.org:80/", "http://example.org"),
  ])
  func `lead to the origin of an address`(given: String?, origin: String) {
    #expect(FatSecretKeys(consumerKey: "k", consumerSecret: "s", url: given)?.service.absoluteString == origin)
  }

  @Test func `fetch tokens from a separate host by default`() {
    #expect(FatSecretKeys(consumerKey: "k", consumerSecret: "s")?.tokenService.absoluteString == "https://oauth.fatsecret.com")
    #expect(FatSecretKeys(consumerKey: "k", consumerSecret: "s", url: "http://x.y")?.tokenService.absoluteString == "http://x.y")
  }

  @Test(arguments: ["ftp://example.org", "example.org", "https://", "https://user:pw@example.org", "file:///etc/passwd", "http://a b"])
  func `lead nowhere else`(given: String) {
    #expect(FatSecretKeys(consumerKey: "k", consumerSecret: "s", url: given) == nil)
  }

  @Test(arguments: [FatSecretKeys.Proof.signature, .token])
  func `are never shown`(proof: FatSecretKeys.Proof) throws {
    // Other tests must not use these values: a memory dump also shows what they send at the same time.
    let key = "hidden-key-\(proof)", secret = "hidden-secret-\(proof)"
    let keys = try #require(FatSecretKeys(consumerKey: key, consumerSecret: secret, proof: proof))
    let client = FatSecretClient(keys: keys, over: FatSecretHTTPConnection())
    var shown = "\(keys) \(String(reflecting: keys)) \(client) \(String(reflecting: client))"
    dump(keys, to: &shown)
    dump(client, to: &shown)
    #expect(!shown.contains(key))
    #expect(!shown.contains(secret))
    #expect(shown.contains("platform.fatsecret.com"))
  }
}
