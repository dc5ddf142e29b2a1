import DemeterCore
import DemeterPages
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Measurements over HTTP` {
  let path = "/api/v1/measurements"

  @Test func `are saved once, listed, changed, deleted and restored`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
      let body = #"{"id":"\#(id)","kind":"weight","amount":157.4,"unit":"lb","day":"2026-03-09"}"#
      let saved = try await ann.send(.post, path, json: body)
      #expect(saved.status == .created && saved.json["amount"] as? Double == 71.395 && saved.json["unit"] as? String == "kg")
      #expect(try await ann.send(.post, path, json: body).status == .ok)
      let taken = try await ann.send(.post, path, json: #"{"id":"\#(id)","kind":"weight","amount":70}"#)
      #expect(taken.status == .conflict && taken.json["code"] as? String == "id-taken")
      #expect((taken.json["currentMeasurement"] as? [String: Any])?["amount"] as? Double == 71.395)
      let list = try await ann.get(path + "?kind=weight&from=2026-03-09&to=2026-03-09").json["measurements"] as? [[String: Any]]
      #expect(list?.map { $0["id"] as? String } == [id])
      #expect(try await ann.get(path + "?kind=water").text == #"{"measurements":[]}"#)
      let edited = try await ann.send(.patch, "\(path)/\(id)", also: [.ifMatch: "\"1\""], json: #"{"amount":71.9}"#)
      #expect(edited.json["version"] as? Int == 2 && edited.json["day"] as? String == "2026-03-09" && edited.headers[.eTag] == "\"2\"")
      let stale = try await ann.send(.patch, "\(path)/\(id)", also: [.ifMatch: "\"1\""], json: #"{"amount":60}"#)
      #expect(stale.status == .preconditionFailed && stale.json["code"] as? String == "stale-version")
      #expect(try await ann.send(.delete, "\(path)/\(id)").status == .noContent)
      #expect(try await ann.get("\(path)/\(id)").status == .notFound)
      #expect(try await ann.send(.post, "\(path)/\(id)/restore").json["amount"] as? Double == 71.9)
      let versions = try await ann.get("\(path)/\(id)/versions").json["versions"] as? [[String: Any]]
      #expect(versions?.map { $0["version"] as? Int } == [1, 2, 3, 4])
    }
  }

  @Test func `are changed by several at once that name no version`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try #require(
        try await ann.send(.post, "/api/v1/measurements", json: #"{"kind":"weight","amount":71}"#).json["id"] as? String)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for tenth in 1...8 {
          group.addTask {
            let answer = try await ann.send(.patch, "/api/v1/measurements/\(id)", json: #"{"amount":71.\#(tenth)}"#)
            #expect(answer.status == .ok)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await ann.get("/api/v1/measurements/\(id)").json["version"] as? Int == 9)
    }
  }

  @Test func `come several at once, all of them or none`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let wrong = #"{"measurements":[{"kind":"weight","amount":71},{"kind":"weight","amount":710},{"kind":"tea","amount":1,"x":2}]}"#
      let refused = try await ann.send(.post, path, json: wrong)
      #expect(refused.status == .unprocessableContent)
      let fields = (refused.json["errors"] as? [[String: Any]])?.map { $0["field"] as? String ?? "" }
      #expect(fields == ["measurements.1.amount", "measurements.2.x", "measurements.2.kind"])
      #expect(try await ann.get(path).text == #"{"measurements":[]}"#)
      let key: HTTPFields = [try #require(HTTPField.Name("Idempotency-Key")): "scale 7"]
      let good = #"{"measurements":[{"kind":"weight","amount":71},{"kind":"water","amount":0.5,"unit":"l","source":"voice"}]}"#
      #expect(try await ann.send(.post, path, also: key, json: good).status == .created)
      #expect(try await ann.send(.post, path, also: key, json: good).status == .ok)
      #expect((try await ann.get(path).json["measurements"] as? [Any])?.count == 2)
    }
  }

  @Test(arguments: ["?kind=height", "?from=yesterday", "?from=2026-03-02&to=2026-03-01"])
  func `are not listed for a range that there is not`(query: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get(path + query).status == .unprocessableContent)
    }
  }

  @Test func `said without a unit are asked about where only the other unit fits the last weight`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.post, path, json: #"{"kind":"weight","amount":180,"unit":"lb"}"#)
      let page = try await ann.get("/add?q=weight+81.2").text
      #expect(page.contains("81.2 kg or 81.2 lb?") && page.contains("Log 81.2 kg") && page.contains("Log 81.2 lb"))
      // What was chosen is not asked about again.
      var browser = try await PlainBrowser(ann, at: "/add?q=weight+81.2")
      try await browser.press("Log 81.2 lb")
      #expect(browser.isSaved)
      #expect(try await ann.get("/add?q=weight+180").text.contains("81.6 kg") == false)
    }
  }

  @Test(arguments: [#"{"kind":"water"}"#, #"{"amount":null}"#, #"{"unit":"lb"}"#])
  func `take no change that means nothing`(body: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = UUID().uuidString.lowercased()
      _ = try await ann.send(.post, path, json: #"{"id":"\#(id)","kind":"weight","amount":70}"#)
      #expect(try await ann.send(.patch, "\(path)/\(id)", json: body).status == .unprocessableContent)
      #expect(try await ann.get("\(path)/\(id)").json["version"] as? Int == 1)
    }
  }
}
