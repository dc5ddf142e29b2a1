import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Energy and steps of the API` {
  private func days(_ answer: TestResponse) -> [[String: Any]] { answer.json["days"] as? [[String: Any]] ?? [] }
  private func member(_ name: String, _ answer: TestResponse) -> [String: Any] { answer.json[name] as? [String: Any] ?? [:] }

  private func correct(_ visitor: Visitor, _ metric: String, _ amount: String, on day: String = "2026-03-09") async throws -> TestResponse {
    try await visitor.send(.put, "/api/v1/days/\(day)/activity/\(metric)", json: #"{"amount":\#(amount)}"#)
  }

  @Test func `are in the day and in its cell, known or left out`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.put, "/api/v1/goals", json: #"{"steps":10000,"deficit":500,"effectiveFrom":"2026-03-01"}"#)
      var day = try await ann.get("/api/v1/days/2026-03-09")
      #expect(Set(member("energy", day).keys) == ["goal", "progress", "colorMode"])
      #expect(member("energy", day)["colorMode"] as? String == "gray")
      #expect(Set(member("steps", day).keys) == ["goal", "progress"])
      _ = try await ann.log("Lunch", 1900, more: #","day":"2026-03-09""#)
      #expect(try await correct(ann, "burnedEnergy", "2200").status == .ok)
      #expect(try await correct(ann, "steps", "8000").status == .ok)
      #expect(try await correct(ann, "distance", "6100.5").status == .ok)
      day = try await ann.get("/api/v1/days/2026-03-09")
      let energy = member("energy", day)
      #expect(
        energy.compactMapValues { $0 as? Double }
          == ["burned": 2200, "intake": 1900, "net": 300, "goal": 500, "progress": 0.6, "inDeficit": 1])
      #expect(energy["colorMode"] as? String == "green")
      let steps = member("steps", day).compactMapValues { $0 as? Double }
      #expect(steps == ["count": 8000, "distance": 6100.5, "goal": 10000, "progress": 0.8])
      let month = try await ann.get("/api/v1/months/2026-03")
      let cells = month.json["cells"] as? [[String: Any]] ?? []
      let cell = try #require(cells.first { $0["day"] as? String == "2026-03-09" })
      #expect((cell["energy"] as? [String: Any])?["progress"] as? Double == 0.6)
      #expect((cell["energy"] as? [String: Any])?["colorMode"] as? String == "green")
      #expect((cell["steps"] as? [String: Double]) == ["count": 8000, "distance": 6100.5, "goal": 10000, "progress": 0.8])
      let other = try #require(cells.first { $0["day"] as? String == "2026-03-08" })
      #expect((other["steps"] as? [String: Double]) == ["goal": 10000, "progress": 0])
      // A surplus, and the word for it.
      #expect(try await correct(ann, "burnedEnergy", "950").status == .ok)
      day = try await ann.get("/api/v1/days/2026-03-09")
      #expect(member("energy", day)["progress"] as? Double == 0.5)
      #expect(member("energy", day)["inDeficit"] as? Bool == false)
      #expect(member("energy", day)["colorMode"] as? String == "red")
    }
  }

  @Test func `are listed by day, days without any left out`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for (metric, amount) in [("activeEnergy", "420.5"), ("basalEnergy", "1600"), ("flights", "12")] {
        #expect(try await correct(ann, metric, amount, on: "2026-03-01").status == .ok)
      }
      #expect(try await correct(ann, "activeEnergy", "10", on: "2026-03-03").status == .ok)
      #expect(try await correct(ann, "weight", "70", on: "2026-03-02").status == .ok)
      let energy = days(try await ann.get("/api/v1/energy?from=2026-03-01&to=2026-03-10"))
      #expect(energy.map { $0["day"] as? String } == ["2026-03-01", "2026-03-03"])
      #expect(energy[0]["burned"] as? Double == 2020.5 && energy[0]["basalKcal"] as? Double == 1600)
      #expect(energy[0]["source"] as? String == "hand")
      #expect(energy[1]["burned"] == nil && energy[1]["activeKcal"] as? Double == 10)
      let steps = days(try await ann.get("/api/v1/steps?from=2026-03-01&to=2026-03-10"))
      #expect(steps.count == 1)
      #expect(steps[0]["flights"] as? Int == 12 && steps[0]["count"] == nil)
    }
  }

  @Test func `are sent again only when they changed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let first = try await ann.get("/api/v1/steps?from=2026-03-01&to=2026-03-10")
      let tag = try #require(first.headers[.eTag])
      #expect(try await ann.with(.ifNoneMatch, tag).get("/api/v1/steps?from=2026-03-01&to=2026-03-10").status == .notModified)
      #expect(try await correct(ann, "steps", "5").status == .ok)
      #expect(try await ann.with(.ifNoneMatch, tag).get("/api/v1/steps?from=2026-03-01&to=2026-03-10").status == .ok)
    }
  }

  @Test(arguments: [
    ("", ["from", "to"]), ("?from=2026-03-01", ["to"]), ("?from=x&to=2026-03-01", ["from"]), ("?from=2026-03-02&to=2026-03-01", ["to"]),
    ("?from=2016-01-13&to=2026-03-01", ["to"]),
  ])
  func `need a stretch that makes sense`(_ query: String, _ fields: [String]) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for path in ["energy", "steps"] {
        let answer = try await ann.get("/api/v1/\(path)\(query)")
        #expect(answer.status == .unprocessableContent)
        #expect(answer.refusals.keys.sorted() == fields)
      }
      #expect(try await ann.get("/api/v1/steps?from=2016-01-14&to=2026-03-01").status == .ok)
    }
  }

  @Test func `are put right by hand and taken back`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let diary = try await server.household.diary(of: try #require(ann.person))
      let total = PushedTotal(metric: .steps, day: try #require(Day("2026-03-09")), amount: Measure(8412), origin: .push)
      try await diary.record(HealthPush(totals: [total]), at: .gmt)
      let corrected = try await correct(ann, "steps", "9000")
      #expect(corrected.json["amount"] as? Double == 9000 && corrected.json["measured"] as? Double == 8412)
      #expect(corrected.json["source"] as? String == "hand")
      #expect(try await ann.get("/api/v1/days/2026-03-09/activity/steps").text == corrected.text)
      #expect(try await ann.send(.delete, "/api/v1/days/2026-03-09/activity/steps").status == .noContent)
      #expect(try await ann.send(.delete, "/api/v1/days/2026-03-09/activity/steps").status == .noContent)
      #expect(member("steps", try await ann.get("/api/v1/days/2026-03-09"))["count"] as? Int == 8412)
      let measured = try await ann.get("/api/v1/days/2026-03-09/activity/steps").json
      #expect(measured["amount"] as? Double == 8412 && measured["source"] as? String == "push" && measured["measured"] == nil)
      #expect(try await ann.get("/api/v1/days/2026-03-09/activity/weight").status == .notFound)
    }
  }

  @Test func `are read all together, weight too`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let sent = #"{"days":[{"date":"2026-03-08","steps":7,"weight_kg":72.3},{"date":"2026-03-09","active_kcal":438.5}]}"#
      let pushed = try await ann.send(.post, "/api/v1/health/samples", json: sent)
      #expect(pushed.headers[.init("RateLimit-Policy") ?? .accept] == "\"pushes\";q=60;w=60")
      #expect(pushed.headers[.init("RateLimit") ?? .accept] == "\"pushes\";r=59;t=60")
      let answer = try await ann.get("/api/v1/activity?from=2026-03-01&to=2026-03-10").text
      #expect(
        answer == #"{"days":[{"day":"2026-03-08","values":[{"amount":7,"metric":"steps","source":"push"},"#
          + #"{"amount":72.3,"metric":"weight","source":"push"}]},"#
          + #"{"day":"2026-03-09","values":[{"amount":438.5,"metric":"activeEnergy","source":"push"}]}]}"#)
    }
  }

  @Test(arguments: [
    ("steps", "2026-03-09", #"{"amount":-5}"#, 422), ("steps", "2026-03-09", #"{"amount":1e9}"#, 422), ("steps", "2026-03-09", "{}", 422),
    ("steps", "2026-03-09", #"{"amount":"many"}"#, 422), ("steps", "2026-03-09", #"{"amount":1,"x":1}"#, 422),
    ("steps", "2026-03-11", #"{"amount":1}"#, 422), ("steps", "1899-12-31", #"{"amount":1}"#, 422),
    ("steps", "2026-02-30", #"{"amount":1}"#, 422),
    ("steps", "2026-03-09", "[", 400), ("heartbeats", "2026-03-09", #"{"amount":1}"#, 404),
  ])
  func `are not put wrong`(_ metric: String, _ day: String, _ body: String, _ status: Int) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.send(.put, "/api/v1/days/\(day)/activity/\(metric)", json: body).status.code == status)
      #expect(days(try await ann.get("/api/v1/steps?from=2026-03-01&to=2026-03-10")).isEmpty)
    }
  }

  @Test func `belong to one person, and need the right scope`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let person = try #require(ann.person)
      #expect(try await correct(ann, "steps", "5").status == .ok)
      let bob = try await server.person("Bob")
      #expect(days(try await bob.get("/api/v1/steps?from=2026-03-01&to=2026-03-10")).isEmpty)
      #expect(try await server.stranger.get("/api/v1/steps?from=2026-03-01&to=2026-03-10").status == .unauthorized)
      func token(_ scopes: Set<Scope>) async throws -> Visitor {
        let secret = try await server.household.makeToken(for: person, scopes: scopes)
        return Visitor(server: server, person: person, headers: [.authorization: "Bearer \(secret)"])
      }
      let reader = try await token([.readDiary])
      #expect(try await reader.get("/api/v1/energy?from=2026-03-01&to=2026-03-10").status == .ok)
      #expect(try await correct(reader, "steps", "6").status == .forbidden)
      let writer = try await token([.writeHealth])
      #expect(try await correct(writer, "steps", "6").status == .ok)
      #expect(try await writer.get("/api/v1/steps?from=2026-03-01&to=2026-03-10").status == .forbidden)
    }
  }
}
