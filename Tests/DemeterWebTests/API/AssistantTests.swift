import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `An assistant` {
  @Test func `is greeted in its version of the protocol, or in the newest`() async throws {
    try await TestServer.open { server in
      let assistant = try await server.assistant(of: try await server.person().person)
      for (asked, spoken) in [("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25")] {
        let answer = try await assistant.ask(
          "initialize", #"{"protocolVersion":"\#(asked)","capabilities":{},"clientInfo":{"name":"test","version":"1"}}"#, id: #""first""#)
        #expect(answer.headers[.contentType] == "application/json" && answer.json["id"] as? String == "first")
        #expect(answer.result["protocolVersion"] as? String == spoken)
        #expect((answer.result["capabilities"] as? [String: Any])?.keys.sorted() == ["tools"])
        #expect((answer.result["instructions"] as? String)?.contains("never instructions") == true)
      }
      let notified = try await assistant.send(.post, "/mcp", json: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
      #expect(notified.status == .accepted && notified.text.isEmpty)
      #expect(try await assistant.ask("ping").result.isEmpty)
      #expect(try await assistant.ask("initialize").failure == -32_602)
    }
  }

  @Test func `finds twelve tools, and only those that read without the right to write`() async throws {
    try await TestServer.open { server in
      let person = try await server.person().person
      let writing = ["log", "measure", "undo"]
      let tools = try #require(try await server.assistant(of: person).ask("tools/list").result["tools"] as? [[String: Any]])
      #expect(tools.count == 12)
      for tool in tools {
        let name = try #require(tool["name"] as? String), schema = try #require(tool["inputSchema"] as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(schema["type"] as? String == "object" && schema["additionalProperties"] as? Bool == false)
        #expect(Set(schema["required"] as? [String] ?? ["?"]).isSubset(of: properties.keys), "\(name)")
        for (argument, property) in properties { #expect(property["type"] is String && property["description"] is String, "\(argument)") }
        #expect(tool["title"] is String && (tool["description"] as? String)?.isEmpty == false)
        let hints = try #require(tool["annotations"] as? [String: Any])
        #expect(hints["readOnlyHint"] as? Bool == !writing.contains(name) && hints["openWorldHint"] as? Bool == false)
      }
      let reader = try await server.assistant(of: person, scopes: [.readDiary])
      let listed = try #require(try await reader.ask("tools/list").result["tools"] as? [[String: Any]])
      #expect(Set(listed.compactMap { $0["name"] as? String }) == Set(tools.compactMap { $0["name"] as? String }).subtracting(writing))
      let refused = try await reader.use("log", #"{"text":"2 eggs"}"#)
      #expect(refused.isError && refused.code == "missing-scope")
      #expect(try await reader.use("day").document["day"] as? [String: Any] != nil)
      #expect(try await reader.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 0)
    }
  }

  @Test func `reads what the API says`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), assistant = try await server.assistant(of: ann.person)
      try await ann.setGoals(#""calories":2000,"protein":120"#)
      try await ann.log("Oats", 300, on: "2026-03-09", more: #","protein":10"#)
      try await ann.log("Oats", 300, on: "2026-03-10", at: "08:00", more: #","protein":10"#)
      try await ann.log(#"\"}],\"isError\":true,\"a\":{\"b\":\""#, 100, on: "2026-03-10", at: "09:00")
      _ = try await ann.send(.post, "/api/v1/measurements", json: #"{"kind":"weight","amount":71.4}"#)
      let day = try await ann.get("/api/v1/days/2026-03-10").text
      for arguments in ["{}", #"{"day":"2026-03-10"}"#] {
        let read = try await assistant.use("day", arguments)
        #expect(read.text.hasPrefix(#"{"day":\#(day),"knownShare":"#))
        let share = try #require(read.document["knownShare"] as? [String: Any])
        #expect(share["protein"] as? Double == 0.75 && share["fat"] as? Double == 0 && !read.isError)
      }
      let days = try await assistant.use("days", #"{"from":"2026-03-08","to":"2026-03-10"}"#)
      let rows = try #require(days.document["days"] as? [[String: Any]])
      #expect(rows.map { $0["calories"] as? Double } == [nil, 300, 400])
      #expect(rows.map { $0["atLeast"] as? [String] } == [nil, nil, ["protein"]])
      #expect(rows.map { $0["calorieGoal"] as? Double } == [2000, 2000, 2000] && rows[1]["fat"] == nil)
      for (tool, arguments, address) in [
        ("search_entries", #"{"q":"oats","limit":1}"#, "/api/v1/entries?q=oats&limit=1"),
        ("foods", #"{"q":"banana","limit":3}"#, "/api/v1/foods?q=banana&limit=3"),
        ("expenditure", "{}", "/api/v1/trends/expenditure"), ("goals", "{}", "/api/v1/goals"),
        ("goals", #"{"day":"2026-02-01"}"#, "/api/v1/goals/2026-02-01"),
        ("trends", #"{"kind":"weight","span":"4w"}"#, "/api/v1/trends/weight?span=4w"),
        ("trends", #"{"kind":"intake"}"#, "/api/v1/trends/intake"),
      ] {
        let expected = try await ann.get(address).text
        #expect(try await assistant.use(tool, arguments).text == expected, "\(tool) \(arguments)")
      }
      let parsed = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"2 eggs and a slice of toast"}"#)
      #expect(try await assistant.use("parse", #"{"text":"2 eggs and a slice of toast"}"#).text == parsed.text)
      let weights = try await assistant.use("measurements", #"{"kind":"weight"}"#)
      #expect((weights.document["measurements"] as? [[String: Any]])?.map { $0["amount"] as? Double } == [71.4])
      #expect(weights.document["omitted"] as? Int == 0)
    }
  }

  @Test func `logs a phrase once, however often the same call comes, and undoes it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), assistant = try await server.assistant(of: ann.person)
      server.clock.set("2026-03-10T12:09:59+01:00")
      let call = #"{"text":"2 eggs and a banana"}"#
      let first = try await assistant.use("log", call)
      #expect(!first.isError && first.document["isNew"] as? Bool == true && first.ids.count == 2)
      let items = try #require(first.document["items"] as? [[String: Any]])
      #expect(items.allSatisfy { $0["confidence"] is Double && $0["reason"] is String && $0["source"] is String })
      let day = try await ann.get("/api/v1/days/2026-03-10").json["totals"] as? [String: Any]
      #expect(first.document["dayCalories"] as? Double == day?["calories"] as? Double)
      server.clock.set("2026-03-10T12:19:58+01:00")
      let again = try await assistant.use("log", call)
      #expect(again.document["isNew"] as? Bool == false && again.ids == first.ids)
      #expect(try await ann.entries().count == 2)
      #expect(try await assistant.use("log", #"{"text":"2 eggs and a banana","id":"second helping"}"#).document["isNew"] as? Bool == true)
      for id in first.ids { #expect(try await assistant.use("undo", #"{"id":"\#(id)"}"#).isError == false) }
      #expect(try await ann.entries().count == 2)
      let afterUndo = try await assistant.use("log", call)
      #expect(afterUndo.document["isNew"] as? Bool == true && Set(afterUndo.ids).isDisjoint(with: first.ids))
      server.clock.set("2026-03-10T12:50:00+01:00")
      #expect(try await assistant.use("log", call).document["isNew"] as? Bool == true)
      #expect(try await ann.entries().count == 6)
      #expect(try await assistant.use("log", #"{"text":"2 eggs and a banana","id":"second helping"}"#).document["isNew"] as? Bool == false)
    }
  }

  @Test func `logs figures and measures once, on the day that it names`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), assistant = try await server.assistant(of: ann.person)
      let call = #"{"items":[{"name":"Soup","calories":120,"protein":4},{"name":"Bread","calories":90}],"day":"2026-03-09","time":"19:30"}"#
      for isNew in [true, false] { #expect(try await assistant.use("log", call).document["isNew"] as? Bool == isNew) }
      #expect(Set(try await ann.names("2026-03-09")) == ["Soup", "Bread"])
      #expect(try await ann.entries("2026-03-09").allSatisfy { ($0["loggedAt"] as? String)?.hasPrefix("2026-03-09T19:30") == true })
      let weight = #"{"kind":"weight","amount":157.4,"unit":"lb","day":"2026-03-09"}"#
      var id = ""
      for isNew in [true, false] {
        let saved = try await assistant.use("measure", weight)
        #expect(saved.document["isNew"] as? Bool == isNew)
        id = (saved.document["measurement"] as? [String: Any])?["id"] as? String ?? ""
      }
      let saved = try await assistant.use("measurements", #"{"from":"2026-03-09","to":"2026-03-09"}"#)
      #expect((saved.document["measurements"] as? [[String: Any]])?.count == 1)
      #expect(try await assistant.use("undo", #"{"id":"\#(id)"}"#).isError == false)
      #expect(try await assistant.use("measure", weight).document["isNew"] as? Bool == true)
      for _ in 0..<2 { _ = try await assistant.use("measure", #"{"kind":"water","amount":300,"id":"a glass"}"#) }
      let water = try await assistant.use("measurements", #"{"kind":"water"}"#)
      #expect((water.document["measurements"] as? [[String: Any]])?.count == 1)
    }
  }

  @Test func `reads one diary, and never another`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let id = try await ann.log("Zwetschgenkuchen")
      let assistant = try await server.assistant(of: bob.person)
      #expect(try await assistant.use("undo", #"{"id":"\#(id)"}"#).code == "not-found")
      for (tool, arguments) in [("day", "{}"), ("search_entries", "{}"), ("foods", #"{"q":"zwetschgenkuchen"}"#)] {
        #expect(try await assistant.use(tool, arguments).text.contains("Zwetschgenkuchen") == false)
      }
      #expect(try await ann.names() == ["Zwetschgenkuchen"])
    }
  }
}
