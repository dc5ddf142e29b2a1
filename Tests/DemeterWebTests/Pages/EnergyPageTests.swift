import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `The energy lens, served` {
  @Test(arguments: [
    ("/history?lens=energy&month=2025-04", nil as String?), ("/history?lens=energy&month=2025-03", "/history?lens=energy&month=2025-04"),
    ("/history?lens=energy&month=2001-01", "/history?lens=energy&month=2025-04"),
    ("/history/2024-05-06?lens=energy", "/history/2024-05-06?lens=energy&month=2025-04"),
    ("/history?lens=energy&month=2026-04", "/?note=pageNotFound"), ("/history?lens=steps&month=2025-03", nil),
    ("/history?month=2024-03&mode=month", nil),
  ])
  func `shows twelve months, and leads older addresses to the nearest`(_ address: String, _ target: String?) async throws {
    try await TestServer.open { server in
      let answer = try await server.person().get(address)
      #expect(answer.headers[.location] == target)
      #expect(answer.status == (target == nil ? .ok : .seeOther))
    }
  }

  @Test func `takes a number entered by hand, and lets it be taken back`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let path = "/days/2026-03-09/activity/steps"
      #expect(try await ann.get(path).text.contains("Steps on Mar 9"))
      let refused = try await ann.post(path, ["amount": "many"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Steps must be a valid number") && refused.text.contains(#"value="many""#))
      #expect(try await ann.post(path, ["amount": "300000"]).text.contains("Steps must be between 0 and 200,000"))
      #expect(try await ann.post(path, ["amount": ""]).text.contains("Steps: a number is required"))
      let saved = try await ann.post(path, ["amount": "9,000"])
      #expect(saved.location == "/history/2026-03-09?note=changesSaved")
      let day = try await ann.get("/history/2026-03-09?lens=energy")
      #expect(day.text.contains("Steps entered by hand") && day.text.contains("9,000"))
      let back = try await ann.post(path + "/measured")
      #expect(back.location == "/history/2026-03-09?note=correctionRemoved")
      #expect(try await !ann.get("/history/2026-03-09?lens=energy").text.contains("9,000"))
    }
  }

  @Test(arguments: [
    "/days/2026-03-11/activity/steps", "/days/x/activity/steps", "/days/2026-03-09/activity/weight", "/days/2026-03-09/activity/x",
  ])
  func `has no form for what can't be put right`(_ path: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get(path).location == "/?note=pageNotFound")
      #expect(try await ann.post(path, ["amount": "1"]).status == .notFound)
    }
  }
}
