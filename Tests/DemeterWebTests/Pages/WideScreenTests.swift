import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `A wide screen` {
  @Test func `has the latest day beside the calendar in every lens, unless another one is open`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Lunch", 700, more: #","day":"2026-03-05""#)
      try await ann.measure("steps", 4000, on: "2026-03-06")
      let wide = ann.with(.cookie, try #require(ann.headers[.cookie]) + "; demeter_wide=1")
      func day(_ address: String, _ visitor: Visitor) async throws -> String? {
        let text = try await visitor.get(address).text
        return text.firstMatch(of: /<section class="detail beside"[^>]* data-day="([^"]+)"/).map { String($0.1) }
      }
      for (address, latest) in [
        ("/history?mode=month", "2026-03-05"), ("/history?mode=week&week=2026-03-05", "2026-03-05"), ("/history?lens=steps", "2026-03-06"),
        ("/history?lens=steps&day=2026-03-05", "2026-03-05"), ("/history?lens=energy", "2026-03-05"),
      ] {
        #expect(try await day(address, wide) == latest, "\(address)")
        // The same address on a narrow screen is another page.
        #expect(try await day(address, ann) == nil, "\(address)")
      }
      for address in ["/history/2026-03-06?mode=month", "/history?mode=list", "/history?mode=month&month=2026-02"] {
        #expect(try await day(address, wide) == nil, "\(address)")
      }
      let page = try await wide.get("/history?mode=month").text
      // The keys of the arrows are for months.
      #expect(page.components(separatedBy: "aria-keyshortcuts=\"p\"").count == 2)
      #expect(page.contains("<title>March 2026 · Demeter</title>") && page.contains("class=\"history\"") && !page.contains("close-day"))
    }
  }
}
