import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Exercise over HTTP` {
  private let path = "/api/v1/exercise"

  @Test func `is saved once, listed, changed, deleted and restored`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.send(.post, "/api/v1/measurements", json: #"{"kind":"weight","amount":71.4,"day":"2026-03-01"}"#)
      let id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
      let body = #"{"id":"\#(id)","activity":"12145","minutes":30,"day":"2026-03-09"}"#
      let saved = try await ann.send(.post, path, json: body)
      #expect(saved.status == .created && saved.json["calories"] as? Double == 339.15 && saved.json["exercise"] as? String == "Running")
      #expect(saved.json["basis"] as? String == "met:2024:10500:71400" && saved.json["source"] as? String == "push")
      #expect(try await ann.send(.post, path, json: body).status == .ok)
      let taken = try await ann.send(.post, path, json: #"{"id":"\#(id)","activity":"02150","minutes":30}"#)
      #expect(taken.status == .conflict && taken.json["code"] as? String == "id-taken")
      #expect((taken.json["currentExercise"] as? [String: Any])?["minutes"] as? Int == 30)
      let list = try await ann.get(path + "?from=2026-03-09&to=2026-03-09").json["exercise"] as? [[String: Any]]
      #expect(list?.map { $0["id"] as? String } == [id])
      let edited = try await ann.send(.patch, "\(path)/\(id)", also: [.ifMatch: "\"1\""], json: #"{"minutes":60}"#)
      #expect(edited.json["calories"] as? Double == 678.3 && edited.headers[.eTag] == "\"2\"")
      let stale = try await ann.send(.patch, "\(path)/\(id)", also: [.ifMatch: "\"1\""], json: #"{"minutes":20}"#)
      #expect(stale.status == .preconditionFailed && stale.json["code"] as? String == "stale-version")
      #expect(try await ann.send(.delete, "\(path)/\(id)").status == .noContent)
      #expect(try await ann.get("\(path)/\(id)").status == .notFound)
      #expect(try await ann.send(.post, "\(path)/\(id)/restore").json["minutes"] as? Int == 60)
      let versions = try await ann.get("\(path)/\(id)/versions").json["versions"] as? [[String: Any]]
      #expect(versions?.map { $0["version"] as? Int } == [1, 2, 3, 4])
    }
  }

  @Test(arguments: [
    (#"{"activity":"12145","minutes":1560,"calories":300}"#, "minutes"), (#"{"exercise":"Chess","minutes":30}"#, "calories"),
    (#"{"activity":"12145","minutes":30}"#, "calories"), (#"{"activity":"1","calories":9}"#, "activity"),
    (#"{"words":"an apple"}"#, "words"),
    (#"{"exercise":"Run","calories":300,"source":"moon"}"#, "source"), (#"{"exercise":"Run","calories":300,"speed":3}"#, "speed"),
    (#"{"exercise":"Run","calories":300,"day":"2026-03-11"}"#, "day"),
  ])
  func `is refused with its field`(body: String, field: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let refused = try await ann.send(.post, path, json: body)
      #expect(refused.status == .unprocessableContent && refused.refusals[field] != nil, "\(refused.text)")
      #expect(try await ann.get(path).text == #"{"exercise":[]}"#)
    }
  }

  @Test func `can be said in words, and names what counts in its place`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let hand = try await ann.send(
        .post, path, json: #"{"words":"30 min running","calories":250,"source":"hand","loggedAt":"2026-03-10T09:00:00+01:00"}"#)
      #expect(hand.status == .created && hand.json["activity"] as? String == "12145")
      let watch = try await ann.send(
        .post, path, json: #"{"exercise":"Run","minutes":31,"calories":312,"source":"health","loggedAt":"2026-03-10T09:02:00+01:00"}"#)
      let list = try await ann.get(path).json["exercise"] as? [[String: Any]] ?? []
      #expect(list.map { $0["countedWith"] as? String } == [watch.json["id"] as? String, nil])
      let activities = try await ann.get("/api/v1/exercise-activities").json["activities"] as? [[String: Any]] ?? []
      #expect(activities.contains { $0["code"] as? String == "12080" && $0["met"] as? Double == 11.8 })
    }
  }
}
