import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What a tool answered.
private struct ToolAnswer {
  let text: String
  let document: [String: Any]
  let isError: Bool

  var entries: [[String: Any]] { document["entries"] as? [[String: Any]] ?? [] }
  var ids: [String] { entries.compactMap { $0["id"] as? String } }
  var code: String? { document["code"] as? String }
}

extension TestServer {
  /// An assistant with a token of a person.
  fileprivate func assistant(of person: Person?, scopes: Set<Scope> = [.readDiary, .writeDiary]) async throws -> Visitor {
    let token = try await household.makeToken(for: try #require(person), scopes: scopes)
    return Visitor(server: self, person: person, headers: [.authorization: "Bearer \(token)"])
  }
}

extension Visitor {
  fileprivate func ask(_ method: String, _ params: String = "{}", id: String = "1") async throws -> TestResponse {
    try await send(.post, "/mcp", json: #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
  }

  fileprivate func use(_ tool: String, _ arguments: String = "{}") async throws -> ToolAnswer {
    let answer = try await ask("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
    try #require(answer.status == .ok, "\(tool): \(answer.text)")
    let result = try #require(answer.json["result"] as? [String: Any], "\(tool): \(answer.text)")
    let text = try #require((result["content"] as? [[String: Any]])?.first?["text"] as? String)
    return ToolAnswer(
      text: text, document: result["structuredContent"] as? [String: Any] ?? [:], isError: try #require(result["isError"] as? Bool))
  }
}

extension TestResponse {
  fileprivate var failure: Int? { (json["error"] as? [String: Any])?["code"] as? Int }
  fileprivate var result: [String: Any] { json["result"] as? [String: Any] ?? [:] }
}

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

  /// A tool, arguments that it refuses, and the code with which it does.
  private static let refused: [(String, String, String)] = [
    ("day", #"{"day":"2026-02-31"}"#, "invalid-fields"), ("day", #"{"date":"2026-03-10"}"#, "invalid-fields"),
    ("days", #"{"from":"2026-03-10"}"#, "invalid-fields"), ("days", #"{"from":"2026-03-10","to":"2026-03-09"}"#, "invalid-fields"),
    ("days", #"{"from":"2025-01-01","to":"2026-03-09"}"#, "invalid-fields"),
    ("search_entries", #"{"limit":51}"#, "invalid-fields"), ("search_entries", #"{"cursor":"x"}"#, "invalid-fields"),
    ("foods", "{}", "invalid-fields"), ("foods", #"{"q":"a","limit":1.5}"#, "invalid-fields"),
    ("parse", #"{"text":7}"#, "invalid-fields"), ("trends", #"{"kind":"mood"}"#, "invalid-fields"),
    ("trends", #"{"kind":"weight","span":"5w"}"#, "invalid-fields"), ("measurements", #"{"kind":"mood"}"#, "invalid-fields"),
    ("log", "{}", "bad-request"), ("log", #"{"text":"2 eggs","items":[{"name":"A","calories":1}]}"#, "bad-request"),
    ("log", #"{"text":"2 eggs and 3 blorfs"}"#, "bad-request"), ("log", #"{"text":"hello"}"#, "bad-request"),
    ("log", #"{"text":"a banana today and 2 eggs yesterday"}"#, "bad-request"),
    ("log", #"{"text":"2 eggs","day":"2026-03-12"}"#, "invalid-fields"),
    ("log", #"{"text":"2 eggs","time":"25:00"}"#, "invalid-fields"),
    ("log", #"{"items":[{"name":"Soup","calories":1},{"name":"","calories":-1}]}"#, "invalid-fields"),
    ("log", #"{"items":[]}"#, "invalid-fields"),
    ("log", #"{"items":[{"name":"Soup","calories":1,"id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}]}"#, "invalid-fields"),
    ("log", #"{"text":"2 eggs","id":"\#(String(repeating: "x", count: 201))"}"#, "invalid-fields"),
    ("measure", #"{"kind":"weight","amount":7000}"#, "invalid-fields"), ("measure", #"{"kind":"weight"}"#, "invalid-fields"),
    ("undo", #"{"id":"7"}"#, "invalid-fields"), ("undo", #"{"id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}"#, "not-found"),
  ]

  /// What is no message, and the code of the answer.
  private static let noMessages: [(String, Int)] = [
    ("{", -32_700), ("", -32_700), ("[]", -32_600), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32_600), ("7", -32_600),
    (#"{"id":1,"method":"ping"}"#, -32_600), (#"{"jsonrpc":"2.0","id":1}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600), (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32_600),
  ]

  @Test func `is told what is wrong, and nothing is logged`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), assistant = try await server.assistant(of: ann.person)
      let diary = try await server.household.diary(of: try #require(ann.person))
      let mark = try await diary.version()
      for (tool, arguments, code) in Self.refused {
        let answer = try await assistant.use(tool, arguments)
        #expect(answer.isError && answer.code == code, "\(tool) \(arguments): \(answer.text)")
        #expect(answer.document["detail"] is String)
      }
      #expect(try await diary.version() == mark)
      let unknown = try await assistant.use("log", #"{"text":"2 eggs and 3 blorfs"}"#)
      #expect((unknown.document["detail"] as? String)?.contains("blorf") == true)
      #expect(try await assistant.ask("tools/call", #"{"name":"delete_everything"}"#).failure == -32_602)
      #expect(try await assistant.ask("tools/call", #"{"name":"day","arguments":[1]}"#).failure == -32_602)
      #expect(try await assistant.ask("resources/list").failure == -32_601)
      for (message, code) in Self.noMessages {
        let answer = try await assistant.send(.post, "/mcp", json: message)
        #expect(answer.status == .badRequest && answer.failure == code, "\(message): \(answer.text)")
      }
      let answered = try await assistant.send(.post, "/mcp", json: #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      #expect(answered.status == .accepted)
    }
  }

  @Test func `needs a token, and comes from no other site's page`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), assistant = try await server.assistant(of: ann.person)
      #expect(try await server.stranger.ask("ping").status == .unauthorized)
      #expect(try await ann.ask("ping").status == .unauthorized)
      let writer = try await server.assistant(of: ann.person, scopes: [.writeDiary])
      #expect(try await writer.ask("ping").status == .forbidden)
      for origin in ["https://evil.example", "null", "http://localhost.evil.example"] {
        #expect(try await assistant.with(.origin, origin).ask("ping").status == .forbidden)
      }
      for method in [HTTPRequest.Method.get, .delete] {
        let answer = try await assistant.send(method, "/mcp")
        #expect(answer.status == .methodNotAllowed && answer.headers[.allow] == "POST")
      }
      let version = try #require(HTTPField.Name("MCP-Protocol-Version"))
      #expect(try await assistant.with(version, "2025-06-18").ask("ping").status == .ok)
      let other = try await assistant.with(version, "2026-07-28").ask("server/discover")
      #expect(other.status == .badRequest && other.failure == -32_022)
      let told = (other.json["error"] as? [String: Any])?["data"] as? [String: Any]
      #expect(told?["supported"] as? [String] == ["2025-11-25", "2025-06-18"] && told?["requested"] as? String == "2026-07-28")
    }
  }

  @Test func `may ask 120 times a minute, and with 64 KiB at most`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), assistant = try await server.assistant(of: ann.person)
      let long = #"{"text":"\#(String(repeating: "egg ", count: 17_000))"}"#
      #expect(try await assistant.ask("tools/call", #"{"name":"parse","arguments":\#(long)}"#).status == .contentTooLarge)
      for _ in 1..<120 { #expect(try await assistant.ask("ping").status == .ok) }
      let refused = try await assistant.ask("ping")
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "60")
      #expect(try await server.assistant(of: ann.person).ask("ping").status == .ok)
      server.clock.set("2026-03-10T12:01:01+01:00")
      #expect(try await assistant.ask("ping").status == .ok)
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

  @Test func `that sends anything gets an answer that is no error of the server`() async throws {
    let count = ProcessInfo.processInfo.environment["DEMETER_FUZZ"].flatMap { Int($0) } ?? 1000
    let calls = [
      #""days","arguments":{"from":"2026-03-01","to":"2026-03-10"}"#, #""log","arguments":{"items":[{"name":"A","calories":1}]}"#,
      #""measure","arguments":{"kind":"weight","amount":71.4}"#, #""search_entries","arguments":{"limit":1,"minCalories":1e308}"#,
      #""measurements","arguments":{"from":"0001-01-01","to":"9999-12-31"}"#,
    ]
    let samples =
      [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"cursor":null}}"#,
      ] + calls.map { #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":\#($0)}}"# }
    let pieces = [
      "null", "[]", "{}", "-1", "1e999", "1e-400", "\"\"", "\"\\u0000\"", "true", "9999-12-31", "0000-00-00", "\u{FFFD}", "[[[[",
      "tools/call",
      "undo", "trends", "9223372036854775808", "\"id\":", "}", "\"", ",", String(repeating: "[", count: 2000),
    ]
    try await TestServer.open { server in
      let ann = try await server.person()
      var random = SeededGenerator(seed: 20_260_310), assistant = try await server.assistant(of: ann.person)
      for number in 0..<count {
        if number % 100 == 99 { assistant = try await server.assistant(of: ann.person) }
        var bytes = Array((samples.randomElement(using: &random) ?? "{}").utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0...bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...12, using: &random)))
          case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
          default: bytes.insert(contentsOf: bytes[..<place].suffix(20), at: place)
          }
        }
        let answer = try await server.client.execute(
          uri: "/mcp", method: .post, headers: assistant.headers, body: ByteBuffer(bytes: bytes))
        #expect([.ok, .accepted, .badRequest].contains(answer.status), "\(number): \(String(decoding: bytes, as: UTF8.self))")
        if answer.status != .accepted { #expect(answer.json["jsonrpc"] as? String == "2.0", "\(number): \(answer.text)") }
      }
      #expect(try await assistant.ask("ping").status == .ok)
    }
  }
}
