import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Words kept by a device` {
  private let id = "5f0c1f5e-7f49-4f0a-9f0e-1d2c3b4a5f60"

  private func send(_ words: String, _ ann: Visitor) async throws -> TestResponse {
    try await ann.post("/add", ["q": words, "id": id, "made": "2026-03-09T18:30:00Z"])
  }

  @Test func `are logged for the moment when they were typed, once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for _ in 0..<2 { #expect(try await send("2 eggs and a banana", ann).status == .seeOther) }
      let day = try await ann.get("/api/v1/days/2026-03-09").json["entries"] as? [[String: Any]] ?? []
      #expect(day.count == 2)
      #expect(day.allSatisfy { ($0["loggedAt"] as? String)?.hasPrefix("2026-03-09T19:30") == true })
      #expect(try await ann.entries().isEmpty)
    }
  }

  @Test func `wait for a review if anything is not certain, and nothing is saved`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let unsure = try await send("2 eggs and a qwrtz", ann)
      #expect(unsure.status == .unprocessableContent)
      #expect(unsure.text.contains("Look at what was understood"))
      #expect(unsure.text.contains("value=\"2026-03-09\"") && unsure.text.contains("value=\"19:30\""))
      #expect(unsure.text.contains("name=\"id\" value=\"\(id)\""))
      // If no word is known, all of them are one item of the review.
      #expect(try await send("qwrtz", ann).text.contains("value=\"qwrtz\""))
      #expect(try await ann.get("/api/v1/days/2026-03-09").text.contains("\"entries\":[]"))
    }
  }

  @Test func `may be the digits of a barcode, whose food is looked at before it is logged`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), code = "4006381333931"
      let unknown = try await send(code, ann)
      #expect(unknown.status == .unprocessableContent)
      // The packet can be written down, and then logged for the moment when it was scanned.
      let form = try ShownPage(unknown.text)
      #expect(try form.text("[role=alert]").hasPrefix("No food has the barcode \(code) yet"))
      #expect(try form.elements("[name=codes]").map { $0["value"] } == [code])
      #expect(try form.find("//input[@name='time']").map { $0["value"] } == ["19:30"])
      let granola = ["id": UUID().uuidString, "name": "Granola", "codes": code, "basis": "100g", "calories": "450"]
      let written = try await ann.post("/foods", granola.merging(["day": "2026-03-09", "time": "19:30"]) { $1 })
      #expect(try await ann.get(written.location).text.contains("value=\"19:30\""))
      let known = try await send(code, ann)
      #expect(known.status == .unprocessableContent)
      let review = try ShownPage(known.text)
      #expect(try review.text("[role=alert]") == "Look at what was found, then log it.")
      #expect(try review.find("//input[@name='0.name']").map { $0["value"] } == ["Granola"])
      #expect(known.text.contains("value=\"2026-03-09\"") && known.text.contains("name=\"id\" value=\"\(id)\""))
      #expect(try await send("4006381333932", ann).text.contains("One of the digits is wrong"))
      #expect(try await send("9780201379624", ann).text.contains("a book or magazine"))
      #expect(try await ann.get("/api/v1/days/2026-03-09").text.contains("\"entries\":[]"))
    }
  }

  @Test func `say a time, a day or a weight`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await send("a banana yesterday at 8", ann).status == .seeOther)
      let day = try await ann.get("/api/v1/days/2026-03-08").json["entries"] as? [[String: Any]] ?? []
      #expect((day.first?["loggedAt"] as? String)?.hasPrefix("2026-03-08T08:00") == true)
      #expect(try await ann.post("/add", ["q": "71.4 kg", "made": "2026-03-09T18:30:00Z"]).status == .seeOther)
      let weights = try await ann.get("/api/v1/measurements?kind=weight&from=2026-03-01&to=2026-03-10").text
      #expect(weights.contains("\"amount\":71.4,") && weights.contains("2026-03-09T19:30"), "\(weights)")
    }
  }
}
