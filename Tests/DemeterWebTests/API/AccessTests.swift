import DemeterCore
import DemeterStore
import DemeterWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Access` {
  @Test func `to somebody else's entry looks like nothing there`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann")
      let bob = try await server.person("Bob")
      let id = try await ann.log()
      let unknown = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
      for (method, path) in [
        (HTTPRequest.Method.get, ""), (.patch, ""), (.delete, ""), (.post, "/restore"), (.get, "/revisions"),
      ] {
        let theirs = try await bob.send(method, "/api/v1/entries/\(id)\(path)", json: "{}")
        let none = try await bob.send(method, "/api/v1/entries/\(unknown)\(path)", json: "{}")
        #expect(theirs.status == .notFound)
        #expect(theirs.text == none.text)
      }
      for (method, path) in [
        (HTTPRequest.Method.get, ""), (.post, ""), (.get, "/delete"), (.post, "/delete"), (.post, "/restore"), (.post, "/again"),
      ] {
        let theirs = try await bob.send(method, "/entries/\(id)\(path)", json: "version=1&name=A&calories=1")
        let none = try await bob.send(method, "/entries/\(unknown)\(path)", json: "version=1&name=A&calories=1")
        #expect(theirs.status == none.status)
        #expect(theirs.location == none.location)
      }
      #expect(try await ann.get("/api/v1/entries/\(id)").json["version"] as? Int == 1)
    }
  }

  @Test func `needs a session or a token`() async throws {
    try await TestServer.open { server in
      _ = try await server.person()
      let answer = try await server.stranger.get("/api/v1/days/2026-03-10")
      #expect(answer.status == .unauthorized)
      #expect(answer.headers[.wwwAuthenticate] == "Bearer")
      #expect(answer.json["code"] as? String == "sign-in-needed")
      #expect(try await server.stranger.with(.authorization, "Bearer nonsense").get("/api/v1/goals").status == .unauthorized)
      let page = try await server.stranger.get("/goals")
      #expect(page.status == .seeOther)
      #expect(page.location == "/sign-in?next=%2Fgoals")
    }
  }

  @Test func `by a token reaches as far as its scopes, and no page`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let person = try #require(ann.person)
      let reading = try await server.household.makeToken(for: person, scopes: [.readDiary])
      let reader = server.stranger.with(.authorization, "Bearer \(reading)")
      #expect(try await reader.get("/api/v1/days/2026-03-10").status == .ok)
      let refused = try await reader.send(.post, "/api/v1/entries", json: #"{"name":"A","calories":1}"#)
      #expect(refused.status == .forbidden)
      #expect(refused.json["code"] as? String == "missing-scope")
      #expect(try await reader.send(.put, "/api/v1/goals", json: "{}").status == .forbidden)
      #expect(try await reader.get("/goals").status == .seeOther)
      let writing = try await server.household.makeToken(for: person, scopes: [.writeDiary])
      let writer = server.stranger.with(.authorization, "Bearer \(writing)")
      #expect(try await writer.send(.post, "/api/v1/entries", json: #"{"name":"A","calories":1}"#).status == .created)
      #expect(try await writer.get("/api/v1/days/2026-03-10").status == .forbidden)
    }
  }

  @Test(arguments: [
    ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "https://evil.example"),
    ("Origin", "null"),
  ])
  func `from another site's page is refused`(header: String, value: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let name = try #require(HTTPField.Name(header))
      #expect(try await ann.with(name, value).post("/goals", ["calories": "2000"]).status == .forbidden)
      #expect(try await ann.with(name, value).send(.post, "/api/v1/entries", json: #"{"name":"A","calories":1}"#).status == .forbidden)
      #expect(try await ann.with(name, value).get("/").status == .ok)
      #expect(try await ann.get("/api/v1/goals").json["calories"] == nil)
    }
  }

  @Test func `is guessed ever more slowly`() async throws {
    try await TestServer.open { server in
      _ = try await server.person()
      let wrong = ["name": "ann", "password": "wrong horse"]
      for _ in 0..<5 { #expect(try await server.stranger.post("/sign-in", wrong).status == .unprocessableContent) }
      let slowed = try await server.stranger.post("/sign-in", wrong)
      #expect(slowed.status == .tooManyRequests)
      #expect(slowed.headers[.retryAfter] == "1")
      #expect(slowed.text.contains("value=\"ann\""))
      #expect(!slowed.text.contains("wrong horse"))
      server.clock.set("2026-03-10T12:00:02+01:00")
      let right = try await server.stranger.post("/sign-in", ["name": "ANN", "password": "correct horse", "next": "/goals"])
      #expect(right.status == .seeOther)
      #expect(right.location == "/goals")
    }
  }

  @Test(arguments: [
    "//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/a\r\nSet-Cookie: x=y", "/\t/evil.example",
    "/a\u{7F}", "/ü",
  ])
  func `never leads on to another site`(next: String) async throws {
    try await TestServer.open { server in
      _ = try await server.person()
      let answer = try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse", "next": next])
      #expect(answer.location == "/")
    }
  }

  @Test func `is kept in a cookie that scripts and other sites don't get`() async throws {
    try await TestServer.open(live: true) { server in
      let made = try await server.stranger.post("/welcome", ["name": "Ann", "password": "correct horse", "timeZone": "Asia/Tokyo"])
      #expect(made.location == "/")
      let cookie = try #require(made.headers[.setCookie])
      for part in ["HttpOnly", "SameSite=Lax", "Path=/"] { #expect(cookie.contains(part)) }
      #expect(try await server.household.people().map(\.timeZone.identifier) == ["Asia/Tokyo"])
      #expect(try await server.household.people().map(\.isOwner) == [true])
      let second = try await server.stranger.post("/welcome", ["name": "Eve", "password": "correct horse"])
      #expect(second.location == "/sign-in")
      #expect(try await server.household.people().count == 1)
    }
  }

  @Test func `ends with signing out`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.post("/sign-out").location == "/sign-in")
      #expect(try await ann.get("/").location == "/sign-in")
    }
  }

  @Test func `by signing in again ends the session that the browser had`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let link = try await server.household.makeSignInLink(for: #require(ann.person))
      #expect(try await ann.get("/").status == .ok)
      #expect(try await ann.post("/sign-in", ["name": "Ann", "password": "wrong"]).status == .unprocessableContent)
      #expect(try await ann.get("/").status == .ok)
      #expect(try await ann.post("/sign-in", ["name": "Ann", "password": "correct horse"]).location == "/")
      #expect(try await ann.get("/").location == "/sign-in")
      let again = try await server.person("Ben")
      #expect(try await again.post("/link/\(link)").location == "/")
      #expect(try await again.get("/").location == "/sign-in")
    }
  }

  @Test func `by a link works once, and only when its button is pressed`() async throws {
    try await TestServer.open { server in
      let person = try #require(try await server.person().person)
      let link = try await server.household.makeSignInLink(for: person)
      #expect(try await server.stranger.get("/link/\(link)").status == .ok)
      #expect(try await server.stranger.post("/link/\(link)").location == "/")
      #expect(try await server.stranger.post("/link/\(link)").status == .unprocessableContent)
    }
  }

  @Test func `as the owner is given to nobody who is not known to be on this machine`() async throws {
    try await TestServer.open { server in
      for code in ["", "x", String(server.site.welcome.dropLast().suffix(13))] {
        let answer = try await server.stranger.post("/welcome", ["name": "Eve", "password": "correct horse", "code": code])
        #expect(answer.status == .forbidden && answer.text.contains("This is not the code") && answer.text.contains("value=\"Eve\""))
        #expect(try await server.household.people().isEmpty)
      }
    }
  }

  @Test func `as the owner is given to everyone with the printed code`() async throws {
    try await TestServer.open { server in
      let page = try await server.stranger.get(server.site.welcome)
      let code = String(server.site.welcome.suffix(14))
      #expect(page.text.contains("value=\"\(code)\""))
      let short = try await server.stranger.post("/welcome", ["name": "Ann", "password": "short", "code": code])
      #expect(short.status == .unprocessableContent && short.text.contains("value=\"\(code)\""))
      let typed = code.lowercased().replacing("-", with: " ")
      #expect(
        try await server.stranger.post("/welcome", ["name": "Ann", "password": "correct horse", "code": typed]).location == "/")
    }
  }

  @Test func `as the owner is given to one of many who come first at once`() async throws {
    try await TestServer.open(live: true) { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<6 {
          group.addTask { _ = try await server.stranger.post("/welcome", ["name": "N\(index)", "password": "correct horse"]) }
        }
        try await group.waitForAll()
      }
      #expect(try await server.household.people().count == 1)
    }
  }
}
