import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The owner` {
  @Test func `adds people and resets passwords; to others there is no such page`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let bobs = try #require(bob.person).id.uuidString.lowercased()
      let page = try await ann.get("/settings/server")
      for words in ["Demeter 0.1.0", "Bob", "Free on the disk", "Reset password"] { #expect(page.text.contains(words)) }
      for path in ["/settings/server", "/settings/server/people/new", "/settings/server/people/\(bobs)/password"] {
        #expect(try await bob.get(path).location == "/?note=pageNotFound")
      }
      #expect(try await bob.post("/settings/server/people", ["name": "Eve", "password": "long enough"]).status == .notFound)
      #expect(try await bob.post("/settings/server/people/\(bobs)/password", ["new": "long enough"]).status == .notFound)
      #expect(try await ann.post("/settings/server/people", ["name": "Bob", "password": "long enough"]).status == .unprocessableContent)
      #expect(try await ann.post("/settings/server/people", ["name": "Eve", "password": "short"]).status == .unprocessableContent)
      #expect(try await ann.post("/settings/server/people", ["name": "Eve", "password": "long enough"]).status == .seeOther)
      #expect(try await server.household.people().map(\.name) == ["Ann", "Bob", "Eve"])
      #expect(try await ann.post("/settings/server/people/\(bobs)/password", ["new": "long enough"]).status == .seeOther)
      #expect(try await bob.get("/").location == "/sign-in")
      #expect(try await server.stranger.post("/sign-in", ["name": "Bob", "password": "long enough"]).location == "/")
    }
  }

  @Test func `ends all ways in of a person, if they have any and that is ticked`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob"), person = try #require(bob.person)
      let path = "/settings/server/people/\(person.id.uuidString.lowercased())/password"
      #expect(try await !ann.get(path).text.contains("name=\"endAll\""))
      let token = try await server.household.makeToken(for: person, scopes: [.readDiary])
      #expect(try await ann.get(path).text.contains("name=\"endAll\""))
      #expect(try await ann.post(path, ["new": "long enough"]).status == .seeOther)
      #expect(try await server.household.access(token: token) != nil)
      #expect(try await ann.post(path, ["new": "short", "endAll": "on"]).status == .unprocessableContent)
      #expect(try await server.household.access(token: token) != nil)
      #expect(try await ann.post(path, ["new": "long enough", "endAll": "on"]).status == .seeOther)
      #expect(try await server.household.access(token: token) == nil)
    }
  }

  @Test func `is asked for the password before a reset, a link or the switch of passwords, ten minutes after signing in`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let id = try #require(bob.person).id.uuidString.lowercased()
      let reset = "/settings/server/people/\(id)/password", link = "/settings/server/people/\(id)/link"
      #expect(try await !ann.get(reset).text.contains("name=\"password\""))
      server.clock.set("2026-03-10T12:10:01+01:00")
      #expect(try await ann.get(reset).text.contains("name=\"password\""))
      for password in [nil, "", "wrong horse"] as [String?] {
        let refused = try await ann.post(reset, ["new": "long enough"].merging(password.map { ["password": $0] } ?? [:]) { $1 })
        #expect(refused.status == .unprocessableContent && refused.text.contains("name=\"password\""))
      }
      #expect(try await bob.get("/").status == .ok)
      #expect(try await ann.post(reset, ["new": "long enough", "password": "correct horse"]).status == .seeOther)
      #expect(try await bob.get("/").location == "/sign-in")

      try await server.household.acceptPasswords(false)
      let asked = try await ann.post(link)
      #expect(asked.status == .unprocessableContent && asked.text.contains("Is it you?") && !asked.text.contains("is not your"))
      #expect(try await ann.post(link, ["password": "wrong horse"]).text.contains("is not your current password"))
      let made = try await ann.post(link, ["password": "correct horse"])
      #expect(made.status == .ok && made.text.contains("/link/"))

      #expect(try await ann.post("/settings/server/passwords", ["do": "on"]).text.contains("name=\"do\" value=\"on\""))
      #expect(try await !server.household.acceptsPasswords())
      let on = ["do": "on", "password": "correct horse"]
      #expect(try await ann.post("/settings/server/passwords", on).status == .seeOther)
      #expect(try await server.household.acceptsPasswords())
    }
  }

  @Test func `announces a removal on every page of that person`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let path = "/settings/server/people/\(try #require(bob.person).id.uuidString.lowercased())/removal"
      #expect(try await ann.get(path).text.contains("Remove Bob?"))
      #expect(try await bob.get(path).location == "/?note=pageNotFound")
      #expect(try await bob.post(path).status == .notFound)
      let anns = try #require(ann.person).id.uuidString.lowercased()
      #expect(try await ann.post("/settings/server/people/\(anns)/removal").status == .notFound)
      #expect(try await ann.post(path).location == "/settings/server?note=removalAnnounced")
      for address in ["/", "/history", "/settings"] {
        #expect(try await bob.get(address).text.contains("ends your account on Mar 24"))
      }
      #expect(try await !ann.get("/").text.contains("ends your account"))
      #expect(try await ann.get("/settings/server").text.contains("until Mar 24"))
      #expect(try await ann.post(path + "/withdraw").status == .seeOther)
      #expect(try await !bob.get("/").text.contains("ends your account"))
    }
  }
}
