import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Signing in without passwords` {
  @Test func `shows no form, refuses passwords, and lets in by the owner's link`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), ben = try await server.person("Ben")
      let id = try #require(ben.person).id.uuidString.lowercased()
      #expect(try await !ann.get("/settings/server/people/\(id)/password").text.contains("sign-in link"))
      #expect(try await ann.post("/settings/server/people/\(id)/link").status == .notFound)
      #expect(try await ben.get("/").status == .ok)
      let invitation = "/invitation/\(try await server.household.makeInvitation())"
      try await server.household.acceptPasswords(false)
      let page = try await server.stranger.get("/sign-in")
      #expect(page.status == .ok && page.text.contains("switched off on this server") && !page.text.contains("name=\"password\""))
      let refused = try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse"])
      #expect(refused.status == .forbidden && refused.text.contains("switched off on this server") && refused.session == nil)
      #expect(try await server.stranger.get(invitation).text.contains("Passwords don’t sign in here"))
      #expect(try await server.stranger.post(invitation, ["name": "Eve", "password": "correct horse"]).session != nil)
      #expect(try await ann.get("/settings/server/people/new").text.contains("Signing in with passwords is switched off"))

      #expect(try await ann.get("/settings/server/people/\(id)/password").text.contains("Make a sign-in link"))
      #expect(try await ben.post("/settings/server/people/\(id)/link").status == .notFound)
      let earlier = try await ann.post("/settings/server/people/\(id)/link")
      let made = try await ann.post("/settings/server/people/\(id)/link")
      let old = try #require(earlier.text.firstMatch(of: /\/link\/[\w%-]+/).map { String($0.output) })
      #expect(try await server.stranger.post(old).session == nil)
      let link = try #require(made.text.firstMatch(of: /\/link\/[\w%-]+/).map { String($0.output) })
      #expect(try await ben.get("/").location == "/sign-in")
      #expect(try await server.stranger.post(link).session != nil)
      #expect(try await server.stranger.post(link).text.contains("Ask for a new one."))
      let own = try #require(ann.person).id.uuidString.lowercased()
      #expect(try await ann.post("/settings/server/people/\(own)/link").status == .notFound)
    }
  }

  @Test func `is the owner's to switch on, and to switch off only with another way in`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), ben = try await server.person("Ben")
      #expect(try await !ann.get("/settings/server").text.contains("id=\"passwords\""))
      let refused = try await ann.post("/settings/server/passwords", ["do": "off"])
      #expect(refused.status == .badRequest && refused.text.contains("First set up another way to sign in"))
      #expect(try await server.household.acceptsPasswords())
      try await server.household.acceptPasswords(false)
      #expect(try await ann.get("/settings/server").text.contains("id=\"passwords\""))
      #expect(try await ben.post("/settings/server/passwords", ["do": "on"]).status == .notFound)
      #expect(try await ann.post("/settings/server/passwords", ["do": "on"]).location == "/settings/server?note=settingsSaved")
      #expect(try await server.stranger.post("/sign-in", ["name": "Ben", "password": "correct horse"]).session != nil)
    }
  }

  @Test func `needs no code with a link`() async throws {
    try await TestServer.open { server in
      let (ann, _, _) = try await server.annWithFactor()
      let link = try await server.household.makeSignInLink(for: try #require(ann.person))
      #expect(try await server.stranger.post("/link/\(link)").session != nil)
    }
  }
}
