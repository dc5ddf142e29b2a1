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

  @Test func `work out goals, fill the form with them and save nothing before that is asked`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann)
      try await page.follow("Set your daily goal")
      try page.fill("Weight", "132")
      try page.fill("Height", "65")
      try await page.press("Work out")
      #expect(try page.text("#error-age") == "!Age is required" && page.value("Weight") == "132")
      #expect(try page.text("#error-sex") == "!Sex is required")
      try page.fill("Age", "30")
      try page.choose("Sex, for the formula", "female")
      try await page.press("Work out")
      #expect(try page.text(".result").contains("You burn about 1,810 cal a day: 1,320 at rest"))
      #expect(try page.text(".result").contains("Eating 1,260 cal a day, you lose about 1.1 lb a week at first."))
      #expect(try page.text(".result .warning").hasPrefix("That is less than your body needs at rest."))
      #expect(try page.value("Daily calories") == "1260" && page.value("Daily deficit") == "550" && page.isChecked("Deficit"))
      #expect(try await ann.get("/api/v1/goals").text.contains("1260") == false)
      try await page.press("Save goals")
      #expect(try page.text(".calories .goal") == "of 1,260 cal")
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
