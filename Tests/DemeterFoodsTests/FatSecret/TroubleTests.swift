import DemeterCore
import DemeterFoodService
import DemeterFoods
import DemeterWords
import FatSecretDouble
import Foundation
import Testing

@Suite struct `An error of FatSecret` {
  static let table: [(Int, String, FoodError)] = [
    (1, "", .outOfOrder), (2, "", .refused("it misses something in how the request is signed")),
    (3, "", .refused("it misses something in how the request is signed")),
    (4, "", .refused("it misses something in how the request is signed")), (5, "Invalid consumer key: \(demoKey)", .keyRejected),
    (6, "", .clockWrong), (7, "", .refused("it takes the request for one that it has seen before")),
    (8, "Invalid signature: 'abc'", .secretRejected),
    (9, "", .refused("it asks for a person's own token, which a search does not have")), (10, "", .notIncluded),
    (11, "", .dailyLimitReached), (12, "", .tooManyRequests(seconds: 30)), (13, "", .keyRejected), (14, "", .notIncluded),
    (20, "", .outOfOrder), (21, "Invalid IP address detected:  '203.0.113.7'", .addressRejected("203.0.113.7")),
    (21, "Invalid IP address detected:  '2001:db8::1'", .addressRejected("2001:db8::1")),
    (21, "Invalid IP address detected:  '<b>x</b>'", .addressRejected("")), (21, "", .addressRejected("")),
    (22, "", .refused("error 22")), (23, "", .notIncluded), (24, "", .timeout),
    (101, "", .refused("something in it is missing or no number")), (102, "", .refused("something in it is missing or no number")),
    (103, "", .refused("something in it is missing or no number")), (104, "", .refused("something in it is missing or no number")),
    (105, "", .refused("something in it is missing or no number")), (107, "", .refused("something in it is too much or too little")),
    (108, "", .refused("something in it is missing or no number")), (109, "", .refused("the text is too long")),
    (201, "", .refused("error 201")), (208, "", .refused("error 208")), (999, "", .refused("error 999")),
  ]

  @Test(arguments: table)
  func `is said in words of its own`(code: Int, message: String, error: FoodError) async throws {
    for text in [
      failing(code, message), #"{"error":{"code":"\#(code)","message":"\#(message)"},"more":1}"#,
      #"<?xml version="1.0"?><error xmlns="http://platform.fatsecret.com/api/1.0/"><code>\#(code)</code><message>\#(message)</message></error>"#,
    ] {
      guard !(text.hasPrefix("<") && message.contains("<")) else { continue }
      for status in [200, 400] {
        try await withFatSecret(answering: text, status: status) { scene async throws in
          let said = await trouble(scene)
          #expect(said == error)
          #expect(said.map { !$0.words.contains(demoKey) && !"\($0)".contains(demoKey) && $0.words.hasSuffix(".") } == true)
          #expect(scene.service.requests.count == (code == 7 ? 2 : 1))
          #expect(scene.clock.sleeps.isEmpty)
        }
      }
    }
  }

  @Test func `says which address has to be allowed`() {
    #expect(FoodError.addressRejected("203.0.113.7").words.contains("203.0.113.7"))
    #expect(!FoodError.addressRejected("").words.contains(", ."))
  }

  @Test(arguments: [
    (
      "<!DOCTYPE html><html><body>Sign in to the hotel</body></html>", 200,
      FoodError.unreadable("a web page or something else that is not JSON")
    ),
    ("", 404, .unreadable("status 404")), ("moved", 302, .unreadable("status 302")), ("no", 403, .refused("it forbids the request")),
    ("no", 401, .keyRejected), ("[1]", 200, .unreadable("a web page or something else that is not JSON")),
    ("{}", 200, .unreadable("a search without foods")), (#"{"foods":[]}"#, 200, .unreadable("a search without foods")),
    (#"{"error":"odd","foods":{}}"#, 200, nil as FoodError?),
    ("\u{0}\u{1}", 200, .unreadable("a web page or something else that is not JSON")),
  ])
  func `may be no answer at all`(text: String, status: Int, error: FoodError?) async throws {
    try await withFatSecret(answering: text, status: status) { scene async throws in
      #expect(await trouble(scene) == error)
      #expect(scene.service.requests.count == 1)
    }
  }

  @Test func `may be depth without end`() async throws {
    try await withFatSecret(answering: #"{"foods":"# + String(repeating: "[", count: 100_000)) { scene async throws in
      #expect(await trouble(scene) == .unreadable("it ends too early"))
    }
  }
}

@Suite struct `Trying FatSecret again` {
  private let good = FatSecretDouble.Answer.whole(search(chicken))

  @Test(arguments: [
    FatSecretDouble.Answer.whole("down", status: 503), .whole("", status: 500), .cutOff(#"{"foods":{"#), .hangUp,
    .whole(#"{"foods":{"food":["#),
    .whole(""),
  ])
  func `helps once against what passes`(first: FatSecretDouble.Answer) async throws {
    try await withFatSecret(answering: turns([first, good])) { scene async throws in
      #expect(try await scene.client.foods(matching: "chicken", limit: 20).count == 1)
      #expect(scene.service.requests.count == 2)
      #expect(scene.clock.sleeps.count == 1)
      #expect(scene.clock.sleeps.allSatisfy { (.milliseconds(200) ... .milliseconds(600)).contains($0) })
      let nonces = Set(scene.service.requests.compactMap { $0.form["oauth_nonce"] })
      #expect(nonces.count == 2)
    }
  }

  @Test(arguments: [
    (FatSecretDouble.Answer.whole("down", status: 503), FoodError.outOfOrder), (.hangUp, .unreachable("it hung up")),
    (.cutOff("{"), .unreachable("it hung up")), (.whole("{"), .unreadable("it ends too early")),
  ])
  func `is not done twice`(answer: FatSecretDouble.Answer, error: FoodError) async throws {
    try await withFatSecret(answering: { _ in answer }) { scene async throws in
      #expect(await trouble(scene) == error)
      #expect(scene.service.requests.count == 2)
    }
  }

  @Test func `takes a new nonce where the old one was seen`() async throws {
    try await withFatSecret(answering: turns([.whole(failing(7)), good])) { scene async throws in
      #expect(try await scene.client.foods(matching: "chicken", limit: 20).count == 1)
      #expect(Set(scene.service.requests.compactMap { $0.form["oauth_nonce"] }).count == 2)
      #expect(scene.clock.sleeps.isEmpty)
    }
  }

  @Test func `never stamps a request earlier than the one before`() async throws {
    try await withFatSecret(answering: { _ in .whole(search(chicken)) }) { scene async throws in
      _ = try await scene.client.foods(matching: "a", limit: 20)
      scene.clock.advance(by: -50)
      _ = try await scene.client.foods(matching: "b", limit: 20)
      scene.clock.advance(by: 60)
      _ = try await scene.client.foods(matching: "c", limit: 20)
      #expect(scene.service.requests.compactMap { $0.form["oauth_timestamp"] } == ["1772539200", "1772539200", "1772539210"])
    }
  }

  @Test(arguments: [FatSecretDouble.Answer.silence, .drip])
  func `ends where every answer takes too long`(answer: FatSecretDouble.Answer) async throws {
    try await withFatSecret(patience: FatSecretPatience(whole: .milliseconds(300)), answering: { _ in answer }) { scene async throws in
      #expect(await trouble(scene) == .timeout)
      #expect(await scene.client.requestsToday() == 2)
      // The service also asks for a pause by not responding.
      #expect(await trouble(scene, "pear") == .tooManyRequests(seconds: 30))
      #expect(await scene.client.requestsToday() == 4)
      #expect(await trouble(scene, "plum") == .tooManyRequests(seconds: 30))
      #expect(await scene.client.requestsToday() == 4)
    }
  }

  @Test func `is not done for an answer that has no end`() async throws {
    try await withFatSecret(answering: { _ in .nonsense(bytes: 10 << 20) }) { scene async throws in
      #expect(await trouble(scene) == .unreadable("it is longer than any real answer"))
      #expect(scene.service.requests.count == 1)
    }
  }

  @Test func `reads an answer of just the size it may have`() async throws {
    let text = search(chicken)
    let padded = text + String(repeating: " ", count: (1 << 20) - text.utf8.count)
    try await withFatSecret(answering: turns([.whole(padded), .whole(padded + " ")])) { scene async throws in
      #expect(try await scene.client.foods(matching: "chicken", limit: 20).count == 1)
      #expect(await trouble(scene, "duck") == .unreadable("it is longer than any real answer"))
    }
  }

  @Test func `is not done if no server listens`() async throws {
    let keys = try #require(FatSecretKeys(consumerKey: demoKey, consumerSecret: demoSecret, url: "http://127.0.0.1:1"))
    let clock = Hourglass()
    let client = FatSecretClient(keys: keys, over: FatSecretHTTPConnection(), sleep: { clock.sleep($0) })
    guard case .unreachable(let reason) = await client.check() else {
      Issue.record("should not be reached")
      return
    }
    #expect(!reason.contains(demoKey))
    #expect(clock.sleeps.isEmpty)
  }
}
