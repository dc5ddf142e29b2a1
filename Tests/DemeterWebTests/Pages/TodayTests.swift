import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The Today page from the server: logged food in numbers and words.
@Suite struct `Today` {
  @Test(arguments: [
    (1200.0, "60%", "800 cal remaining" as String?, "On track"), (1950, "98%", "50 cal remaining", "Goal met"),
    (2000, "100%", nil, "Goal met"), (2100, "105%", nil, "Goal met"),
    (2150, "108%", "150 cal over goal", "Close to goal"), (3000, "150%", "1,000 cal over goal", "Over goal"),
  ])
  func `says progress in percent and words`(eaten: Double, percent: String, remaining: String?, state: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000"#)
      _ = try await ann.log("Food", eaten)
      let page = try await PlainBrowser(ann)
      #expect(try page.text(".calories .percent") == percent)
      #expect(try page.texts("#standing .remaining") == [remaining].compactMap(\.self))
      #expect(try page.text("#standing .state") == state)
      #expect(try page.count("#standing .state svg") == 1)
      let ring = "[role=progressbar][aria-label=Calories]"
      #expect(try page.attributes("aria-valuenow", of: ring) == [String(percent.dropLast())])
      let number = Int(nearest: eaten).formatted(.number.locale(Locale(identifier: "en-US")))
      #expect(try page.attributes("aria-valuetext", of: ring) == ["\(number) calories, \(percent.dropLast()) percent of 2,000 calories"])
    }
  }

  @Test func `asks to set a goal where there is none`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Lunch", 640)
      var page = try await PlainBrowser(ann)
      #expect(try page.text("#standing").contains("No goal set"))
      #expect(try page.count(".calories .percent") == 0)
      try await page.follow("Set your daily goal")
      #expect(try page.text("h1") == "Daily goals")
    }
  }

  @Test func `invites to the first entry, goal and steps, and ticks each that is done`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann)
      #expect(try page.text(".calories .number") == "0" && page.count(".entry") == 0)
      #expect(try page.texts("#first-steps li a") == ["Add food", "Set your daily goal", "Connect your iPhone", "Type today’s steps"])
      #expect(try page.count(".empty a") == 0)
      try await page.follow("Add food", in: "#first-steps")
      #expect(try page.text("h1") == "Add food")
      _ = try await ann.log()
      try await page.open("/")
      #expect(try page.texts("#first-steps .done") == ["Log a meal: done"])
      _ = try await ann.post("/goals", ["calories": "2000"])
      try await page.open("/")
      #expect(try page.texts("#first-steps .done") == ["Log a meal: done", "Set a goal: done"])
      try await page.follow("Type today’s steps")
      try page.fill("Steps", "4321")
      try await page.press("Save")
      #expect(try page.count("#first-steps") == 0)
      #expect(try page.text(".tile strong") == "4,321")
    }
  }

  @Test func `no longer shows first steps once they were put away, on any device`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), bob = try await server.person("Bob")
      let session = try await server.household.signIn(name: "Ann", password: "correct horse", from: "local")
      let other = Visitor(server: server, person: ann.person, headers: [.cookie: "demeter_session=\(session.secret)"])
      for visitor in [ann, other] { #expect(try await PlainBrowser(visitor).count("#first-steps") == 1) }
      var page = try await PlainBrowser(ann)
      try await page.press("Put away")
      #expect(try page.count("#first-steps") == 0)
      for visitor in [ann, other] { #expect(try await PlainBrowser(visitor).count("#first-steps") == 0) }
      #expect(try await PlainBrowser(other).text(".empty").contains("Log your first meal"))
      #expect(try await PlainBrowser(bob).count("#first-steps") == 1)
      #expect(try await server.household.hasPutAwayFirstSteps(#require(ann.person)))
    }
  }

  @Test func `lists entries newest first with their count and age`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for (name, calories, time) in [("Porridge", 320.0, "09:00"), ("Soup", 450, "12:00"), ("Apple", 80, "10:55")] {
        try await ann.log(name, calories, on: "2026-03-10", at: time)
      }
      let page = try await PlainBrowser(ann)
      #expect(try page.texts("h2").contains("3 entries today"))
      #expect(try page.texts(".entry .name") == ["Soup", "Apple", "Porridge"])
      #expect(try page.texts(".entry time") == ["12:00 PM", "10:55 AM", "9:00 AM"])
      #expect(try page.texts(".entry .ago") == ["· just now", "· 1 h ago", "· 3 h ago"])
      #expect(try page.texts(".meal-head span") == ["Lunch", "Snack", "Breakfast"])
      #expect(try page.texts(".entry .energy") == ["450 cal", "80 cal", "320 cal"])
    }
  }

  @Test func `offers the lunch of yesterday at noon, logs it with one tap and takes it back`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for (name, time) in [("Porridge", "08:00"), ("Soup", "11:40"), ("Bread", "11:45")] {
        try await ann.log(name, 200, on: "2026-03-09", at: time)
      }
      var page = try await PlainBrowser(ann)
      #expect(try page.text(".repeat-meal strong") == "Lunch as yesterday")
      #expect(try page.text(".repeat-words span") == "Soup, Bread" && page.text(".repeat-meal .energy") == "400 cal")
      let before = page
      try await page.press("Lunch as yesterday")
      #expect(try page.texts(".entry .name") == ["Bread", "Soup"])
      #expect(try page.texts(".meal-head .energy") == ["400 cal"])
      #expect(try page.count(".repeat-meal") == 0)
      // Pressed again on the page as it was, it is the same meal.
      page = before
      try await page.press("Lunch as yesterday")
      #expect(try page.count(".entry") == 2)
      try await page.press("Undo", in: "#notes")
      #expect(try page.count(".entry") == 0 && page.count(".repeat-meal") == 1)
    }
  }

  @Test func `shows steps and energy as soon as there are any`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await PlainBrowser(ann).count(".tile") == 0)
      _ = try await ann.log("Soup", 500)
      let diary = try await server.household.diary(of: try #require(ann.person))
      let today = try #require(Day("2026-03-10"))
      try await diary.correct(.steps, on: today, to: Measure(6431))
      try await diary.correct(.burnedEnergy, on: today, to: Measure(1420.4))
      let page = try await PlainBrowser(ann)
      #expect(try page.texts(".tile strong") == ["6,431", "920"])
      #expect(try page.texts(".tile .rest") == ["so far", "so far 1,420 burned, 500 eaten"])
      #expect(try page.attributes("href", of: ".tile").last == "/history/2026-03-10?lens=energy")
    }
  }

  @Test func `says its date and when the day ends`() async throws {
    try await TestServer.open { server in
      let page = try await PlainBrowser(server.person())
      #expect(try page.texts("h1") == ["Today • Mar 10"])
      #expect(try page.text(".subtitle") == "Resets at midnight")
    }
  }

  @Test func `shows each macro's grams, percent and what is left`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"protein":100,"carbohydrates":200,"fat":60"#)
      _ = try await ann.log("Plate", 1370, more: #","protein":80,"carbohydrates":150,"fat":50"#)
      let page = try await PlainBrowser(ann)
      #expect(try page.texts(".macro .percent") == ["80%", "75%", "83%"])
      #expect(try page.texts(".macro .amount") == ["80 g of 100 g", "150 g of 200 g", "50 g of 60 g"])
      #expect(try page.text(".macro").contains("of 100 g"))
      #expect(try page.text(".macro").contains("20 g left"))
    }
  }

  @Test func `runs a second lap for a macro past its goal`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"protein":100"#)
      _ = try await ann.log("Steak", 900, more: #","protein":130"#)
      let page = try await PlainBrowser(ann)
      #expect(try page.text(".macro .percent") == "130%")
      #expect(try page.text(".macro").contains("30 g over"))
      #expect(try page.attributes("stroke-dasharray", of: ".macro .second").first == "30 100")
      #expect(
        try page.attributes("aria-valuetext", of: ".macro [role=progressbar]").first == "130 grams, 130 percent of 100 grams")
    }
  }

  @Test func `takes a macro that was not entered for unknown, not for zero`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Soup", 300, more: #","protein":12"#)
      _ = try await ann.log("Bread", 200)
      var page = try await PlainBrowser(ann)
      #expect(try page.texts(".macro .amount") == ["12 g No goal", "— No goal", "— No goal"])
      #expect(try page.text("#unstated") == "Not known: Protein of 1 entry, Carbs of 2 entries, Fat of 2 entries.")
      let spoken = "[role=progressbar]"
      #expect(try page.attributes("aria-valuetext", of: ".macro \(spoken)").dropFirst().first == "not known, no goal set")
      try await ann.setGoals(#""calories":2000,"carbohydrates":100"#)
      try await page.open("/")
      // It has no percentage of its goal either.
      #expect(try page.texts(".macro .amount")[1] == "— of 100 g")
      #expect(try page.texts(".macro .percent")[1] == "")
      #expect(try page.texts(".macro")[1].contains("of 100 g"))
      #expect(try !page.texts(".macro")[1].contains("left"))
      #expect(try page.attributes("aria-valuetext", of: ".macro \(spoken)")[1] == "not known, goal 100 grams")
    }
  }

  @Test func `says when all macro goals are met`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":1000,"protein":50,"carbohydrates":100,"fat":40"#)
      _ = try await ann.log("Plate", 960, more: #","protein":50,"carbohydrates":99,"fat":41"#)
      var page = try await PlainBrowser(ann)
      #expect(try page.text("main").contains("All macro goals met"))
      try await ann.setGoals(#""calories":1000,"protein":60,"carbohydrates":100,"fat":40"#)
      try await page.open("/")
      #expect(try !page.text("main").contains("All macro goals met"))
    }
  }
}
