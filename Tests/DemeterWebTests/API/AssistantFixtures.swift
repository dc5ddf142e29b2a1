import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a tool answered.
struct ToolAnswer {
  let text: String
  let document: [String: Any]
  let isError: Bool

  var entries: [[String: Any]] { document["entries"] as? [[String: Any]] ?? [] }
  var ids: [String] { entries.compactMap { $0["id"] as? String } }
  var code: String? { document["code"] as? String }
}

extension TestServer {
  /// An assistant with a token of a person.
  func assistant(of person: Person?, scopes: Set<Scope> = [.readDiary, .writeDiary]) async throws -> Visitor {
    let token = try await household.makeToken(for: try #require(person), scopes: scopes)
    return Visitor(server: self, person: person, headers: [.authorization: "Bearer \(token)"])
  }
}

extension Visitor {
  func ask(_ method: String, _ params: String = "{}", id: String = "1") async throws -> TestResponse {
    try await send(.post, "/mcp", json: #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
  }

  func use(_ tool: String, _ arguments: String = "{}") async throws -> ToolAnswer {
    let answer = try await ask("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
    try #require(answer.status == .ok, "\(tool): \(answer.text)")
    let result = try #require(answer.json["result"] as? [String: Any], "\(tool): \(answer.text)")
    let text = try #require((result["content"] as? [[String: Any]])?.first?["text"] as? String)
    return ToolAnswer(
      text: text, document: result["structuredContent"] as? [String: Any] ?? [:], isError: try #require(result["isError"] as? Bool))
  }
}

extension TestResponse {
  var failure: Int? { (json["error"] as? [String: Any])?["code"] as? Int }
  var result: [String: Any] { json["result"] as? [String: Any] ?? [:] }
}
