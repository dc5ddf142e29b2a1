import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `A day that starts at another hour` {
  @Test func `has the night after it, on every page and over HTTP`() async throws {
    try await TestServer.open(at: "2026-03-10T10:00:00+01:00") { server in
      let ann = try await server.person()
      #expect(try await ann.post("/settings/day-start", ["hour": "4"]).location == "/settings?note=settingsSaved")
      _ = try await ann.log("Dinner", 700, on: "2026-03-10", at: "09:00")
      server.clock.set("2026-03-11T00:30:00+01:00")
      var page = try await PlainBrowser(ann)
      #expect(try page.text("h1") == "Today • Mar 10" && page.text(".subtitle") == "Resets at 4:00 AM")
      #expect(try page.attributes("data-day-start", of: "body") == ["4"])
      let logged = try await ann.send(.post, "/api/v1/entries", json: #"{"name":"Chips","calories":150}"#).json
      #expect(logged["day"] as? String == "2026-03-10" && logged["loggedAt"] as? String == "2026-03-11T00:30:00+01:00")
      _ = try await ann.post("/entries", ["name": "Nuts", "calories": "50", "day": "2026-03-10", "time": "00:20"])
      _ = try await ann.post("/entries", ["name": "Toast", "calories": "90", "day": "2026-03-09", "time": "01:15"])
      // The ninth had begun at midnight, and so has two nights.
      #expect(try await ann.entries("2026-03-09").first?["loggedAt"] as? String == "2026-03-09T01:15:00+01:00")
      #expect(try await ann.names().sorted() == ["Chips", "Dinner", "Nuts"])
      try await page.open("/history/2026-03-10")
      #expect(try page.text("#detail").contains("Resets at 4:00 AM"))
      #expect(try await ann.send(.post, "/api/v1/entries", json: #"{"name":"X","calories":1,"day":"2026-03-11"}"#).status != .created)
      server.clock.set("2026-03-11T03:50:00+01:00")
      try await page.open("/")
      #expect(try page.text(".subtitle") == "Resets in 10 minutes")
      server.clock.set("2026-03-11T04:00:00+01:00")
      try await page.open("/")
      #expect(try page.text("h1") == "Today • Mar 11" && !page.text("#main").contains("Chips"))
    }
  }

  @Test func `asks about the entries of nights, and moves them once`() async throws {
    try await TestServer.open(at: "2026-03-10T10:00:00+01:00") { server in
      let ann = try await server.person()
      _ = try await ann.log("Chips", 150, on: "2026-03-10", at: "00:30")
      _ = try await ann.log("Nuts", 100, on: "2026-03-08", at: "03:59")
      _ = try await ann.log("Oats", 300, on: "2026-03-10", at: "04:00")
      var page = try await PlainBrowser(ann, at: "/settings")
      try await page.follow("Start of the day")
      #expect(try page.value("A day starts at") == "Midnight")
      try page.choose("A day starts at", "4:00 AM")
      try await page.press("Save")
      #expect(
        try page.text("#main").contains(
          "2 entries logged between midnight and 4:00 AM are on the next day. Move them to the evening before?"))
      #expect(try await ann.names().sorted() == ["Chips", "Oats"])
      try await page.press("Move 2 entries")
      #expect(page.address.hasPrefix("/settings") && page.isSaved)
      #expect(try page.text("#notes").contains("Moved 2 entries to the days to which they belong"))
      #expect(try await ann.names() == ["Oats"])
      #expect(try await ann.names("2026-03-09") == ["Chips"])
      #expect(try await ann.names("2026-03-07") == ["Nuts"])
      #expect(try await ann.entries("2026-03-09").first?["loggedAt"] as? String == "2026-03-10T00:30:00+01:00")
      try await page.press("Undo", in: "#notes")
      #expect(try await ann.names().sorted() == ["Chips", "Oats"])
      #expect(try await ann.names("2026-03-08") == ["Nuts"])
      try await page.open("/settings/day-start/entries")
      try await page.press("Move 2 entries")
      try await page.open("/settings/day-start/entries")
      #expect(try page.text("#main").contains("All entries are on the days to which they belong"))
      #expect(try await ann.post("/settings/day-start/entries", ["hour": "4"]).location == "/settings?note=settingsSaved")
      #expect(try await ann.names("2026-03-09") == ["Chips"])
      #expect(try await ann.get("/settings/data").text.contains("Entries of the night, moved"))
    }
  }

  @Test func `leaves entries where they are, asks again with the same hour, and asks the other way round`() async throws {
    try await TestServer.open(at: "2026-03-10T10:00:00+01:00") { server in
      let ann = try await server.person()
      _ = try await ann.log("Chips", 150, on: "2026-03-10", at: "00:30")
      let asked = "/settings/day-start/entries?note=settingsSaved"
      #expect(try await ann.post("/settings/day-start", ["hour": "1", "was.hour": "0"]).location == asked)
      #expect(try await ann.post("/settings/day-start", ["hour": "1", "was.hour": "1"]).location == asked)
      #expect(try await ann.get("/").text.contains("Chips"))
      // Asked about another hour than the present one.
      #expect(try await ann.post("/settings/day-start/entries", ["hour": "4"]).location == "/settings/day-start/entries")
      #expect(try await ann.names() == ["Chips"])
      _ = try await ann.post("/settings/day-start/entries", ["hour": "1"])
      #expect(try await ann.names().isEmpty)
      #expect(try await ann.post("/settings/day-start", ["hour": "0"]).location == asked)
      #expect(try await ann.get("/settings/day-start/entries").text.contains("1 entry of a night is on the day before"))
    }
  }

  @Test(arguments: ["7", "-1", "x", "", "04", "4.5", "<b>"])
  func `is refused at an hour that can't be chosen`(hour: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.post("/settings/day-start", ["hour": hour])
      #expect(answer.status == .unprocessableContent && answer.text.contains("Choose an hour from the list"))
      #expect(try await ann.get("/api/v1/settings").json["dayStarts"] == nil)
    }
  }

  @Test func `is one change a day, and a form that was open before changes nothing that it did not show`() async throws {
    try await TestServer.open(at: "2026-03-10T10:00:00+01:00") { server in
      let ann = try await server.person()
      func starts() async throws -> String { try await ann.get("/api/v1/settings").text }
      for hour in ["4", "5"] { _ = try await ann.post("/settings/day-start", ["hour": hour]) }
      #expect(try await starts().contains(#""dayStarts":[{"from":"2026-03-10","hour":5}]"#))
      _ = try await ann.post("/settings/day-start", ["hour": "0", "was.hour": "0"])
      #expect(try await starts().contains(#""dayStarts":[{"from":"2026-03-10","hour":5}]"#))
      let diary = try await server.household.diary(of: try #require(ann.person))
      #expect(try await diary.dayStarts().description == "2026-03-10 5")
      server.clock.set("2026-03-11T03:00:00+01:00")
      _ = try await ann.post("/settings/day-start", ["hour": "0"])
      // It was still the tenth.
      #expect(try await ann.get("/api/v1/settings").json["dayStarts"] == nil)
      #expect(try await diary.dayStarts() == .midnight)
    }
  }

  @Test func `follows the device on a journey`() async throws {
    try await TestServer.open(at: "2026-03-10T10:00:00+01:00") { server in
      let ann = try await server.person()
      _ = try await ann.post("/settings/day-start", ["hour": "4"])
      // 2:30 in Tokyo, 18:30 at home.
      server.clock.set("2026-03-10T18:30:00+01:00")
      _ = try await ann.post("/entries", ["name": "Ramen", "calories": "500", "timeZone": "Asia/Tokyo"])
      #expect(try await ann.entries("2026-03-10").first?["loggedAt"] as? String == "2026-03-11T02:30:00+09:00")
      // 4:00 in Tokyo.
      server.clock.set("2026-03-10T20:00:00+01:00")
      _ = try await ann.post("/entries", ["name": "Rice", "calories": "200", "timeZone": "Asia/Tokyo"])
      #expect(try await ann.names("2026-03-11") == ["Rice"])
    }
  }
}
