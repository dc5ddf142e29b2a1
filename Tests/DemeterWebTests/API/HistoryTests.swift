import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Months and weeks of the API` {
  private func cells(_ answer: TestResponse) -> [[String: Any]] { answer.json["cells"] as? [[String: Any]] ?? [] }
  private func statistics(_ answer: TestResponse) -> [String: Double] { answer.json["statistics"] as? [String: Double] ?? [:] }

  @Test func `give a month in whole weeks with its statistics`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"calories":2000,"effectiveFrom":"2026-03-02"}"#)
      _ = try await ann.log("Feast", 2900, more: #","day":"2026-03-08""#)
      _ = try await ann.log("A", 1000, more: #","day":"2026-03-03""#)
      _ = try await ann.log("B", 1050.5, more: #","day":"2026-03-03""#)
      _ = try await ann.log("Before the goal", 2000, more: #","day":"2026-03-01""#)
      _ = try await ann.log("In February", 9000, more: #","day":"2026-02-28""#)
      let month = try await ann.get("/api/v1/months/2026-03?weekStart=monday")
      #expect(month.json["month"] as? String == "2026-03")
      let cells = cells(month)
      #expect(cells.count == 42)
      #expect(cells.first?["day"] as? String == "2026-02-23")
      #expect(cells.filter { $0["inMonth"] as? Bool == true }.count == 31)
      let days = Dictionary(uniqueKeysWithValues: cells.map { ($0["day"] as? String ?? "", $0) })
      #expect(days["2026-03-03"]?["calories"] as? Double == 2050.5)
      #expect(days["2026-03-03"]?["entryCount"] as? Int == 2)
      #expect(days.mapValues { $0["goalStatus"] as? String }["2026-03-03"] == "met")
      #expect(days["2026-03-08"]?["goalStatus"] as? String == "over")
      #expect(days["2026-03-01"]?["goalStatus"] as? String == "noGoal")
      #expect(days["2026-02-28"]?["calories"] as? Double == 9000)
      #expect(days["2026-03-04"]?["goalStatus"] as? String == "noEntries")
      #expect(days["2026-03-04"]?["calories"] == nil)
      #expect(cells.filter { $0["isToday"] as? Bool == true }.map { $0["day"] as? String } == ["2026-03-10"])
      #expect(cells.filter { $0["isFuture"] as? Bool == true }.count == 26)
      #expect(
        statistics(month) == [
          "entryCount": 4, "daysLogged": 3, "averageCalories": 2316.833, "goalMet": 1, "daysWithGoal": 2, "asAimed": 1, "judgedDays": 2,
        ])
    }
  }

  @Test func `give a week, by the person's own week start or another`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Oats", 300, more: #","day":"2026-03-09""#)
      let week = try await ann.get("/api/v1/weeks/2026-03-10")
      #expect(cells(week).map { $0["day"] as? String } == (8...14).map { "2026-03-\($0 < 10 ? "0" : "")\($0)" })
      #expect(week.json["month"] == nil)
      #expect(cells(week)[0]["inMonth"] == nil)
      #expect(
        statistics(week) == [
          "entryCount": 1, "daysLogged": 1, "averageCalories": 300, "goalMet": 0, "daysWithGoal": 0, "asAimed": 0, "judgedDays": 0,
        ])
      #expect(cells(try await ann.get("/api/v1/weeks/2026-03-10?weekStart=monday")).first?["day"] as? String == "2026-03-09")
      #expect(
        try await ann.post("/settings", ["timeZone": "Europe/Berlin", "locale": "en-US", "weekStart": "saturday"]).status == .seeOther)
      #expect(cells(try await ann.get("/api/v1/weeks/2026-03-10")).first?["day"] as? String == "2026-03-07")
    }
  }

  @Test func `follow every change, and are not sent again without one`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let first = try await ann.get("/api/v1/months/2026-03")
      let tag = try #require(first.headers[.eTag])
      #expect(try await ann.with(.ifNoneMatch, tag).get("/api/v1/months/2026-03").status == .notModified)
      let id = try await ann.log("Oats", 300)
      let changed = try await ann.with(.ifNoneMatch, tag).get("/api/v1/months/2026-03")
      #expect(changed.status == .ok)
      #expect(statistics(changed)["entryCount"] == 1)
      _ = try await ann.send(.delete, "/api/v1/entries/\(id)")
      #expect(statistics(try await ann.get("/api/v1/months/2026-03"))["entryCount"] == 0)
      server.clock.set("2026-03-11T00:00:01+01:00")
      #expect(
        cells(try await ann.get("/api/v1/months/2026-03")).first { $0["isToday"] as? Bool == true }?["day"] as? String == "2026-03-11")
    }
  }

  @Test(arguments: ["2026-13", "2026-00", "0000-01", "99999-01", "1899-12", "3000-01", "2026-3", "march", "2026-03-01"])
  func `refuse what is no month`(month: String) async throws {
    try await TestServer.open { server in
      let answer = try await server.person().get("/api/v1/months/\(month)")
      #expect(answer.status == .unprocessableContent)
      #expect(answer.refusals["month"] != nil)
    }
  }

  @Test func `refuse what is no day and no weekday`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for day in ["2026-02-30", "0001-01-01", "9999-12-31", "today"] {
        #expect(try await ann.get("/api/v1/weeks/\(day)").refusals["day"] != nil)
      }
      #expect(try await ann.get("/api/v1/weeks/2026-03-10?weekStart=tuesday").refusals["weekStart"] != nil)
      #expect(try await server.stranger.get("/api/v1/months/2026-03").status == .unauthorized)
    }
  }
}
