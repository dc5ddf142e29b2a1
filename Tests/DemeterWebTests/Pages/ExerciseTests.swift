import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Exercise on pages` {
  private let path = "/api/v1/exercise"

  /// Writes a weight down, which energy is computed with.
  private func weigh(_ ann: Visitor, _ kilograms: Double = 71.4, on day: String = "2026-03-01") async throws {
    let answer = try await ann.send(
      .post, "/api/v1/measurements", json: #"{"kind":"weight","amount":\#(kilograms),"day":"\#(day)"}"#)
    try #require(answer.status == .created)
  }

  private func exercises(_ ann: Visitor) async throws -> [[String: Any]] {
    try await ann.get(path).json["exercise"] as? [[String: Any]] ?? []
  }

  @Test func `is understood in Add, logged with one button, and said with its energy`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await weigh(ann)
      #expect(try await !ann.get("/add").text.contains("/exercise/new"))
      let page = try await ann.get("/add?q=30+min+running").text
      #expect(page.contains("understood-exercise") && page.contains("339 cal") && page.contains("30 min"))
      let saved = try await ann.post("/exercise", ["id": UUID().uuidString, "words": "30 min running", "name": "Running"])
      #expect(saved.status == .seeOther && saved.headers[.location]?.hasPrefix("/?note=exercised&entry=") == true)
      let id = try #require(saved.headers[.location]?.suffix(36))
      let note = try await ann.get(try #require(saved.headers[.location])).text
      #expect(note.contains("Logged Running, 30 min, 339 cal") && note.contains("/exercise/\(id)/delete?now=1"))
      let day = try await ann.get("/history/2026-03-10").text
      #expect(
        day.contains("day-exercise") && day.contains("Estimated from 10.5 MET (Compendium of Physical Activities 2024), 71.4 kg and 30 min")
      )
      #expect(day.contains("Not part of the energy burned, which is not known."))
      // Someone who logs exercise finds it beside weight and water.
      #expect(try await ann.get("/add").text.contains("/exercise/new"))
    }
  }

  @Test func `is logged for the day and the time that were said`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await weigh(ann)
      var page = try await PlainBrowser(ann, at: "/add?q=yesterday+30+min+running+at+7")
      #expect(try page.text("#understood-exercise").contains("Mar 9") && page.text("#understood-exercise").contains("7:00"))
      try await page.press("Log exercise", in: "#understood-exercise")
      let first = try #require(try await exercises(ann).first)
      #expect(first["day"] as? String == "2026-03-09" && (first["loggedAt"] as? String)?.contains("T07:00:00") == true)
      // Words that a phone kept, and those of a program.
      let kept = ["id": UUID().uuidString, "q": "gestern um 8 Uhr 20 min gelaufen"]
      #expect(try await ann.post("/add", kept).status == .seeOther)
      #expect(try await ann.send(.post, path, json: #"{"words":"ran 3 km 2 days ago"}"#).status == .created)
      #expect(try await exercises(ann).compactMap { $0["day"] as? String } == ["2026-03-08", "2026-03-09", "2026-03-09"])
      #expect(try await ann.get("/exercise/new?q=swimming+yesterday+at+7").text.contains(#"value="2026-03-09""#))
    }
  }

  @Test func `asks for what is missing`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      // No weight is known.
      let page = try await ann.get("/add?q=30+min+running").text
      #expect(page.contains("Add what is missing") && !page.contains(#"name="words""#))
      #expect(try await ann.get("/add?q=swimming").text.contains("Add what is missing"))
      let sheet = try await ann.get("/exercise/new?q=30+min+running").text
      #expect(sheet.contains(#"value="Running""#) && sheet.contains(#"value="30""#) && sheet.contains("<datalist"))
      let form = ["id": UUID().uuidString, "name": "Running", "minutes": "30", "distance": "", "calories": ""]
      let refused = try await ann.post("/exercise", form)
      #expect(refused.status == .unprocessableContent && refused.text.contains("No weight is known yet"))
      #expect(try await ann.post("/exercise", form.merging(["calories": "300"]) { $1 }).status == .seeOther)
      let long = try await ann.post("/exercise", ["name": "Running", "minutes": "1560", "calories": "300", "id": UUID().uuidString])
      #expect(long.status == .unprocessableContent && long.text.contains("Minutes must be between 1 and 1,440"))
      #expect(try await exercises(ann).count == 1)
    }
  }

  @Test func `leaves foods to the foods`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for words in ["100+g+rowing+oats", "running+water", "squash+45", "oats"] {
        #expect(try await !ann.get("/add?q=\(words)").text.contains("understood-exercise"), "\(words)")
      }
    }
  }

  @Test func `is changed, deleted and restored, and never overwritten unseen`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await weigh(ann)
      let id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
      _ = try await ann.post("/exercise", ["id": id, "name": "Running", "minutes": "30", "time": "09:00", "day": "2026-03-10"])
      let sheet = try await ann.get("/exercise/\(id)").text
      #expect(sheet.contains(#"value="339.15""#) && sheet.contains(#"value="09:00""#))
      // The time changes, and the energy with it.
      let form = ["name": "Running", "minutes": "60", "distance": "", "calories": "339.15", "day": "2026-03-10", "time": "09:00"]
      #expect(try await ann.post("/exercise/\(id)", form.merging(["version": "1"]) { $1 }).status == .seeOther)
      #expect(try await ann.get("\(path)/\(id)").json["calories"] as? Double == 678.3)
      let stale = try await ann.post("/exercise/\(id)", form.merging(["version": "1", "minutes": "20"]) { $1 })
      #expect(stale.status == .conflict && stale.text.contains("This was changed elsewhere. It is now Running, 1 h 0 min"))
      // An energy that was typed stays.
      let typed = form.merging(["version": "2", "minutes": "45", "calories": "500"]) { $1 }
      #expect(try await ann.post("/exercise/\(id)", typed).status == .seeOther)
      let kept = try await ann.get("\(path)/\(id)").json
      #expect(kept["calories"] as? Double == 500 && kept["basis"] as? String == "typed" && kept["version"] as? Int == 3)
      #expect(try await ann.post("/exercise/\(id)/delete", ["version": "1"]).status == .conflict)
      let deleted = try await ann.post("/exercise/\(id)/delete", ["version": "3"])
      #expect(try await ann.get(try #require(deleted.headers[.location])).text.contains("Deleted Running"))
      _ = try await ann.post("/exercise/\(id)/restore")
      #expect(try await ann.get("\(path)/\(id)").json["version"] as? Int == 5)
    }
  }

  @Test func `of the watch counts once, and says so`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let begun = LoggedMoment(server.clock.now().addingTimeInterval(-7200), in: try #require(TimeZone(identifier: "Europe/Berlin")))
      let watch = Workout(name: "Running", activity: "12145", minutes: 31, energy: Energy(kilocalories: 312), basis: .device)
      let diary = try await server.household.diary(of: try #require(ann.person))
      _ = try await diary.save([NewExercise(id: .fresh(), workout: watch, logged: begun, source: .health)])
      _ = try await ann.post(
        "/exercise", ["id": UUID().uuidString, "name": "Running", "minutes": "30", "calories": "400", "time": "10:05", "day": "2026-03-10"])
      let day = try await ann.get("/history/2026-03-10").text
      #expect(day.contains("Already in the watch’s 312 cal.") && day.contains("Together 312 cal beyond rest"))
      #expect(day.contains("Measured by a watch or phone.") && day.contains("Calories entered by hand."))
    }
  }

  @Test func `waits for the server as words`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await weigh(ann)
      let sent = try await ann.post("/add", ["id": UUID().uuidString, "q": "yoga 45", "made": "2026-03-09T18:30:00Z"])
      #expect(sent.status == .seeOther)
      let yoga = try #require(try await exercises(ann).first)
      #expect(yoga["exercise"] as? String == "Yoga" && yoga["day"] as? String == "2026-03-09")
      #expect((yoga["loggedAt"] as? String)?.hasPrefix("2026-03-09T18:45") == true)
    }
  }
}

@Suite struct `Exercise in the goal on pages` {
  private func run(_ ann: Visitor, on day: String = "2026-03-10") async throws {
    let answer = try await ann.send(
      .post, "/api/v1/exercise", json: #"{"exercise":"Running","minutes":30,"calories":300,"loggedAt":"\#(day)T08:00:00+01:00"}"#)
    try #require(answer.status == .created)
  }

  @Test func `is off until it is chosen, and changes no past day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000"#)
      try await run(ann, on: "2026-03-08")
      try await run(ann)
      #expect(try await ann.get("/").text.contains("of 2,000 cal"))
      #expect(try await ann.post("/goals", ["calories": "2000", "exercise": "50"]).status == .seeOther)
      #expect(try await ann.get("/api/v1/goals").json["exercise"] as? Int == 50)
      let today = try await ann.get("/").text
      #expect(today.contains("of 2,150 cal") && today.contains("150 cal of the goal for exercise"))
      #expect(try await ann.get("/history/2026-03-10").text.contains("The goal of this day contains 150 cal for it."))
      #expect(try await ann.get("/history/2026-03-08").text.contains("of 2,000 cal"))
      let day = try await ann.get("/api/v1/days/2026-03-10").json
      #expect((day["exercise"] as? [String: Any])?["goalRaise"] as? Double == 150)
      #expect((day["goals"] as? [String: Any])?["calories"] as? Double == 2150)
      // The goals themselves stay as they were set.
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 2000)
      #expect(try await ann.post("/goals", ["calories": "2000", "exercise": ""]).status == .seeOther)
      #expect(try await ann.get("/").text.contains("of 2,000 cal"))
    }
  }

  @Test func `is never added to one that follows what is burned, which says why`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"pace":-0.25,"exercise":100"#)
      try await run(ann)
      #expect(try await ann.get("/").text.contains("of 2,000 cal"))
      let day = try await ann.get("/history/2026-03-10").text
      #expect(day.contains("Not added to the goal: it follows what you burn, and your exercise is in that already."))
      #expect(try await ann.get("/goals").text.contains("your exercise is in that already: it is shown, never added."))
    }
  }

  @Test func `is not added to energy that a device measured`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await run(ann)
      try await ann.measure("burnedEnergy", 2400, on: "2026-03-10")
      let day = try await ann.get("/history/2026-03-10").text
      #expect(day.contains("The energy burned is known for the whole day, so this is not added to it."))
      let energy = try await ann.get("/api/v1/days/2026-03-10").json["energy"] as? [String: Any]
      #expect(energy?["burned"] as? Double == 2400)
    }
  }
}
