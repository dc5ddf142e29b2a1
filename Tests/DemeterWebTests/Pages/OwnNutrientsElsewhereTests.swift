import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Own nutrients outside of their page` {
  private static let creatine = "272030465", field = "own-272030465.amount"

  /// Ann, who named creatine, and has a food with 5 g of it in 100 g.
  private func ann(_ server: TestServer) async throws -> Visitor {
    let ann = try await server.person()
    var page = try await PlainBrowser(ann, at: "/settings/nutrients")
    try page.fill("Name", "Creatine")
    try page.fill("Unit", "g")
    try await page.press("Save")
    let food = ["id": UUID().uuidString, "name": "Zorbex", "basis": "100g", "calories": "400", Self.field: "5"]
    try #require(try await ann.post("/foods", food).status == .seeOther)
    return ann
  }

  private func steak(_ ann: Visitor, _ calories: Double, on day: String) async throws {
    try await ann.log("Steak", calories, on: day, at: "10:00", more: #","nutrients":{"\#(Self.creatine)":2.5}"#)
  }

  /// The form of a shake of 200 g Zorbex and 400 g beef, for two.
  private func shake(_ changes: [String: String] = [:]) -> [String: String] {
    [
      "name": "Shake", "servings": "2", "lines": "200 g zorbex\n400 g minced beef", "do": "save", "line.0.text": "200 g zorbex",
      "line.1.text": "400 g minced beef", "line.1.was": "400", "line.1.grams": "400",
    ].merging(changes) { $1 }
  }

  private func totals(_ ann: Visitor, _ id: String, _ part: String) async throws -> Double? {
    let recipe = try await ann.get("/api/v1/own-foods/\(id)").json["recipe"] as? [String: Any]
    let figures = (recipe?["totals"] as? [String: Any])?[part] as? [String: Any]
    return (figures?["nutrients"] as? [String: Double])?[Self.creatine]
  }

  @Test func `follow the food of an ingredient, are typed for it, and are in a portion if all ingredients say them`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server), id = UUID().uuidString.lowercased()
      let read = try await ann.post("/recipes", shake(["id": id, "do": "read"])).text
      for place in 0...1 { #expect(read.contains("name=\"line.\(place).\(Self.field)\"")) }
      #expect(read.contains("name=\"line.0.own-\(Self.creatine).was\" value=\"10\""))
      // Nothing is known of the beef.
      #expect(try await ann.post("/recipes", shake(["id": id])).status == .seeOther)
      var page = try await PlainBrowser(ann, at: "/recipes/\(id)")
      #expect(try page.texts(".recipe-figures tbody td").suffix(3) == ["at least 10 g", "at least 5 g", "at least 1.7 g"])
      let share = try #require(page.texts(".recipe-figures tbody th").last)
      #expect(share.hasPrefix("Creatine, from ingredients that make up ") && share.hasSuffix("% of the energy"))
      #expect(try page.text("body").contains("Type 0 where there is none."))
      #expect(try await totals(ann, id, "total") == nil)
      #expect(try await totals(ann, id, "atLeast") == 10)
      func log(_ day: String) async throws -> Double? {
        let portion = ["id": UUID().uuidString, "quantity": "1", "unit": "serving", "day": day]
        #expect(try await ann.post("/recipes/\(id)/log", portion).status == .seeOther)
        return (try await ann.entries(day).first?["nutrients"] as? [String: Double])?[Self.creatine]
      }
      #expect(try await log("2026-03-08") == nil)
      let typed = shake(["version": "1", "line.1.food": "stored", "line.1.\(Self.field)": "2"])
      let refused = try await ann.post("/recipes/\(id)", typed.merging(["line.1.\(Self.field)": "much"]) { $1 })
      #expect(refused.status == .unprocessableContent && refused.text.contains("value=\"much\"") && refused.text.contains("Creatine must"))
      #expect(try await ann.post("/recipes/\(id)", typed).status == .seeOther)
      try await page.open("/recipes/\(id)")
      #expect(try page.texts(".recipe-figures tbody td").suffix(3) == ["12 g", "6 g", "2 g"])
      #expect(try page.texts(".recipe-figures tbody th").last == "Creatine" && !page.text("body").contains("Type 0 where there is none."))
      #expect(try await totals(ann, id, "total") == 12)
      #expect(try await totals(ann, id, "perServing") == 6)
      #expect(try page.text("body").contains("1 entry has the figures of an earlier version."))
      #expect(try await log("2026-03-09") == 6)
      // What was typed follows the weight, until it is typed again or removed.
      let kept = ["line.1.food": "stored", "line.1.own-\(Self.creatine).was": "2"]
      let changes: [(String, String, String, Double?)] = [("2", "2", "200", 11), ("3", "4", "400", 14), ("4", "", "400", nil)]
      var was = "2"
      for (version, text, grams, total) in changes {
        let form = shake(kept).merging(
          ["version": version, "line.1.\(Self.field)": text, "line.1.own-\(Self.creatine).was": was, "line.1.grams": grams]) { $1 }
        #expect(try await ann.post("/recipes/\(id)", form).status == .seeOther)
        #expect(try await totals(ann, id, "total") == total, "version \(version)")
        was = version == "2" ? "1" : text
      }
    }
  }

  @Test func `are not in the form of a recipe of someone who named none`() async throws {
    try await TestServer.open { server in
      let bob = try await server.person("Bob")
      let read = try await bob.post("/recipes", shake(["id": UUID().uuidString, "do": "read"])).text
      #expect(read.contains("400 g minced beef") && !read.contains("My own nutrients"))
    }
  }

  @Test func `stand under the rings and in the details of a day if they were chosen`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      try await steak(ann, 710, on: "2026-03-10")
      try await ann.log("Cake", 290, on: "2026-03-10", at: "11:00")
      var page = try await PlainBrowser(ann, at: "/history/2026-03-10")
      #expect(try page.count("#nutrient-own-\(Self.creatine)") == 0)
      #expect(try page.text("#more-nutrients").contains("at least 2.5 g"))
      page = try await PlainBrowser(ann, at: "/settings/nutrients")
      try page.choose("Nutrient 1", "Creatine")
      try page.choose("Nutrient 2", "Zinc")
      try page.fill("Creatine, at least", "3")
      try await page.press("Save")
      #expect(try await ann.get("/api/v1/settings").json["nutrients"] as? [String] == ["own-\(Self.creatine)", "zinc"])
      page = try await PlainBrowser(ann, at: "/")
      #expect(try page.texts("#brief-nutrients .name") == ["Creatine", "Zinc"])
      #expect(try page.attributes("aria-label", of: "#brief-nutrients .when") == ["at least 2.5 of 3 g", "not known"])
      page = try await PlainBrowser(ann, at: "/history/2026-03-10")
      #expect(try page.text("#nutrient-own-\(Self.creatine)").contains("at least 2.5 of 3 g"))
      page = try await PlainBrowser(ann, at: "/settings/nutrients")
      #expect(try page.value("Nutrient 1") == "Creatine")
      try page.choose("Creatine (g)", "off")
      try await page.press("Save")
      #expect(try await ann.get("/api/v1/settings").json["nutrients"] as? [String] == ["zinc"])
      page = try await PlainBrowser(ann, at: "/")
      #expect(try page.texts("#brief-nutrients .name") == ["Zinc"])
    }
  }

  @Test func `are in the report, with the share of the energy that they are known for, and in its table`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      for day in 5...8 { try await steak(ann, 2000, on: "2026-03-0\(day)") }
      try await ann.log("Cake", 2000, on: "2026-03-08")
      let page = try await PlainBrowser(ann, at: "/report")
      #expect(try page.texts("ul.report-columns li") == ["Creatine: at least 2.5 g, from foods that make up 80% of the energy"])
      let lines = try await ann.get("/report/days.csv").text.split(whereSeparator: \.isNewline)
      #expect(lines.first?.hasSuffix(",\"Creatine (g)\",\"Creatine (g): % of energy it is known for\"") == true)
      #expect(lines.first { $0.hasPrefix("2026-03-07") }?.hasSuffix(",2.5,100") == true)
      #expect(lines.first { $0.hasPrefix("2026-03-08") }?.hasSuffix(",2.5,50") == true)
    }
  }

  @Test func `are imported from the column of a table that has their name`() async throws {
    try await TestServer.open { server in
      let ann = try await ann(server)
      let table = "Datum;Was;kcal;Creatine (mg)\n2026-03-01;Steak;300;2500\n2026-03-02;Tee;2;\n"
      let received = try await ann.upload(table, name: "other.csv"), path = String(received.location.prefix { $0 != "?" })
      let asked = try await PlainBrowser(ann, at: received.location)
      #expect(try asked.value("Creatine (g)") == "Creatine (mg)")
      let query = "?rows=entries&c.date=0&c.name=1&c.calories=2&c.own-\(Self.creatine)=3&head=yes&order=&sign=&units=&zone=Europe/Berlin"
      let columns = "entries;calories=2;date=0;name=1;own:g:Creatine=3;head=yes"
      #expect(try await ann.get(path + query).text.contains("name=\"columns\" value=\"\(columns)\""))
      #expect(try await ann.post(path, ["zone": "Europe/Berlin", "columns": columns]).status == .seeOther)
      let found = try await ann.entries("2026-03-01").first?["nutrients"] as? [String: Double]
      #expect(found == [Self.creatine: 2.5])
      #expect(try await ann.entries("2026-03-02").first?["nutrients"] == nil)
    }
  }
}
