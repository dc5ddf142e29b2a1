import DemeterCore
import DemeterPages
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Measurements over HTTP` {
  private let path = "/api/v1/measurements"

  @Test func `are saved once, listed, changed, deleted and restored`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
      let body = #"{"id":"\#(id)","kind":"weight","amount":157.4,"unit":"lb","day":"2026-03-09"}"#
      let saved = try await ann.send(.post, path, json: body)
      #expect(saved.status == .created && saved.json["amount"] as? Double == 71.395 && saved.json["unit"] as? String == "kg")
      #expect(try await ann.send(.post, path, json: body).status == .ok)
      let taken = try await ann.send(.post, path, json: #"{"id":"\#(id)","kind":"weight","amount":70}"#)
      #expect(taken.status == .conflict && taken.json["code"] as? String == "id-taken")
      #expect((taken.json["currentMeasurement"] as? [String: Any])?["amount"] as? Double == 71.395)
      let list = try await ann.get(path + "?kind=weight&from=2026-03-09&to=2026-03-09").json["measurements"] as? [[String: Any]]
      #expect(list?.map { $0["id"] as? String } == [id])
      #expect(try await ann.get(path + "?kind=water").text == #"{"measurements":[]}"#)
      let edited = try await ann.send(.patch, "\(path)/\(id)", also: [.ifMatch: "\"1\""], json: #"{"amount":71.9}"#)
      #expect(edited.json["version"] as? Int == 2 && edited.json["day"] as? String == "2026-03-09" && edited.headers[.eTag] == "\"2\"")
      let stale = try await ann.send(.patch, "\(path)/\(id)", also: [.ifMatch: "\"1\""], json: #"{"amount":60}"#)
      #expect(stale.status == .preconditionFailed && stale.json["code"] as? String == "stale-version")
      #expect(try await ann.send(.delete, "\(path)/\(id)").status == .noContent)
      #expect(try await ann.get("\(path)/\(id)").status == .notFound)
      #expect(try await ann.send(.post, "\(path)/\(id)/restore").json["amount"] as? Double == 71.9)
      let versions = try await ann.get("\(path)/\(id)/versions").json["versions"] as? [[String: Any]]
      #expect(versions?.map { $0["version"] as? Int } == [1, 2, 3, 4])
    }
  }

  @Test func `are changed by several at once that name no version`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try #require(
        try await ann.send(.post, "/api/v1/measurements", json: #"{"kind":"weight","amount":71}"#).json["id"] as? String)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for tenth in 1...8 {
          group.addTask {
            let answer = try await ann.send(.patch, "/api/v1/measurements/\(id)", json: #"{"amount":71.\#(tenth)}"#)
            #expect(answer.status == .ok)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await ann.get("/api/v1/measurements/\(id)").json["version"] as? Int == 9)
    }
  }

  @Test func `come several at once, all of them or none`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let wrong = #"{"measurements":[{"kind":"weight","amount":71},{"kind":"weight","amount":710},{"kind":"tea","amount":1,"x":2}]}"#
      let refused = try await ann.send(.post, path, json: wrong)
      #expect(refused.status == .unprocessableContent)
      let fields = (refused.json["errors"] as? [[String: Any]])?.map { $0["field"] as? String ?? "" }
      #expect(fields == ["measurements.1.amount", "measurements.2.x", "measurements.2.kind"])
      #expect(try await ann.get(path).text == #"{"measurements":[]}"#)
      let key: HTTPFields = [try #require(HTTPField.Name("Idempotency-Key")): "scale 7"]
      let good = #"{"measurements":[{"kind":"weight","amount":71},{"kind":"water","amount":0.5,"unit":"l","source":"voice"}]}"#
      #expect(try await ann.send(.post, path, also: key, json: good).status == .created)
      #expect(try await ann.send(.post, path, also: key, json: good).status == .ok)
      #expect((try await ann.get(path).json["measurements"] as? [Any])?.count == 2)
    }
  }

  @Test(arguments: ["?kind=height", "?from=yesterday", "?from=2026-03-02&to=2026-03-01"])
  func `are not listed for a range that there is not`(query: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get(path + query).status == .unprocessableContent)
    }
  }

  @Test func `said without a unit are asked about where only the other unit fits the last weight`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.post, path, json: #"{"kind":"weight","amount":180,"unit":"lb"}"#)
      let page = try await ann.get("/add?q=weight+81.2").text
      #expect(page.contains("81.2 kg or 81.2 lb?") && page.contains("Log 81.2 kg") && page.contains("Log 81.2 lb"))
      // What was chosen is not asked about again.
      var browser = try await PlainBrowser(ann, at: "/add?q=weight+81.2")
      try await browser.press("Log 81.2 lb")
      #expect(browser.isSaved)
      #expect(try await ann.get("/add?q=weight+180").text.contains("81.6 kg") == false)
    }
  }

  @Test func `are written down, corrected, deleted and restored on pages, and followed on Today`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await !ann.get("/").text.contains("Log weight"))
      let saved = try await ann.post("/measurements", ["id": UUID().uuidString, "kind": "weight", "amount": "157.4", "decimal": "."])
      #expect(saved.status == .seeOther && saved.headers[.location]?.hasPrefix("/?note=measured&entry=") == true)
      let id = try #require(saved.headers[.location]?.suffix(36))
      let note = try await ann.get(try #require(saved.headers[.location])).text
      #expect(note.contains("Logged weight 157.4 lb") && note.contains("/measurements/\(id)/delete?now=1"))
      #expect(try await ann.get("/").text.contains("<strong>157.4</strong> <span>lb</span>"))
      // Two taps: the sheet begins with the last weight.
      let sheet = try await ann.get("/measure/weight").text
      #expect(sheet.contains(#"value="157.4""#))
      // The field is rounded; saving it untouched changes nothing.
      let stored = try await ann.get("\(path)/\(id)").json["amount"] as? Double
      _ = try await ann.post(
        "/measurements/\(id)", ["version": "1", "kind": "weight", "amount": "157.4", "time": "09:30", "day": "2026-03-10"])
      let moved = try await ann.get("\(path)/\(id)").json
      #expect(moved["amount"] as? Double == stored && moved["version"] as? Int == 2)
      let wrong = try await ann.post("/measurements/\(id)", ["version": "2", "kind": "weight", "amount": "1574"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("Weight must be between 45 and 880 lb"))
      #expect(wrong.text.contains(#"value="1574""#) && wrong.text.contains(#"name="version" value="2""#))
      let stale = try await ann.post("/measurements/\(id)", ["version": "1", "kind": "weight", "amount": "150"])
      #expect(stale.status == .conflict && stale.text.contains("This was changed elsewhere. It is now 157.4 lb. Save again to replace it"))
      #expect(stale.text.contains(#"value="150""#) && stale.text.contains(#"name="version" value="2""#))
      // A wrong number in an old form does not make it a new one, and the form still leads back.
      let both = try await ann.post("/measurements/\(id)", ["version": "1", "kind": "weight", "amount": "x", "next": "/trends"])
      #expect(both.text.contains(#"name="version" value="1""#) && both.text.contains(#"name="next" value="/trends""#))
      let staleDeletion = try await ann.post("/measurements/\(id)/delete", ["version": "1"])
      #expect(staleDeletion.status == .conflict && staleDeletion.text.contains(#"name="version" value="2""#))
      let deleted = try await ann.post("/measurements/\(id)/delete", ["version": "2"])
      #expect(try await ann.get(try #require(deleted.headers[.location])).text.contains("Deleted weight 157.4 lb"))
      _ = try await ann.post("/measurements/\(id)/restore", [:])
      #expect(try await ann.get("\(path)/\(id)").json["version"] as? Int == 4)
    }
  }

  @Test func `that were saved and then changed in the same form ask what to keep`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let form = ["id": UUID().uuidString, "kind": "weight", "amount": "157.4", "decimal": ".", "day": "2026-03-09"]
      _ = try await ann.post("/measurements", form)
      for (field, value) in [("amount", "158.2"), ("day", "2026-03-08")] {
        let again = try await ann.post("/measurements", form.merging([field: value]) { $1 })
        #expect(again.status == .conflict && again.text.contains("Save again to replace it"))
        #expect(again.text.contains("value=\"\(value)\"") && again.text.contains(#"name="version" value="1""#))
      }
      // The same form once more, after the weight was moved elsewhere, is the same weight.
      let id = try #require(form["id"]).lowercased()
      _ = try await ann.send(.patch, "\(path)/\(id)", json: #"{"day":"2026-03-07"}"#)
      #expect(try await ann.post("/measurements", form).status == .seeOther)
      let list = try #require(try await ann.get(path).json["measurements"] as? [[String: Any]])
      #expect(list.map { $0["day"] as? String } == ["2026-03-07"])
    }
  }

  @Test func `of today are changed from Today, where another can be logged as well`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = UUID().uuidString.lowercased()
      _ = try await ann.post("/measurements", ["id": id, "kind": "weight", "amount": "157.4", "decimal": "."])
      #expect(try await ann.get("/").text.contains(#"href="/measurements/\#(id)""#))
      #expect(try await ann.get("/measurements/\(id)").text.contains(#"href="/measure/weight""#))
      server.clock.set("2026-03-11T12:00:00+00:00")
      #expect(try await ann.get("/").text.contains(#"href="/measure/weight""#))
    }
  }

  @Test func `that are probably typing errors are asked about once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var form = ["id": UUID().uuidString, "kind": "weight", "amount": "157", "decimal": "."]
      #expect(try await ann.post("/measurements", form).status == .seeOther)
      form["id"] = UUID().uuidString
      form["amount"] = "715"
      let asked = try await ann.post("/measurements", form)
      #expect(asked.status == .unprocessableContent && asked.text.contains("That is 558 lb more than your last weight"))
      #expect(asked.text.contains(#"name="asked" value="715""#))
      // The answer is about that number only.
      form["asked"] = "715"
      form["amount"] = "71.5"
      #expect(try await ann.post("/measurements", form).text.contains("85.5 lb less"))
      form["asked"] = "71.5"
      #expect(try await ann.post("/measurements", form).status == .seeOther)
      #expect((try await ann.get(path).json["measurements"] as? [Any])?.count == 2)
    }
  }

  @Test(arguments: [#"{"kind":"water"}"#, #"{"amount":null}"#, #"{"unit":"lb"}"#])
  func `take no change that means nothing`(body: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = UUID().uuidString.lowercased()
      _ = try await ann.send(.post, path, json: #"{"id":"\#(id)","kind":"weight","amount":70}"#)
      #expect(try await ann.send(.patch, "\(path)/\(id)", json: body).status == .unprocessableContent)
      #expect(try await ann.get("\(path)/\(id)").json["version"] as? Int == 1)
    }
  }

  @Test func `have a goal weight in the unit that is chosen with it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      func goal(_ form: [String: String]) async throws -> String? {
        _ = try await ann.post("/settings/body", form.merging(["water": "off", "glass": "250"]) { first, _ in first })
        let page = try await ann.get("/settings/body").text
        return try /name="goalWeight" type="text" value="([^"]*)"/.firstMatch(in: page).map { String($0.output.1) }
      }
      #expect(try await goal(["weight": "kg", "goalWeight": "80"]) == "80 kg")
      // What is shown and not touched stays the same weight.
      #expect(try await goal(["weight": "lb", "goalWeight": "80 kg"]) == "176.4 lb")
      #expect(try await goal(["weight": "kg", "goalWeight": "176.4 lb"]) == "80 kg")
      #expect(try await goal(["weight": "lb", "goalWeight": "170"]) == "170 lb")
      #expect(try await goal(["weight": "st", "goalWeight": "11 3"]) == "11 st 3 lb")
      let wrong = try await ann.post("/settings/body", ["weight": "st", "goalWeight": "11.3", "glass": "250"])
      #expect(wrong.text.contains("Goal weight must be stones and pounds, like 11 st 3, with fewer than 14 pounds"))
      let small = try await ann.post("/settings/body", ["weight": "lb", "goalWeight": "10", "glass": "250"])
      #expect(small.text.contains("Goal weight must be between 45 and 880 lb"))
    }
  }

  @Test func `of water count up on Today with one tap, for those who want it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.post("/settings/body", ["weight": "st", "water": "on", "glass": "300", "waterGoal": "2000"])
      let glass = ["id": UUID().uuidString, "kind": "water", "amount": "300"]
      for _ in 1...2 { _ = try await ann.post("/measurements", glass) }
      _ = try await ann.post("/measurements", ["kind": "water", "amount": "300"])
      _ = try await ann.send(.put, "/api/v1/days/2026-03-10/activity/water", json: #"{"amount":200}"#)
      var tile = try await PlainBrowser(ann)
      #expect(try tile.text(".tile strong") == "800" && tile.text(".tile .rest") == "of 2,000")
      // With the units of the US, the same water is in fluid ounces, and what is typed so is stored in milliliters.
      let settings = ["timeZone": "Europe/Berlin", "locale": "en-US", "units": "us"]
      _ = try await ann.post("/settings", settings)
      tile = try await PlainBrowser(ann)
      #expect(try tile.text(".tile strong") == "27" && tile.text(".tile .rest") == "of 67.6")
      _ = try await ann.post("/settings/body", ["weight": "lb", "water": "on", "volume": "fl oz", "glass": "8", "waterGoal": "64"])
      let stored = try await ann.get("/api/v1/settings").json
      #expect(stored["glass"] as? Int == 237 && stored["waterGoal"] as? Int == 1893)
      #expect(try await ann.post("/settings/body", ["volume": "fl oz", "glass": "100"]).text.contains("between 1 and 65 fl oz"))
      _ = try await ann.post("/measurements", ["kind": "water", "amount": "10", "unit": "fl oz"])
      let drinks = try await ann.get("/api/v1/measurements?kind=water&from=2026-03-10&to=2026-03-10").text
      #expect(drinks.contains("295.735"))
      for field in ["glass", "height", "birthYear", "waterGoal"] {
        let wrong = try await ann.post("/settings/body", ["weight": "kg", field: "7.5"])
        #expect(
          wrong.status == .unprocessableContent
            && wrong.text.contains(
              ["birthYear": "must be a year from", "height": "Height must be between 120 and 230 cm"][field]
                ?? "must be a whole number from")
        )
      }
    }
  }

  @Test func `are understood in place of food`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let weight = try await ann.get("/add?q=weight+157.4").text
      #expect(weight.contains("Log 157.4 lb") && !weight.contains(#"id="understood""#))
      let water = try await ann.get("/add?q=glass+of+water").text
      #expect(water.contains("Log 8 fl oz") && water.contains(#"id="understood""#))
      #expect(try await !ann.get("/add?q=2+eggs").text.contains(#"id="understood-measurement""#))
    }
  }
}
