import DemeterCore
import DemeterStore
import DemeterTestSupport
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `Signing in with a provider` {
  /// Links the usual account at a provider to a person.
  func link(_ name: String, _ server: TestServer, _ double: FatSecretDouble) async throws {
    let person = try #require(try await server.household.people().first { $0.name == name })
    let account = ProviderAccount(issuer: double.url, subject: "ada-1", name: "ada")
    let attempt = ProviderAttempt(state: UUID().uuidString, expiresAt: server.clock.now().addingTimeInterval(60))
    #expect(try await server.household.link(account, to: person, by: attempt) == .linked)
  }

  func name(of visitor: Visitor) async throws -> String? {
    try await visitor.get("/settings").text.firstMatch(of: /Signed in as ([^.<]*)\./).map { String($0.1) }
  }

  @Test func `leads to the page that was asked for, and asks the provider as it wants`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      // Also where passwords are switched off: for many people it is the only way in.
      for accepts in [false, true] {
        try await server.household.acceptPasswords(accepts)
        let form = try await server.stranger.get("/sign-in?next=%2Fgoals").text
        #expect(form.contains("Sign in with Auth") && form.contains("/sign-in/provider?next=%2Fgoals"))
        #expect(form.contains("name=\"password\"") == accepts)
      }
      let response = try await server.stranger.comeBack("/sign-in/provider?next=%2Fgoals", from: provider)
      #expect(response.status == .seeOther && response.location == "/goals")
      let ann = server.stranger.keeping(response)
      #expect(try await name(of: ann) == "Ann")
      #expect(ann.headers[.cookie]?.contains("demeter_provider") == false)
      let exchange = try #require(double.requests.first { $0.path == "/token" })
      #expect(exchange.authorization == "Basic " + Data("demeter:s%2F1".utf8).base64EncodedString())
      #expect(exchange.form["client_secret"] == nil && exchange.form["redirect_uri"]?.hasSuffix("/sign-in/provider/callback") == true)
      // Its description and keys are not asked for again within the hour.
      _ = try await server.stranger.comeBack(from: provider)
      #expect(double.requests.filter { $0.path == "/keys" }.count == 1)
      #expect(double.requests.filter { $0.path.hasPrefix("/.well-known") }.count == 2)
    }
  }

  @Test func `proves nothing that adds a passkey`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let ann = server.stranger.keeping(try await server.stranger.comeBack(from: provider))
      let page = try await ann.get("/settings/passkeys/new").text
      #expect(page.contains("name=\"password\"") && !page.contains("data-challenge"))
    }
  }

  @Test(arguments: ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
  func `never leads on to another site`(next: String) async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let encoded = next.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      #expect(try await server.stranger.comeBack("/sign-in/provider?next=\(encoded)", from: provider).location == "/")
    }
  }

  @Test func `counts once, in the browser where it began, and for ten minutes`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let begun = try await server.stranger.begin(at: provider)
      let back = "/sign-in/provider/callback?code=c-1&state=\(begun.state)"
      for (visitor, path) in [
        (server.stranger, back), (begun.visitor, "/sign-in/provider/callback?code=c-1&state=other"),
        (begun.visitor, "/sign-in/provider/callback?code=c-1"), (begun.visitor, back + "&iss=https%3A%2F%2Fevil.example"),
        (server.stranger.with(.cookie, "demeter_provider=nonsense"), back),
      ] {
        let response = try await visitor.get(path)
        #expect(response.status == .unprocessableContent && response.text.contains("expired, was used before, or began in another browser"))
        // What answers another sign-in, which any site can send, leaves the one under way.
        let isOfAnother = path.contains("state=other") || !path.contains("state=")
        #expect(response.text.contains("/sign-in") && visitor.keeping(response).headers.contains(.cookie) == isOfAnother)
      }
      #expect(!double.requests.contains { $0.path == "/token" })
      #expect(try await begun.visitor.get(back).status == .seeOther)
      // The same cookie, state and code again, though the provider would accept the code.
      let again = try await begun.visitor.get(back)
      #expect(again.status == .unprocessableContent && again.text.contains("was used before"))
      let late = try await server.stranger.begin(at: provider)
      server.clock.set("2026-03-10T12:10:01+01:00")
      let path = "/sign-in/provider/callback?code=c-1&state=\(late.state)"
      #expect(try await late.visitor.get(path).text.contains("has expired"))
    }
  }

  @Test func `is begun and denied by no other site`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let secret = try await server.household.makeInvitation()
      for path in ["/sign-in/provider", "/invitation/\(secret)/provider"] {
        let response = try await server.stranger.with(.secFetchSite, "cross-site").get(path)
        #expect(response.location == "/sign-in" && response.headers[.setCookie] == nil)
      }
      let begun = try await server.stranger.begin(at: provider)
      let other = begun.visitor.keeping(try await begun.visitor.get("/sign-in/provider/callback?error=x"))
      #expect(try await other.get("/sign-in/provider/callback?code=c-1&state=\(begun.state)").status == .seeOther)
    }
  }

  @Test func `is for an invitation that is open`() async throws {
    try await FakeProvider.open { server, _, _ in
      let response = try await server.stranger.get("/invitation/\(String(repeating: "x", count: 500))/provider")
      #expect(response.location == "/sign-in" && response.headers[.setCookie] == nil)
    }
  }

  @Test func `of two tabs counts in the later one`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      let first = try await server.stranger.begin(at: provider)
      let second = try await first.visitor.begin(at: provider)
      #expect(try await second.visitor.get("/sign-in/provider/callback?code=c-1&state=\(first.state)").status == .unprocessableContent)
      #expect(try await second.visitor.get("/sign-in/provider/callback?code=c-1&state=\(second.state)").status == .seeOther)
    }
  }

  @Test func `that is denied says so, and leads back`() async throws {
    try await FakeProvider.open { server, provider, double in
      try await link("Ann", server, double)
      for query in ["error=access_denied", "error=server_error&code=c-1", "code="] {
        let begun = try await server.stranger.begin(at: provider)
        let response = try await begun.visitor.get("/sign-in/provider/callback?\(query)&state=\(begun.state)")
        #expect(response.status == .unprocessableContent && response.text.contains("You were not signed in at Auth"))
        #expect(response.text.contains("Back to sign in"))
      }
    }
  }

  @Test func `tells somebody without an account what to do, and adds nobody`() async throws {
    try await FakeProvider.open { server, provider, _ in
      let response = try await server.stranger.comeBack(from: provider)
      #expect(response.status == .unprocessableContent && response.text.contains("Nobody here is linked to “ada” at Auth."))
      #expect(response.text.contains("Settings → Devices &amp; access keys") && response.text.contains("for an invitation"))
      #expect(try await server.household.people().map(\.name) == ["Ann"])
    }
  }

  @Test func `adds people where the owner wants that, under the first name that is free`() async throws {
    try await FakeProvider.open(["adds": "on"]) { server, provider, _ in
      provider.change {
        $0.claims = [
          "sub": #""ada-1""#, "preferred_username": #""ann""#, "name": #""Ada Lovelace""#, "zoneinfo": #""Asia/Tokyo""#,
          // Names and addresses are not who somebody is.
          "email": #""ann@example""#, "email_verified": "true",
        ]
      }
      let ada = server.stranger.keeping(try await server.stranger.comeBack(from: provider))
      #expect(try await name(of: ada) == "Ada Lovelace")
      let person = try #require(try await server.household.people().last)
      #expect(person.timeZone.identifier == "Asia/Tokyo" && !person.isOwner)
      _ = try await server.stranger.comeBack(from: provider)
      #expect(try await server.household.people().count == 2)
      // Another one, all of whose names are taken.
      provider.change { $0.claims = ["sub": #""eve""#, "preferred_username": #""Ann""#] }
      let refused = try await server.stranger.comeBack(from: provider)
      #expect(refused.status == .unprocessableContent && refused.text.contains("A new diary for “Ann” can’t be made"))
      #expect(try await server.household.people().count == 2)
    }
  }

  @Test func `is for the groups that may sign in, from the token or from user info`() async throws {
    try await FakeProvider.open(["groups": "family, friends"]) { server, provider, double in
      try await link("Ann", server, double)
      for (claims, info, isIn) in [
        (#"["family"]"#, nil, true), (#"["other","friends"]"#, nil, true), (#""family""#, nil, true), (#"["other"]"#, nil, false),
        ("[]", nil, false), ("7", nil, false), (nil, nil, false), (nil, #"{"sub":"ada-1","groups":["family"]}"#, true),
        (#"["other"]"#, #"{"sub":"ada-1","groups":["family"]}"#, false),
      ] as [(String?, String?, Bool)] {
        provider.change {
          $0.claims = ["sub": #""ada-1""#, "preferred_username": #""ada""#]
          $0.claims["groups"] = claims
          $0.userInfo = info ?? #"{"sub":"ada-1"}"#
        }
        let response = try await server.stranger.comeBack(from: provider)
        let status: HTTPResponse.Status = isIn ? .seeOther : .unprocessableContent
        #expect(response.status == status, "\(claims ?? "-") \(info ?? "-")")
        if !isIn { #expect(response.text.contains("you are in no group that may sign in here")) }
      }
    }
  }

  @Test func `takes a name from user info, but never another account`() async throws {
    try await FakeProvider.open(["adds": "on"]) { server, provider, _ in
      provider.change {
        $0.claims = ["sub": #""ada-1""#]
        $0.userInfo = #"{"sub":"eve","preferred_username":"eve"}"#
      }
      let refused = try await server.stranger.comeBack(from: provider).text
      #expect(refused.contains("can’t be used to sign in"))
      provider.change { $0.userInfo = #"{"sub":"ada-1","preferred_username":"Ada"}"# }
      let name = try await name(of: server.stranger.keeping(server.stranger.comeBack(from: provider)))
      #expect(name == "Ada")
    }
  }
}
