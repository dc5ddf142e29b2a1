import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Goals over HTTP` {
  @Test func `hold from their day on and leave the past alone`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.send(.put, "/api/v1/goals", json: #"{"calories":2000,"protein":150,"goalType":"deficit"}"#).status == .ok)
      server.clock.set("2026-03-12T12:00:00+01:00")
      let changed = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":1800}"#)
      #expect(changed.json["effectiveFrom"] as? String == "2026-03-12")
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 1800)
      #expect(try await ann.get("/api/v1/goals/2026-03-11").json["calories"] as? Double == 2000)
      #expect(try await ann.get("/api/v1/goals/2026-03-09").json["calories"] == nil)
      #expect(((try await ann.get("/api/v1/days/2026-03-11").json)["goals"] as? [String: Any])?["calories"] as? Double == 2000)
    }
  }

  @Test(arguments: ["deficit", "maintenance", "surplus", ""]) func `have each type, or none`(type: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.post("/goals", ["calories": "2000", "goalType": type]).location == "/?note=goalsSaved")
      #expect(try await ann.get("/api/v1/goals").json["goalType"] as? String ?? "" == type)
      let days = try await ann.get("/api/v1/days/2026-03-10").json
      #expect((days["goals"] as? [String: Any])?["goalType"] as? String ?? "" == type)
      #expect(try await ann.send(.put, "/api/v1/goals", json: #"{"calories":1800,"goalType":"gain"}"#).status == .unprocessableContent)
    }
  }

  @Test func `are changed in part, from today or another day on, and listed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"protein":150,"steps":8000,"goalType":"deficit""#)
      let changed = try await ann.send(.patch, "/api/v1/goals", json: #"{"calories":1800,"protein":null}"#)
      #expect(changed.json["effectiveFrom"] as? String == "2026-03-10" && changed.json["calories"] as? Double == 1800)
      #expect(changed.json["protein"] == nil && changed.json["steps"] as? Int == 8000 && changed.json["goalType"] as? String == "deficit")
      let later = try await ann.send(.patch, "/api/v1/goals", json: #"{"fat":60,"effectiveFrom":"2026-03-05"}"#)
      #expect(later.json["calories"] as? Double == 2000 && later.json["fat"] as? Double == 60)
      #expect(try await ann.send(.patch, "/api/v1/goals", json: #"{"calories":1}"#).refusals["calories"] != nil)
      let all = try await ann.get("/api/v1/goals/changes").json["changes"] as? [[String: Any]] ?? []
      #expect(all.map { $0["effectiveFrom"] as? String } == ["2026-03-01", "2026-03-05", "2026-03-10"])
    }
  }

  @Test func `are all kept where several are changed at once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let changes = ["\"calories\":1800", "\"protein\":120", "\"fat\":60", "\"steps\":9000", "\"goalType\":\"deficit\""]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for change in changes {
          group.addTask {
            let answer = try await ann.send(.patch, "/api/v1/goals", json: "{\(change)}")
            #expect(answer.status == .ok)
          }
        }
        try await group.waitForAll()
      }
      let goals = try await ann.get("/api/v1/goals").text
      for change in changes { #expect(goals.contains(change)) }
    }
  }

  @Test(arguments: [
    (#"{"calories":499}"#, "calories", "Calories must be between 500 and 5,000 cal"),
    (#"{"calories":5000.1}"#, "calories", "Calories must be between 500 and 5,000 cal"),
    (#"{"calories":0}"#, "calories", "Calories must be between 500 and 5,000 cal"),
    (#"{"fat":-1}"#, "fat", "Fat must be between 0 and 1,000 g"),
    (#"{"goalType":"fast"}"#, "goalType", "Goal type must be one of deficit, maintenance, surplus"),
    (#"{"effectiveFrom":"soon"}"#, "effectiveFrom", "The first day must be a date like 2026-03-01, at most a year ahead"),
    (#"{"weight":80}"#, "weight", "Unknown field"),
  ])
  func `out of range are refused`(body: String, field: String, message: String) async throws {
    try await TestServer.open { server in
      let answer = try await server.person().send(.put, "/api/v1/goals", json: body)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.refusals[field] == message)
    }
  }

  @Test func `that don't add up are saved with a warning`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let body = #"{"calories":2000,"protein":50,"carbohydrates":50,"fat":20}"#
      let answer = try await ann.send(.put, "/api/v1/goals", json: body)
      #expect(answer.status == .ok)
      #expect((answer.json["warning"] as? String)?.contains("10%") == true)
      let page = try await ann.post("/goals", ["calories": "2,100", "protein": "50", "carbohydrates": "50", "fat": "20"])
      #expect(page.text.contains("These macros add up to 580 cal, your calorie goal is 2,100 cal. They are saved as they are."))
      #expect(try await ann.get("/api/v1/goals").json["calories"] as? Double == 2100)
    }
  }

  @Test(arguments: ["2026-02-30", "yesterday", "2026-3-1", "99999-01-01", "0000-01-01"])
  func `and days of no calendar are refused`(day: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for path in ["days", "goals"] {
        let answer = try await ann.get("/api/v1/\(path)/\(day)")
        #expect(answer.status == .unprocessableContent)
        #expect(answer.refusals["day"] == "Day must be a date like 2026-03-01")
      }
    }
  }
}
