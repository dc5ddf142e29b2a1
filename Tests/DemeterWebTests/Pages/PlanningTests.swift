import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Planning food on pages` {
  static let base = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

  func planned(_ ann: Visitor, _ days: String = "") async throws -> [[String: Any]] {
    try await ann.get("/api/v1/planned" + days).json["planned"] as? [[String: Any]] ?? []
  }

  /// Plans food from the form of the Add sheet. Returns its id.
  @discardableResult
  private func plan(
    _ ann: Visitor, _ name: String = "Soup", _ calories: Int = 320, on day: String = "2026-03-11", at time: String = "19:00"
  ) async throws -> String {
    let id = UUID().uuidString.lowercased()
    let saved = try await ann.post("/entries", ["id": id, "name": name, "calories": "\(calories)", "day": day, "time": time])
    try #require(saved.location == "/plan/\(day)?note=planned&entry=\(id)")
    return id
  }

  @Test func `opens a day to come, plans in the Add sheet, and counts nothing`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000"#)
      #expect(try await ann.get("/history").text.contains(#"href="/plan/2026-03-11""#))
      let empty = try await ann.get("/plan/2026-03-11").text
      #expect(empty.contains("Nothing planned yet") && empty.contains("Planned 0 of 2,000 cal") && empty.contains("/add?day=2026-03-11"))
      let sheet = try await ann.get("/add?day=2026-03-11").text
      #expect(sheet.contains("Plan for Mar 11") && sheet.contains(#"name="day" value="2026-03-11""#))
      let id = try await plan(ann)
      let note = try await ann.get("/plan/2026-03-11?note=planned&entry=\(id)").text
      #expect(note.contains("Planned Soup, 320 cal, for Mar 11") && note.contains("/planned/skip?planned=\(id)"))
      #expect(note.contains("Planned 320 of 2,000 cal") && note.contains("planned, 7:00 PM"))
      #expect(try await ann.names("2026-03-11").isEmpty)
      #expect(try await !ann.get("/").text.contains("Soup"))
      // Undo.
      #expect(try await ann.post("/planned/skip?planned=\(id)").location == "/plan/2026-03-11?note=skipped&entry=\(id)")
      #expect(try await planned(ann).isEmpty)
      #expect(try await ann.post("/planned/unskip?planned=\(id)").location == "/plan/2026-03-11?note=restored")
      #expect(try await planned(ann).map { $0["plannedTime"] as? String } == ["19:00"])
    }
  }

  @Test func `plans what was reviewed, My foods and foods logged before, each once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let oats = try await ann.log("Oats", 320)
      _ = try await ann.post("/entries/\(oats)/keep")
      let review = try await ann.get("/review?q=2+bananas&day=2026-03-12").text
      #expect(review.contains(#"name="plan" value="1""#) && !review.contains("Add to Log"))
      let form = [
        "id": Self.base, "count": "1", "0.name": "Banana", "0.calories": "210", "0.quantity": "2", "day": "2026-03-12", "plan": "1",
        "time": "08:00",
      ]
      for _ in 0..<2 { #expect(try await ann.post("/meals", form).location.hasPrefix("/plan/2026-03-12?note=planned")) }
      for path in ["/kept/\(oats)/log", "/entries/\(oats)/again"] {
        let id = UUID().uuidString
        for _ in 0..<2 {
          let saved = try await ann.post(path, ["id": id, "day": "2026-03-12"])
          #expect(saved.location.hasPrefix("/plan/2026-03-12?note=planned"), "\(path)")
        }
      }
      #expect(try await planned(ann).map { $0["name"] as? String } == ["Banana", "Oats", "Oats"])
      #expect(try await planned(ann).map { $0["plannedTime"] as? String } == ["08:00", "12:00", "12:00"])
      // A review that was opened for another day plans nothing.
      var typed = form
      typed["plan"] = nil
      let refused = try await ann.post("/meals", typed)
      #expect(refused.status == .unprocessableContent && refused.text.contains("Nothing can be logged for a day in the future"))
    }
  }

  @Test(arguments: [
    ("2026-03-10", "/"), ("2026-03-09", "/history/2026-03-09"), ("2026-05-10", "/?note=pageNotFound"), ("soon", "/?note=pageNotFound"),
  ])
  func `has no page for a day that has come or is too far ahead`(day: String, location: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/plan/\(day)").location == location)
    }
  }

  @Test func `refuses a day too far ahead by its field, and keeps what was typed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let refused = try await ann.post("/entries", ["name": "Soup", "calories": "320", "day": "2026-05-10"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Food can be planned for the next 60 days") && refused.text.contains(#"value="Soup""#))
      let wrong = try await ann.post("/entries", ["name": "Soup", "calories": "1e9", "day": "2026-05-09"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains(">Plan<"))
      #expect(try await planned(ann).isEmpty)
      #expect(try await ann.get("/plan?day=2027-01-01").location == "/plan/2026-05-09")
      #expect(try await ann.get("/plan").location == "/plan/2026-03-11")
    }
  }

  @Test func `asks on its day, and logs once, from any device, all of it or one`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let soup = try await plan(ann), bread = try await plan(ann, "Bread", 150, at: "07:00"), tea = try await plan(ann, "Tea", 5)
      server.clock.set("2026-03-11T12:00:00+01:00")
      let today = try await ann.get("/").text
      #expect(today.contains("Planned for today: 3 foods, 475 cal") && today.contains("Log all") && today.contains("planned, 7:00 AM"))
      #expect(try await ann.names("2026-03-11").isEmpty)
      // Two taps are one.
      for _ in 0..<2 {
        let logged = try await ann.post("/planned/log", ["id": Self.base, "planned": bread])
        #expect(logged.location == "/?note=added&entry=\(Self.base)")
      }
      #expect(try await ann.entries("2026-03-11").map { $0["loggedAt"] as? String } == ["2026-03-11T07:00:00+01:00"])
      // Another device, with an older page.
      let again = try await ann.post("/planned/log", ["id": UUID().uuidString, "planned": bread])
      #expect(again.status == .conflict && again.text.contains("“Bread” was logged already"))
      #expect(try await ann.get("/planned/\(bread)").status == .conflict)
      // All of an older page: what is left of it.
      let all = try await ann.post("/planned/log", ["id": UUID().uuidString, "planned": "\(bread),\(soup),\(tea)"])
      #expect(all.location.hasPrefix("/?note=added&entry="))
      #expect(try await Set(ann.names("2026-03-11")) == ["Bread", "Soup", "Tea"])
      #expect(try await ann.names("2026-03-11").count == 3)
      // Soup was for the evening, which is to come.
      #expect(try await ann.entries("2026-03-11").contains { $0["loggedAt"] as? String == "2026-03-11T12:00:00+01:00" })
      #expect(try await !ann.get("/").text.contains("Planned for"))
      // Undo of the entry plans it again.
      _ = try await ann.post("/entries/\(Self.base)/delete?now=1")
      #expect(try await ann.get("/").text.contains("Planned for today: 1 food, 150 cal"))
    }
  }

  @Test func `can be changed while its day is to come, and waits if it can not be sent on its day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let soup = try await plan(ann)
      #expect(try await ann.get("/plan/2026-03-11").text.contains("href=\"/planned/\(soup)\""))
      let form = ["do": "edit", "name": "Soup", "calories": "640", "quantity": "2", "time": "12:30"]
      let saved = try await ann.post("/planned/\(soup)", form.merging(["day": "2026-03-12"]) { $1 })
      #expect(saved.location == "/plan/2026-03-12?note=changesSaved")
      let changed = try #require(try await planned(ann).first)
      #expect(changed["quantity"] as? Double == 2 && changed["calories"] as? Double == 640)
      #expect(changed["plannedFor"] as? String == "2026-03-12" && changed["plannedTime"] as? String == "12:30")
      for day in ["2026-03-10", "2026-06-01", "soon"] {
        let refused = try await ann.post("/planned/\(soup)", form.merging(["day": day]) { $1 })
        #expect(refused.status == .unprocessableContent && refused.text.contains("Save changes"), "\(day)")
      }
      let answer = try await ann.send(.patch, "/api/v1/planned/\(soup)", json: #"{"calories":100,"plannedTime":"08:00"}"#)
      #expect(answer.status == .ok && answer.json["plannedFor"] as? String == "2026-03-12" && answer.json["calories"] as? Double == 100)
      let wrong = try await ann.send(.patch, "/api/v1/planned/\(soup)", json: #"{"plannedFor":"2026-03-10","day":"2026-03-12"}"#)
      #expect(wrong.status == .unprocessableContent && wrong.text.contains(#""plannedFor""#))
      server.clock.set("2026-03-12T20:00:00+01:00")
      let today = try await ann.get("/").text
      #expect(today.contains(#"data-later="add""#) && today.contains(#"data-later="delete""#))
      _ = try await ann.post("/planned/skip?planned=\(soup)")
      #expect(try await ann.send(.patch, "/api/v1/planned/\(soup)", json: #"{"plannedFor":"2026-03-14"}"#).status == .conflict)
    }
  }

  @Test func `can be corrected before it is logged, and says what is wrong`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let soup = try await plan(ann)
      #expect(try await ann.get("/planned/\(soup)").text.contains("Save changes"))
      #expect(try await ann.post("/planned/log", ["planned": soup]).status == .unprocessableContent)
      server.clock.set("2026-03-11T20:00:00+01:00")
      let form = try await ann.get("/planned/\(soup)").text
      #expect(form.contains(#"value="Soup""#) && form.contains(#"value="19:00""#) && form.contains(#"action="/planned/\#(soup)""#))
      let fields = ["id": Self.base, "name": "Soup", "calories": "250", "quantity": "1", "day": "2026-03-11", "time": "21:00"]
      let refused = try await ann.post("/planned/\(soup)", fields)
      #expect(refused.status == .unprocessableContent && refused.text.contains("be in the future"))
      var right = fields
      right["time"] = "19:30"
      for _ in 0..<2 { #expect(try await ann.post("/planned/\(soup)", right).location == "/?note=added&entry=\(Self.base)") }
      #expect(try await ann.entries("2026-03-11").map { $0["calories"] as? Double } == [250])
      #expect(try await planned(ann).isEmpty)
    }
  }

  @Test func `that nobody answered is asked about for a week, and says its day; skipping can be undone`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let soup = try await plan(ann)
      server.clock.set("2026-03-12T12:00:00+01:00")
      let next = try await ann.get("/").text
      #expect(next.contains("Planned for yesterday: 1 food, 320 cal") && next.contains("Log for Wed, Mar 11") && next.contains("Skip"))
      #expect(try await ann.names("2026-03-11").isEmpty)
      server.clock.set("2026-03-18T12:00:00+01:00")
      #expect(try await ann.get("/").text.contains("Planned for Wed, Mar 11: 1 food, 320 cal"))
      #expect(try await ann.post("/planned/skip?planned=\(soup)").location == "/?note=skipped&entry=\(soup)")
      let note = try await ann.get("/?note=skipped&entry=\(soup)").text
      #expect(note.contains("Skipped Soup") && note.contains("/planned/unskip?planned=\(soup)") && !note.contains("Planned for"))
      let gone = try await ann.post("/planned/log", ["planned": soup])
      #expect(gone.status == .conflict && gone.text.contains("“Soup” was skipped"))
      _ = try await ann.post("/planned/unskip?planned=\(soup)")
      #expect(try await ann.post("/planned/log", ["id": Self.base, "planned": soup]).location == "/?note=added&entry=\(Self.base)")
      #expect(try await ann.entries("2026-03-11").map { $0["loggedAt"] as? String } == ["2026-03-11T19:00:00+01:00"])
      try await plan(ann, "Late", on: "2026-03-19")
      server.clock.set("2026-03-27T12:00:00+01:00")
      #expect(try await !ann.get("/").text.contains("Late"))
    }
  }

  @Test func `belongs to one person`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let soup = try await plan(ann)
      #expect(try await bob.post("/planned/skip?planned=\(soup)").status == .notFound)
      #expect(try await bob.post("/planned/log", ["planned": soup]).status == .notFound)
      #expect(try await bob.get("/plan/2026-03-11").text.contains("Nothing planned yet"))
      #expect(try await planned(ann).count == 1)
    }
  }
}
