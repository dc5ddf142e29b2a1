import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `What was chosen for words` {
  /// Logs one item of a review like a browser, with some fields changed.
  private func log(_ words: String, _ ann: Visitor, taking other: String? = nil, _ changes: [String: String] = [:]) async throws {
    let query = words.replacing(" ", with: "+") + (other.map { "&take.0=\($0)" } ?? "")
    let page = try await ann.get("/review?q=\(query)").text
    var form = ["do": "log"]
    for match in page.matches(of: /<input[^>]*name="([^"]+)"[^>]*>/) {
      let value = match.0.firstMatch(of: /value="([^"]*)"/).map { String($0.1) } ?? ""
      if !match.0.contains("checkbox") { form[String(match.1)] = value.replacing("&#39;", with: "'") }
    }
    if let unit = page.firstMatch(of: /<option value="([^"]*)" selected/) { form["0.unit"] = String(unit.1) }
    form.merge(changes) { $1 }
    let answer = try await ann.post("/meals", form)
    #expect(answer.status == .seeOther, "\(answer.text.suffix(3000))")
  }

  private func read(_ text: String, _ ann: Visitor) async throws -> [(name: String?, calories: Double?, reason: String?)] {
    let parsed = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"\#(text)"}"#).json
    return (parsed["items"] as? [[String: Any]] ?? []).map {
      ($0["name"] as? String, $0["calories"] as? Double, $0["reason"] as? String)
    }
  }

  private func kept(_ ann: Visitor) async throws -> [[String: Any]] {
    try await ann.get("/api/v1/meals").json["meals"] as? [[String: Any]] ?? []
  }

  @Test func `is taken next time for the same words, of this person, until it is forgotten`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      try await log("a glass of milk", ann, taking: "starter%3Askimmed-milk")
      #expect(try await read("milk", ann).map(\.name) == ["skimmed milk"])
      #expect(try await read("milk", ann).first?.reason?.contains("As you chose before") == true)
      // It also works in another amount, in a sentence, and in the plural, but not as part of other words.
      let sentence = try await read("200 g milk, 2 eggs and 1 cup chocolate milk", ann)
      #expect(sentence.map(\.name) == ["skimmed milk", "egg", "chocolate milk"])
      #expect(sentence.first?.calories == 68)
      #expect(try await read("milk", bob).map(\.name) == ["whole milk"])
      let page = try await ann.get("/kept").text
      #expect(page.contains("What your words mean") && page.contains("“milk”") && page.contains("skimmed milk"))
      #expect(try await !ann.get("/add").text.contains("/kept/"))
      let id = try #require(try await kept(ann).first?["id"] as? String)
      #expect(try await kept(ann).first?["chosenFood"] as? String == "starter:skimmed-milk")
      _ = try await ann.post("/kept/\(id)/let-go")
      #expect(try await read("milk", ann).map(\.name) == ["whole milk"])
      _ = try await ann.post("/kept/\(id)/keep")
      #expect(try await read("milk", ann).map(\.name) == ["skimmed milk"])
    }
  }

  @Test func `is replaced by another choice, and forgotten with the first one`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await log("milk", ann, taking: "starter%3Askimmed-milk")
      try await log("milk", ann, taking: "starter%3Aoat-milk")
      #expect(try await read("milk", ann).map(\.name) == ["oat milk"])
      #expect(try await kept(ann).count == 1)
      try await log("milk", ann)
      #expect(try await read("milk", ann).map(\.name) == ["oat milk"])
      try await log("milk", ann, taking: "starter%3Awhole-milk")
      #expect(try await read("milk", ann).map(\.name) == ["whole milk"])
      #expect(try await kept(ann).isEmpty)
    }
  }

  @Test func `may be an amount, or a food of one's own`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await log("coffee", ann, ["0.quantity": "2"])
      let coffee = try await read("coffee", ann)
      #expect(coffee.first?.reason?.hasPrefix("2 ") == true && coffee.first?.reason?.contains("As you chose before") == true)
      try await log("my gloop", ann, ["0.name": "Porridge with berries", "0.calories": "430", "0.quantity": "1"])
      #expect(try await read("my gloop", ann).map(\.name) == ["Porridge with berries"])
      #expect(try await read("my gloop", ann).map(\.calories) == [430])
      #expect(try await read("2 eggs and my gloop", ann).map(\.calories) == [143, 430])
    }
  }

  @Test func `is nothing where only figures were changed, or words were left as they are`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await log("milk", ann)
      try await log("milk", ann, ["0.calories": "100"])
      try await log("2 cups of milk", ann, ["0.quantity": "3"])
      try await log("milk 90 kcal", ann)
      #expect(try await kept(ann).isEmpty)
      #expect(try await read("milk", ann).map(\.calories) == [148.84])
    }
  }
}
