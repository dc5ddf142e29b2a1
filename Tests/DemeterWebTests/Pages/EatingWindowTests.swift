import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `An eating window on the pages` {
  @Test func `is off until it is chosen, and then a line of Today that changes with the minute`() async throws {
    try await TestServer.open(at: "2026-03-10T16:50:00+01:00") { server in
      let ann = try await server.person()
      _ = try await ann.log("Oats", 320, on: "2026-03-09", at: "08:10")
      _ = try await ann.log("Curry", 700, on: "2026-03-09", at: "19:45")
      _ = try await ann.log("Water", 0, on: "2026-03-09", at: "22:00")
      var page = try await PlainBrowser(ann)
      #expect(try page.count("#eating-window") == 0)
      try await page.open("/history/2026-03-09")
      #expect(try page.count("#meal-times") == 0)
      try await page.open("/settings")
      try await page.follow("Eating window")
      #expect(try page.value("Eating window") == "Off" && page.count("#not-for") == 1)
      try page.choose("Eating window", "On")
      try await page.press("Save")
      try await page.open("/")
      #expect(try page.text("#eating-window") == "Eating window 12:00 PM–8:00 PM, 3 h 10 min left")
      server.clock.set("2026-03-10T20:30:00+01:00")
      try await page.open("/")
      #expect(try page.text("#eating-window") == "Eating window opens at 12:00 PM (in 15 h 30 min)")
      try await page.open("/history/2026-03-09")
      #expect(try page.text("#meal-times") == "First meal 8:10 AM, last 7:45 PM")
      try await page.open("/settings/eating-window")
      try page.choose("Eating window", "Off")
      try await page.press("Save")
      try await page.open("/")
      #expect(try page.count("#eating-window") == 0)
      #expect(try await ann.get("/api/v1/settings").json["eatingWindow"] == nil)
    }
  }

  @Test(arguments: [("", ""), ("12:00", "12:00"), ("25:00", "08:00"), ("noon", "20:00"), ("<b>", "20:00"), ("12:00", "20:00:00")])
  func `is refused if it is none, and what was typed stays`(start: String, end: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.post("/settings/eating-window", ["window": "on", "start": start, "end": end])
      #expect(answer.status == .unprocessableContent && answer.text.contains("An eating window needs a start and another end"))
      #expect(!answer.text.contains("<b>"))
      #expect(try await ann.get("/api/v1/settings").json["eatingWindow"] == nil)
    }
  }

  @Test func `goes past midnight, and is kept by a form that did not change it`() async throws {
    try await TestServer.open(at: "2026-03-10T01:00:00+01:00") { server in
      let ann = try await server.person()
      var open = try await PlainBrowser(ann, at: "/settings/eating-window")
      _ = try await ann.post("/settings/eating-window", ["window": "on", "start": "18:00", "end": "02:00"])
      #expect(try await ann.get("/api/v1/settings").json["eatingWindow"] as? String == "18:00-02:00")
      #expect(try await ann.get("/").text.contains("Eating window 6:00 PM–2:00 AM, 1 h left"))
      try await open.press("Save")
      #expect(try await ann.get("/api/v1/settings").json["eatingWindow"] as? String == "18:00-02:00")
    }
  }
}
