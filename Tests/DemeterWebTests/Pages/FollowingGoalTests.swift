import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `A goal that follows what a person burns` {
  /// Fills eight weeks of whole days and weights and two weeks to come, for somebody who burns about `burned` kcal and eats `eaten`.
  private func live(_ ann: Visitor, _ server: TestServer, eaten: Double, days: Int = 56, weight: Double = 80, burned: Double = 2400)
    async throws
  {
    let diary = try await server.household.diary(of: try #require(ann.person))
    let today = Day(server.clock.now(), in: .gmt)
    var body = HallModel(body: BodyComposition(kilograms: weight), expenditure: burned)
    for day in (today - days...today + 14).each {
      let logged = LoggedMoment(day, secondsAfterMidnight: 43_200, in: .gmt)
      let meal = Meal(name: "All of it", nutrition: Nutrition(energy: Energy(kilocalories: eaten)))
      _ = try await diary.save([NewEntry(id: .fresh(), meal: meal, logged: logged)])
      _ = try await diary.save([NewMeasurement(id: .fresh(), kind: .weight, amount: Measure(body.kilograms), logged: logged)])
      _ = body.advance(intake: eaten)
    }
  }

  @Test func `is offered with its calories for each pace, set from it, and proposed anew on a Monday when it changed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await !ann.get("/goals").text.contains("Follow what I burn"))
      try await live(ann, server, eaten: 2000)
      let burned = try #require(try await ann.get("/api/v1/trends/expenditure").json["calories"] as? Double)
      #expect(abs(burned - 2300) < 150)
      let shown = Int(nearest: burned).formatted(.number.locale(Locale(identifier: "en_US")))
      #expect(try await ann.get("/goals").text.contains("You burn \(shown)"))
      let ids = try await ann.get("/goals").text.matches(of: /\sid="([^"]+)"/).map(\.1)
      #expect(Set(ids).count == ids.count)
      _ = try await ann.post("/goals", ["follow": "-250", "calories": "1234", "goalType": "", "protein": "90"])
      let goals = try await ann.get("/api/v1/goals").json
      let calories = try #require(goals["calories"] as? Double)
      #expect(goals["pace"] as? Double == -0.25 && goals["goalType"] as? String == "deficit" && goals["protein"] as? Double == 90)
      #expect((burned - 400...burned - 100).contains(calories) && calories.truncatingRemainder(dividingBy: 10) == 0)
      #expect(try await !ann.get("/").text.contains("proposed-goal"))
      // Suggested goals say that they rest on what was learned, follow the chosen pace, and ask for no activity.
      _ = try await ann.post("/settings/body", ["sex": "male", "height": "180", "birthYear": "1980", "glass": "250"])
      #expect(try await !ann.get("/goals/suggest").text.contains(#"name="activity""#))
      let suggested = try await ann.get("/goals/suggest/result?pace=-227").text
      #expect(suggested.contains("learned from what you logged and weighed") && suggested.contains(#"name="follow" value="-227""#))
      // Both screens have one number for a pace.
      let offered = try #require(try await ann.get("/goals").text.firstMatch(of: /Lose 0\.5 lb a week: ([\d,]+) cal/)).1
      #expect(suggested.contains("With \(offered) cal you lose 0.5 lb a week"))
      // Saving the form again with another number keeps that number.
      _ = try await ann.post("/goals", ["follow": "-250", "calories": "1900"])
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 1900)
      #expect(try await ann.get("/goals").text.contains("Lose 0.6 lb a week: 1,900 cal"))
      server.clock.set("2026-03-15T12:00:00+00:00")  // Sunday
      #expect(try await !ann.get("/").text.contains("proposed-goal"))
      server.clock.set("2026-03-16T12:00:00+00:00")
      let today = try await ann.get("/").text
      #expect(today.contains("proposed-goal") && today.contains("instead of 1,900 cal"))
      for _ in 1...3 { _ = try await ann.post("/goals/follow", ["calories": ""]) }
      #expect(try await !ann.get("/").text.contains("proposed-goal"))
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 1900)
      server.clock.set("2026-03-23T12:00:00+00:00")
      #expect(try await ann.get("/").text.contains("proposed-goal"))
      _ = try await ann.send(.patch, "/api/v1/goals", json: #"{"protein":119,"carbohydrates":214,"fat":63}"#)
      _ = try await ann.post("/goals/follow", ["calories": "2050"])
      // Macros that added up to the calories still do.
      let macros = try await ann.get("/api/v1/goals").json
      #expect(macros["protein"] as? Double == 128 && macros["carbohydrates"] as? Double == 231 && macros["fat"] as? Double == 68)
      let changes = try #require(try await ann.get("/api/v1/goals/changes").json["changes"] as? [[String: Any]])
      #expect(changes.map { $0["calories"] as? Double } == [calories, 1900, 1900, 1900, 2050])
      #expect(changes.allSatisfy { $0["pace"] as? Double == -0.25 })
      #expect(try await ann.get("/api/v1/goals/2026-03-15").json["calories"] as? Double == 1900)
    }
  }

  @Test func `says kindly where it goes beyond what is advised, and saves it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await live(ann, server, eaten: 1500, weight: 55, burned: 1700)
      let answer = try await ann.post("/goals", ["follow": "-750", "calories": ""])
      #expect(answer.text.contains("faster than is usually advised") && answer.text.contains("together with a doctor"))
      #expect(try await ann.get("/api/v1/goals").json["pace"] as? Double == -0.75)
    }
  }

  @Test func `is refused for a pace that there is not, and a number that a goal can't have`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for body in [#"{"calories":2000,"pace":-2}"#, #"{"pace":"fast"}"#] {
        #expect(try await ann.send(.put, "/api/v1/goals", json: body).status == .unprocessableContent)
      }
      #expect(try await ann.post("/goals/follow", ["calories": "1500"]).status == .notFound)
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":2000,"pace":-0.5}"#)
      #expect(try await ann.post("/goals/follow", ["calories": "50"]).status == .unprocessableContent)
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 2000)
    }
  }
}
