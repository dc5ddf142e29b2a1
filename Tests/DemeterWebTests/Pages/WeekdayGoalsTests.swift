import DemeterCore
import DemeterStore
import HTTPTypes
import HummingbirdTesting
import Testing

/// Today is Tuesday, 10 March 2026; weeks begin on Sunday.
@Suite(.timeLimit(.minutes(10))) struct `Other goals on some days` {
  @Test func `are typed in the form, hold on their days, and are shown again`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/goals")
      #expect(try page.texts("summary").contains("Other goals on some days"))
      try page.fill("Daily calories", "2000")
      try page.fill("Saturday", "100")
      try await page.press("Save goals")
      #expect(try page.text("#weekdays .error") == "!Calories must be between 500 and 5,000 cal")
      try page.fill("Saturday", "2,500")
      try page.fill("Tuesday", "1,800")
      try page.fill("Tuesday: Protein", "150")
      try await page.press("Save goals")
      #expect(try page.text(".calories .goal") == "of 1,800 cal")
      #expect(try await ann.get("/api/v1/goals/2026-03-11").json["calories"] as? Double == 2000)
      #expect(try await ann.get("/api/v1/goals/2026-03-14").json["calories"] as? Double == 2500)
      #expect(try await ann.get("/api/v1/goals/2026-03-10").json["protein"] as? Double == 150)
      try await page.open("/goals")
      #expect(try page.value("Daily calories") == "2000" && page.value("Saturday") == "2500" && page.value("Tuesday: Protein") == "150")
      #expect(try page.value("Monday") == "")
      #expect(try page.text(".history li").contains("2,000 cal, Tuesday: 1,800 cal, Saturday: 2,500 cal"))
      // Saved again without a change, nothing is added to the log.
      try await page.press("Save goals")
      let changes = try #require(try await ann.get("/api/v1/goals/changes").json["changes"] as? [[String: Any]])
      #expect(changes.count == 1)
      // Another form changes only what was changed in it.
      try await page.open("/goals")
      try page.fill("Daily steps", "9000")
      _ = try await ann.send(.patch, "/api/v1/goals", json: #"{"weekdays":{"saturday":{"calories":2600}}}"#)
      try await page.press("Save goals")
      #expect(try await ann.get("/api/v1/goals/2026-03-14").json["calories"] as? Double == 2600)
      #expect(try await ann.get("/api/v1/goals/2026-03-10").json["calories"] as? Double == 2000)
    }
  }

  @Test func `are typed and shown in kilojoules by who reads those`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await server.household.change(#require(ann.person)) { $0.energyUnit = .kJ }
      var page = try await PlainBrowser(ann, at: "/goals")
      try page.fill("Saturday", "10460")
      try await page.press("Save goals")
      #expect(try await ann.get("/api/v1/goals/2026-03-14").json["calories"] as? Double == 2500)
      try await page.open("/goals")
      #expect(try page.value("Saturday") == "10460")
      try page.fill("Sunday", "1000")
      try await page.press("Save goals")
      #expect(try page.count("#weekdays .error") == 1)
    }
  }

  @Test func `have macros in percent, which follow the calories of each day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/goals")
      try page.fill("Daily calories", "2000")
      try page.fill("Saturday", "2500")
      try page.choose("Unit", "percent")
      for (label, value) in [("Protein", "30"), ("Carbs", "40"), ("Fat", "20")] { try page.fill(label, value) }
      try await page.press("Save goals")
      #expect(try page.text("#error-protein") == "!The percents must add up to 100. These add up to 90")
      try page.fill("Fat", "30")
      try await page.press("Save goals")
      let (today, saturday) = (try await ann.get("/api/v1/goals").json, try await ann.get("/api/v1/goals/2026-03-14").json)
      #expect(today["protein"] as? Double == 150 && today["fat"] as? Double == 67 && saturday["protein"] as? Double == 188)
      try await page.open("/goals")
      #expect(try page.value("Unit") == "Percent of energy" && page.value("Carbs") == "40")
      // Other calories give other grams, and the percents stay.
      try page.fill("Daily calories", "1800")
      try await page.press("Save goals")
      #expect(try await ann.get("/api/v1/goals").json["protein"] as? Double == 135)
    }
  }

  @Test func `have macros per kilogram of the latest weight when they are saved`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/goals")
      try page.choose("Unit", "perKilogram")
      try page.fill("Protein", "2")
      try await page.press("Save goals")
      #expect(try page.text("#error-macroUnit").hasPrefix("!Your weight is not known."))
      _ = try await ann.send(.post, "/api/v1/measurements", json: #"{"kind":"weight","amount":70}"#)
      try await page.open("/goals")
      #expect(try page.texts("p.hint").contains { $0.hasPrefix("Your weight is 154.3 lb.") })
      try page.choose("Unit", "perKilogram")
      try page.fill("Protein", "2")
      try await page.press("Save goals")
      #expect(try await ann.get("/api/v1/goals").json["protein"] as? Double == 140)
      server.clock.set("2026-03-11T12:00:00+00:00")
      _ = try await ann.send(.post, "/api/v1/measurements", json: #"{"kind":"weight","amount":68}"#)
      #expect(try await ann.get("/api/v1/goals").json["protein"] as? Double == 140)
      try await page.open("/goals")
      #expect(try page.value("Protein") == "2")
      try await page.press("Save goals")
      #expect(try await ann.get("/api/v1/goals").json["protein"] as? Double == 136)
      #expect(try await ann.get("/api/v1/goals/2026-03-10").json["protein"] as? Double == 140)
    }
  }

  @Test func `show what is left of the week to who wants it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000"#)
      try await ann.log("Curry with rice", 2300, on: "2026-03-08")
      try await ann.log("Tea", 100, on: "2026-03-10")
      var page = try await PlainBrowser(ann)
      #expect(try page.count("#budget") == 0)
      try await page.follow("Edit goals")
      try page.check("Show what is left of the week on Today")
      try await page.press("Save goals")
      // Sunday was 300 over; nothing is known of Monday.
      #expect(try page.text("#budget") == "Left this week: 9,600 cal for today and 4 more days")
      #expect(try await ann.get("/history?mode=week").text.contains("Left this week: 9,600 cal"))
      try await page.follow("Edit goals")
      #expect(try page.isChecked("Show what is left of the week on Today"))
      try page.check("Show what is left of the week on Today", false)
      try await page.press("Save goals")
      #expect(try page.count("#budget") == 0)
    }
  }

  @Test func `move together with suggested goals, which are those of the mean day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"weekdays":{"saturday":{"calories":2700}}"#)
      // As the form of suggested goals is sent, without weekdays.
      _ = try await ann.post("/goals", ["calories": "2000", "goalType": "deficit"])
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 1900)
      #expect(try await ann.get("/api/v1/goals/2026-03-14").json["calories"] as? Double == 2600)
    }
  }

  @Test func `follow a pace by the same amount, and take their share from the others`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"pace":-0.25,"weekdays":{"saturday":{"calories":2700}}"#)
      _ = try await ann.post("/goals/follow", ["calories": "2000"])
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 1900)
      #expect(try await ann.get("/api/v1/goals/2026-03-14").json["calories"] as? Double == 2600)
      var page = try await PlainBrowser(ann, at: "/goals")
      try page.fill("Saturday", "2900")
      try await page.press("Save goals")
      // The mean of 2,000 stays: 6 × 1,850 + 2,900 = 7 × 2,000.
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 1850)
      #expect(try await ann.get("/api/v1/goals/2026-03-14").json["calories"] as? Double == 2900)
    }
  }
}

@Suite struct `Goals by weekday over HTTP` {
  @Test func `are set, listed as they were set, and answered as those of each day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let body =
        #"{"calories":2000,"macros":{"unit":"percent","protein":30,"carbohydrates":40,"fat":30},"weekdays":{"sunday":{"calories":2500},"monday":{"protein":40,"carbohydrates":30}},"weeklyBudget":true}"#
      let set = try await ann.send(.put, "/api/v1/goals", json: body)
      #expect(set.status == .ok && set.json["protein"] as? Double == 150 && set.json["weeklyBudget"] as? Bool == true)
      #expect(set.text.contains(#""macros":{"carbohydrates":40,"fat":30,"protein":30,"unit":"percent"}"#))
      #expect(set.text.contains(#""weekdays":{"monday":{"carbohydrates":30,"protein":40},"sunday":{"calories":2500}}"#))
      let sunday = try await ann.get("/api/v1/goals/2026-03-15"), monday = try await ann.get("/api/v1/goals/2026-03-16").json
      #expect(sunday.json["calories"] as? Double == 2500 && sunday.json["carbohydrates"] as? Double == 250)
      #expect(sunday.json["weekdays"] == nil && sunday.json["macros"] == nil)
      #expect(monday["protein"] as? Double == 200 && monday["carbohydrates"] as? Double == 150 && monday["fat"] as? Double == 67)
      // What changes lists can be set again.
      let listed = try #require(try await ann.get("/api/v1/goals/changes").json["changes"] as? [[String: Any]])
      #expect(listed.count == 1 && (listed[0]["weekdays"] as? [String: Any])?.count == 2)
      // In part.
      let changed = try await ann.send(.patch, "/api/v1/goals", json: #"{"calories":1800}"#)
      #expect(changed.json["protein"] as? Double == 135 && changed.json["weekdays"] != nil)
      let grams = try await ann.send(.patch, "/api/v1/goals", json: #"{"macros":null,"weekdays":null}"#).json
      #expect(grams["protein"] as? Double == 135 && grams["macros"] == nil && grams["weekdays"] == nil)
      let percents = try await ann.send(.patch, "/api/v1/goals", json: #"{"macros":{"unit":"percent","protein":20}}"#).json
      #expect(percents["protein"] as? Double == 90 && percents["calories"] as? Double == 1800)
      let weighed = try await ann.send(.patch, "/api/v1/goals", json: #"{"macros":{"unit":"perKilogram","protein":2,"kilograms":80}}"#).json
      #expect(weighed["protein"] as? Double == 160 && weighed["carbohydrates"] == nil)
    }
  }

  @Test(arguments: [
    (#"{"weekdays":{"saturday":{"calories":499}}}"#, "weekdays.saturday.calories"),
    (#"{"weekdays":{"saturday":{"protein":-1}}}"#, "weekdays.saturday.protein"),
    (#"{"weekdays":{"saturday":{"steps":1}}}"#, "weekdays.saturday.steps"), (#"{"weekdays":{"caturday":{}}}"#, "weekdays.caturday"),
    (#"{"weekdays":{"saturday":2500}}"#, "weekdays.saturday"), (#"{"weekdays":[]}"#, "weekdays"), (#"{"weekdays":"saturday"}"#, "weekdays"),
    (#"{"calories":2000,"macros":{"unit":"percent","protein":90,"carbohydrates":40,"fat":30}}"#, "macros.protein"),
    (#"{"macros":{"unit":"ounces","protein":3}}"#, "macros.unit"), (#"{"macros":{"protein":3}}"#, "macros.unit"),
    (#"{"macros":{"unit":"grams","protein":3}}"#, "macros.unit"), (#"{"macros":{"unit":"percent","protein":30}}"#, "calories"),
    (#"{"macros":{"unit":"perKilogram","protein":3}}"#, "macros.unit"),
    (#"{"macros":{"unit":"perKilogram","protein":3,"kilograms":0}}"#, "macros.kilograms"), (#"{"weeklyBudget":"yes"}"#, "weeklyBudget"),
  ]) func `are refused by their field`(body: String, field: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for method in [HTTPRequest.Method.put, .patch] {
        let answer = try await ann.send(method, "/api/v1/goals", json: body)
        #expect(answer.status == .unprocessableContent && answer.refusals[field] != nil)
      }
      #expect((try await ann.get("/api/v1/goals/changes").json["changes"] as? [Any])?.isEmpty == true)
    }
  }
}
