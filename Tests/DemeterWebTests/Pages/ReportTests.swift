import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `A report on the pages` {
  /// Ann, who logged whole days from 24 February to 8 March, and half of 9 March.
  private func ann(_ server: TestServer) async throws -> Visitor {
    let ann = try await server.person()
    try await ann.setGoals(#""calories":2000,"protein":100"#, from: "2026-02-01")
    for day in DietReport.days(2, to: Day("2026-03-09") ?? .first).each {
      if day.description != "2026-03-09" {
        let calories = 1500 + Double(day.number % 7) * 10
        _ = try await ann.log("Curry \(day)", calories, on: "\(day)", more: #","protein":60,"nutrients":{"1089":0.009}"#)
      }
      _ = try await ann.log("Oats", 320.5, on: "\(day)", at: "08:10", more: #","quantity":2,"servingSize":"40","servingUnit":"g""#)
    }
    return ann
  }

  @Test func `has averages that are those of its days, and all meals`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      var page = try await PlainBrowser(ann, at: "/trends")
      try await page.followFirst("#report")
      #expect(try page.text("h1") == "Report" && page.text(".subtitle") == "Ann · Feb 24 – Mar 9, 2026")
      #expect(try page.text("#completeness") == "Logged completely on 13 of 14 days. Averages of food are of these days.")
      var sum = 0.0
      for day in DietReport.days(2, to: Day("2026-03-08") ?? .first).each.suffix(13) {
        let totals = try await ann.get("/api/v1/days/\(day)").json["totals"] as? [String: Any]
        sum += try #require(totals?["calories"] as? Double)
      }
      let mean = Int(nearest: sum / 13).formatted(.number.locale(Locale(identifier: "en-US")))
      let cells = try page.texts("#averages tbody tr td")
      #expect(cells.prefix(3) == ["\(mean) cal", "1,821–1,881 cal", "2,000 cal"])
      // Oats don't say: what is not known is not zero.
      #expect(cells.suffix(3) == ["at least 60 g", "", "100 g"])
      #expect(try page.texts("#averages tbody th") == ["Energy", "Protein, from foods that make up 83% of the energy"])
      #expect(try page.texts("ul.report-columns li") == ["Iron: at least 9 mg, from foods that make up 83% of the energy"])
      let days = try page.texts(".report-day h3")
      #expect(days.count == 14 && days.last == "Mon, Mar 9: 321 cal, not complete")
      #expect(try page.texts(".report-day li").first?.hasPrefix("8:10 AM") == true && page.count(".report-day li") == 27)
      #expect(try page.count("#report-weight") == 0)
    }
  }

  @Test func `has weights, steps, what was burned, and no average where no day is complete`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.post("/settings", ["timeZone": "Europe/Berlin", "locale": "en-US", "units": "metric"])
      for (day, kilograms) in [("2026-03-03", 71.4), ("2026-03-09", 70.9)] {
        let saved = try await ann.send(
          .post, "/api/v1/measurements", json: #"{"kind":"weight","amount":\#(kilograms),"loggedAt":"\#(day)T07:00:00+01:00"}"#)
        try #require(saved.status == .created)
      }
      try await ann.measure("steps", 8000, on: "2026-03-08")
      try await ann.measure("steps", 9001, on: "2026-03-09")
      try await ann.measure("burnedEnergy", 2400, on: "2026-03-09")
      var page = try await PlainBrowser(ann, at: "/settings/data")
      try await page.followFirst("#report")
      try page.choose("Length", "1 week")
      try await page.press("Show")
      #expect(try page.text("#completeness") == "No day was logged completely, so there are no averages of food.")
      #expect(try page.text("#report-weight") == "Weight: 71.4 kg on Mar 3, 70.9 kg on Mar 9")
      #expect(try page.texts("#averages tbody th") == ["Steps (2 days)", "Energy burned, measured (1 day)"])
      let cells = try page.texts("#averages tbody tr td")
      #expect(cells == ["8,501", "8,000–9,001", "", "2,400 cal", "2,400 cal", ""])
      #expect(try page.texts(".report-day h3").allSatisfy { $0.hasSuffix("nothing logged") })
    }
  }

  @Test(arguments: [
    ("?weeks=3", "Feb 24 – Mar 9, 2026"), ("?weeks=4&to=2026-03-01", "Feb 2 – Mar 1, 2026"), ("?weeks=1&to=2027-01-01", "Mar 4 – 10, 2026"),
    ("?to=0001-01-01&weeks=1", "Jan 1 – 7, 1900"), ("?to=2026-02-30", "Feb 24 – Mar 9, 2026"), ("?weeks=-1&to=", "Feb 24 – Mar 9, 2026"),
    ("?weeks=99999999999999999999&to=x", "Feb 24 – Mar 9, 2026"),
  ])
  func `is of the days that its address names, as far as there are such`(query: String, days: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await PlainBrowser(ann, at: "/report" + query).text(".subtitle") == "Ann · \(days)")
    }
  }

  @Test func `has tables in which no name is a formula`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      _ = try await ann.log("=1+1", 700, on: "2026-03-09", more: #","brand":"@x, \"y\"""#)
      let meals = try await ann.get("/report/meals.csv?weeks=1&to=2026-03-09")
      #expect(meals.headers[.contentDisposition] == "attachment; filename=\"report-2026-03-09-meals.csv\"")
      let lines = meals.text.dropFirst().split(separator: "\r\n")
      #expect(lines.first == "day,time,name,brand,quantity,servingSize,servingUnit,calories,protein (g),carbohydrates (g),fat (g)")
      #expect(lines.count == 15 && lines.last == #"2026-03-09,12:00,"'=1+1","'@x, ""y""",1,,,700,,,"#)
      #expect(lines.dropLast().last == #"2026-03-09,08:10,"Oats",,2,"40","g",320.5,,,"#)
      let days = try await ann.get("/report/days.csv?weeks=1&to=2026-03-09").text.dropFirst().split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      #expect(days.count == 8 && days.allSatisfy { $0.count == days[0].count })
      #expect(days[1].prefix(5) == ["2026-03-03", "true", "2", "1870.5", "2000"] && days[1][7...8] == ["60", "83"])
      #expect(days[7][3] == "1020.5" && days[7][7...8] == ["", ""])
    }
  }

  @Test func `is in kilojoules and in German for whom that is chosen`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      _ = try await ann.post("/settings", ["timeZone": "Europe/Berlin", "locale": "de-DE", "energy": "kJ", "language": "de"])
      let page = try await PlainBrowser(ann, at: "/report?weeks=1")
      let cells = try page.texts("#averages tbody tr td")
      #expect(cells[0].hasSuffix("kJ") && cells[2].hasPrefix("8.368"))
      #expect(try await ann.get("/report/meals.csv?weeks=1").text.contains(",320.5,"))
    }
  }
}
