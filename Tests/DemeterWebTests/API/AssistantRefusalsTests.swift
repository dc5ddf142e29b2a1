import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What an assistant is refused, and how that is said.
extension `An assistant` {
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
