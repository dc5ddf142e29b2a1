import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Forms` {
  @Test func `refuse with a sentence next to the field and keep the typed text`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.post("/entries", ["name": "", "calories": "abc", "servingUnit": "<cup>", "quantity": "2"])
      #expect(answer.status == .unprocessableContent)
      for words in ["Food name is required", "Calories must be a valid number", "value=\"abc\"", "value=\"&lt;cup&gt;\"", "value=\"2\""] {
        #expect(answer.text.contains(words))
      }
      // Only the first invalid field has the focus.
      let focused = answer.text.matches(of: /<input[^>]* autofocus/)
      #expect(focused.count == 1)
      #expect(focused.first?.output.contains("id=\"field-name\"") == true)
    }
  }

  @Test func `log once however often they are sent`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let form = ["id": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "name": "Oats", "calories": "320", "time": "08:30", "day": "2026-03-10"]
      for _ in 0..<3 {
        let answer = try await ann.post("/entries", form)
        #expect(answer.location == "/?note=added&entry=6f9619ff-8b86-4d01-b42d-00cf4fc964ff")
      }
      let day = try await ann.get("/api/v1/days/2026-03-10").json
      #expect(day["entryCount"] as? Int == 1)
      #expect(((day["entries"] as? [[String: Any]])?.first)?["loggedAt"] as? String == "2026-03-10T08:30:00+01:00")
    }
  }

  @Test func `of settings and goals change only what was changed in them, though another device saved meanwhile`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"protein":150"#)
      for (path, mine, theirs) in [
        ("/settings", ("Weeks begin on", "Saturday"), ["timeZone": "Asia/Tokyo", "locale": "en-US"]),
        ("/settings/body", ("Sex, for the formula", "Woman"), ["glass": "300"]), ("/goals", ("Fat", "60"), ["calories": "1800"]),
      ] {
        var page = try await PlainBrowser(ann, at: path)
        _ = try await ann.post(path, theirs)
        if path == "/goals" { try page.fill(mine.0, mine.1) } else { try page.choose(mine.0, mine.1) }
        try await page.press(path == "/goals" ? "Save goals" : "Save")
      }
      let person = try #require(try await server.household.people().first)
      #expect(person.timeZone.identifier == "Asia/Tokyo" && person.chosenWeekStart == .saturday)
      #expect(person.water.glass == 300 && person.body.sex == .female)
      let goals = try await ann.get("/api/v1/goals").json
      #expect(goals["calories"] as? Double == 1800 && goals["fat"] as? Double == 60)
    }
  }

  @Test func `understand numbers as the person writes them`() async throws {
    try await TestServer.open { server in
      var ann = try await server.person()
      _ = try await server.household.change(#require(ann.person)) { $0.locale = "de-DE" }
      _ = try await ann.post("/entries", ["name": "Brot", "calories": "1.234,5", "protein": "7,25"])
      let totals = try await ann.get("/api/v1/days/2026-03-10").json["totals"] as? [String: Double]
      #expect(totals?["calories"] == 1234.5)
      #expect(totals?["protein"] == 7.25)
      let page = try await ann.get("/").text
      #expect(page.contains("1.235 cal"))
      #expect(page.contains("12:00") || page.contains("just now"))
      ann = ann.with(.acceptLanguage, "en-US")
      #expect(try await ann.get("/").text.contains("1.235 cal"))
      let parsed = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"1.000 g rice"}"#).json["items"] as? [[String: Any]]
      #expect(parsed?.first?["grams"] as? Double == 1000)
    }
  }

  @Test(arguments: [("en-US", "de-DE", "1.234"), ("de-DE", "en-US", "1,234"), ("en-US", "fr-FR", "1.234"), ("de-DE", "de-CH", "1,234")])
  func `read numbers as the page wrote them, also after the person chose another format`(_ old: String, _ new: String, _ typed: String)
    async throws
  {
    try await TestServer.open { server in
      let ann = try await server.person()
      func choose(_ locale: String) async throws {
        _ = try await server.household.change(#require(ann.person)) { $0.locale = locale }
      }
      try await choose(old)
      var add = try await PlainBrowser(ann, at: "/add")
      try add.fill("Food name", "Berry")
      try add.fill("Calories", typed)
      try add.fill("Fat", "0" + typed.dropFirst())
      var review = try await PlainBrowser(ann, at: "/review?q=10+g+butter")
      try review.fill("Quantity", typed)
      var goals = try await PlainBrowser(ann, at: "/goals")
      try goals.fill("Protein", typed)
      try await choose(new)
      try await add.press("Log")
      try await review.press("Log")
      try await goals.press("Save goals")
      let entries = try await ann.entries()
      #expect(entries.compactMap { $0["name"] as? String }.map { $0.lowercased() }.sorted() == ["berry", "butter"])
      let berry = try #require(entries.first { $0["name"] as? String == "Berry" })
      #expect(berry["calories"] as? Double == 1.234)
      #expect(berry["fat"] as? Double == 0.234)
      let butter = try #require(entries.first { ($0["name"] as? String)?.lowercased() == "butter" })
      #expect(butter["quantity"] as? Double == 1.234)
      #expect(try #require(butter["calories"] as? Double) < 10)
      #expect(try await ann.get("/api/v1/goals").json["protein"] as? Double == 1.234)
    }
  }

  @Test func `log a known food again, and copy one to today`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log("Old soup", 200, more: #","protein":9,"day":"2026-03-08""#)
      let add = try await ann.get("/add").text
      #expect(add.contains("/entries/\(id)/again"))
      #expect(try await ann.get("/entries/\(id)").text.contains("Copy to today"))
      let answer = try await ann.post("/entries/\(id)/again", ["id": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"])
      #expect(answer.location.hasPrefix("/?note=added"))
      let totals = try await ann.get("/api/v1/days/2026-03-10").json["totals"] as? [String: Double]
      #expect(totals?["calories"] == 200)
      #expect(totals?["protein"] == 9)
      #expect(try await ann.get("/api/v1/days/2026-03-08").json["entryCount"] as? Int == 1)
    }
  }

  @Test func `scale by quantity without scripts, and not twice with them`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      var form = ["version": "1", "name": "Oats", "calories": "320", "quantity": "2", "time": "12:00", "day": "2026-03-10"]
      #expect(try await ann.post("/entries/\(id)", form).location == "/?note=changesSaved&entry=\(id)")
      #expect(try await ann.get("/api/v1/entries/\(id)").json["calories"] as? Double == 640)
      form["version"] = "2"
      form["quantity"] = "4"
      form["calories"] = "640"
      form["scaled"] = "1"
      #expect(try await ann.post("/entries/\(id)", form).location == "/?note=changesSaved&entry=\(id)")
      #expect(try await ann.get("/api/v1/entries/\(id)").json["calories"] as? Double == 640)
    }
  }

  @Test func `of a stale edit show both versions and save nothing`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      _ = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"calories":350}"#)
      let form = ["version": "1", "name": "Oats with milk", "calories": "400", "quantity": "1"]
      let answer = try await ann.post("/entries/\(id)", form)
      #expect(answer.status == .conflict)
      #expect(answer.text.contains("350 cal"))
      #expect(answer.text.contains("value=\"400\""))
      #expect(answer.text.contains("value=\"Oats with milk\""))
      #expect(answer.text.contains("name=\"version\" value=\"2\""))
      #expect(try await ann.get("/api/v1/entries/\(id)").json["calories"] as? Double == 350)
    }
  }

  @Test func `delete after asking, and undo for ten seconds`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      #expect(try await ann.get("/entries/\(id)/delete").text.contains("Delete this entry?"))
      let deleted = try await ann.post("/entries/\(id)/delete")
      #expect(deleted.location == "/?note=deleted&entry=\(id)")
      #expect(try await ann.get(deleted.location).text.contains("/entries/\(id)/restore"))
      #expect(try await ann.post("/entries/\(id)/delete").location == deleted.location)
      server.clock.set("2026-03-10T12:00:11+01:00")
      #expect(try await !ann.get(deleted.location).text.contains("/entries/\(id)/restore"))
      #expect(try await ann.post("/entries/\(id)/restore").location == "/?note=restored")
      #expect(try await ann.get("/").text.contains("Oats"))
    }
  }

  @Test func `celebrate the goal on the device that reached it, once a day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":2000}"#)
      #expect(try await ann.post("/entries", ["name": "A", "calories": "1500"]).location.hasPrefix("/?note=added"))
      #expect(try await ann.post("/entries", ["name": "B", "calories": "500"]).location.hasPrefix("/?note=goalReached&entry="))
      #expect(try await ann.get("/?note=goalReached").text.contains("Goal met. Well done!"))
      #expect(try await !ann.get("/").text.contains("data-celebrate"))
      #expect(try await ann.post("/days/2026-03-10/celebration").status == .noContent)
      #expect(try await ann.post("/entries", ["name": "C", "calories": "1"]).location.hasPrefix("/?note=added"))
    }
  }

  @Test func `leave a goal reached elsewhere to the first page that sees it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":2000}"#)
      _ = try await ann.log("Feast", 2000)
      #expect(try await ann.get("/").text.contains("data-celebrate=\"/days/2026-03-10/celebration\""))
      #expect(try await ann.post("/days/2026-03-10/celebration").status == .ok)
      #expect(try await ann.post("/days/2026-03-10/celebration").status == .noContent)
    }
  }

  @Test func `keep settings and refuse what is no zone`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.post("/settings", ["timeZone": "Asia/Tokyo", "locale": "de-DE"]).location == "/settings?note=settingsSaved")
      #expect(try await server.household.people().map(\.timeZone.identifier) == ["Asia/Tokyo"])
      #expect(try await ann.post("/settings", ["timeZone": "Mars/Base", "locale": "de-DE"]).status == .unprocessableContent)
      #expect(try await ann.post("/settings/time-zone", ["timeZone": "nowhere"]).status == .badRequest)
      #expect(try await ann.post("/settings/time-zone", ["timeZone": "Europe/Paris"]).location == "/?note=timeZoneSaved")
    }
  }

  @Test(arguments: ["name=A&calories=5&protein=%FF", "name=A&calories=5&protein=%zz", "name=%C3%28&calories=1"])
  func `that can't be read are refused whole`(body: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.send(.post, "/entries", json: body).status == .badRequest)
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 0)
    }
  }
}
