import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `The lenses of the history` {
  private func walk(_ ann: Visitor, _ server: TestServer, _ days: [String: Double]) async throws {
    let diary = try await server.household.diary(of: try #require(ann.person))
    for (day, steps) in days { try await diary.correct(.steps, on: try #require(Day(day)), to: Measure(steps)) }
  }

  @Test func `are remembered by the device, and named by their addresses`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/history").text.contains("aria-current=\"true\">Food"))
      let steps = try await ann.get("/history?lens=steps")
      #expect(steps.text.contains("aria-current=\"true\">Steps"))
      #expect(steps.headers[.setCookie]?.hasPrefix("demeter_lens=steps") == true)
      // For minutes: someone who comes back later begins with food.
      #expect(steps.headers[.setCookie]?.contains("Max-Age=600") == true)
      let session = try #require(ann.headers[.cookie])
      let again = ann.with(.cookie, session + "; demeter_lens=steps; demeter_steps=list")
      #expect(try await again.get("/history").text.contains("aria-current=\"true\">Steps"))
      #expect(try await again.get("/history").text.contains("aria-current=\"true\">List"))
      #expect(try await again.get("/history/2026-03-09?note=changesSaved").text.contains("aria-current=\"true\">Steps"))
      // A link of the food lens leads to it.
      #expect(try await again.get("/history?mode=week").text.contains("aria-current=\"true\">Food"))
      #expect(try await again.get("/history?lens=energy").text.contains("aria-current=\"true\">Energy"))
      #expect(try await again.get("/history?lens=dreams&mode=month").text.contains("aria-current=\"true\">Food"))
    }
  }

  @Test(arguments: ["month=2026-04", "month=x", "day=x", "day=2026-02-30"])
  func `land on Today where there are no such days`(query: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/history?lens=steps&\(query)").location == "/?note=pageNotFound")
    }
  }

  @Test func `show steps by the plan on every page, and the API shows all`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await walk(ann, server, ["2026-03-09": 9000, "2026-02-02": 1, "2026-01-02": 2, "2025-12-02": 3333])
      #expect(try await ann.get("/history?lens=steps&month=2025-12").text.contains("3,333 steps"))
      let plan = "/settings/server/people/\(try #require(ann.person).id.uuidString.lowercased())/plan"
      _ = try await ann.post(plan, ["plan": "free"])
      for mode in ["calendar", "list"] {
        let page = try await ann.get("/history?lens=steps&mode=\(mode)&month=2025-12&day=2025-12-02").text
        #expect(!page.contains("3,333"))
        #expect(page.contains("The latest three months"))
        #expect(page.contains("<title>January 2026 · Demeter</title>"))
      }
      #expect(try await ann.get("/history?lens=steps").text.contains("The latest three months"))
      for lens in ["steps", "food", "energy"] {
        let sheet = try await ann.get("/history/2025-12-02?lens=\(lens)").text
        #expect(sheet.contains("You see the steps of the latest three months") && !sheet.contains("3,333"))
        #expect(!sheet.contains("activity/steps"))
      }
      #expect(try await !ann.get("/days/2025-12-02/activity/steps").text.contains("3333"))
      let api = "/api/v1"
      let documents = [
        "months/2025-12", "weeks/2025-12-02", "days/2025-12-02", "steps?from=2025-12-01&to=2026-03-10",
        "activity?from=2025-12-01&to=2026-03-10", "days/2025-12-02/activity/steps", "trends/steps?span=1y",
      ]
      for path in documents { #expect(try await ann.get("\(api)/\(path)").text.contains("3333"), "\(path)") }
      _ = try await ann.post(plan, ["plan": "pro"])
      #expect(try await ann.get("/history/2025-12-02").text.contains("3,333"))
    }
  }

  @Test func `are as wide as the owner sets, and other people can't change them`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), bob = try await server.person("Bob")
      let bobs = "/settings/server/people/\(try #require(bob.person).id.uuidString.lowercased())/plan"
      #expect(try await !bob.get("/settings").text.contains("/settings/server"))
      #expect(try await bob.post(bobs, ["plan": "free"]).status == .notFound)
      #expect(try await ann.post(bobs, ["plan": "gold"]).status == .badRequest)
      #expect(try await ann.post(bobs.replacing(#/[0-9a-f]{8}-/#, with: "00000000-"), ["plan": "free"]).status == .notFound)
      #expect(try await ann.post(bobs, ["plan": "free"]).location == "/settings/server?note=planSaved")
      #expect(try await server.household.people().map(\.plan) == [.pro, .free])
    }
  }

  @Test func `follow the person's unit and goals`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let diary = try await server.household.diary(of: try #require(ann.person))
      let today = try #require(Day("2026-03-10"))
      try await diary.correct(.steps, on: today - 1, to: Measure(5000))
      try await diary.correct(.distance, on: today - 1, to: Measure(3218.688))
      _ = try await ann.post("/goals", ["calories": "2000", "steps": "10000", "deficit": "300"])
      let goals = try await diary.goals().inForce(on: today)
      #expect(goals?.steps == 10_000)
      #expect(goals?.deficit == Energy(kilocalories: 300))
      #expect(try await ann.get("/history?lens=steps&mode=list").text.contains("2 mi"))
      let settings = ["timeZone": "Europe/Berlin", "locale": "en-US", "units": "metric", "stepGoal": "off"]
      #expect(try await ann.post("/settings", settings).location == "/settings?note=settingsSaved")
      #expect(try await ann.get("/history?lens=steps&mode=list").text.contains("3.2 km"))
      // A form without that field does not change the goal; a form with the field left empty removes it.
      _ = try await ann.post("/goals", ["calories": "2100"])
      #expect(try await diary.goals().inForce(on: today)?.steps == 10_000)
      _ = try await ann.post("/goals", ["calories": "2100", "steps": "", "deficit": ""])
      #expect(try await diary.goals().inForce(on: today)?.steps == nil)
      let refused = try await ann.post("/goals", ["steps": "100001", "deficit": "x"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Steps must be between 0 and 100,000"))
      #expect(refused.text.contains("Deficit must be a valid number"))
    }
  }
}
