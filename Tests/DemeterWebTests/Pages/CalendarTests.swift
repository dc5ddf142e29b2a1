import DemeterCore
import Foundation
import FoundationXML
import HTTPTypes
import HummingbirdTesting
import Testing

/// The pages of the history from the server: months, weeks, lenses and filters, in numbers and words.
@Suite(.timeLimit(.minutes(10))) struct `The calendar` {
  /// The calories of days with a goal of 2,000, and the sign and words for the result.
  private static let days: [(day: String, calories: Double, sign: String, words: String)] = [
    ("2026-03-01", 1900, "met", "goal met"), ("2026-03-02", 2100, "met", "goal met"), ("2026-03-03", 1899, "close", "close to goal"),
    ("2026-03-04", 2101, "close", "close to goal"), ("2026-03-05", 1800, "close", "close to goal"),
    ("2026-03-06", 2200, "close", "close to goal"), ("2026-03-07", 1799, "under", "under goal"), ("2026-03-08", 2201, "over", "over goal"),
  ]

  private func open(_ body: @escaping @Sendable (Visitor) async throws -> Void) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000"#)
      for day in Self.days { try await ann.log("Curry", day.calories, on: day.day) }
      try await ann.log("Soup", 1500, on: "2026-02-17")
      try await body(ann)
    }
  }

  private func name(_ page: PlainBrowser, _ day: String) throws -> String? {
    try page.page.elements(".calendar [data-day=\(day)]").first?.accessibleName
  }

  private func sign(_ page: PlainBrowser, _ day: String) throws -> String? {
    try page.attributes("class", of: ".calendar [data-day=\(day)] .sign").first ?? nil
  }

  @Test func `shows by sign and words how each day went`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history")
      for (day, weekday) in zip(Self.days, ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]) {
        let calories = Int(nearest: day.calories).formatted(.number.locale(Locale(identifier: "en-US")))
        #expect(try name(page, day.day) == "\(weekday) \(Int(day.day.suffix(2)) ?? 0) March, 1 entry, \(calories) calories, \(day.words)")
        #expect(try sign(page, day.day) == "sign \(day.sign)")
      }
      #expect(try name(page, "2026-03-09") == "Monday 9 March, no entries")
      #expect(try sign(page, "2026-03-09") == "sign none")
      #expect(try page.count("[data-day=2026-03-09] .sign svg") == 0)
      #expect(try page.attributes("data-day", of: ".calendar [aria-current=date]") == ["2026-03-10"])
      try await page.open("/history?month=2026-02")
      #expect(try name(page, "2026-02-17") == "Tuesday 17 February, 1 entry, 1,500 calories, no goal set")
      #expect(try sign(page, "2026-02-17") == "sign noGoal")
    }
  }

  @Test func `judges today by a goal changed today, and the past as before`() async throws {
    try await open { ann in
      _ = try await ann.log("Breakfast", 1000)
      var page = try await PlainBrowser(ann, at: "/history")
      #expect(try sign(page, "2026-03-10") == "sign undecided")
      #expect(try name(page, "2026-03-10") == "Today, Tuesday 10 March, 1 entry, 1,000 calories, on track")
      try await ann.setGoals(#""calories":1000"#, from: "2026-03-10")
      try await page.open("/history")
      #expect(try sign(page, "2026-03-10") == "sign met")
      for day in Self.days { #expect(try sign(page, day.day) == "sign \(day.sign)") }
    }
  }

  @Test func `counts several entries of a day on it`() async throws {
    try await open { ann in
      for name in ["Tea", "Cake", "Nut"] { try await ann.log(name, 100, on: "2026-03-09") }
      let page = try await PlainBrowser(ann, at: "/history")
      #expect(try page.texts("[data-day=2026-03-09] .badge") == ["3"])
      #expect(try name(page, "2026-03-09") == "Monday 9 March, 3 entries, 300 calories, under goal")
      #expect(try page.count("[data-day=2026-03-08] .badge") == 0)
    }
  }

  @Test func `fills weeks with muted days of other months, which count for nothing`() async throws {
    try await open { ann in
      try await ann.log("Roast", 900, on: "2025-12-30")
      try await ann.log("Lentils", 500, on: "2026-01-02")
      let page = try await PlainBrowser(ann, at: "/history?month=2026-01")
      #expect(try page.count(".day-cell.muted") == 4)
      #expect(try page.attributes("class", of: "[data-day=2025-12-30]") == ["day-cell muted"])
      #expect(try sign(page, "2025-12-30") == "sign noGoal")
      #expect(try page.text(".statistics").contains("1 entry on 1 day"))
    }
  }

  @Test func `sums a month up`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history")
      #expect(try page.texts(".statistics p") == ["Avg: 2,000 cal/day", "Goal met: 2/8 days", "8 entries on 8 days"])
      try await ann.log("Rice", 600, on: "2026-03-09")
      try await ann.log("Peas", 500, on: "2026-03-09")
      try await page.open("/history")
      #expect(try page.texts(".statistics p") == ["Avg: 1,900 cal/day", "Goal met: 2/9 days", "10 entries on 9 days"])
    }
  }

  @Test(arguments: [("2024-02", 29), ("2025-02", 28), ("2025-04", 30), ("2025-12", 31), ("2025-08", 31), ("2004-02", 29)])
  func `shows each day of a month once`(month: String, days: Int) async throws {
    try await TestServer.open { server in
      let page = try await PlainBrowser(server.person(), at: "/history?mode=month&month=\(month)")
      let cells = try page.page.elements(".day-cell")
      let own = cells.filter { $0["class"]?.contains("muted") != true }
      #expect(own.map { $0.descendants.first { $0["class"] == "date" }?.words } == (1...days).map(String.init))
      #expect(cells.count % 7 == 0)
    }
  }

  @Test func `is kind about a month without entries`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history?month=2025-11")
      #expect(try page.text(".calendar .empty").contains("Nothing logged here"))
      #expect(try page.text(".calendar .empty").contains("Every day is a fresh start"))
      #expect(try page.text(".statistics") == "No entries")
      try await page.followFirst("[data-day=2025-11-03]")
      #expect(try page.text(".detail").contains("No entries for this day"))
    }
  }

  @Test func `opens a bookmark at just what it was of`() async throws {
    try await open { ann in
      let page = try await PlainBrowser(ann, at: "/history/2026-03-08?mode=week&week=2026-03-01&status=met,over")
      #expect(try page.attributes("class", of: "#pane") == ["pane week"])
      #expect(try page.text("h1") == "Mar 1 – 7, 2026")
      #expect(try page.text(".detail-title") == "Sunday, Mar 8, 2026")
      #expect(try page.texts("#filtered .toggle") == ["Goal met", "Over goal"])
    }
  }

  @Test func `shows a week in one row with its summary`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":1900"#, from: "2026-02-01")
      for (index, calories) in [1900.0, 1900, 1900, 1900, 1900, 1650, 1800].enumerated() {
        try await ann.log("Curry", calories, on: "2026-03-0\(index + 1)")
      }
      let page = try await PlainBrowser(ann, at: "/history?mode=week&week=2026-03-01")
      #expect(try page.text("h1") == "Mar 1 – 7, 2026")
      #expect(try page.count("tbody tr") == 1)
      #expect(try page.count(".day-cell") == 7)
      #expect(try page.texts(".statistics p") == ["Avg: 1,850 cal/day", "Goal met: 5/7 days", "7 entries on 7 days"])
      for (day, status) in [("01", "met"), ("06", "under"), ("07", "close")] {
        #expect(try sign(page, "2026-03-\(day)") == "sign \(status)")
      }
    }
  }

  @Test func `has a way out of a filter that no day fits`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history?mode=month&min=9000")
      #expect(try page.text(".calendar .empty").contains("No matching days"))
      try await page.follow("Clear filter", in: ".empty")
      #expect(try sign(page, "2026-03-08") == "sign over")
    }
  }

  @Test(arguments: ["status=happy", "span=yesterday", "min=x", "from=2026-13-01", "max=-5"])
  func `shows the days where an address has a filter that makes no sense`(query: String) async throws {
    try await open { ann in
      let page = try await PlainBrowser(ann, at: "/history?mode=month&\(query)")
      #expect(try page.text("h1") == "March 2026")
      for day in Self.days { #expect(try sign(page, day.day) == "sign \(day.sign)") }
    }
  }

  // The energy lens

  @Test func `tells by ring and words what each day burned and ate`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"deficit":500"#)
      for (day, burned) in [("02", 0.0), ("03", 2500), ("04", 2500), ("05", 1500), ("06", 2400)] {
        try await ann.measure("burnedEnergy", burned, on: "2026-03-\(day)")
      }
      for (day, eaten) in [("02", 0.0), ("03", 1880), ("04", 2200), ("05", 2000), ("07", 1900)] {
        try await ann.log("Food", eaten, on: "2026-03-\(day)")
      }
      var page = try await PlainBrowser(ann, at: "/history?lens=energy")
      #expect(try page.text("h1") == "March 2026")
      #expect(try page.texts("[aria-label=Lens] [aria-current]") == ["Energy"])
      for (day, mode, closed, words) in [
        ("03", "green", "100 100", "3 March: deficit, 620 of 500 calories, ring full"),
        ("04", "green", "60 100", "4 March: deficit, 300 of 500 calories, ring 60 percent"),
        ("05", "red", "33 100", "5 March: surplus, 500 calories more than 1,500 burned, ring 33 percent"),
        ("06", "gray", "0 100", "6 March: no data, nothing logged, 2,400 calories burned"),
        ("07", "gray", "0 100", "7 March: no data, energy burned not known, 1,900 calories eaten"),
        ("08", "gray", "0 100", "8 March: no data"),
      ] {
        let cell = ".calendar [data-day=2026-03-\(day)]"
        #expect(try name(page, "2026-03-\(day)") == words)
        #expect(try page.attributes("class", of: "\(cell) .tiny-ring") == ["tiny-ring \(mode)"])
        #expect(try page.attributes("stroke-dasharray", of: "\(cell) .lap") == [closed])
      }
      // Unknown is not shown as zero.
      try await page.open("/history/2026-03-01?lens=energy")
      #expect(try page.texts("#balance .amount") == ["—", "—", "—", "500"])
      #expect(try page.text("#no-data") == "No data: the energy burned was not measured, and nothing was logged.")
      #expect(try page.attributes("class", of: ".detail [role=progressbar][aria-label=Energy]") == ["ring gray"])
      try await page.open("/history/2026-03-06?lens=energy")
      #expect(try page.text("#no-data").contains("nothing was logged, which is not the same as nothing eaten"))
      try await page.open("/history/2026-03-02?lens=energy")
      #expect(try page.texts("#balance .amount") == ["0", "0", "0", "500"])
      #expect(try page.count("#no-data") == 0)
    }
  }
}
