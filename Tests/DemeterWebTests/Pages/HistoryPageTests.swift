import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `The history` {
  @Test func `remembers how its days were laid out last`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/history").text.contains("<title>March 2026 · Demeter</title>"))
      let week = try await ann.get("/history?mode=week")
      #expect(week.text.contains("<h1><span>Mar 8</span> – <span>14<span class=\"rest\">, 2026</span></span></h1>"))
      let german = try await ann.with(.acceptLanguage, "de").get("/history?mode=week").text
      #expect(german.contains("<h1><span>8. März</span> – <span>14. März<span class=\"rest\"> 2026</span></span></h1>"))
      let cookie = try #require(week.headers[.setCookie])
      #expect(cookie.hasPrefix("demeter_history=week"))
      let session = try #require(ann.headers[.cookie])
      let again = ann.with(.cookie, session + "; demeter_history=week")
      #expect(
        try await again.get("/history").text.contains("<h1><span>Mar 8</span> – <span>14<span class=\"rest\">, 2026</span></span></h1>"))
      #expect(try await again.get("/history").headers[.setCookie] == nil)
      // A device without stored preferences does not get the page of another device.
      #expect(try await ann.get("/history").text.contains("<title>March 2026 · Demeter</title>"))
    }
  }

  @Test func `leaves a past day's colour alone when goals change`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":2000,"effectiveFrom":"2026-03-01"}"#)
      _ = try await ann.log("Lunch", 2000, more: #","day":"2026-03-05""#)
      _ = try await ann.log("Lunch", 2000, more: #","day":"2026-03-09""#)
      #expect(try await ann.get("/history").text.components(separatedBy: "2,000 calories, goal met").count == 3)
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":3000,"effectiveFrom":"2026-03-08"}"#)
      let text = try await ann.get("/history").text
      #expect(text.contains("Thursday 5 March, 1 entry, 2,000 calories, goal met"))
      #expect(text.contains("Monday 9 March, 1 entry, 2,000 calories, under goal"))
    }
  }

  @Test(arguments: [
    "month=2026-13", "month=0000-01", "month=99999-01", "month=1850-01", "month=2026-04", "week=2026-02-30", "week=2026-03-20", "month=x",
  ])
  func `lands on Today where there are no such days`(query: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/history?mode=\(query.hasPrefix("week") ? "week" : "month")&\(query)").location == "/?note=pageNotFound")
    }
  }

  @Test func `shows the days and says what is wrong with a filter`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let statuses = (0..<20).map { $0 % 2 == 0 ? "met" : "over" }.joined(separator: ",")
      let plenty = try await ann.get("/history?status=\(statuses)")
      #expect(plenty.status == .ok)
      #expect(plenty.text.contains("Remove filter: Goal met"))
      for (query, words) in [
        ("from=2026-03-09&to=2026-03-01", "The last day is before the first day"), ("from=soon", "From must be a date like 2026-03-01"),
        ("min=many", "Calories from must be a number of calories"), ("min=3000&max=2000", "Calories to must not be less than from"),
      ] {
        let answer = try await ann.get("/history?\(query)")
        #expect(answer.status == .ok)
        #expect(answer.text.contains(words))
        #expect(answer.text.contains("<title>March 2026 · Demeter</title>"))
        // What was typed stays.
        for value in query.split(separator: "&").map({ $0.drop { $0 != "=" }.dropFirst() }) {
          #expect(answer.text.contains("value=\"\(value)\""))
        }
      }
    }
  }

  @Test func `restores an earlier version of an entry, if it is still at the version seen`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log("Soup", 200, more: #","day":"2026-03-08""#)
      _ = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"calories":900,"name":"Stew","day":"2026-03-07"}"#)
      let page = try await ann.get("/entries/\(id)").text
      #expect(page.contains("Restore"))
      let path = "/entries/\(id)/revisions/1/restore"
      let stale = try await ann.post(path, ["version": "1"])
      #expect(stale.status == .conflict)
      #expect(stale.text.contains("Changed elsewhere"))
      #expect(try await ann.get("/api/v1/entries/\(id)").json["name"] as? String == "Stew")
      let done = try await ann.post(path, ["version": "2"])
      #expect(done.location.hasPrefix("/history/2026-03-08?note=revisionRestored"))
      let entry = try await ann.get("/api/v1/entries/\(id)").json
      #expect(entry["name"] as? String == "Soup")
      #expect(entry["calories"] as? Double == 200)
      #expect(entry["version"] as? Int == 3)
      let dayBefore = try await ann.get("/api/v1/days/2026-03-07").json
      #expect(dayBefore["entryCount"] as? Int == 0)
      #expect(try await ann.post("/entries/\(id)/revisions/9/restore", ["version": "3"]).status == .notFound)
      #expect(try await ann.post(path, ["version": "x"]).status == .badRequest)
    }
  }
}
