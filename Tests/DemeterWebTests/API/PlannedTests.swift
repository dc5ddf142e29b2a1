import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Planned food over HTTP` {
  private let path = "/api/v1/planned"
  private static let soup =
    #"{"id":"6ba7b810-9dad-11d1-80b4-00c04fd430c8","name":"Soup","calories":320,"plannedFor":"2026-03-11","plannedTime":"19:00"}"#

  @Test func `is saved once, listed, skipped, restored and logged once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let saved = try await ann.send(.post, path, json: Self.soup)
      #expect(saved.status == .created && saved.headers[.location] == path + "/6ba7b810-9dad-11d1-80b4-00c04fd430c8")
      #expect(saved.json["state"] as? String == "open" && saved.json["plannedTime"] as? String == "19:00")
      #expect(try await ann.send(.post, path, json: Self.soup).status == .ok)
      let taken = try await ann.send(.post, path, json: Self.soup.replacing("Soup", with: "Cake"))
      #expect(taken.status == .conflict && taken.json["code"] as? String == "id-taken")
      #expect((try await ann.get(path + "?from=2026-03-11&to=2026-03-11").json["planned"] as? [Any])?.count == 1)
      #expect((try await ann.get(path + "?from=2026-03-12").json["planned"] as? [Any])?.isEmpty == true)
      let one = path + "/6ba7b810-9dad-11d1-80b4-00c04fd430c8"
      for _ in 0..<2 { #expect(try await ann.send(.delete, one).status == .noContent) }
      let early = try await ann.send(.post, one + "/log")
      #expect(early.status == .unprocessableContent)
      #expect(try await ann.send(.post, one + "/restore").json["state"] as? String == "open")
      server.clock.set("2026-03-11T20:00:00+01:00")
      let key = try #require(HTTPField.Name("Idempotency-Key"))
      let logged = try await ann.with(key, "one").send(.post, one + "/log")
      #expect(logged.status == .created && logged.json["loggedAt"] as? String == "2026-03-11T19:00:00+01:00")
      #expect(try await ann.with(key, "one").send(.post, one + "/log").status == .ok)
      let again = try await ann.send(.post, one + "/log")
      #expect(again.status == .conflict && again.json["code"] as? String == "not-planned")
      #expect(try await ann.send(.delete, one).status == .conflict)
      let now = try await ann.get(one).json
      #expect(now["state"] as? String == "logged" && now["entry"] as? String == logged.json["id"] as? String)
      #expect(try await ann.names("2026-03-11") == ["Soup"])
    }
  }

  @Test(arguments: [
    (#""plannedFor":"2026-03-10""#, "plannedFor", "Food can only be planned for a day to come"),
    (#""plannedFor":"2026-05-10""#, "plannedFor", "Food can be planned for the next 60 days"),
    (#""plannedFor":"2026-03-11","plannedTime":"24:00""#, "plannedTime", "Time must be like 08:30"),
    (#""plannedFor":"2026-03-11","loggedAt":"2026-03-11T08:00:00+01:00""#, "loggedAt", "Unknown field"),
    (#""plannedFor":"2026-03-11","quantity":1e308"#, "quantity", ""), (#""plannedFor":7"#, "plannedFor", ""),
    (#""x":1"#, "x", "Unknown field"),
  ])
  func `is refused by field`(members: String, field: String, message: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let refused = try await ann.send(.post, path, json: #"{"name":"Soup","calories":320,\#(members)}"#)
      #expect(refused.status == .unprocessableContent)
      #expect(message.isEmpty ? refused.refusals[field] != nil : refused.refusals[field] == message, "\(refused.refusals)")
      #expect((try await ann.get(path).json["planned"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func `of a day to come is no entry, and entries of it are still refused`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.post, path, json: Self.soup)
      let refused = try await ann.send(.post, "/api/v1/entries", json: #"{"name":"A","calories":1,"day":"2026-03-11"}"#)
      #expect(refused.refusals == ["day": "Nothing can be logged for a day in the future"])
      #expect(try await ann.entries("2026-03-11").isEmpty)
      #expect((try await ann.get("/api/v1/entries?q=soup").json["entries"] as? [Any])?.isEmpty == true)
    }
  }
}
