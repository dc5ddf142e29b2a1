import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Notes` {
  private static let long = String(repeating: "a", count: 50_000)

  @Test func `about a day are written, read, searched and removed over HTTP`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let path = "/api/v1/days/2026-03-09"
      let written = try await ann.send(.put, path + "/note", json: #"{"note":"Birthday\nof Zoë "}"#)
      #expect(written.status == .ok && written.json["note"] as? String == "Birthday\nof Zoë")
      #expect(try await ann.get(path).json["note"] as? String == "Birthday\nof Zoë")
      let found = try await ann.get("/api/v1/entries?q=birthd").json
      #expect(found["notes"] as? [[String: String]] == [["day": "2026-03-09", "note": "Birthday\nof Zoë"]])
      #expect(found["correctedTo"] == nil && (found["entries"] as? [Any])?.isEmpty == true)
      #expect(try await ann.get("/api/v1/entries?q=tea").json["notes"] == nil)
      #expect(try await ann.send(.delete, path + "/note").status == .noContent)
      #expect(try await ann.get(path).json["note"] == nil)
    }
  }

  @Test(arguments: [
    ("2026-03-09", "{}"), ("2026-03-09", #"{"note":" "}"#), ("2026-03-09", #"{"note":7}"#), ("2026-03-09", #"{"note":"A","x":1}"#),
    ("2026-03-12", #"{"note":"A"}"#), ("1899-12-31", #"{"note":"A"}"#), ("2026-02-30", #"{"note":"A"}"#),
    ("2026-03-09", #"{"note":"\#(String(repeating: "a", count: 50_000))"}"#),
  ])
  func `about a day are refused where there is no text, no such day, or too much text`(day: String, body: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let before = #"{"note":"Before"}"#
      _ = try await ann.send(.put, "/api/v1/days/2026-03-09/note", json: before)
      #expect(try await ann.send(.put, "/api/v1/days/\(day)/note", json: body).status == .unprocessableContent)
      #expect(try await ann.get("/api/v1/days/2026-03-09").json["note"] as? String == "Before")
    }
  }

  @Test func `about an entry are part of it, and of its versions`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log("Soup", 300, more: #","note":"Too hot""#)
      #expect(try await ann.entries().first?["note"] as? String == "Too hot")
      #expect((try await ann.get("/api/v1/entries?q=hot").json["entries"] as? [[String: Any]])?.first?["id"] as? String == id)
      // What a change does not name stays.
      _ = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"quantity":2}"#)
      #expect(try await ann.entries().first?["note"] as? String == "Too hot")
      _ = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"note":null}"#)
      #expect(try await ann.entries().first?["note"] == nil)
      let long = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"note":"\#(Self.long)"}"#)
      #expect(long.status == .unprocessableContent && long.refusals == ["note": "Note must be at most 2000 characters"])
      let revisions = try await ann.get("/api/v1/entries/\(id)/revisions").json["revisions"] as? [[String: Any]]
      #expect(revisions?.map { ($0["entry"] as? [String: Any])?["note"] as? String } == ["Too hot", "Too hot", nil])
    }
  }

  @Test func `about a day are shown and changed on its page, and shown on Today`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let empty = try await ann.get("/history/2026-03-09").text
      #expect(empty.contains("Add a note") && !empty.contains("Change the note"))
      let saved = try await ann.post("/days/2026-03-09/note", ["dayNote": "Rain <all> day\r\nand wind", "was.dayNote": ""])
      #expect(saved.location == "/history/2026-03-09?note=changesSaved")
      let noted = try await ann.get("/history/2026-03-09").text
      #expect(noted.contains("Rain &lt;all&gt; day\nand wind") && noted.contains("Change the note"))
      let read = try await ann.get("/history/2026-03-09?view=read").text
      #expect(read.contains("Rain &lt;all&gt; day") && !read.contains("Change the note"))
      #expect(try await !ann.get("/").text.contains(#"id="day-note""#))
      _ = try await ann.post("/days/2026-03-10/note", ["dayNote": "Slept badly"])
      #expect(try await ann.get("/").text.contains("Slept badly"))
      let search = try await ann.get("/history/search?q=wind").text
      #expect(search.contains("Notes about days") && search.contains("/history/2026-03-09") && !search.contains("No entries found"))
      _ = try await ann.post("/days/2026-03-09/note", ["dayNote": " ", "was.dayNote": "Rain <all> day\nand wind"])
      #expect(try await ann.get("/history/2026-03-09").text.contains("Add a note"))
    }
  }

  @Test func `that are too long are shown again with what is wrong, and nothing is lost`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let refused = try await ann.post("/days/2026-03-09/note", ["dayNote": Self.long])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Note must be at most 2000 characters") && refused.text.contains(Self.long))
      let id = try await ann.log("Soup", 300)
      let form = ["version": "1", "name": "Soup", "calories": "300", "quantity": "1", "day": "2026-03-10", "time": "12:00"]
      let answer = try await ann.post("/entries/\(id)", form.merging(["note": Self.long]) { $1 })
      #expect(answer.status == .unprocessableContent && answer.text.contains(Self.long))
      #expect(answer.text.contains(#"id="error-note""#))
    }
  }

  @Test func `about a day do not replace unseen what another device wrote`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.post("/days/2026-03-09/note", ["dayNote": "From the phone", "was.dayNote": ""])
      let late = try await ann.post("/days/2026-03-09/note", ["dayNote": "From the laptop", "was.dayNote": ""])
      #expect(late.status == .unprocessableContent)
      #expect(late.text.contains("It is now “From the phone”") && late.text.contains("From the laptop"))
      // Sent again, because the answer was lost.
      #expect(try await ann.post("/days/2026-03-09/note", ["dayNote": "From the phone", "was.dayNote": ""]).status == .seeOther)
      let again = ["dayNote": "From the laptop", "was.dayNote": "From the phone"]
      #expect(try await ann.post("/days/2026-03-09/note", again).status == .seeOther)
      #expect(try await ann.get("/api/v1/days/2026-03-09").json["note"] as? String == "From the laptop")
    }
  }

  @Test func `about an entry are shown in its row, stay when it is edited, and are not copied`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log("Soup", 300, more: #","note":"Too hot\nat first","day":"2026-03-08""#)
      #expect(try await ann.get("/history/2026-03-08").text.contains(#"<span class="remark" dir="auto">Too hot"#))
      #expect(try await ann.get("/entries/\(id)").text.contains("Too hot\nat first</textarea>"))
      var form = ["version": "1", "name": "Soup", "calories": "400", "quantity": "1", "day": "2026-03-08", "time": "12:00"]
      // A form from before there were notes.
      _ = try await ann.post("/entries/\(id)", form)
      #expect(try await ann.entries("2026-03-08").first?["note"] as? String == "Too hot\nat first")
      form["version"] = "2"
      form["note"] = "Fine"
      _ = try await ann.post("/entries/\(id)", form)
      #expect(try await ann.entries("2026-03-08").first?["note"] as? String == "Fine")
      let copy = ["do": "copy", "id": UUID().uuidString, "copyTo": "2026-03-09", "entry-\(id)": "on"]
      _ = try await ann.post("/days/2026-03-08/copy", copy)
      _ = try await ann.post("/entries/\(id)/again", ["id": UUID().uuidString])
      _ = try await ann.post("/entries/\(id)/keep")
      _ = try await ann.post("/kept/\(id)/log", ["id": UUID().uuidString])
      let copies = try await ann.entries("2026-03-09") + ann.entries()
      #expect(copies.count == 3 && copies.allSatisfy { $0["note"] == nil && $0["calories"] as? Double == 400 })
    }
  }
}
