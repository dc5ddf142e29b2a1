import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Searching over HTTP` {
  private static let path = "/api/v1/entries"

  private func names(_ answer: TestResponse) -> [String] {
    (answer.json["entries"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  private func food(_ answer: TestResponse) -> [String: Any] {
    (answer.json["foods"] as? [[String: Any]])?.first ?? [:]
  }

  @Test func `finds entries, the foods they are of, and what was meant`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let first = try await ann.log("Chicken salad", 420, more: #","loggedAt":"2026-03-01T12:00:00+01:00","brand":"Deli""#)
      let second = try await ann.log("Chicken salad", 430, more: #","loggedAt":"2026-03-02T12:00:00+01:00","brand":"Deli""#)
      _ = try await ann.log("Tea", 2)
      let found = try await ann.get("\(Self.path)?q=chick")
      #expect(found.status == .ok)
      #expect((found.json["entries"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == [second, first])
      #expect(food(found)["name"] as? String == "Chicken salad")
      #expect(food(found)["brand"] as? String == "Deli")
      #expect(food(found)["uses"] as? Int == 2)
      #expect(food(found)["lastDay"] as? String == "2026-03-02")
      #expect(food(found)["entryId"] as? String == second)
      #expect(found.json["correctedTo"] == nil)
      #expect(found.json["nextCursor"] == nil)
      let meant = try await ann.get("\(Self.path)?q=chiken+SALDA")
      #expect(meant.json["correctedTo"] as? String == "chicken salad")
      #expect(names(meant).count == 2)
      let all = try await ann.get(Self.path)
      #expect(names(all) == ["Tea", "Chicken salad", "Chicken salad"])
      #expect((all.json["foods"] as? [Any])?.isEmpty == true)
      #expect(
        names(try await ann.get("\(Self.path)?q=&from=2026-03-02&to=2026-03-09&minCalories=430&maxCalories=430")) == ["Chicken salad"])
      #expect(names(try await ann.get("\(Self.path)?maxCalories=2.5")) == ["Tea"])
    }
  }

  @Test func `goes on from its cursor until all are given`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for index in 0..<5 { _ = try await ann.log("Tea \(index)") }
      var uri = "\(Self.path)?q=tea&limit=2"
      var found: [String] = []
      while true {
        let answer = try await ann.get(uri)
        found += names(answer)
        guard let cursor = answer.json["nextCursor"] as? String else { break }
        uri = "\(Self.path)?q=tea&limit=2&cursor=\(cursor.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
      }
      #expect(Set(found).count == 5)
      #expect(found.count == 5)
    }
  }

  @Test func `takes statuses with commas, repeated, and as many as are sent`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":2000}"#)
      _ = try await ann.log("Feast", 2500)
      let all = Array(repeating: "over", count: 10) + Array(repeating: "under", count: 10)
      for query in [
        "status=over", "status=met,over", "status=met&status=over", "status=met%2Cover", "status=\(all.joined(separator: ","))",
      ] {
        #expect(names(try await ann.get("\(Self.path)?\(query)")) == ["Feast"])
      }
      #expect(names(try await ann.get("\(Self.path)?status=met,close&status=under")) == [])
    }
  }

  @Test(arguments: [
    ("from=2026-02-30", ["from"]), ("to=soon", ["to"]), ("from=x&to=y", ["from", "to"]), ("from=2026-03-02&to=2026-03-01", ["to"]),
    ("status=perfect", ["status"]), ("status=met,", []), ("status=met&status=noEntries", ["status"]), ("minCalories=a", ["minCalories"]),
    ("maxCalories=1e999", ["maxCalories"]), ("maxCalories=nan", ["maxCalories"]), ("minCalories=-1", ["minCalories"]),
    ("minCalories=2&maxCalories=1", ["maxCalories"]), ("limit=0", ["limit"]), ("limit=201", ["limit"]), ("limit=many", ["limit"]),
    ("limit=1.5", ["limit"]), ("cursor=x", ["cursor"]), ("cursor=%00", ["cursor"]), ("q=a&limit=-1&from=1", ["limit", "from"]),
    ("q=" + String(repeating: "a", count: 201), ["q"]), ("q=" + String(repeating: "a", count: 10_000), ["q"]),
    ("q=%22*%5E%28%29-&limit=0", ["limit"]),
  ])
  func `that make no sense are refused field by field`(_ query: String, _ fields: [String]) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.get("\(Self.path)?\(query)")
      #expect(answer.status == (fields.isEmpty ? .ok : .unprocessableContent))
      #expect(Set(answer.refusals.keys) == Set(fields))
    }
  }

  @Test(arguments: [
    "%22*%5E()-", "%22", "%00", "a%00b", "%FF%FE", "%", "%F0%9F%8D%8F", "NEAR(a%20b)", "a%20OR", "NOT", "'%20OR%201=1--", "words%3Aa",
    "%2B",
    "%E4%B8%BC", String(repeating: "a%20", count: 100),
  ])
  func `finds nothing, calmly, by texts that mean nothing`(_ text: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Porridge")
      let answer = try await ann.get("\(Self.path)?q=\(text)")
      #expect(answer.status == .ok)
      #expect(answer.json["entries"] as? [String] == [])
      #expect(answer.json["foods"] as? [String] == [])
    }
  }

  @Test func `needs permission to read the diary, and searches only that one`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann")
      let bob = try await server.person("Bob")
      _ = try await ann.log("Porridge")
      #expect(names(try await bob.get("\(Self.path)?q=porridge")) == [])
      #expect(try await server.stranger.get("\(Self.path)?q=porridge").status == .unauthorized)
      let person = try #require(ann.person)
      let writing = try await server.household.makeToken(for: person, scopes: [.writeDiary])
      let reading = try await server.household.makeToken(for: person, scopes: [.readDiary])
      #expect(try await server.stranger.with(.authorization, "Bearer \(writing)").get("\(Self.path)?q=porridge").status == .forbidden)
      #expect(names(try await server.stranger.with(.authorization, "Bearer \(reading)").get("\(Self.path)?q=porridge")) == ["Porridge"])
    }
  }
}
