import HTTPTypes
import HummingbirdTesting
import Testing

/// The goals form, used without scripts.
@Suite(.timeLimit(.minutes(10))) struct `The goals form` {
  @Test func `set goals, and warn of macros that miss the calories`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann)
      try await page.follow("Set your daily goal")
      try page.fill("Daily calories", "100")
      try await page.press("Save goals")
      #expect(try page.text("#error-calories") == "!Calories must be between 500 and 5,000 cal")
      try page.fill("Daily calories", "2000")
      for label in ["Protein", "Carbs", "Fat"] { try page.fill(label, "10") }
      try page.check("Deficit")
      try await page.press("Save goals")
      #expect(try page.text(".warning").hasSuffix("They are saved as they are."))
      #expect(try page.isChecked("Deficit") && !page.isChecked("None"))
      try await page.follow("Close")
      #expect(try page.text(".calories .goal") == "of 2,000 cal")
      #expect(try page.texts(".macro .amount") == ["0 g of 10 g", "0 g of 10 g", "0 g of 10 g"])
    }
  }

  @Test func `suggest goals on three screens, keep what is typed, and save no goal before that is asked`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann)
      try await page.follow("Set your daily goal")
      try await page.follow("Suggest goals")
      try page.fill("Height", "5'13\"")
      try page.fill("Weight", "132")
      try await page.press("Next")
      #expect(try page.text("#error-birthYear") == "!Year of birth is required" && page.text("#error-sex") == "!Sex is required")
      #expect(try page.text("#error-height").hasSuffix("between 4'0\" and 7'6\", like 5'6\" or 168 cm"))
      #expect(try page.value("Weight") == "132" && page.value("Height") == "5'13\"")
      #expect(try await ann.get("/api/v1/measurements?kind=weight").text.contains("amount") == false)
      try page.check("Woman")
      try page.fill("Birth year or age", "30")
      try page.fill("Height", "5’5”")
      try page.choose("Activity", "light")
      try await page.press("Next")
      #expect(try page.text("p.hint") == "You burn about 1,810 cal a day, give or take a few hundred.")
      #expect(try page.texts(".choice .name").first == "Lose 1.5 lb a week below what your body needs at rest")
      #expect(try page.isChecked("Lose 0.5 lb a week 1,560 cal"))
      // The way back shows what was typed, and another weight corrects the one that was logged.
      try await page.follow("Back")
      #expect(try page.value("Height") == "5'5\"" && page.value("Birth year or age") == "1996" && page.isChecked("Woman"))
      #expect(try page.value("Weight") == "132")
      try page.fill("Weight", "140")
      try page.choose("Activity", "moderate")
      try await page.press("Next")
      let weights = try #require(try await ann.get("/api/v1/measurements?kind=weight").json["measurements"] as? [[String: Any]])
      #expect(weights.count == 1 && abs((weights[0]["amount"] as? Double ?? 0) - 63.503) < 0.001)
      try page.check("Lose 1 lb a week 1,600 cal")
      try await page.press("Next")
      #expect(try page.texts("dd") == ["1,600 cal", "102 g", "179 g", "53 g", "500 cal", "Deficit"])
      #expect(try page.texts("p.hint")[0].contains("1,355 at rest, by the formula of Mifflin and St Jeor, times 1.55"))
      #expect(try page.texts("p.hint")[1].contains("you lose 1 lb a week at first; protein is 1.6 g per kg of your weight"))
      try await page.follow("Back")
      #expect(try page.isChecked("Lose 1 lb a week 1,600 cal"))
      try await page.press("Next")
      try await page.follow("Change the numbers")
      #expect(try page.value("Daily calories") == "1600" && page.value("Below what you burn") == "500" && page.isChecked("Deficit"))
      #expect(try await ann.get("/api/v1/goals").text.contains("1600") == false)
      try page.fill("Daily steps", "8000")
      try await page.press("Save goals")
      #expect(try page.text(".calories .goal") == "of 1,600 cal" && page.text("#notes").contains("Goals saved"))
      // Asked again, the body is known, and steps stay.
      try await page.open("/goals/suggest")
      try await page.press("Next")
      try page.check("Keep my weight 1,860 cal")
      try await page.press("Next")
      #expect(try page.texts("dd").last == "8,000")
      try await page.press("Save goals")
      let goals = try await ann.get("/api/v1/goals").json
      #expect(goals["calories"] as? Double == 1860 && goals["steps"] as? Double == 8000 && goals["deficit"] as? Double == nil)
      #expect(try await ann.get("/settings/body").text.contains(#"value="5&#39;5&quot;""#))
    }
  }

  @Test func `ask once about a weight far from the last one, and lead back to the body where something is missing`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for address in ["/goals/suggest/pace?activity=light", "/goals/suggest/result?activity=light&pace=0"] {
        #expect(try await PlainBrowser(ann, at: address).text("h1") == "About you")
      }
      _ = try await ann.post("/settings/body", ["sex": "male", "height": "5 ft 11", "birthYear": "1980", "glass": "250"])
      _ = try await ann.post("/measurements", ["kind": "weight", "amount": "180"])
      var page = try await PlainBrowser(ann, at: "/goals/suggest")
      try page.fill("Weight", "120")
      try await page.press("Next")
      #expect(try page.text("#error-weight").contains("60 lb less than your last weight"))
      try await page.press("Next")
      #expect(try page.text("h1") == "Your pace")
      #expect(try await ann.post("/goals/suggest/pace", ["activity": "light", "pace": "-5000"]).status == .unprocessableContent)
      #expect(try await PlainBrowser(ann, at: "/goals/suggest/result?activity=light&pace=-1400").text("h1") == "Your pace")
    }
  }

  @Test func `take goals away where they are left empty`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000"#)
      var page = try await PlainBrowser(ann)
      try await page.follow("Edit goals")
      #expect(try page.value("Daily calories") == "2000")
      try page.fill("Daily calories", "")
      try await page.press("Save goals")
      try await page.follow("Set your daily goal")
      #expect(try page.value("Daily calories") == "")
    }
  }
}
