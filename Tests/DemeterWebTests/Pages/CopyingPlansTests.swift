import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

extension `Planning food on pages` {
  @Test func `copies a day to a day to come as planned food, which is taken back at once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let soup = try await ann.log("Soup", 200, on: "2026-03-08", more: #","note":"Too hot""#)
      let bread = try await ann.log("Bread", 150, on: "2026-03-08", at: "19:30")
      let form = ["do": "copy", "id": Self.base, "copyTo": "2026-03-15", "entry-\(soup)": "on", "entry-\(bread)": "on"]
      for _ in 0..<2 {
        #expect(try await ann.post("/days/2026-03-08/copy", form).location == "/plan/2026-03-15?note=plannedTogether&entry=\(Self.base)")
      }
      let found = try await planned(ann)
      #expect(
        found.map { $0["name"] as? String } == ["Soup", "Bread"] && found.map { $0["plannedTime"] as? String } == ["12:00", "19:30"])
      #expect(found.allSatisfy { $0["note"] == nil })
      let page = try await ann.get("/plan/2026-03-15?note=plannedTogether&entry=\(Self.base)").text
      #expect(page.contains("Planned 2 foods, 350 cal, for Mar 15") && page.contains("/planned/skip?together=\(Self.base)"))
      _ = try await ann.post("/planned/skip?together=\(Self.base)")
      #expect(try await planned(ann).isEmpty)
      // An entry that was deleted meanwhile is not copied.
      _ = try await ann.post("/entries/\(soup)/delete")
      let gone = try await ann.post("/days/2026-03-08/copy", ["do": "copy", "copyTo": "2026-03-15", "entry-\(soup)": "on"])
      #expect(gone.status == .unprocessableContent && gone.text.contains("Choose at least one entry"))
    }
  }

  @Test func `copies a week to the next one, and of the last week only what is to come`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Old soup", 100, on: "2026-03-03")
      try await ann.log("Pasta", 700, on: "2026-03-06")
      try await ann.log("Oats", 320, on: "2026-03-09")
      let week = try await ann.get("/history?mode=week&week=2026-03-10").text
      #expect(week.contains("Copy this week to next week"))
      #expect(try await ann.get("/history?mode=week&week=2026-03-03").text.contains("Plan the days to come like this week"))
      #expect(try await !ann.get("/history?mode=week&week=2026-02-10").text.contains("copy-week"))
      for _ in 0..<2 {
        let saved = try await ann.post("/plan/week", ["id": Self.base, "week": "2026-03-10"])
        #expect(saved.location == "/plan/2026-03-16?note=plannedTogether&entry=\(Self.base)")
      }
      #expect(try await planned(ann).map { $0["plannedFor"] as? String } == ["2026-03-16"])
      // Of the week before, Tuesday has come.
      _ = try await ann.post("/plan/week", ["id": UUID().uuidString, "week": "2026-03-03"])
      #expect(try await planned(ann).map { $0["name"] as? String } == ["Pasta", "Oats"])
      for week in ["2026-02-10", "2026-03-17"] {
        #expect(try await ann.post("/plan/week", ["week": week]).status == .unprocessableContent)
      }
      #expect(try await ann.post("/plan/week").status == .badRequest)
      #expect(try await ann.names().isEmpty)
    }
  }
}
