import DemeterCore
import DemeterFoods
import FatSecretDouble
import Foundation
import Synchronization
import Testing

/// Issues tokens t1, t2, …, and accepts calls with a token that is still valid.
private final class Tokens: Sendable {
  private let given = Mutex(0)
  private let refused: Set<String>
  private let code: Int
  private let lifetime: String

  init(refusing refused: Set<String> = [], with code: Int = 13, lifetime: String = "86400") {
    self.refused = refused
    self.code = code
    self.lifetime = lifetime
  }

  func answer(_ request: FatSecretDouble.Request) -> FatSecretDouble.Answer {
    if request.path == "/connect/token" {
      let number = given.withLock {
        $0 += 1
        return $0
      }
      return .whole(#"{"access_token":"t\#(number)","expires_in":\#(lifetime),"token_type":"Bearer","scope":"basic"}"#)
    }
    let shown = String((request.authorization ?? "").dropFirst("Bearer ".count))
    return .whole(refused.contains(shown) ? failing(code) : search(chicken))
  }
}

@Suite struct `A token of FatSecret` {
  private func paths(_ scene: Scene) -> [String] { scene.service.requests.map(\.path) }

  @Test func `is fetched once and shown with every call`() async throws {
    let tokens = Tokens()
    try await withFatSecret(proof: .token, answering: { tokens.answer($0) }) { scene async throws in
      #expect(try await scene.client.foods(matching: "a", limit: 20).count == 1)
      #expect(try await scene.client.foods(matching: "b", limit: 20).count == 1)
      #expect(paths(scene) == ["/connect/token", "/rest/server.api", "/rest/server.api"])
      let requests = scene.service.requests
      #expect(requests[0].authorization == "Basic " + Data("\(demoKey):\(demoSecret)".utf8).base64EncodedString())
      #expect(requests[0].form == ["grant_type": "client_credentials", "scope": "basic"])
      #expect(requests[1].authorization == "Bearer t1")
      #expect(requests[1].form["oauth_signature"] == nil)
      #expect(!requests[1].body.contains(demoKey))
    }
  }

  @Test(arguments: ["86400", "\"86400\""])
  func `is fetched again before it expires`(lifetime: String) async throws {
    let tokens = Tokens(lifetime: lifetime)
    try await withFatSecret(proof: .token, answering: { tokens.answer($0) }) { scene async throws in
      _ = try await scene.client.foods(matching: "a", limit: 20)
      scene.clock.advance(by: 86_400 - 60)
      _ = try await scene.client.foods(matching: "b", limit: 20)
      #expect(paths(scene) == ["/connect/token", "/rest/server.api", "/connect/token", "/rest/server.api"])
      #expect(scene.service.requests.last?.authorization == "Bearer t2")
    }
  }

  @Test(arguments: [13, 2])
  func `is refreshed once where it is refused`(code: Int) async throws {
    let once = Tokens(refusing: ["t1"], with: code)
    try await withFatSecret(proof: .token, answering: { once.answer($0) }) { scene async throws in
      #expect(try await scene.client.foods(matching: "a", limit: 20).count == 1)
      #expect(scene.service.requests.count == 4)
      #expect(scene.clock.sleeps.isEmpty)
    }
    let never = Tokens(refusing: ["t1", "t2", "t3"], with: 13)
    try await withFatSecret(proof: .token, answering: { never.answer($0) }) { scene async throws in
      #expect(await scene.trouble(searching: "a") == .keyRejected)
      #expect(scene.service.requests.count == 4)
    }
  }

  @Test(arguments: [
    (#"{"error":"invalid_client"}"#, 400, FoodError.keyRejected), (#"{"error":"invalid_scope"}"#, 400, .notIncluded),
    (#"{"error":"unsupported_grant_type"}"#, 400, .refused("it gives no token")),
    (failing(21, "Invalid IP address detected:  '203.0.113.7'"), 200, .addressRejected("203.0.113.7")),
    ("{}", 200, .unreadable("no token where one should be")),
    ("<html>", 200, .unreadable("no token where one should be")), ("<html>", 404, .unreadable("status 404")), ("", 503, .outOfOrder),
  ])
  func `may be refused`(text: String, status: Int, error: FoodError) async throws {
    try await withFatSecret(proof: .token, answering: { _ in .whole(text, status: status) }) { scene async throws in
      #expect(await scene.trouble(searching: "a") == error)
      #expect(scene.service.requests.allSatisfy { $0.path == "/connect/token" })
    }
  }
}
