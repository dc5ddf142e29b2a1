import DemeterHTML
import Foundation
import FoundationXML
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterPages

/// The calendar and its layouts in a browser without scripts.
extension `Pages without scripts` {
  @Test func `show the history by links and one form`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000"#)
      for (day, calories) in [("2026-03-01", 1900.0), ("2026-03-02", 2100), ("2026-03-08", 2201)] {
        try await ann.log("Curry", calories, on: day)
      }
      try await ann.log("Soup", 1500, on: "2026-02-17")
      var page = try await PlainBrowser(ann, at: "/history")
      try await page.followFirst("#previous")
      #expect(try page.text("h1") == "February 2026")
      try await page.followFirst("[data-day=2026-02-17]")
      #expect(try page.text(".detail-title") == "Tuesday, Feb 17, 2026")
      #expect(try page.text(".detail .entry .name") == "Soup")
      try await page.follow("Next day")
      #expect(try page.text(".detail").contains("No entries for this day"))
      try await page.followFirst("#close-day")
      #expect(try page.text("h1") == "February 2026")
      try await page.follow("March 2026", in: "#picker")
      try await page.follow("List", in: "[aria-label=Layout]")
      #expect(try page.count(".list .entry") == 3)
      try await page.follow("Goal met", in: "#filter")
      #expect(try page.count(".list .entry") == 2)
      try page.fill("Calories from", "2000")
      try await page.press("Show")
      #expect(try page.count(".list .entry") == 1)
      try await page.open("/history/search")
      try page.fill("Food name", "sou")
      try await page.press("Search")
      try await page.followFirst(".results .entry-link")
      #expect(try page.texts(".found .name") == ["Soup"])
    }
  }

  @Test func `turn the months of rings and correct a day's numbers`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"deficit":500"#)
      try await ann.measure("burnedEnergy", 2500, on: "2026-03-04")
      try await ann.log("Food", 2200, on: "2026-03-04")
      var page = try await PlainBrowser(ann, at: "/history?lens=energy")
      try await page.followFirst("#previous")
      #expect(try page.text("h1") == "February 2026")
      try await page.followFirst("#next")
      try await page.followFirst("[data-day=2026-03-04]")
      #expect(try page.texts("#balance .amount") == ["2,500", "2,200", "300", "500"])
      try await page.follow("Correct energy burned")
      try page.fill("Energy burned", "many")
      try await page.press("Save")
      #expect(try page.text(".error") == "!Energy burned must be a valid number")
      try page.fill("Energy burned", "2,700")
      try await page.press("Save")
      #expect(try page.text(".detail-title") == "Wednesday, Mar 4, 2026")
      #expect(try page.text("#notes").contains("Changes saved"))
      // The last lens is shown again.
      #expect(try page.texts("#lenses [aria-current]") == ["Energy"])
      #expect(try page.text("#balance .amount") == "2,700")
    }
  }

  @Test func `write numbers and times as the person chose in the settings`() async throws {
    try await TestServer.open(at: "2026-03-10T20:30:00+01:00") { server in
      let ann = try await server.person()
      try await ann.log("Feast", 1234.5, on: "2026-03-09", at: "19:30", more: #","protein":1.5"#)
      var page = try await PlainBrowser(ann, at: "/settings")
      try page.choose("Numbers and times", "de-DE")
      try await page.press("Save")
      #expect(try page.text("#notes").contains("Settings saved"))
      try await page.open("/days/2026-03-09")
      #expect(try page.text(".calories .number") == "1.235")
      #expect(try page.texts(".entry .when") == ["19:30"])
    }
  }

  @Test func `begin weeks on the day that is chosen in the settings, in every lens`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/history?lens=energy")
      #expect(try page.page.elements("th").map(\.accessibleName).first == "Sunday")
      try await page.open("/settings")
      try page.choose("Weeks begin on", "Monday")
      try await page.press("Save")
      try await page.open("/history?mode=month")
      #expect(try page.texts("th") == ["M", "T", "W", "T", "F", "S", "S"])
      // Sunday the first is the last day of its week, after six days of February.
      #expect(try page.page.elements("tbody tr")[0].descendants.filter { $0["class"]?.contains("muted") == true }.count == 6)
      try await page.open("/history?lens=energy")
      #expect(
        try page.page.elements("th").map(\.accessibleName) == [
          "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
        ])
      #expect(try page.count(".calendar [data-day]") == 31)
      #expect(try page.page.elements("tbody tr")[1].descendants.first { $0["data-day"] != nil }?["data-day"] == "2026-03-02")
      try await page.open("/history?lens=steps")
      #expect(try page.page.elements("th").map(\.accessibleName).first == "Monday")
      // The first is a Sunday, so there are six weeks.
      #expect(try page.count("tbody td") == 42)
    }
  }
}
