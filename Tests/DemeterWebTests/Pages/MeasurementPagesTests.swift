import DemeterCore
import DemeterPages
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// On pages.
extension `Measurements over HTTP` {
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
