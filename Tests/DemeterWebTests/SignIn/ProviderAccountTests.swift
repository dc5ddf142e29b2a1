import DemeterCore
import DemeterStore
import DemeterTestSupport
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `An account at a provider` {
  @Test func `is linked with the password, shown, and removed with it`() async throws {
    try await FakeProvider.open { server, provider, double in
      let session = try await server.household.signIn(name: "Ann", password: "correct horse", from: "local")
      let ann = server.stranger.with(.cookie, "demeter_session=\(session.secret)")
      #expect(try await ann.get("/settings/devices").text.contains("Link an account at Auth"))
      #expect(try await ann.get("/settings/identities/continue").location == "/settings/identities/link")
      let wrong = try await ann.post("/settings/identities/link", ["password": "wrong horse"])
      #expect(wrong.status == .unprocessableContent && wrong.headers[.setCookie] == nil)
      let right = try await ann.post("/settings/identities/link", ["password": "correct horse"])
      #expect(right.status == .ok && right.text.contains("Continue at Auth"))
      let begun = try await ann.keeping(right).begin("/settings/identities/continue", at: provider)
      let back = "/sign-in/provider/callback?code=c-1&state=\(begun.state)"
      #expect(try await begun.visitor.get(back).location == "/settings/devices?note=settingsSaved")
      let list = try await ann.get("/settings/devices").text
      #expect(list.contains(double.url) && list.contains(">ada<"))
      let person = try #require(try await server.household.people().first)
      let identity = try #require(try await server.household.identities(of: person).first)
      #expect(identity.account == ProviderAccount(issuer: double.url, subject: "ada-1", name: "ada"))
      let path = "/settings/identities/\(identity.id.key)/remove"
      #expect(try await ann.post(path, ["password": "wrong horse"]).status == .unprocessableContent)
      #expect(try await server.stranger.comeBack(from: provider).status == .seeOther)
      #expect(try await ann.post(path, ["password": "correct horse"]).status == .seeOther)
      #expect(try await server.stranger.comeBack(from: provider).status == .unprocessableContent)
    }
  }

  @Test func `is linked to one person only, who is the one that began`() async throws {
    try await FakeProvider.open { server, provider, double in
      let ben = try await server.person("Ben"), cleo = try await server.person("Cleo")
      func begin(_ visitor: Visitor) async throws -> (visitor: Visitor, state: String) {
        let page = try await visitor.post("/settings/identities/link", ["password": "correct horse"])
        return try await visitor.keeping(page).begin("/settings/identities/continue", at: provider)
      }
      let first = try await begin(ben)
      // Cleo's session with Ben's cookie of the sign-in.
      let sealed = try #require(first.visitor.headers[.cookie]?.firstMatch(of: /demeter_provider=[^;]+/)).0
      let other = try #require(cleo.headers[.cookie])
      let mixed = server.stranger.with(.cookie, "\(other); \(sealed)")
      let back = "/sign-in/provider/callback?code=c-1&state=\(first.state)"
      #expect(try await mixed.get("/settings").text.contains("Signed in as Cleo"))
      #expect(try await mixed.get(back).text.contains("You were signed out meanwhile"))
      // Nor does a later session of Ben's go on, in which no password was asked for.
      let later = try await server.household.signIn(name: "Ben", password: "correct horse", from: "local").secret
      let again = server.stranger.with(.cookie, "demeter_session=\(later); \(sealed)")
      #expect(try await again.get("/settings").text.contains("Signed in as Ben"))
      #expect(try await again.get("/settings/identities/continue").location == "/settings/identities/link")
      #expect(try await again.get(back).text.contains("You were signed out meanwhile"))
      #expect(try await first.visitor.get(back).status == .seeOther)
      let second = try await begin(cleo)
      let taken = try await second.visitor.get("/sign-in/provider/callback?code=c-1&state=\(second.state)")
      #expect(taken.status == .unprocessableContent && taken.text.contains("is linked to another person here"))
      #expect(try await server.household.identities(of: #require(cleo.person)).isEmpty)
      #expect(try await server.household.identities(of: #require(ben.person)).count == 1)
      #expect(!double.requests.isEmpty)
    }
  }

  @Test func `is linked with a code, too, by a person who has a second factor`() async throws {
    try await FakeProvider.open { server, _, _ in
      let ben = try await server.person("Ben"), person = try #require(ben.person)
      let secret = try #require(try await server.household.beginSecondFactor(of: person, password: "correct horse"))
      func code(_ offset: Int64) -> String {
        AppSecret(bytes: base32Bytes(secret)).code(at: AppSecret.step(at: server.clock.now()) + offset)
      }
      #expect(try await server.household.confirmSecondFactor(of: person, secret: secret, code: code(0)) != nil)
      #expect(try await ben.get("/settings/identities/link").text.contains("name=\"code\""))
      for typed in ["", code(0)] {
        let refused = try await ben.post("/settings/identities/link", ["password": "correct horse", "code": typed])
        #expect(refused.status == .unprocessableContent && refused.headers[.setCookie] == nil)
      }
      let right = try await ben.post("/settings/identities/link", ["password": "correct horse", "code": code(1)])
      #expect(right.status == .ok && right.text.contains("Continue at Auth"))
    }
  }

  @Test func `is not linked while the provider is down`() async throws {
    try await FakeProvider.open { server, provider, _ in
      let ben = try await server.person("Ben")
      provider.change { $0.isDown = true }
      let response = try await ben.post("/settings/identities/link", ["password": "correct horse"])
      #expect(response.status == .unprocessableContent && response.text.contains("Auth can’t be reached right now. Nothing was linked."))
      #expect(response.headers[.setCookie] == nil)
    }
  }

  @Test func `accepts an invitation, once`() async throws {
    try await FakeProvider.open { server, provider, _ in
      let secret = try await server.household.makeInvitation()
      #expect(try await server.stranger.get("/invitation/\(secret)").text.contains("Sign in with Auth"))
      let accepted = try await server.stranger.comeBack("/invitation/\(secret)/provider", from: provider)
      #expect(accepted.status == .seeOther && accepted.location == "/")
      #expect(try await server.household.people().map(\.name) == ["Ann", "ada"])
      #expect(try await server.household.openInvitations() == 0)
      provider.change { $0.claims = ["sub": #""eve""#, "preferred_username": #""eve""#] }
      #expect(try await server.stranger.get("/invitation/\(secret)/provider").location == "/sign-in")
      #expect(try await server.household.people().count == 2)
    }
  }
}
