import DemeterCore
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `The mark of a day` {
  private let path = "/api/v1/days/2026-03-09"

  @Test func `takes the day out of averages, goals and energy, and is removed again`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":2000,"effectiveFrom":"2026-03-01"}"#)
      _ = try await ann.log("Lunch", 900, more: #","day":"2026-03-09""#)
      _ = try await ann.log("Dinner", 2000, more: #","day":"2026-03-08""#)
      let answer = try await ann.send(.put, path + "/completeness", json: #"{"completeness":"incomplete"}"#)
      #expect(answer.status == .ok && answer.json["goalStatus"] as? String == "incomplete")
      #expect(answer.json["completeness"] as? String == "incomplete")
      let month = try await ann.get("/api/v1/months/2026-03").json
      let statistics = month["statistics"] as? [String: Double]
      #expect(statistics?["averageCalories"] == 2000 && statistics?["daysWithGoal"] == 1 && statistics?["daysLogged"] == 2)
      #expect(try await ann.send(.delete, path + "/completeness").status == .noContent)
      let day = try await ann.get(path).json
      #expect(day["goalStatus"] as? String == "under" && day["completeness"] == nil)
    }
  }

  @Test(arguments: [
    ("2026-03-09", #"{"completeness":"half"}"#), ("2026-03-09", "{}"), ("2026-03-09", #"{"completeness":"complete","x":1}"#),
    ("2026-03-10", #"{"completeness":"incomplete"}"#), ("2026-03-11", #"{"completeness":"incomplete"}"#),
    ("1899-12-31", #"{"completeness":"incomplete"}"#), ("2026-02-30", #"{"completeness":"incomplete"}"#),
  ])
  func `is refused for another word, and for a day that is not over`(day: String, body: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.send(.put, "/api/v1/days/\(day)/completeness", json: body)
      #expect(answer.status == .unprocessableContent)
    }
  }

  @Test func `is set and removed on the page of a past day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Lunch", 900, more: #","day":"2026-03-09""#)
      #expect(try await ann.get("/history/2026-03-09").text.contains("I didn’t log everything"))
      _ = try await ann.post("/days/2026-03-09/completeness", ["completeness": "incomplete"])
      let marked = try await ann.get("/history/2026-03-09").text
      #expect(marked.contains("This day is incomplete.") && marked.contains("Count this day again"))
      #expect(try await ann.post("/days/2026-03-09/completeness", ["completeness": "nonsense"]).status == .unprocessableContent)
      #expect(try await ann.post("/days/2026-03-10/completeness", ["completeness": "incomplete"]).status == .unprocessableContent)
      _ = try await ann.post("/days/2026-03-09/completeness", ["completeness": ""])
      #expect(try await !ann.get("/history/2026-03-09").text.contains("This day is incomplete."))
    }
  }
}
