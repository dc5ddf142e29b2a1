import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite struct `What a person keeps, over HTTP` {
  @Test func `is read as it was written on the pages`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let oats = try await ann.log("Oats", 320, more: #","protein":11,"quantity":2"#)
      _ = try await ann.post("/entries/\(oats)/keep", [:])
      let meals = try await ann.get("/api/v1/meals").text
      #expect(
        meals == #"{"meals":[{"id":"\#(oats)","items":[{"calories":320,"name":"Oats","protein":11,"quantity":2}],"name":"Oats"}]}"#)
      #expect(try await ann.get("/api/v1/batches").text == #"{"batches":[]}"#)
      _ = try await ann.post(
        "/settings",
        ["timeZone": "Europe/Berlin", "locale": "de-DE", "weekStart": "saturday", "units": "us", "energy": "kJ", "stepGoal": "off"])
      _ = try await ann.post("/settings/body", ["weight": "lb", "height": "170", "water": "on", "glass": "300", "waterGoal": ""])
      _ = try await ann.post("/settings/eating-window", ["window": "on", "start": "12:00", "end": "20:00"])
      _ = try await ann.post("/settings/day-start", ["hour": "4"])
      let settings = try await ann.get("/api/v1/settings").text
      #expect(
        settings
          == #"{"dayStarts":[{"from":"2026-03-10","hour":4}],"distanceUnit":"mi","eatingWindow":"12:00-20:00","energyUnit":"kJ","foodLanguages":["de"],"glass":300,"height":170,"locale":"de-DE","name":"Ann","showsStepGoal":false,"showsWater":true,"#
          + #""swipesForward":false,"timeZone":"Europe/Berlin","weekStart":"saturday","weightUnit":"lb"}"#)
    }
  }

  @Test func `names what was brought in, and that it was undone`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let diary = try await server.household.diary(of: try #require(ann.person))
      let meal = Meal(name: "Oats", nutrition: Nutrition(energy: Energy(kilocalories: 320)))
      let entry = NewEntry(id: EntryID.fresh(), meal: meal, logged: LoggedMoment(server.clock.now(), in: .gmt))
      let batch = try #require(try await diary.importDiary(DiaryImport(origin: "Cronometer", entries: [entry])))
      _ = try await diary.undo(batch.id)
      let batches = try await ann.get("/api/v1/batches").text
      #expect(
        batches == #"{"batches":[{"entryCount":0,"id":"\#(batch.id.uuidString.lowercased())","isUndone":true,"#
          + #""origin":"Cronometer","takenAt":"2026-03-10T11:00:00+00:00"}]}"#)
    }
  }
}

@Suite struct `Foods over HTTP, also from an online service` {
  @Test func `are given as far as they are known here, with what went wrong there`() async throws {
    let environment = ["FATSECRET_CONSUMER_KEY": "k", "FATSECRET_CONSUMER_SECRET": "s", "FATSECRET_URL": "http://127.0.0.1:1"]
    try await TestServer.open(environment: environment) { server in
      let ann = try await server.person()
      _ = try await ann.log("Banana bread", 320)
      let answer = try await ann.get("/api/v1/foods?q=banana+bread&online=true")
      #expect(answer.status == .ok)
      #expect((answer.json["foods"] as? [[String: Any]])?.first?["name"] as? String == "Banana bread")
      let problem = try #require(answer.json["onlineProblem"] as? [String: Any])
      #expect(problem["code"] as? String == "unreachable" && problem["detail"] is String)
      #expect(try await ann.get("/api/v1/foods?q=banana").json["onlineProblem"] == nil)
    }
  }
}
