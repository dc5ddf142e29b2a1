import DemeterCore
import DemeterStore
import DemeterTestSupport
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

/// What the provider answers, and how it is asked.
extension `Signing in with a provider` {
  @Test(arguments: ["none", "HS256"]) func `refuses a token that is not signed`(algorithm: String) async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      provider.change { $0.algorithm = algorithm }
      let response = try await server.stranger.comeBack(from: provider)
      #expect(response.status == .unprocessableContent && response.text.contains("can’t be used to sign in"))
      #expect(server.stranger.keeping(response).headers[.cookie] == nil)
    }
  }

  @Test func `refuses a token for another server, of another provider, of another sign-in, or too old`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      for (claim, value) in [
        ("aud", #""other""#), ("iss", #""https://evil.example""#), ("nonce", #""other""#), ("exp", "1773140000"), ("iat", "1773150000"),
      ] {
        provider.change { $0.claims = ["sub": #""ada-1""#, claim: value] }
        #expect(try await server.stranger.comeBack(from: provider).status == .unprocessableContent, "\(claim)")
      }
      provider.change { $0.claims = ["sub": #""ada-1""#] }
      #expect(try await server.stranger.comeBack(from: provider).status == .seeOther)
    }
  }

  @Test func `asks for newer keys when the provider has changed its own, at most once a minute`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let asked = { double.requests.filter { $0.path == "/keys" }.count }
      _ = try await server.stranger.comeBack(from: provider)
      #expect(asked() == 1)
      provider.change { $0.keyPrefix = "new-" }
      // The keys were just read.
      #expect(try await server.stranger.comeBack(from: provider).status == .unprocessableContent)
      #expect(asked() == 1)
      server.clock.set("2026-03-10T12:01:01+01:00")
      #expect(try await server.stranger.comeBack(from: provider).status == .seeOther)
      #expect(asked() == 2)
    }
  }

  @Test func `sends the secret in the form only where the provider takes it nowhere else`() async throws {
    for (methods, isInForm) in [(#"["client_secret_post"]"#, true), (#"["client_secret_post","client_secret_basic"]"#, false)] {
      try await FakeProvider.open { server, provider, double in
        try await link("Ann", server, double)
        provider.change { $0.document = #","token_endpoint_auth_methods_supported":\#(methods)"# }
        #expect(try await server.stranger.comeBack(from: provider).status == .seeOther)
        let exchange = try #require(double.requests.first { $0.path == "/token" })
        #expect((exchange.form["client_secret"] == "s/1") == isInForm && (exchange.authorization == nil) == isInForm)
      }
    }
  }

  @Test func `says that the provider is down, while passwords work`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let begun = try await server.stranger.begin(at: provider)
      provider.change { $0.isDown = true }
      let back = try await begun.visitor.get("/sign-in/provider/callback?code=c-1&state=\(begun.state)")
      #expect(back.status == .serviceUnavailable && back.text.contains("Auth can’t be reached right now"))
      // What is known of it counts for a day. Then, the way there says it too, and does not ask at each try.
      server.clock.set("2026-03-11T12:00:02+01:00")
      let asked = double.requests.count
      for _ in 0..<3 {
        let response = try await server.stranger.get("/sign-in/provider")
        #expect(response.status == .serviceUnavailable && response.text.contains("You can still sign in with your password"))
      }
      #expect(double.requests.count == asked + 1)
      #expect(try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse"]).status == .seeOther)
      // Where passwords don't sign in, nothing offers them.
      try await server.household.acceptPasswords(false)
      for path in ["/sign-in/provider", "/sign-in/provider/callback?error=access_denied"] {
        let words = try await server.stranger.get(path).text
        #expect(words.contains("Try again") && !words.contains("your password"), "\(path)")
      }
      provider.change { $0.isDown = false }
      server.clock.set("2026-03-11T12:00:13+01:00")
      #expect(try await server.stranger.get("/sign-in/provider").status == .seeOther)
    }
  }

  @Test(arguments: [
    (400, #"{"error":"invalid_grant"}"#, 422), (401, #"{"error":"invalid_client"}"#, 422), (500, "", 503), (200, "{}", 503),
    (200, "no JSON", 503), (200, #"{"id_token":"x.y.z"}"#, 422), (302, "", 503),
  ])
  func `says when the provider does not exchange the code`(status: Int, body: String, answer: Int) async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      provider.change { $0.refusal = (status, body) }
      let response = try await server.stranger.comeBack(from: provider)
      #expect(response.status.code == answer && response.text.contains("Back to sign in"))
    }
  }

  @Test func `asks the provider thirty times a minute for one address at most`() async throws {
    try await FakeProvider.open { server, provider, double in
      let begun = try await server.stranger.begin(at: provider)
      for count in 1...31 {
        let response = try await begun.visitor.get("/sign-in/provider/callback?code=wrong&state=\(begun.state)")
        let status: HTTPResponse.Status = count <= 30 ? .unprocessableContent : .tooManyRequests
        #expect(response.status == status)
      }
      #expect(double.requests.filter { $0.path == "/token" }.count == 30)
    }
  }

  @Test func `asks the provider once for all who begin at the same moment`() async throws {
    let provider = try FakeProvider()
    try await FatSecretDouble.run(answering: { provider.answer($0) }) { double in
      let service = ProviderService.withoutEnvironment()
      let known = try SignInProvider(["issuer": double.url, "client": "demeter"])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = try await service.document(of: known, at: Date(timeIntervalSince1970: 0)) } }
        try await group.waitForAll()
      }
      #expect(double.requests.count == 1)
    }
  }
}
