import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `More nutrients over HTTP` {
  @Test func `are kept with an entry, followed by its amount, and left alone by what does not name them`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let saved = try await ann.send(
        .post, "/api/v1/entries", json: #"{"name":"Oats","calories":380,"quantity":1,"nutrients":{"1079":10.1,"1093":0.006}}"#)
      #expect(saved.status == .created && saved.json["nutrients"] as? [String: Double] == ["1079": 10.1, "1093": 0.006])
      let id = try #require(saved.json["id"] as? String)
      let path = "/api/v1/entries/\(id)"
      let renamed = try await ann.send(.patch, path, json: #"{"name":"Oat flakes"}"#)
      #expect(renamed.json["nutrients"] as? [String: Double] == ["1079": 10.1, "1093": 0.006])
      let twice = try await ann.send(.patch, path, json: #"{"quantity":2}"#)
      #expect(twice.json["nutrients"] as? [String: Double] == ["1079": 20.2, "1093": 0.012])
      // The form of the page does not show them.
      let form = ["version": "3", "name": "Oat flakes", "calories": "380", "quantity": "1", "scaled": "1", "time": "12:00"]
      _ = try await ann.post("/entries/\(id)", form)
      #expect(try await ann.get(path).json["nutrients"] as? [String: Double] == ["1079": 10.1, "1093": 0.006])
      let again = try await ann.post("/entries/\(id)/again", ["id": UUID().uuidString])
      #expect(again.status == .seeOther)
      let day = try await ann.get("/days/2026-03-10")
      _ = day
      let entries = try #require(try await ann.get("/api/v1/days/2026-03-10").json["entries"] as? [[String: Any]])
      #expect(entries.count == 2 && entries.allSatisfy { ($0["nutrients"] as? [String: Double])?["1079"] == 10.1 })
      #expect(try await ann.send(.patch, path, json: #"{"nutrients":null}"#).json["nutrients"] == nil)
      for wrong in [#"{"nutrients":[1]}"#, #"{"nutrients":{"1079":6000}}"#, #"{"nutrients":{"fiber":1}}"#, #"{"nutrients":{"1079":"x"}}"#] {
        #expect(try await ann.send(.patch, path, json: wrong).status == .unprocessableContent, "\(wrong)")
      }
    }
  }

  @Test(arguments: [
    (#"{"1":1e999}"#, "nutrients.1 must be a valid number"), (#"{"1":"x"}"#, "nutrients.1 must be a valid number"),
    (#"{"1":{"2":3}}"#, "nutrients.1 must be a valid number"), ("[1]", "nutrients must be an object of numbers"),
    (#"[{"1":2}]"#, "nutrients must be an object of numbers"), ("7", "nutrients must be an object of numbers"),
  ])
  func `that are no numbers are refused with the reason`(nutrients: String, message: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let refused = try await ann.send(.post, "/api/v1/entries", json: #"{"name":"Oats","calories":380,"nutrients":\#(nutrients)}"#)
      #expect(refused.status == .unprocessableContent)
      let errors = try #require(refused.json["errors"] as? [[String: Any]])
      #expect(errors.map { $0["message"] as? String } == [message])
    }
  }

  @Test func `come with foods that are logged by words, and are summed in the details of a day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let page = try await ann.get("/add?q=100+g+oats").text
      let fields = page.matches(of: /<input type="hidden" name="([^"]+)" value="([^"]*)">/).map { (String($0.1), String($0.2)) }
      let start = try #require(fields.firstIndex { $0.0 == "count" })
      var form = Dictionary(fields[start...].prefix { $0.0 != "kind" }) { first, _ in first }
      form["id"] = UUID().uuidString
      form["day"] = "2026-03-10"
      form["do"] = "log"
      _ = try await ann.post("/meals", form)
      _ = try await ann.log("Unknown", 380, more: #","day":"2026-03-10""#)
      let entries = try #require(try await ann.get("/api/v1/days/2026-03-10").json["entries"] as? [[String: Any]])
      let nutrients = entries.compactMap { $0["nutrients"] as? [String: Double] }
      #expect(nutrients.count == 1 && (nutrients[0]["1079"] ?? 0) > 5)
      let details = try await ann.get("/history/2026-03-10").text
      #expect(
        details.contains("More nutrients") && details.contains("Fiber") && details.contains("at least ")
          && details.contains("% of the calories"))
    }
  }
}
