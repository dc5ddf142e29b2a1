import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Keeping and copying` {
  private func names(_ ann: Visitor, _ day: String) async throws -> [String] {
    let entries = try await ann.get("/api/v1/days/\(day)").json["entries"] as? [[String: Any]] ?? []
    return entries.compactMap { $0["name"] as? String }
  }

  private static let base = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

  @Test func `keeps an entry's food, to be logged with one tap`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log("Oats", 320, more: #","day":"2026-03-08""#)
      #expect(try await ann.post("/entries/\(id)/keep").location == "/history/2026-03-08?note=foodSaved")
      _ = try await ann.post("/entries/\(id)/keep")
      #expect(try await ann.get("/add").text.components(separatedBy: "/kept/\(id)/log").count == 2)
      let logged = try await ann.post("/kept/\(id)/log", ["id": Self.base])
      #expect(logged.location == "/?note=added&entry=\(Self.base)")
      _ = try await ann.post("/kept/\(id)/log", ["id": Self.base])
      #expect(try await names(ann, "2026-03-10") == ["Oats"])
      #expect(try await ann.get("/kept").text.contains("Oats"))
      let away = try await ann.post("/kept/\(id)/let-go")
      #expect(try await ann.get(away.location).text.contains("Removed from My foods"))
      #expect(try await !ann.get("/kept").text.contains("Oats"))
      _ = try await ann.post("/kept/\(id)/keep")
      #expect(try await ann.get("/kept").text.contains("Oats"))
    }
  }

  @Test func `copies what was chosen of a day to another, all of it and once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let soup = try await ann.log("Soup", 200, more: #","day":"2026-03-08""#)
      let bread = try await ann.log("Bread", 150.5, more: #","day":"2026-03-08""#)
      _ = try await ann.log("Left alone", 1, more: #","day":"2026-03-08""#)
      let form = ["do": "copy", "id": Self.base, "copyTo": "2026-03-09", "entry-\(soup)": "on", "entry-\(bread)": "on"]
      let answer = try await ann.post("/days/2026-03-08/copy", form)
      #expect(answer.location.hasPrefix("/history/2026-03-09?note=added&entry="))
      _ = try await ann.post("/days/2026-03-08/copy", form)
      #expect(try await Set(names(ann, "2026-03-09")) == ["Soup", "Bread"])
      #expect(try await names(ann, "2026-03-09").count == 2)
      #expect(try await names(ann, "2026-03-08").count == 3)
      let page = try await ann.get(answer.location).text
      #expect(page.contains("Logged 2 items, 351 cal"))
      let undo = try #require(page.firstMatch(of: /action="(\/entries\/several\/delete[^"]*)"/)).1
      let undone = try await ann.post(String(undo))
      #expect(try await names(ann, "2026-03-09").isEmpty)
      #expect(try await ann.get(undone.location).text.contains("Deleted 2 items"))
      _ = try await ann.post(String(undo).replacing("delete", with: "restore"))
      #expect(try await names(ann, "2026-03-09").count == 2)
    }
  }

  @Test func `keeps what was chosen of a day as a meal`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let soup = try await ann.log("Soup", 200, more: #","day":"2026-03-08""#)
      let bread = try await ann.log("Bread", 150, more: #","day":"2026-03-08""#)
      let form = ["do": "keep", "id": Self.base, "name": " Lunch ", "entry-\(soup)": "on", "entry-\(bread)": "on"]
      #expect(try await ann.post("/days/2026-03-08/copy", form).location == "/history/2026-03-08?note=foodSaved")
      _ = try await ann.post("/kept/\(Self.base)/log", ["id": "6ba7b811-9dad-11d1-80b4-00c04fd430c8", "day": "2026-03-09"])
      #expect(try await Set(names(ann, "2026-03-09")) == ["Soup", "Bread"])
      #expect(try await ann.get("/kept").text.contains("350 cal"))
    }
  }

  @Test func `says what is wrong and keeps what was typed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let soup = try await ann.log("Soup", 200, more: #","day":"2026-03-08""#)
      let nothing = try await ann.post("/days/2026-03-08/copy", ["do": "copy", "copyTo": "2026-03-09"])
      #expect(nothing.status == .unprocessableContent)
      #expect(nothing.text.contains("Choose at least one entry"))
      let future = try await ann.post("/days/2026-03-08/copy", ["do": "copy", "copyTo": "2026-05-10", "entry-\(soup)": "on"])
      #expect(future.text.contains("Food can be planned for the next 60 days"))
      #expect(future.text.contains("value=\"2026-05-10\""))
      let unnamed = try await ann.post("/days/2026-03-08/copy", ["do": "keep", "name": " ", "entry-\(soup)": "on"])
      #expect(unnamed.text.contains("A name is required"))
      #expect(try await ann.get("/days/2026-03-11/copy").location == "/?note=pageNotFound")
      #expect(try await ann.post("/kept/\(Self.base)/log").status == .notFound)
      #expect(try await ann.post("/entries/several/delete?ids=x").status == .notFound)
    }
  }

  @Test func `belongs to one person`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let id = try await ann.log("Oats", 320)
      _ = try await ann.post("/entries/\(id)/keep")
      #expect(try await bob.post("/kept/\(id)/log").status == .notFound)
      #expect(try await !bob.get("/kept").text.contains("Oats"))
    }
  }
}
