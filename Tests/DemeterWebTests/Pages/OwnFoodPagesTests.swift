import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Own foods and barcodes` {
  private static let code = "4006381333931"
  private static let granola = [
    "name": "Granola", "brand": "Hafer & Co", "codes": code, "basis": "100g", "calories": "450", "protein": "9", "salt": "0.1",
    "portions.0.name": "bowl", "portions.0.mass": "45",
  ]

  /// Writes the granola down like a browser. Returns where the answer leads.
  private func write(_ ann: Visitor, _ changes: [String: String] = [:]) async throws -> String {
    let answer = try await ann.post("/foods", Self.granola.merging(["id": UUID().uuidString]) { $1 }.merging(changes) { $1 })
    #expect(answer.status == .seeOther, "\(answer.text.suffix(2000))")
    return answer.headers[.location] ?? ""
  }

  @Test func `are written down once from a packet, and found by its digits and its name`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let unknown = try await ann.get("/add?q=4+006381+333931&day=2026-03-09").text
      #expect(unknown.contains("No food has the barcode \(Self.code) yet"))
      let form = String(try #require(unknown.firstMatch(of: /href="(\/foods\/new\?[^"]+)"/)?.1)).replacing("&amp;", with: "&")
      #expect(try await ann.get(form).text.contains("value=\"\(Self.code)\""))
      let review = try await write(ann, ["day": "2026-03-09"])
      #expect(review.hasPrefix("/review?food=own:") && review.hasSuffix("&day=2026-03-09"))
      #expect(try await ann.get(review).text.contains("Granola"))
      for words in [Self.code, "granola", "gran"] {
        #expect(try await ann.get("/add?q=\(words)").text.contains("Hafer &amp; Co"), "\(words)")
      }
      let parsed = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"2 bowls of granola"}"#).json
      let item = try #require((parsed["items"] as? [[String: Any]])?.first)
      #expect(item["foodId"] as? String == String(review.dropFirst("/review?food=".count).prefix(40)) && item["calories"] as? Double == 405)
      // Salt on a label is sodium in the diary.
      #expect((item["nutrients"] as? [String: Double])?["1093"].map { ($0 * 1000).rounded() } == 36)
      let found = try await ann.get("/api/v1/foods?code=\(Self.code)").json["foods"] as? [[String: Any]]
      #expect(found?.map { $0["name"] as? String } == ["Granola"])
    }
  }

  @Test(arguments: [
    ("4006381333932", "One of the digits is wrong"), ("400638133", "This one has 9"), ("9780201379624", "a book or magazine"),
    ("9900000000004", "a coupon or receipt"), ("2012345012349", "the shop’s own"),
    ("https://id.gs1.org/01/09506000134352", "9506000134352 yet"),
  ])
  func `say what a barcode is that no food has`(digits: String, words: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let query = try #require(digits.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      let page = try await ann.get("/add?q=\(query)").text
      #expect(page.contains(words) && !page.contains("No food found"), "\(page)")
      // Nothing is said about digits that are being typed.
      #expect(try await !ann.get("/add?typing=1&q=\(query)").text.contains("id=\"found-code\""))
    }
  }

  @Test func `lose nothing of what was typed when it is refused`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.post("/foods", Self.granola.merging(["calories": "a lot", "codes": "12", "portions.0.mass": "-1"]) { $1 })
      #expect(answer.status == .unprocessableContent)
      for text in ["value=\"a lot\"", "value=\"12\"", "value=\"-1\"", "value=\"Granola\"", "Calories must be", "This one has 2"] {
        #expect(answer.text.contains(text), "\(text)")
      }
    }
  }

  @Test func `are filled in from the text of a label, and doubted where it doesn't fit`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let label =
        "per 100 g per 30 g serving energy 1588kJ 376kcal 476kJ 113kcal fat 2.5g 0.8g carbohydrate 84g 25g protein 7.0g 2.1g salt 1.13g 0.34g"
      let page = try await ann.post("/foods", ["id": UUID().uuidString, "name": "Flakes", "do": "read", "label": label])
      #expect(page.status == .ok)
      for value in ["Flakes", "376", "2.5", "84", "7", "1.13", "serving", "30"] {
        #expect(page.text.contains("value=\"\(value)\""), "\(value)")
      }
      #expect(!page.text.contains("Look at the packet again"))
      let slip = try await ann.post("/foods", ["do": "read", "label": label.replacing("2.5g", with: "25g")]).text
      #expect(slip.contains("give 589 cal. Look at the packet again"))
      #expect(try await ann.post("/foods", ["do": "read", "label": "hello"]).text.contains("No figures were found"))
    }
  }

  @Test func `are shared, changed by everyone, and never replaced unseen`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      #expect(try await ann.get("/foods/new").text.contains("Everyone here finds it"))
      _ = try await write(ann)
      #expect(try await !bob.get("/add?q=\(Self.code)").text.contains("Granola"))
      let id = try #require(try await ann.get("/kept").text.firstMatch(of: /href="\/foods\/([0-9a-f-]{36})"/)?.1)
      #expect(try await bob.get("/foods/\(id)").location.contains("pageNotFound"))
      let shared = Self.granola.merging(["version": "1", "mayShare": "on", "isShared": "on"]) { $1 }
      #expect(try await ann.post("/foods/\(id)", shared).status == .seeOther)
      #expect(try await bob.get("/add?q=\(Self.code)").text.contains("Granola"))
      // He changes it; what she has open is not saved over that.
      let his = Self.granola.merging(["version": "2", "name": "Crunchy granola"]) { $1 }
      #expect(try await bob.post("/foods/\(id)", his).status == .seeOther)
      let hers = try await ann.post("/foods/\(id)", shared.merging(["version": "2", "calories": "455"]) { $1 })
      #expect(hers.status == .unprocessableContent && hers.text.contains("changed elsewhere") && hers.text.contains("Changed by Bob"))
      #expect(try await ann.get("/add?q=\(Self.code)").text.contains("Crunchy granola"))
      // He can't take it away; she can, and back.
      #expect(try await bob.post("/foods/\(id)/remove").status == .notFound)
      let removed = try await ann.post("/foods/\(id)/remove")
      let note = try #require(removed.headers[.location])
      #expect(try await ann.get(note).text.contains("/foods/\(id)/restore"))
      #expect(try await !bob.get("/add?q=\(Self.code)").text.contains("Crunchy granola"))
      #expect(try await ann.post("/foods/\(id)/restore").status == .seeOther)
      #expect(try await bob.get("/add?q=\(Self.code)").text.contains("Crunchy granola"))
    }
  }

  @Test func `are read and written by programs`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let address = "/api/v1/own-foods/\(UUID().uuidString.lowercased())"
      let soup =
        #"{"name":"Soup","basis":"portion","calories":120,"codes":["96385074"],"portions":[{"name":"bowl","mass":300}],"nutrients":{"1093":0.4}}"#
      let made = try await ann.send(.put, address, json: soup)
      #expect(made.status == .created && made.json["version"] as? Int == 1, "\(made.text)")
      #expect(try await ann.send(.put, address, json: soup).json["version"] as? Int == 1)
      let changed = soup.replacing("120", with: "130").replacing("{\"name\":\"Soup\"", with: "{\"version\":1,\"name\":\"Soup\"")
      #expect(try await ann.send(.put, address, json: changed).json["version"] as? Int == 2)
      #expect(try await ann.send(.put, address, json: changed.replacing("130", with: "140")).status == .preconditionFailed)
      #expect((try await ann.get("\(address)/versions").json["versions"] as? [[String: Any]])?.count == 2)
      #expect(try await ann.get(address).json["calories"] as? Double == 130)
      for wrong in [
        #"{"name":"Soup"}"#, #"{"name":"Soup","calories":1e300,"colour":"red"}"#, #"{"name":"Soup","calories":1,"codes":"1"}"#,
        #"{"name":"Soup","calories":1,"version":1.5}"#, #"{"name":"Soup","calories":1,"isShared":"yes"}"#,
      ] {
        #expect(try await ann.send(.put, address, json: wrong).status == .unprocessableContent, "\(wrong)")
      }
      #expect(try await ann.send(.delete, address).status == .noContent)
      #expect(try await ann.get(address).status == .notFound)
      #expect(try await ann.send(.post, "\(address)/restore").json["version"] as? Int == 4)
      #expect((try await ann.get("/api/v1/own-foods").json["foods"] as? [[String: Any]])?.count == 1)
      #expect(try await ann.get("/api/v1/foods?code=12").status == .unprocessableContent)
    }
  }
}
