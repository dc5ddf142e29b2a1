import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// For programs that store a copy of a diary: several entries in one request, tags, and changes since a cursor.
extension `Entries over HTTP` {
  @Test func `are JSON, whatever it is called, and no other kind of body`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let types = [
        ("application/json; charset=utf-8", 201), ("application/vnd.food+json", 201), ("text/plain", 415),
        ("application/x-www-form-urlencoded", 201), ("application/xml", 415), ("multipart/form-data; boundary=x", 415),
      ]
      for (type, expected) in types {
        let answer = try await ann.with(.contentType, type).send(.post, "/api/v1/entries", json: #"{"name":"Oats","calories":5}"#)
        #expect(answer.status.code == expected, "\(type)")
      }
      #expect(try await ann.names().count == 3)
    }
  }

  @Test func `are saved several at once, all or none`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let two = #"{"entries":[{"name":"Tea","calories":1},{"name":"Soup","calories":90,"loggedAt":"2026-03-09T12:00:00+01:00"}]}"#
      for expected in [201, 200] {
        let saved = try await ann.with(.init("Idempotency-Key") ?? .accept, "lunch").send(.post, "/api/v1/entries", json: two)
        #expect(saved.status.code == expected)
        #expect((saved.json["entries"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Tea", "Soup"])
      }
      #expect(try await ann.names() == ["Tea"])
      #expect(try await ann.names("2026-03-09") == ["Soup"])
      let bad = #"{"entries":[{"name":"A","calories":1},{"name":"","calories":-1}],"x":1}"#
      let wrong = try await ann.send(.post, "/api/v1/entries", json: bad)
      #expect(wrong.refusals.keys.sorted() == ["entries.1.calories", "entries.1.name", "x"])
      for body in [#"{"entries":[]}"#, #"{"entries":5}"#, #"{"entries":[5]}"#] {
        #expect(try await ann.send(.post, "/api/v1/entries", json: body).refusals.keys.sorted() == ["entries"], "\(body)")
      }
      let many = #"{"entries":["# + (0..<101).map { #"{"name":"F\#($0)","calories":1}"# }.joined(separator: ",") + "]}"
      #expect(try await ann.send(.post, "/api/v1/entries", json: many).refusals.keys.sorted() == ["entries"])
      #expect(try await ann.names() == ["Tea"])
    }
  }

  @Test func `that changed since are given to who stays in step`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), ben = try await server.person("Ben")
      let tea = try await ann.log("Tea", 1)
      _ = try await ann.log("Soup", 90)
      _ = try await ben.log("Cake", 400)
      let all = try await ann.get("/api/v1/changes?limit=1").json
      #expect(all["hasMore"] as? Bool == true && (all["entries"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Tea"])
      let rest = try await ann.get("/api/v1/changes?since=\(all["cursor"] as? String ?? "")").json
      #expect(rest["hasMore"] as? Bool == false && (rest["entries"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Soup"])
      let cursor = rest["cursor"] as? String ?? ""
      _ = try await ann.send(.delete, "/api/v1/entries/\(tea)")
      let gone = try await ann.get("/api/v1/changes?since=\(cursor)").json["entries"] as? [[String: Any]] ?? []
      #expect(gone.count == 1 && gone.first?["id"] as? String == tea && gone.first?["deletedAt"] is String)
      let foreign = try await ben.get("/api/v1/changes?since=\(cursor)")
      #expect(foreign.status == .gone && foreign.json["code"] as? String == "start-over")
      #expect(try await ann.get("/api/v1/changes?since=x&limit=0").refusals.keys.sorted() == ["limit", "since"])
    }
  }

  @Test func `say by a tag whether they changed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let address = "/api/v1/entries/\(try await ann.log())"
      let tag = try #require(try await ann.get(address).headers[.eTag])
      for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        let answer = try await ann.with(.ifNoneMatch, known).get(address)
        #expect(answer.status == .notModified && answer.headers[.eTag] == tag && answer.text.isEmpty)
      }
      _ = try await ann.send(.patch, address, json: #"{"calories":1}"#)
      #expect(try await ann.with(.ifNoneMatch, tag).get(address).status == .ok)
    }
  }
}
