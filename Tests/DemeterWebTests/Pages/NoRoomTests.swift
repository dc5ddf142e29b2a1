import DemeterCore
import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(5))) struct `What can't be kept` {
  @Test func `on a full disk is refused with 507 and the reason, by the API, on pages and at sign-in`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let person = try #require(ann.person)
      let diary = try #require(try await server.household.diary(of: person) as? SQLiteDiary)
      for file in [diary.file, server.household.file] { try file.writeNow { try $0.execute(sql: "PRAGMA max_page_count = 1") } }
      // What is free in the last page is used up first.
      let name = String(repeating: "Soup", count: 50)
      var answer = try await ann.send(.post, "/api/v1/entries", json: #"{"name":"\#(name)","calories":1}"#)
      for _ in 0..<300 where answer.status == .created {
        answer = try await ann.send(.post, "/api/v1/entries", json: #"{"name":"\#(name)","calories":1}"#)
      }
      #expect(answer.status.code == 507 && answer.json["code"] as? String == "no-room", "\(answer.status) \(answer.text)")
      let page = try await ann.post("/goals", ["calories": "2000", "effectiveFrom": "2026-03-10"])
      let entry = try await ann.post("/entries", ["name": name, "calories": "1", "day": "2026-03-10"])
      #expect([page, entry].contains { $0.status.code == 507 && $0.text.contains("not enough space") })
      var signedIn = try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse"])
      for _ in 0..<200 where signedIn.status.code < 400 {
        signedIn = try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse"])
      }
      #expect(signedIn.status.code == 507 && signedIn.text.contains("not enough space"))
      #expect(try await ann.get("/api/v1/days/2026-03-10").status == .ok)
    }
  }

  @Test func `in a file that was deleted is refused, and the person reads why`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log()
      let diaries = server.folder.appending(path: "diaries")
      for name in try FileManager.default.contentsOfDirectory(atPath: diaries.path) {
        try FileManager.default.removeItem(at: diaries.appending(path: name))
      }
      let answer = try await ann.send(.post, "/api/v1/entries", json: #"{"name":"Soup","calories":1}"#)
      #expect(answer.status == .serviceUnavailable)
      #expect((answer.json["detail"] as? String)?.contains("deleted or replaced") == true)
    }
  }
}
