import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `What waited on a device` {
  private static let id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"

  @Test func `is logged for the moment it was made, though it comes the day after`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log("Old soup", 200)
      server.clock.set("2026-03-11T09:00:00+01:00")
      for _ in 0..<2 {
        _ = try await ann.post("/entries/\(id)/again", ["id": Self.id, "timeZone": "Europe/Berlin", "made": "2026-03-10T22:30:15.250Z"])
      }
      #expect(try await ann.get("/api/v1/entries/\(Self.id)").json["loggedAt"] as? String == "2026-03-10T23:30:15.250+01:00")
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 2)
    }
  }

  @Test(arguments: ["2026-03-12T09:00:00Z", "yesterday", "1970-01-01T00:00:00Z", "2025-12-09T10:00:00Z"])
  func `is logged now where its clock can't be believed`(made: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.post("/entries", ["id": Self.id, "name": "Oats", "calories": "320", "made": made])
      #expect(try await ann.get("/api/v1/entries/\(Self.id)").json["loggedAt"] as? String == "2026-03-10T12:00:00+01:00")
    }
  }

  @Test func `is no conflict with itself when the answer to a change was lost`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      let form = ["version": "1", "name": "Oats", "calories": "350", "quantity": "1", "time": "12:00", "day": "2026-03-10"]
      for _ in 0..<2 { #expect(try await ann.post("/entries/\(id)", form).location == "/?note=changesSaved&entry=\(id)") }
      #expect(try await ann.get("/api/v1/entries/\(id)").json["version"] as? Int == 2)
    }
  }

  @Test func `does not delete what was changed meanwhile before that was seen`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      #expect(try await ann.get("/entries/\(id)/delete").text.contains(#"name="version" value="1""#))
      let form = ["version": "1", "name": "Oats", "calories": "350", "quantity": "1", "time": "12:00", "day": "2026-03-10"]
      _ = try await ann.post("/entries/\(id)", form)
      let stale = try await ann.post("/entries/\(id)/delete", ["version": "1"])
      #expect(stale.status == .conflict)
      for words in ["Oats, 320 cal", "Oats, 350 cal", #"name="version" value="2""#] { #expect(stale.text.contains(words)) }
      #expect(try await ann.get("/api/v1/entries/\(id)").status == .ok)
      for _ in 0..<2 { #expect(try await ann.post("/entries/\(id)/delete", ["version": "2"]).location.hasPrefix("/?note=deleted")) }
    }
  }

  @Test func `is nobody's once another person has signed in`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let bea = try await server.person("Bea")
      let header = try #require(HTTPField.Name("Demeter-Person"))
      let annsID = try #require(ann.person).id.uuidString
      let form = ["id": Self.id, "name": "Oats", "calories": "320"]
      #expect(try await bea.with(header, annsID).post("/entries", form).location == "/sign-in")
      #expect(try await bea.with(header, "nonsense").post("/entries", form).location == "/sign-in")
      #expect(try await bea.get("/api/v1/entries/\(Self.id)").status == .notFound)
      let location = try await ann.with(header, annsID).post("/entries", form).location
      #expect(location.hasPrefix("/?note=added"))
      let saved = try #require(HTTPField.Name("Demeter-Saved"))
      #expect(try await ann.get(location).headers[saved] == "yes")
      for other in ["/", "/?note=pageNotFound", "/?note=x"] { #expect(try await ann.get(other).headers[saved] == nil) }
    }
  }
}

@Suite struct `An answer` {
  @Test func `says whose it is, refusals too, and says nothing where it is nobody's`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let header = try #require(HTTPField.Name("Demeter-Person"))
      let id = try #require(ann.person).id.uuidString.lowercased()
      let unknown = "/entries/6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
      #expect(try await ann.get("/").headers[header] == id)
      let refused = try await ann.post("/entries", ["name": "Oats", "calories": "a lot"])
      #expect(refused.status == .unprocessableContent && refused.headers[header] == id)
      let missing = try await ann.post(unknown, ["version": "1", "name": "Oats", "calories": "1"])
      #expect(missing.status == .notFound && missing.headers[header] == id)
      #expect(try await server.stranger.post("/entries", ["name": "Oats"]).headers[header] == nil)
      for path in ["/sign-in", "/offline", "/trust"] { #expect(try await server.stranger.get(path).headers[header] == nil) }
    }
  }
}

@Suite struct `The service worker` {
  @Test func `comes from the root, is requested again each time, and changes with the assets`() async throws {
    try await TestServer.open { server in
      let answer = try await server.stranger.get("/sw.js")
      #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(answer.headers[.cacheControl] == "no-cache")
      #expect(answer.headers[.contentSecurityPolicy]?.contains("worker-src 'self'") == true)
      let page = try await server.stranger.get("/offline").text
      let style = try #require(page.firstMatch(of: #/"(/assets/[0-9a-f]+)/app\.css"/#)).1
      #expect(answer.text.contains("const folder = '\(style)'"))
      #expect(answer.text.contains("'\(style)/app.js'"))
    }
  }

  @Test func `knows the person of a page, and shows a page without a person if none is cached`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try #require(ann.person).id.uuidString.lowercased()
      for path in ["/", "/add", "/history", "/settings"] { #expect(try await ann.get(path).text.contains(#"data-person="\#(id)""#)) }
      for path in ["/offline", "/sign-in"] { #expect(try await !server.stranger.get(path).text.contains("data-person")) }
    }
  }
}
