import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `The meals of a person` {
  private func rows(_ meals: (String, String)...) -> [String: String] {
    var fields: [String: String] = [:]
    for (index, meal) in meals.enumerated() {
      fields["name.\(index)"] = meal.0
      fields["from.\(index)"] = meal.1
    }
    return fields
  }

  @Test func `have the names and times that the person gives them, everywhere`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Oats", 300, on: "2026-03-09", at: "08:00")
      _ = try await ann.log("Soup", 300, on: "2026-03-09", at: "12:00")
      let usual = try await ann.get("/history/2026-03-09").text
      #expect(usual.contains("Breakfast") && usual.contains("Lunch"))
      let form = rows(("First <b>", "06:00"), ("", ""), ("Zweites", "11:30"))
      #expect(try await ann.post("/settings/meals", form).location == "/settings?note=settingsSaved")
      let own = try await ann.get("/history/2026-03-09").text
      #expect(own.contains("First &lt;b&gt;") && own.contains("Zweites") && !own.contains("Breakfast"))
      // At noon, yesterday's second meal is the one that is due.
      #expect(try await ann.get("/").text.contains("Zweites as yesterday"))
      let meals = try await ann.get("/api/v1/settings").json["meals"] as? [[String: String]]
      #expect(meals == [["name": "First <b>", "from": "06:00"], ["name": "Zweites", "from": "11:30"]])
      _ = try await ann.post("/settings/meals", [:])
      let reset = try await ann.get("/history/2026-03-09").text
      #expect(reset.contains("Breakfast") && !reset.contains("Zweites"))
      #expect(try await ann.get("/api/v1/settings").json["meals"] == nil)
    }
  }

  @Test func `are refused by field, and shown again as they were typed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let page = try await ann.post("/settings/meals", rows(("Late", "20:00"), ("Early", "07:00"), ("late", "21:00"), ("No time", "")))
      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains("Each meal must begin later than the one before it"))
      #expect(page.text.contains("Two meals can’t have the same name or begin at the same time"))
      #expect(page.text.contains("Time must be like 08:30") && page.text.contains(#"value="Early""#))
      #expect(try await ann.get("/api/v1/settings").json["meals"] == nil)
    }
  }
}
