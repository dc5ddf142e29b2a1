import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Entries over HTTP` {
  @Test func `are saved, given back and counted`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let saved = try await ann.send(
        .post, "/api/v1/entries", json: #"{"name":" Oats ","calories":320.5,"protein":11,"servingSize":"1","servingUnit":"bowl"}"#)
      #expect(saved.status == .created)
      #expect(saved.headers[.eTag] == "\"1\"")
      let id = try #require(saved.json["id"] as? String)
      #expect(saved.headers[.location] == "/api/v1/entries/\(id)")
      #expect(saved.json["name"] as? String == "Oats")
      #expect(saved.json["loggedAt"] as? String == "2026-03-10T12:00:00+01:00")
      #expect(saved.json["timeZone"] as? String == "Europe/Berlin")
      #expect(saved.json["quantity"] as? Double == 1)
      #expect(saved.json["fat"] == nil)
      let day = try await ann.get("/api/v1/days/2026-03-10").json
      #expect((day["totals"] as? [String: Double]) == ["calories": 320.5, "protein": 11, "carbohydrates": 0, "fat": 0])
      #expect(day["entryCount"] as? Int == 1)
      #expect(day["goalStatus"] as? String == "noGoal")
      #expect(try await ann.get("/api/v1/entries/\(id)").json["version"] as? Int == 1)
    }
  }

  @Test func `saved twice under one id or key are saved once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
      let body = #"{"id":"\#(id)","name":"Oats","calories":320}"#
      #expect(try await ann.send(.post, "/api/v1/entries", json: body).status == .created)
      let again = try await ann.send(.post, "/api/v1/entries", json: body)
      #expect(again.status == .ok)
      #expect(again.json["id"] as? String == id)
      let other = try await ann.send(.post, "/api/v1/entries", json: #"{"id":"\#(id)","name":"Eggs","calories":150}"#)
      #expect(other.status == .conflict)
      #expect(other.json["code"] as? String == "id-taken")
      #expect((other.json["current"] as? [String: Any])?["name"] as? String == "Oats")
      let keyed = ann.with(.init("Idempotency-Key") ?? .accept, "breakfast-1")
      #expect(try await keyed.send(.post, "/api/v1/entries", json: #"{"name":"Tea","calories":2}"#).status == .created)
      #expect(try await keyed.send(.post, "/api/v1/entries", json: #"{"name":"Tea","calories":2}"#).status == .ok)
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 2)
    }
  }

  @Test func `of a batch have keys that no other key of the person meets`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      func send(_ key: String, _ json: String) async throws -> HTTPResponse.Status {
        try await ann.with(.init("Idempotency-Key") ?? .accept, key).send(.post, "/api/v1/entries", json: json).status
      }
      let tea = #"{"name":"Tea","calories":2}"#, cake = #"{"name":"Cake","calories":400}"#
      let two = #"{"entries":[\#(tea),\#(tea)]}"#
      #expect(try await send("lunch", two) == .created)
      for key in ["lunch 0", "lunch 1", "lunch 00", "lunch", "lunch 0 1"] { #expect(try await send(key, cake) == .created) }
      for key in ["lunch 0", "lunch 1", "lunch 00", "lunch", "lunch 0 1"] { #expect(try await send(key, cake) == .ok) }
      #expect(try await send("lunch 0", two) == .created)
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 9)
    }
  }

  @Test(arguments: [
    (#"{"calories":1}"#, "name", "Food name is required"), (#"{"name":"  ","calories":1}"#, "name", "Food name is required"),
    (#"{"name":"A"}"#, "calories", "Calories value is required"),
    (#"{"name":"A","calories":"abc"}"#, "calories", "Calories must be a valid number"),
    (#"{"name":"A","calories":1e400}"#, "calories", "Calories must be a valid number"),
    (#"{"name":"A","calories":true}"#, "calories", "Calories must be a valid number"),
    (#"{"name":"A","calories":[1]}"#, "calories", "Calories must be a valid number"),
    (#"{"name":"A","calories":-1}"#, "calories", "Calories must be a non-negative number"),
    (#"{"name":"A","calories":10000.5}"#, "calories", "Calories must be at most 10,000"),
    (#"{"name":"A","calories":1,"protein":1001}"#, "protein", "Protein must be between 0 and 1,000 g"),
    (#"{"name":"A","calories":1,"quantity":0}"#, "quantity", "Quantity must be more than 0"),
    (#"{"name":"A","calories":1,"day":"2026-02-30"}"#, "day", "Day must be a date like 2026-03-01"),
    (#"{"name":"A","calories":1,"day":"2026-03-11"}"#, "day", "Nothing can be logged for a day in the future"),
    (#"{"name":"A","calories":1,"loggedAt":"2026-03-10T12:05:00+01:00"}"#, "loggedAt", "Time can't be in the future"),
    (#"{"name":"A","calories":1,"timeZone":"Mars/Base"}"#, "timeZone", "Unknown time zone “Mars/Base”"),
    (#"{"name":"A\u0007","calories":1}"#, "name", "Food name can't contain control characters"),
    (#"{"name":5,"calories":1}"#, "name", "Food name is required"), (#"{"name":"A","calories":1,"sugar":3}"#, "sugar", "Unknown field"),
    (#"{"name":"A","calories":1,"source":"magic"}"#, "source", "Source must be one of manual, voice, catalogue, api, imported"),
    (#"{"id":"7","name":"A","calories":1}"#, "id", "The id must be a UUID"),
  ])
  func `that make no sense are refused field by field`(body: String, field: String, message: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.send(.post, "/api/v1/entries", json: body)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.headers[.contentType] == "application/problem+json")
      #expect(answer.json["code"] as? String == "invalid-fields")
      #expect(answer.refusals[field] == message)
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 0)
    }
  }

  @Test(arguments: [#"{"name":"A","calories":NaN}"#, #"{"name":"A","calories":Infinity}"#, #"{"name":"A","calor"#, "[]", "7", "", "\u{0}"])
  func `that are not a JSON object are refused whole`(body: String) async throws {
    try await TestServer.open { server in
      let answer = try await server.person().send(.post, "/api/v1/entries", json: body)
      #expect(answer.status == .badRequest)
      #expect(answer.json["code"] as? String == "bad-request")
    }
  }

  @Test func `with names past reason are refused, and past the limit not even read`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let long = String(repeating: "a", count: 10_000)
      let answer = try await ann.send(.post, "/api/v1/entries", json: #"{"name":"\#(long)","calories":1}"#)
      #expect(answer.refusals["name"] == "Food name must be at most 200 characters")
      let huge = String(repeating: "a", count: 100_000)
      #expect(try await ann.send(.post, "/api/v1/entries", json: #"{"name":"\#(huge)","calories":1}"#).status == .contentTooLarge)
    }
  }

  @Test func `are edited by version, and a stale edit gives the present back`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log(more: #","protein":10"#)
      let edited = try await ann.with(.ifMatch, "\"1\"").send(.patch, "/api/v1/entries/\(id)", json: #"{"calories":400,"protein":null}"#)
      #expect(edited.status == .ok)
      #expect(edited.headers[.eTag] == "\"2\"")
      #expect(edited.json["protein"] == nil)
      #expect(edited.json["name"] as? String == "Oats")
      let stale = try await ann.with(.ifMatch, "\"1\"").send(.patch, "/api/v1/entries/\(id)", json: #"{"calories":1}"#)
      #expect(stale.status == .preconditionFailed)
      #expect((stale.json["current"] as? [String: Any])?["calories"] as? Double == 400)
      let bad = try await ann.with(.ifMatch, "1").send(.patch, "/api/v1/entries/\(id)", json: #"{"calories":1}"#)
      #expect(bad.status == .badRequest)
      #expect(try await ann.get("/api/v1/entries/\(id)").json["calories"] as? Double == 400)
    }
  }

  @Test func `in another quantity keep their proportions`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log(more: #","protein":10,"quantity":2"#)
      let edited = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"quantity":3}"#).json
      #expect(edited["calories"] as? Double == 480)
      #expect(edited["protein"] as? Double == 15)
      #expect(edited["fat"] == nil)
      let given = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"quantity":6,"calories":500}"#).json
      #expect(given["calories"] as? Double == 500)
    }
  }

  @Test func `are deleted, brought back, and remember it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      #expect(try await ann.with(.ifMatch, "\"9\"").send(.delete, "/api/v1/entries/\(id)").status == .preconditionFailed)
      #expect(try await ann.send(.delete, "/api/v1/entries/\(id)").status == .noContent)
      #expect(try await ann.get("/api/v1/entries/\(id)").status == .notFound)
      #expect(try await ann.send(.delete, "/api/v1/entries/\(id)").status == .notFound)
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 0)
      #expect(try await ann.send(.post, "/api/v1/entries/\(id)/restore").status == .ok)
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 1)
      let revisions = try await ann.get("/api/v1/entries/\(id)/revisions").json["revisions"] as? [[String: Any]]
      #expect(revisions?.map { $0["action"] as? String } == ["added", "deleted", "restored"])
    }
  }

  @Test func `move between days and zones, and both totals follow`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log(more: #","loggedAt":"2026-03-10T00:30:00+01:00""#)
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 1)
      let moved = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"timeZone":"America/New_York"}"#).json
      #expect(moved["day"] as? String == "2026-03-09")
      #expect(moved["loggedAt"] as? String == "2026-03-09T19:30:00-04:00")
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["entryCount"] as? Int == 0)
      #expect(try await ann.get("/api/v1/days/2026-03-09").json["entryCount"] as? Int == 1)
    }
  }

  @Test func `scaled past what an entry may hold are refused with a sentence`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log("Feast", 9000)
      let answer = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"quantity":2}"#)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.refusals["quantity"] == "That amount comes to more than 10,000 calories or 1,000 g")
      let form = ["version": "1", "name": "Feast", "calories": "9000", "quantity": "2"]
      let page = try await ann.post("/entries/\(id)", form)
      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains("That amount comes to more than 10,000 calories or 1,000 g"))
    }
  }

  @Test func `edited at once without a version all change the latest version`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<20 {
          group.addTask {
            let answer = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"brand":"B\#(index)"}"#)
            #expect(answer.status == .ok)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await ann.get("/api/v1/entries/\(id)").json["version"] as? Int == 21)
    }
  }

  @Test func `need a key that says something`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person().with(.init("Idempotency-Key") ?? .accept, "")
      #expect(try await ann.send(.post, "/api/v1/entries", json: #"{"name":"A","calories":1}"#).status == .badRequest)
    }
  }

  @Test func `never land on another day than the one they name`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let skipped = #"{"name":"A","calories":1,"day":"2011-12-30","timeZone":"Pacific/Apia"}"#
      let answer = try await ann.send(.post, "/api/v1/entries", json: skipped)
      #expect(answer.refusals["day"] == "The clocks skipped that time in this zone; choose another")
    }
  }

  @Test func `keep their time of day when their day and zone are changed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log(more: #","loggedAt":"2026-03-01T00:30:00+01:00""#)
      let moved = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"timeZone":"America/New_York","day":"2026-03-01"}"#)
      #expect(moved.json["loggedAt"] as? String == "2026-03-01T00:30:00-05:00")
    }
  }

  @Test func `of an offset with seconds keep their instant`() async throws {
    try await TestServer.open { server in
      let body = #"{"name":"A","calories":1,"loggedAt":"1960-06-01T12:00:00Z","timeZone":"Africa/Monrovia"}"#
      let answer = try await server.person().send(.post, "/api/v1/entries", json: body)
      #expect(answer.json["loggedAt"] as? String == "1960-06-01T11:16:00-00:44")
    }
  }
}
