import Foundation
import FoundationXML
import HTTPTypes
import HummingbirdTesting
import Testing

/// The steps lens of the history from the server.
extension `The calendar` {
  @Test func `fills each day as far as its steps came, and says so`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""steps":8000"#, from: "2025-12-01")
      let days: [(String, Double, String, Double, String)] = [
        ("2026-03-01", 8000, "completed", 1, "Sunday 1 March, 8,000 steps, goal of 8,000 met"),
        ("2026-03-02", 12431, "completed", 1, "Monday 2 March, 12,431 steps, goal of 8,000 met"),
        ("2026-03-03", 7999, "started", 0.999875, "Tuesday 3 March, 7,999 steps, 99% of 8,000"),
        ("2026-03-04", 4000, "started", 0.5, "Wednesday 4 March, 4,000 steps, 50% of 8,000"),
        ("2026-03-05", 400, "started", 0.05, "Thursday 5 March, 400 steps, 5% of 8,000"),
        ("2026-03-06", 0, "none", 0, "Friday 6 March, 0 steps, 0% of 8,000"),
        ("2025-09-10", 5000, "full", 1, "Wednesday 10 September, 5,000 steps"),
      ]
      for day in days { try await ann.measure("steps", day.1, on: day.0) }
      var page = try await PlainBrowser(ann, at: "/history?lens=steps")
      for (day, _, style, progress, words) in days where day > "2026" {
        let cell = try #require(try page.page.elements("#months [data-day=\(day)]").first)
        #expect(cell["class"] == "step-day \(style)")
        #expect(cell.accessibleName == words)
        let filled = cell.descendants.first { $0["class"] == "fill" }?.descendants.first { $0.name == "rect" }?["opacity"]
        #expect(abs((filled.flatMap(Double.init) ?? 0) - progress) < 0.001, "\(day)")
      }
      #expect(try page.attributes("width", of: "[data-day=2026-03-04] .way rect") == ["50"])
      #expect(try page.count("[data-day=2026-03-01] .icon") == 1)
      #expect(try page.page.elements("#months [data-day=2026-03-08]").first?.accessibleName == "Sunday 8 March, no data")
      // October and November have none; the current month is always shown.
      #expect(try page.texts(".month-block h2") == ["September 2025", "March 2026"])
      // Before the first goal, any step counts as the whole goal.
      try await page.open("/history?lens=steps&month=2025-09")
      #expect(try page.attributes("class", of: "#months [data-day=2025-09-10]") == ["step-day full"])
    }
  }

  @Test func `shows whole weeks of a month, and the present month on first use`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/history?lens=steps")
      #expect(try page.texts(".month-block h2") == ["March 2026"])
      #expect(try page.page.elements("#months [data-day=2026-03-09]").first?.accessibleName == "Monday 9 March, no data")
      #expect(try page.texts("#month-2026-03 th") == ["S", "M", "T", "W", "T", "F", "S"])
      #expect(try page.count("#month-2026-03 tbody td") == 35)
      #expect(try page.count("#month-2026-03 [data-day]") == 31)
      try await ann.measure("steps", 8200, on: "2026-02-14")
      try await page.open("/history?lens=steps")
      #expect(try page.count("#month-2026-02 tbody td") == 28)
      try await page.open("/history?lens=steps&mode=list&month=2026-03")
      #expect(try page.text(".steps-list").contains("No steps were recorded in March 2026."))
    }
  }

  @Test func `speaks of no step goals where the person wants none`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""steps":8000"#)
      try await ann.measure("steps", 12431, on: "2026-03-02")
      var page = try await PlainBrowser(ann, at: "/settings")
      try page.choose("Steps", "off")
      try await page.press("Save")
      try await page.open("/history?lens=steps")
      let cell = try #require(try page.page.elements("#months [data-day=2026-03-02]").first)
      #expect(cell["class"] == "step-day full" && cell.accessibleName == "Monday 2 March, 12,431 steps")
      #expect(!cell.descendants.contains { ["icon", "way"].contains($0["class"]) })
      try await page.followFirst("#months [data-day=2026-03-02]")
      #expect(try page.text("#record").contains("12,431 steps"))
      #expect(try !page.text("#record").contains("oal"))
    }
  }

  @Test func `shows distances in the person's unit and language`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.measure("steps", 12431, on: "2026-03-02")
      try await ann.measure("distance", 9323, on: "2026-03-02")
      var page = try await PlainBrowser(ann, at: "/history?lens=steps&mode=list")
      #expect(try page.text("#day-2026-03-02").contains("5.8 mi"))
      for (label, option, words) in [("Units", "metric", "9.3 km"), ("Numbers and times", "de-DE", "9,3 km")] {
        try await page.open("/settings")
        try page.choose(label, option)
        try await page.press("Save")
        try await page.open("/history?lens=steps&mode=list")
        #expect(try page.text("#day-2026-03-02").contains(words))
      }
      #expect(try page.text("#day-2026-03-02").contains("12.431 steps"))
    }
  }
}
