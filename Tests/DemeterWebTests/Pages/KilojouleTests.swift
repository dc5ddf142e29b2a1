import DemeterCore
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A person who reads kilojoules` {
  /// Ann, who has chosen them in the settings.
  private func ann(_ server: TestServer) async throws -> Visitor {
    let ann = try await server.person()
    var page = try await PlainBrowser(ann, at: "/settings")
    try page.choose("Energy", "Kilojoules")
    try await page.press("Save")
    return ann
  }

  @Test func `types them into forms, and programs read kilocalories`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      #expect(try await ann.get("/api/v1/settings").json["energyUnit"] as? String == "kJ")
      var page = try await PlainBrowser(ann, at: "/goals")
      try page.fill("Daily energy", "100")
      try await page.press("Save goals")
      #expect(try page.text("#error-calories") == "!Energy must be between 2,092 and 20,920 kJ" && page.value("Daily energy") == "100")
      try page.fill("Daily energy", "8700")
      try await page.press("Save goals")
      #expect(try page.text(".calories .goal") == "of 8,700 kJ")
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 2079.35)
      page = try await PlainBrowser(ann, at: "/goals")
      #expect(try page.value("Daily energy") == "8700")
    }
  }

  @Test func `keeps what they did not change, also if the unit was chosen while the form was open`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      let id = try await ann.log("Oats", 123.457)
      var open = try await PlainBrowser(ann, at: "/entries/\(id)")
      #expect(try open.value("Energy") == "516.544")
      _ = try await ann.post("/settings", ["timeZone": "Europe/Berlin", "locale": "en-US", "energy": "kcal"])
      try open.fill("Food name", "Porridge")
      try await open.press("Save changes")
      let entry = try await ann.get("/api/v1/entries/\(id)").json
      #expect(entry["calories"] as? Double == 123.457 && entry["name"] as? String == "Porridge")
    }
  }

  @Test(arguments: [("1046 kJ / 250 kcal", 250.0), ("1.2 MJ", 286.807), ("500", 500), ("500 kJ", 119.503)])
  func `or calories may type another unit into a field`(text: String, kilocalories: Double) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.post("/entries", ["name": "Muffin", "calories": text, "day": "2026-03-10"])
      #expect(answer.status.kind == .redirection)
      let day = try await ann.get("/api/v1/days/2026-03-10").json
      #expect((day["entries"] as? [[String: Any]])?.first?["calories"] as? Double == kilocalories)
    }
  }

  @Test func `corrects what they burned, and filters days, in them`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      var page = try await PlainBrowser(ann, at: "/days/2026-03-09/activity/burnedEnergy")
      try page.fill("Energy burned", "10460")
      try await page.press("Save")
      let day = try await ann.get("/api/v1/days/2026-03-09").text
      #expect(day.contains("2500"))
      _ = try await ann.log("Oats", 300, on: "2026-03-09")
      // 1,000 kJ are 239 kcal, 2,000 kJ are 478.
      let some = try await ann.get("/history?mode=list&month=2026-03&min=1000&energyUnit=kJ").text
      let none = try await ann.get("/history?mode=list&month=2026-03&min=2000&energyUnit=kJ").text
      #expect(some.contains("1,255 kJ") && !none.contains("1,255 kJ"))
    }
  }
}
