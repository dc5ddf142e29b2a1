import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Recipes` {
  private static let chili =
    "Serves 4\nIngredients\n400 g minced beef\n2 onions\n400 g tin kidney beans, drained\n1 tbsp olive oil\n1 bay leaf\nsalt to taste"

  /// Writes the chili down like a browser. Returns its id.
  private func write(_ person: Visitor, _ changes: [String: String] = [:]) async throws -> String {
    let id = UUID().uuidString.lowercased()
    let answer = try await person.post("/recipes", ["id": id, "name": "Chili", "lines": Self.chili, "do": "save"].merging(changes) { $1 })
    #expect(answer.status == .seeOther, "\(answer.text.suffix(2000))")
    return id
  }

  private func total(_ person: Visitor, _ id: String) async throws -> Double {
    let recipe = try await person.get("/api/v1/own-foods/\(id)").json["recipe"] as? [String: Any]
    return try #require(((recipe?["totals"] as? [String: Any])?["total"] as? [String: Any])?["calories"] as? Double)
  }

  @Test func `are pasted, looked at line by line, and kept`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/recipes/new").text.contains("Ingredients, one a line"))
      let read = try await ann.post("/recipes", ["id": UUID().uuidString, "lines": "Chili\n" + Self.chili, "do": "read"]).text
      for words in ["value=\"Chili\"", "value=\"4\"", "Understood as", "400 g minced beef", "onion", "Left out: no amount"] {
        #expect(read.contains(words), "\(words)")
      }
      let id = try await write(ann), page = try await ann.get("/recipes/\(id)").text
      #expect(page.contains("a serving") && page.contains("1 ingredient not counted") && page.contains("can’t be logged by grams"))
      #expect(try await ann.get("/kept").text.contains("/recipes/\(id)"))
      #expect((1000...1700).contains(try await total(ann, id)))
      // A line that is chosen to count nothing, and one with other grams.
      let before = try await total(ann, id)
      let answer = try await ann.post(
        "/recipes/\(id)",
        [
          "version": "1", "name": "Chili", "lines": "400 g minced beef\n1 tbsp olive oil", "servings": "4", "do": "save",
          "line.0.text": "400 g minced beef", "line.0.food": "stored", "line.0.was": "400", "line.0.grams": "200",
          "line.1.text": "1 tbsp olive oil", "line.1.food": "nothing", "line.1.was": "", "line.1.grams": "",
        ])
      #expect(answer.status == .seeOther)
      #expect(try await total(ann, id) < before / 2)
      #expect((try await ann.get("/api/v1/own-foods/\(id)/versions").json["versions"] as? [Any])?.count == 2)
      let file = try await ann.get("/recipes/\(id)/recipe.json")
      #expect(file.json["@type"] as? String == "Recipe" && (file.json["recipeIngredient"] as? [String])?.first == "400 g minced beef")
    }
  }

  @Test func `get a line for a barcode, and lose nothing of what was typed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), code = "4006381333931"
      let granola = [
        "id": UUID().uuidString, "name": "Granola, crunchy", "codes": code, "basis": "100g", "calories": "400", "portions.0.name": "bowl",
        "portions.0.mass": "45",
      ]
      #expect(try await ann.post("/foods", granola).status == .seeOther)
      var page = try await PlainBrowser(ann, at: "/recipes/new")
      func lines() throws -> [String] {
        (try page.value("Ingredients, one a line") ?? "").split(whereSeparator: \.isNewline).map(String.init)
      }
      try page.fill("Name", "Breakfast")
      try page.fill("Ingredients, one a line", "200 g yogurt")
      try await page.press("Scan an ingredient")
      #expect(try page.text("h1") == "Scan a barcode")
      try await page.press("Close")
      #expect(try page.value("Name") == "Breakfast")
      try await page.press("Scan an ingredient")
      try page.fill("Digits of the barcode", code)
      try await page.press("Add to the recipe")
      let added = "45 g Granola crunchy"
      #expect(page.status == .ok)
      #expect(try lines() == ["200 g yogurt", added])
      #expect(try page.value("Grams of “\(added)”") == "45")
      for (digits, words) in [("96385074", "No food has the barcode 96385074 yet"), ("4006381333932", "One of the digits is wrong")] {
        try await page.press("Scan an ingredient")
        try page.fill("Digits of the barcode", digits)
        try await page.press("Add to the recipe")
        #expect(page.status == .unprocessableContent)
        #expect(try page.text("[role=alert]").contains(words))
        #expect(try lines() == ["200 g yogurt", added])
      }
      try await page.press("Save")
      #expect(try page.text("body").contains("Granola, crunchy · 45 g · 180 cal"))
      try await page.open(page.address.prefix { $0 != "?" } + "/edit")
      try await page.press("Scan an ingredient")
      try page.fill("Digits of the barcode", code)
      try await page.press("Add to the recipe")
      #expect(try lines() == ["200 g yogurt", added, added])
      try await page.press("Save")
      #expect(try page.count(".recipe-line") == 3)
    }
  }

  @Test func `are cooked in a pot, of which everyone takes until nothing is left`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let id = try await write(ann, ["mayShare": "on", "isShared": "on"])
      #expect(try await ann.get("/recipes/\(id)/cook").text.contains("The cooked weight is with the pot"))
      let pot = UUID().uuidString.lowercased()
      let form = [
        "id": pot, "kind": "pot", "cookedFrom": id, "name": "Chili", "lines": Self.chili, "servings": "4", "cookedMass": "2040",
        "potMass": "1240",
        "includesPot": "on", "cookedOn": "2026-03-10", "mayShare": "on", "isShared": "on", "do": "save",
      ]
      #expect(try await ann.post("/recipes", form).status == .seeOther)
      #expect(try await ann.get("/recipes/\(pot)").text.contains("Left: 800 g, 4 of 4 servings"))
      #expect(try await ann.get("/kept").text.contains("Chili, pot of Mar 10, 2026"))
      // The empty pot is remembered.
      #expect(try await ann.get("/recipes/\(id)/cook").text.contains("value=\"1240\""))
      // One tap in the Add sheet logs a serving.
      #expect(try await bob.get("/add").text.contains("action=\"/recipes/\(pot)/log\""))
      func log(_ person: Visitor, _ fields: [String: String]) async throws -> HTTPResponse.Status {
        try await person.post("/recipes/\(pot)/log", ["id": UUID().uuidString].merging(fields) { $1 }).status
      }
      #expect(try await log(bob, ["quantity": "1", "unit": "serving"]) == .seeOther)
      #expect(try await log(ann, ["quantity": "100", "unit": "g"]) == .seeOther)
      #expect(try await log(ann, ["quantity": "-1", "unit": "g"]) == .unprocessableContent)
      let left = try await ann.get("/api/v1/own-foods/\(pot)/left").json
      #expect(left["grams"] as? Double == 500 && left["share"] as? Double == 0.625)
      #expect(try await log(ann, ["do": "rest"]) == .seeOther)
      #expect(try await log(bob, ["do": "rest"]) == .unprocessableContent)
      #expect(try await bob.get("/recipes/\(pot)").text.contains("Nothing is left."))
      // All portions are the whole, to the thousandth.
      var sum = 0.0
      for person in [ann, bob] {
        let entries = try #require(try await person.get("/api/v1/days/2026-03-10").json["entries"] as? [[String: Any]])
        #expect(entries.allSatisfy { $0["ownFood"] as? String == pot })
        sum += entries.reduce(0) { $0 + ($1["calories"] as? Double ?? 0) }
      }
      #expect(abs(sum - (try await total(ann, pot))) < 0.0005)
      let read = try await bob.send(.post, "/api/v1/foods/parse", json: #"{"text":"250 g of chili"}"#).json["items"] as? [[String: Any]]
      #expect(read?.first?["foodId"] as? String == "own:\(pot)" || read?.first?["foodId"] as? String == "own:\(id)")
    }
  }

  @Test func `change no entry, but give those since a day other figures when they are asked to`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), id = try await write(ann), before = try await total(ann, id)
      for day in ["2026-03-08", "2026-03-09"] {
        _ = try await ann.post("/recipes/\(id)/log", ["id": UUID().uuidString, "quantity": "1", "unit": "serving", "day": day])
      }
      func logged(_ day: String) async throws -> Double? {
        (try await ann.get("/api/v1/days/\(day)").json["entries"] as? [[String: Any]])?.first?["calories"] as? Double
      }
      #expect(!(try await ann.get("/recipes/\(id)").text).contains("earlier version"))
      let lines = Self.chili + "\n100 g butter"
      #expect(
        try await ann.post("/recipes/\(id)", ["version": "1", "name": "Chili", "lines": lines, "servings": "4", "do": "save"]).status
          == .seeOther)
      let old = try #require(try await logged("2026-03-08"))
      #expect(abs(old - before / 4) < 0.01)
      #expect(try await ann.get("/recipes/\(id)").text.contains("2 entries have the figures of an earlier version."))
      #expect(try await ann.post("/recipes/\(id)/entries", ["since": "2026-03-09"]).status == .seeOther)
      let now = try await total(ann, id) / 4
      #expect(try await logged("2026-03-08") == old)
      #expect(abs(try #require(try await logged("2026-03-09")) - now) < 0.01)
      #expect(try await ann.get("/recipes/\(id)").text.contains("1 entry has the figures of an earlier version."))
    }
  }

  @Test func `are made of saved meals, with the figures that were saved`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var copied = ["id": UUID().uuidString, "name": "Dinner", "do": "keep"]
      for food in [#""Grandma’s sauce","calories":123.4"#, #""Rice","calories":200,"quantity":150,"servingUnit":"g""#] {
        let entry = try await ann.send(.post, "/api/v1/entries", json: #"{"name":\#(food),"day":"2026-03-09"}"#).json
        copied["entry-\(try #require(entry["id"] as? String))"] = "on"
      }
      #expect(try await ann.post("/days/2026-03-09/copy", copied).status == .seeOther)
      let meals = try await ann.get("/api/v1/meals").json["meals"] as? [[String: Any]], meal = try #require(meals?.first?["id"] as? String)
      #expect(try await ann.get("/kept").text.contains("/recipes/new?meal=\(meal)"))
      let form = try await ann.get("/recipes/new?meal=\(meal)").text, id = UUID().uuidString.lowercased()
      #expect(form.contains("Grandma’s sauce") && form.contains("value=\"Dinner\""))
      var fields = ["id": id, "meal": meal, "name": "Dinner", "do": "save"]
      let texts = form.matches(of: #/name="line\.\d+\.text" value="([^"]*)"/#).map { String($0.1).replacing("&amp;", with: "&") }
      fields["lines"] = texts.joined(separator: "\n")
      for (place, text) in texts.enumerated() {
        (fields["line.\(place).text"], fields["line.\(place).food"]) = (text, "stored")
      }
      #expect(try await ann.post("/recipes", fields).status == .seeOther)
      #expect(try await total(ann, id) == 323.4)
    }
  }

  @Test func `are read, written and refused in the API`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let text = try #require(String(data: JSONSerialization.data(withJSONObject: ["text": Self.chili]), encoding: .utf8))
      let read = try await ann.send(.post, "/api/v1/recipes/read", json: text).json
      #expect((read["lines"] as? [Any])?.count == 6 && read["servings"] as? Double == 4)
      let id = UUID().uuidString.lowercased(), path = "/api/v1/own-foods/\(id)"
      let body =
        #"{"name":"Soup","recipe":{"lines":[{"text":"2 eggs"},{"text":"own","name":"Stock","calories":20,"grams":500}],"servings":2}}"#
      let saved = try await ann.send(.put, path, json: body)
      #expect(saved.status == .created)
      let recipe = try #require(saved.json["recipe"] as? [String: Any]), lines = try #require(recipe["lines"] as? [[String: Any]])
      #expect(lines.map { $0["grams"] as? Double } == [100, 500] && lines[1]["name"] as? String == "Stock")
      // It is written as it was read.
      var again = saved.json
      for name in ["id", "editor", "writtenAt", "codes", "basis", "portions"] { again[name] = nil }
      again["version"] = 1
      let same = try #require(String(data: JSONSerialization.data(withJSONObject: again), encoding: .utf8))
      #expect(try await ann.send(.put, path, json: same).status == .ok)
      for (recipe, field) in [
        (#"{"lines":[{"text":"x","name":"x","calories":1,"grams":1e300}]}"#, "lines"),
        (#"{"lines":[{"text":"x","name":"x","calories":1,"grams":-1}]}"#, "lines"),
        (#"{"lines":[]}"#, "lines"), (#"{"lines":[{"text":"2 eggs"}],"servings":0}"#, "servings"),
        (#"{"lines":[{"text":"2 eggs"}],"cookedMass":-1}"#, "cookedMass"),
        (#"{"lines":[{"text":"x","name":"x","calories":-1}]}"#, "recipe.lines.0.calories"),
        (#"{"lines":[{"text":"x","name":"x","calories":1,"ownFood":"\#(id)"}]}"#, "lines"),
      ] {
        let refused = try await ann.send(.put, path, json: #"{"name":"Soup","version":2,"recipe":\#(recipe)}"#)
        #expect(refused.status == .unprocessableContent && refused.text.contains("\"\(field)\""), "\(recipe) \(refused.text)")
      }
    }
  }
}
