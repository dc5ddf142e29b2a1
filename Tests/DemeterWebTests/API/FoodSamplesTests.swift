import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Food for the health data of a phone, over HTTP` {
  @Test func `is given each once, of days that are over`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for (name, calories, time) in [("Oats", 320.0, "08:05"), ("Milk", 60, "08:05"), ("Soup", 210, "12:30")] {
        _ = try await ann.log(name, calories, on: "2026-03-09", at: time, more: #","protein":4"#)
      }
      _ = try await ann.log("Tea", 2, on: "2026-03-10", at: "07:00")
      func samples(_ query: String) async throws -> [[String: Any]] {
        let answer = try await ann.get("/api/v1/health/food" + query)
        try #require(answer.status == .ok)
        return try #require(answer.json["samples"] as? [[String: Any]])
      }
      let all = try await samples("")
      #expect(all.map { $0["value"] as? Double } == [380, 210])
      #expect(all.map { $0["date"] as? String } == ["2026-03-09T08:05:00+01:00", "2026-03-09T12:30:00+01:00"])
      // What a phone has no sample for yet is empty, and a plus may have become a space.
      #expect(try await samples("?after=").count == 2)
      for after in ["2026-03-09T08:05:00%2B01:00", "2026-03-09T08:05:00%2001:00", "9%20Mar%202026%20at%2008:05"] {
        #expect(try await samples("?nutrient=protein&after=\(after)").map { $0["value"] as? Double } == [4])
      }
      #expect(try await samples("?after=2026-03-09T12:30:00%2B01:00").isEmpty)
      #expect(try await ann.get("/api/v1/health/food?nutrient=fat").json["unit"] as? String == "g")
      for wrong in ["?nutrient=gold", "?after=yesterday", "?after=2026-03-09"] {
        #expect(try await ann.get("/api/v1/health/food" + wrong).status == .unprocessableContent, "\(wrong)")
      }
    }
  }
}
