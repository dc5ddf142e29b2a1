import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

extension TestServer {
  /// Adds a person and a program of theirs; by default it may only send health data.
  fileprivate func phone(_ name: String = "Ann", scopes: Set<Scope> = [.writeHealth]) async throws -> (owner: Visitor, phone: Visitor) {
    let owner = try await person(name)
    let token = try await household.makeToken(for: try #require(owner.person), scopes: scopes)
    return (owner, Visitor(server: self, person: owner.person, headers: [.authorization: "Bearer \(token)"]))
  }
}

extension Visitor {
  func steps(on text: String) async throws -> Int? {
    let day = try #require(Day(text))
    let diary = try await server.household.diary(of: try #require(person))
    return try await diary.activity(in: day...day).first?.steps
  }

  /// Sends a health file, and polls until it is read.
  func importing(_ xml: String, named name: String = "export.xml") async throws -> [String: Any] {
    let begun = try await send(.post, "/api/v1/health/imports?name=\(name)", json: xml)
    try #require(begun.status == .accepted, "\(begun.text)")
    return try await outcome(of: begun.location)
  }

  func outcome(of address: String) async throws -> [String: Any] {
    while true {
      let answer = try await get(address)
      try #require(answer.status == .ok)
      guard ["uploading", "reading"].contains(answer.json["state"] as? String) else { return answer.json }
      await Task.yield()
    }
  }
}

/// An export with a thousand steps of a watch and six hundred of a phone in the same hour, and two foods.
let export: String = """
  <?xml version="1.0" encoding="UTF-8"?>
  <HealthData locale="en_US">
   <ExportDate value="2026-03-10 09:00:00 +0100"/>
   <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-03-09 08:00:00 +0100" endDate="2026-03-09 09:00:00 +0100" value="1000"/>
   <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" startDate="2026-03-09 08:00:00 +0100" endDate="2026-03-09 09:00:00 +0100" value="600"/>
   <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" startDate="2026-03-08 08:00:00 +0100" endDate="2026-03-08 09:00:00 +0100" value="-5"/>
   <Record type="HKQuantityTypeIdentifierDietaryEnergyConsumed" sourceName="Yazio" unit="kcal" startDate="2026-03-09 12:00:00 +0100" endDate="2026-03-09 12:00:00 +0100" value="412"/>
   <Record type="HKQuantityTypeIdentifierDietaryEnergyConsumed" sourceName="Yazio" unit="kcal" startDate="2026-03-09 18:00:00 +0100" endDate="2026-03-09 18:00:00 +0100" value="600"/>
  </HealthData>
  """

@Suite(.timeLimit(.minutes(10))) struct `Health data over HTTP` {
  private static let address = "/api/v1/health/samples"

  @Test func `is stored, reported number by number, and sending it again changes nothing`() async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let body = #"{"days":[{"date":"2026-03-09","steps":"7.421","active_kcal":"438,5"},{"date":"1970-01-01","steps":1}]}"#
      for _ in 1...2 {
        let answer = try await phone.send(.post, Self.address, json: body)
        #expect(answer.status == .ok)
        #expect(answer.json["accepted"] as? Int == 2 && answer.json["refused"] as? Int == 1)
        let results = answer.json["results"] as? [[String: Any]] ?? []
        #expect(results.map { $0["status"] as? String } == ["accepted", "accepted", "refused"])
        #expect(results.last?["reason"] as? String == "1970-01-01 is before 1980")
      }
      #expect(try await phone.steps(on: "2026-03-09") == 7421)
    }
  }

  @Test func `of each form is kept`() async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let app = #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-03-08 00:00:00 +0100","qty":5000}]}]}}"#
      #expect(try await phone.send(.post, Self.address, json: app).status == .ok)
      #expect(try await phone.steps(on: "2026-03-08") == 5000)
      let sparky = #"[{"type":"step","value":6000,"date":"2026-03-09"}]"#
      #expect(try await phone.send(.post, Self.address, json: sparky).status == .ok)
      #expect(try await phone.steps(on: "2026-03-09") == 6000)
    }
  }

  @Test func `needs a token that may send it`() async throws {
    try await TestServer.open { server in
      let (owner, phone) = try await server.phone()
      let (_, reader) = try await server.phone("Ben", scopes: [.readDiary, .writeDiary])
      let body = #"{"date":"2026-03-09","steps":1}"#
      #expect(try await server.stranger.send(.post, Self.address, json: body).status == .unauthorized)
      #expect(try await reader.send(.post, Self.address, json: body).status == .forbidden)
      #expect(try await reader.send(.post, "/api/v1/health/imports", json: export).status == .forbidden)
      #expect(try await reader.send(.post, "/api/health-data", json: body).status == .forbidden)
      #expect(try await owner.send(.post, Self.address, json: body).status == .ok)
      // A token that may only send health data can't read.
      #expect(try await phone.get("/api/v1/days/2026-03-09").status == .forbidden)
      #expect(try await phone.get("/settings/health").location.hasPrefix("/sign-in"))
    }
  }

  @Test(arguments: [("", "Nothing was sent."), ("hello", "not JSON"), ("{\"a\":1}", "none of the known forms")])
  func `that can't be parsed is refused`(_ body: String, _ words: String) async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let answer = try await phone.send(.post, Self.address, json: body)
      #expect(answer.status == .badRequest)
      #expect((answer.json["detail"] as? String)?.contains(words) == true)
    }
  }

  @Test func `packed in another way than gzip is refused, as is what only claims to be packed`() async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let body = #"{"date":"2026-03-09","steps":1}"#
      #expect(try await phone.with(.contentEncoding, "br").send(.post, Self.address, json: body).status == .unsupportedMediaType)
      #expect(try await phone.with(.contentEncoding, "gzip").send(.post, Self.address, json: body).status == .badRequest)
    }
  }

  @Test func `comes sixty times a minute at most`() async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let (_, other) = try await server.phone("Ben")
      for _ in 1...60 { #expect(try await phone.send(.post, Self.address, json: "[]").status == .ok) }
      let answer = try await phone.send(.post, "/api/health-data", json: "[]")
      #expect(answer.status == .tooManyRequests)
      #expect(answer.headers[.retryAfter] == "60")
      #expect(try await other.send(.post, Self.address, json: "[]").status == .ok)
      server.clock.set("2026-03-10T12:01:00+01:00")
      #expect(try await phone.send(.post, Self.address, json: "[]").status == .ok)
    }
  }

  @Test func `of SparkyFitness's clients is answered as they know it`() async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let secret = try #require(phone.headers[.authorization]?.dropFirst(7))
      let keyed = Visitor(server: server, person: phone.person, headers: [try #require(HTTPField.Name("X-API-Key")): String(secret)])
      let body = #"[{"type":"step","value":6000,"date":"2026-03-09"},{"type":"Stress","value":3,"date":"2026-03-09"}]"#
      let good = try await keyed.send(.post, "/api/health-data", json: body)
      #expect(good.status == .ok)
      #expect((good.json["processed"] as? [[String: Any]])?.map { $0["status"] as? String } == ["success", "skipped"])
      #expect(good.json["errors"] == nil)
      let partly = try await keyed.send(.post, "/api/health-data", json: #"[{"type":"step","value":-1,"date":"2026-03-09"}]"#)
      #expect(partly.status == .badRequest)
      #expect((partly.json["errors"] as? [[String: Any]])?.first?["error"] as? String == "less than nothing")
      #expect(try await keyed.steps(on: "2026-03-09") == 6000)
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `Importing a Health export over HTTP` {
  @Test func `reports its result, and changes nothing the second time`() async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let first = try await phone.importing(export)
      #expect(first["state"] as? String == "done")
      let summary = try #require(first["summary"] as? [String: Any])
      #expect(summary["days"] as? Int == 1 && summary["changedDays"] as? Int == 1 && summary["isComplete"] as? Bool == true)
      #expect((summary["refused"] as? [String: Int])?.values.reduce(0, +) == 1)
      let sources = summary["sources"] as? [[String: Any]] ?? []
      #expect(sources.map { $0["counted"] as? Double } == [1000, 0])
      #expect(sources.map { $0["overlapping"] as? Double } == [0, 600])
      #expect(try await phone.steps(on: "2026-03-09") == 1000)
      let second = try await phone.importing(export)
      #expect((second["summary"] as? [String: Any])?["changedDays"] as? Int == 0)
      // Both are stored, even after the job is removed.
      let id = try #require(first["id"] as? String)
      #expect(try await phone.get("/api/v1/health/imports/\(id)").json["state"] as? String == "done")
    }
  }

  @Test(arguments: [("nothing.zip", " "), ("letter.txt", "Dear phone"), ("../../x.zip", "PK"), ("page.xml", "<html></html>")])
  func `says why it can't, and leaves nothing behind`(_ name: String, _ body: String) async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let outcome = try await phone.importing(body, named: formed(name))
      #expect(outcome["state"] as? String == "failed")
      let problem = try #require(outcome["problem"] as? String)
      #expect(problem.hasPrefix(name.split(separator: "/").last.map(String.init) ?? "?") && problem.contains("Nothing was changed."))
      let left = try? FileManager.default.contentsOfDirectory(atPath: server.folder.appending(path: "uploads").path)
      #expect(left ?? [] == [])
      let empty = try await phone.send(.post, "/api/v1/health/imports", json: "")
      #expect(empty.status == .badRequest && empty.text.contains("export.zip is empty"))
    }
  }

  @Test func `needs room on the disk`() async throws {
    try await TestServer.open(freeBytes: 1000) { server in
      let (owner, phone) = try await server.phone()
      let answer = try await phone.send(.post, "/api/v1/health/imports", json: export)
      #expect(answer.status.code == 507 && answer.json["code"] as? String == "no-room")
      let page = try await owner.with(.contentType, "multipart/form-data; boundary=x").send(.post, "/health/imports", json: "--x--")
      #expect(page.status.code == 507 && page.text.contains("not enough space"))
    }
  }

  @Test func `of another person can't be seen or stopped`() async throws {
    try await TestServer.open { server in
      let (_, phone) = try await server.phone()
      let (_, other) = try await server.phone("Ben")
      let id = try #require(try await phone.importing(export)["id"] as? String)
      #expect(try await other.get("/api/v1/health/imports/\(id)").status == .notFound)
      #expect(try await other.send(.delete, "/api/v1/health/imports/\(id)").status == .notFound)
      #expect(try await phone.get("/api/v1/health/imports/nonsense").status == .notFound)
    }
  }

  private func formed(_ name: String) -> String { name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
