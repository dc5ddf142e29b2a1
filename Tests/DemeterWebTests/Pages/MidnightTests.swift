import HummingbirdTesting
import HTTPTypes
import Testing

@Suite struct `At midnight in the person's zone` {
  @Test func `Today is the new day, and yesterday stays what it was`() async throws {
    try await TestServer.open(at: "2026-03-10T23:59:59+01:00") { server in
      let ann = try await server.person()
      _ = try await ann.log("Late snack", 150)
      #expect(try await ann.get("/").text.contains("Late snack"))
      server.clock.set("2026-03-11T00:00:00+01:00")
      let new = try await ann.get("/").text
      #expect(new.contains("Today • Mar 11"))
      #expect(!new.contains("Late snack"))
      #expect(try await ann.get("/history/2026-03-10").text.contains("Late snack"))
      let yesterday = try await ann.get("/api/v1/days/2026-03-10").json, today = try await ann.get("/api/v1/days/2026-03-11").json
      #expect((yesterday["totals"] as? [String: Double])?["calories"] == 150 && yesterday["entryCount"] as? Int == 1)
      #expect((today["totals"] as? [String: Double])?["calories"] == 0 && today["entryCount"] as? Int == 0)
      let month = try await ann.get("/api/v1/months/2026-03").json["cells"] as? [[String: Any]]
      #expect(month?.compactMap { $0["calories"] as? Double } == [150])
    }
  }

  @Test func `the API's today is the new day`() async throws {
    try await TestServer.open(at: "2026-03-10T23:59:59+01:00") { server in
      let ann = try await server.person()
      _ = try await ann.log("Late snack", 150)
      let before = try await ann.get("/api/v1/days/today")
      #expect(before.json["day"] as? String == "2026-03-10" && before.json["entryCount"] as? Int == 1)
      server.clock.set("2026-03-11T00:00:00+01:00")
      let after = try await ann.get("/api/v1/days/today")
      #expect(after.json["day"] as? String == "2026-03-11" && after.json["entryCount"] as? Int == 0)
      #expect(after.headers[.eTag] != before.headers[.eTag])
      #expect(try await ann.get("/api/v1/days/tomorrow").status == .unprocessableContent)
    }
  }

  @Test func `travel moves nothing that was logged`() async throws {
    try await TestServer.open(at: "2026-03-10T20:00:00+01:00") { server in
      let ann = try await server.person()
      _ = try await ann.log("Dinner", 700)
      _ = try await ann.post("/settings/time-zone", ["timeZone": "Asia/Tokyo"])
      #expect(try await ann.get("/").text.contains("Today • Mar 11"))
      #expect(try await ann.get("/history/2026-03-10").text.contains("in Berlin (Europe)"))
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 1)
      // Further west it is the day of the dinner again, with the same total.
      _ = try await ann.post("/settings/time-zone", ["timeZone": "America/Los_Angeles"])
      let today = try await ann.get("/").text
      #expect(today.contains("Today • Mar 10") && today.contains("Dinner") && today.contains("700 cal"))
    }
  }
}
