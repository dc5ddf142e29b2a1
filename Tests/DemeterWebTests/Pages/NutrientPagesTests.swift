import DemeterCore
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Nutrients with targets` {
  private let lentils = #","nutrients":{"1089":0.009,"1093":0.4}"#

  @Test func `stand under the rings if they were chosen, with how much of the day they are known for`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Lentils", 710, on: "2026-03-10", at: "10:00", more: lentils)
      try await ann.log("Cake", 290, on: "2026-03-10", at: "11:00")
      var page = try await PlainBrowser(ann, at: "/")
      #expect(try page.count("#nutrient-iron") == 0)
      page = try await PlainBrowser(ann, at: "/settings/nutrients")
      try page.choose("Nutrient 1", "Iron")
      try page.choose("Nutrient 2", "Zinc")
      try page.fill("Iron, at least", "18")
      try await page.press("Save")
      page = try await PlainBrowser(ann, at: "/")
      #expect(try page.texts("#brief-nutrients .name") == ["Iron", "Zinc"])
      #expect(try page.attributes("aria-label", of: "#brief-nutrients .when") == ["at least 9 of 18 mg", "not known"])
      page = try await PlainBrowser(ann, at: "/history/2026-03-10")
      #expect(try page.text("#nutrient-iron").contains("at least 9 of 18 mg"))
      #expect(try page.text("#nutrient-iron").contains("from foods that make up 71% of today’s energy"))
      #expect(try page.text("main").contains("No food of the day says: Zinc"))
      page = try await PlainBrowser(ann, at: "/settings/nutrients")
      #expect(try page.value("Nutrient 1") == "Iron" && page.value("Iron, at least") == "18")
    }
  }

  @Test func `have a page of a day, a week and a month, that says what gave them`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Lentils", 700, on: "2026-03-10", at: "10:00", more: lentils)
      try await ann.log("Lentils", 700, on: "2026-03-08", at: "10:00", more: lentils)
      try await ann.log("Cake", 7000, on: "2026-03-08", at: "10:00")
      var page = try await PlainBrowser(ann, at: "/days/2026-03-10/nutrients")
      #expect(try page.text("#nutrient-iron").contains("9 of 18 mg") && page.text("#nutrient-iron").contains("from all foods"))
      try await page.follow("Iron")
      #expect(try page.text("#nutrient").contains("Lentils") && page.text("#nutrient").contains("Foods that have much of it"))
      try await page.follow("7 days")
      #expect(try page.text(".subtitle").contains("mean of 2 logged days"))
      #expect(try page.text("#nutrient-iron").contains("Too little is known"))
      for address in ["/days/2026-03-11/nutrients", "/days/1899-12-31/nutrients", "/days/x/nutrients"] {
        #expect(try await ann.get(address).status != .ok, "\(address)")
      }
    }
  }

  @Test func `refuses targets that can’t be, and keeps what was typed`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/settings/nutrients")
      try page.fill("Iron, at least", "20")
      try page.fill("Iron, at most", "10")
      try await page.press("Save")
      #expect(page.status == .unprocessableContent)
      #expect(try page.value("Iron, at least") == "20")
      #expect(try page.text("main").contains("The minimum must not be more than the maximum"))
      #expect(try await ann.get("/api/v1/settings").json["nutrientTargets"] == nil)
    }
  }

  @Test func `shows salt where labels do, and takes it as a target`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Soup", 300, on: "2026-03-10", at: "10:00", more: #","nutrients":{"1093":0.8}"#)
      var page = try await PlainBrowser(ann, at: "/settings/nutrients")
      try page.choose("Reference values", "eu")
      try await page.press("Save")
      page = try await PlainBrowser(ann, at: "/days/2026-03-10/nutrients")
      #expect(try page.text("#nutrient-sodium").contains("Salt") && page.text("#nutrient-sodium").contains("2 of at most 6 g"))
      page = try await PlainBrowser(ann, at: "/settings/nutrients")
      try page.fill("Salt, at most", "5")
      try await page.press("Save")
      let targets = try await ann.get("/api/v1/settings").json["nutrientTargets"] as? [String: [String: Double]]
      #expect(targets == ["sodium": ["maximum": 2]])
    }
  }

  @Test func `show net carbohydrates only to those who want them, and where labels count fiber`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Beans", 300, on: "2026-03-10", at: "10:00", more: #","carbohydrates":40,"nutrients":{"1079":12.4}"#)
      try await ann.log("Cake", 300, on: "2026-03-10", at: "11:00", more: #","carbohydrates":50"#)
      #expect(try await !ann.get("/").text.contains("Net carbohydrates"))
      var page = try await PlainBrowser(ann, at: "/settings/nutrients")
      try page.choose("Net carbohydrates", "on")
      try page.fill("Net carbohydrates, at most", "2000")
      try await page.press("Save")
      #expect(page.status == .unprocessableContent)
      #expect(try page.value("Net carbohydrates, at most") == "2000")
      try page.fill("Net carbohydrates, at most", "50")
      try await page.press("Save")
      for address in ["/", "/days/2026-03-10/nutrients", "/history/2026-03-10"] {
        page = try await PlainBrowser(ann, at: address)
        #expect(try page.text("#net-carbohydrates") == "Net carbohydrates: at least 28 g of at most 50 g", "\(address)")
      }
      let day = try await ann.get("/api/v1/days/2026-03-10/nutrients").json["netCarbohydrates"] as? [String: Any]
      #expect(day?["amount"] as? Double == 27.6 && day?["isKnownForAll"] as? Bool == false && day?["maximum"] as? Double == 50)
      #expect((try await ann.get("/api/v1/settings").json["netCarbohydrates"] as? [String: Double]) == ["maximum": 50])
      // In Germany carbohydrates have no fiber in them. The setting stays for the way back.
      _ = try await ann.post("/settings", ["timeZone": "Europe/Berlin", "locale": "de-DE"])
      #expect(try await !ann.get("/").text.contains("net-carbohydrates"))
      page = try await PlainBrowser(ann, at: "/settings/nutrients")
      #expect(try page.text("main").contains("Labels of Europe state carbohydrates without it"))
      try await page.press("Save")
      #expect(try await ann.get("/api/v1/settings").json["netCarbohydrates"] != nil)
    }
  }

  @Test func `are given by the API for a day and for a range`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Lentils", 710, on: "2026-03-10", at: "10:00", more: lentils)
      try await ann.log("Cake", 290, on: "2026-03-10", at: "11:00")
      let day = try await ann.get("/api/v1/days/2026-03-10/nutrients").json
      let iron = (day["nutrients"] as? [[String: Any]])?.first { $0["nutrient"] as? String == "iron" }
      #expect(iron?["amount"] as? Double == 0.009 && iron?["energyShare"] as? Double == 0.71)
      #expect((iron?["minimumReference"] as? [String: Any])?["kind"] as? String == "DV" && iron?["standing"] as? String == "below")
      let range = try await ann.get("/api/v1/nutrients?from=2026-03-01&to=2026-03-10").json
      #expect(range["loggedDays"] as? Int == 1 && range["calories"] as? Double == 1000)
      for query in ["", "?from=2026-03-01", "?from=2026-03-02&to=2026-03-01", "?from=2020-01-01&to=2026-03-01", "?from=x&to=y"] {
        #expect(try await ann.get("/api/v1/nutrients\(query)").status == .unprocessableContent, "\(query)")
      }
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `Nutrients that a person named` {
  private static let creatine = "272030465"

  /// Names creatine, of which at least 3 g are wanted.
  private func name(_ ann: Visitor) async throws {
    var page = try await PlainBrowser(ann, at: "/settings/nutrients")
    try page.fill("Name", "Creatine")
    try page.fill("Unit", "g")
    try await page.press("Save")
    page = try await PlainBrowser(ann, at: "/settings/nutrients")
    try page.fill("Creatine, at least", "3")
    try await page.press("Save")
  }

  private func creatine(_ ann: Visitor, on day: String = "2026-03-09") async throws -> [Double?] {
    try await ann.entries(day).map { ($0["nutrients"] as? [String: Double])?[Self.creatine] }
  }

  @Test func `are settings with a target, once each`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/api/v1/settings").json["ownNutrients"] == nil)
      #expect(try await !ann.get("/add").text.contains("own-"))
      try await name(ann)
      let own = (try await ann.get("/api/v1/settings").json["ownNutrients"] as? [[String: Any]])?.first
      #expect(own?["id"] as? Int == Int(Self.creatine) && own?["name"] as? String == "Creatine" && own?["unit"] as? String == "g")
      #expect(own?["target"] as? [String: Double] == ["minimum": 3])
      var page = try await PlainBrowser(ann, at: "/settings/nutrients")
      try page.fill("Name", "creatine")
      try page.fill("Unit", "mg")
      try page.fill("Creatine, at most", "1")
      try await page.press("Save")
      #expect(page.status == .unprocessableContent)
      #expect(try page.text("main").contains("That name is taken") && page.value("Name") == "creatine")
      #expect(try page.value("Creatine, at most") == "1")
    }
  }

  @Test func `are typed for own foods and entries, and follow the amount`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await name(ann)
      let id = "6ba7b815-9dad-41d1-80b4-00c04fd430c8"
      let food = ["id": id, "name": "Zorbex", "basis": "100g", "calories": "400", "own-\(Self.creatine).amount": "5"]
      #expect(try await ann.post("/foods", food).status == .seeOther)
      #expect(try await PlainBrowser(ann, at: "/foods/\(id)").value("Creatine") == "5")
      let parsed = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"200 g zorbex"}"#).json
      let item = (parsed["items"] as? [[String: Any]])?.first
      #expect((item?["nutrients"] as? [String: Double])?[Self.creatine] == 10)
      let typed = ["name": "Steak", "calories": "300", "day": "2026-03-09", "time": "08:00", "own-\(Self.creatine).amount": "2.5"]
      let refused = try await ann.post("/entries", typed.merging(["own-\(Self.creatine).amount": "much"]) { $1 })
      #expect(refused.status == .unprocessableContent && refused.text.contains("value=\"much\"") && refused.text.contains("Creatine must"))
      #expect(try await ann.post("/entries", typed).status == .seeOther)
      #expect(try await creatine(ann) == [2.5])
      let entry = try #require(try await ann.entries("2026-03-09").first?["id"] as? String)
      var page = try await PlainBrowser(ann, at: "/entries/\(entry)")
      #expect(try page.value("Creatine") == "2.5")
      try page.fill("Quantity", "2")
      try await page.press("Save changes")
      #expect(try await creatine(ann) == [5])
      let changes: [(String, Double?)] = [("4", 4), ("", nil)]
      for (text, amount) in changes {
        page = try await PlainBrowser(ann, at: "/entries/\(entry)")
        try page.fill("Creatine", text)
        try await page.press("Save changes")
        #expect(try await creatine(ann) == [amount])
      }
    }
  }

  @Test func `are on the page of nutrients and in the API, until they are removed, and again when they are named again`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await name(ann)
      var page = try await PlainBrowser(ann, at: "/days/2026-03-09/nutrients")
      #expect(try page.count("#nutrient-own-\(Self.creatine)") == 0)
      try await ann.log("Steak", 710, on: "2026-03-09", at: "10:00", more: #","nutrients":{"\#(Self.creatine)":2.5}"#)
      try await ann.log("Cake", 290, on: "2026-03-09", at: "11:00")
      page = try await PlainBrowser(ann, at: "/days/2026-03-09/nutrients")
      let line = try page.text("#nutrient-own-\(Self.creatine)")
      #expect(line.contains("Creatine") && line.contains("at least 2.5 of 3 g") && line.contains("71% of the energy"))
      try await page.follow("Creatine")
      #expect(try page.text("#nutrient").contains("Steak") && page.text("#nutrient").contains("2.5 g"))
      #expect(try !page.text("#nutrient").contains("Foods that have much of it"))
      func known() async throws -> [String: Any]? {
        let day = try await ann.get("/api/v1/days/2026-03-09/nutrients").json
        return (day["nutrients"] as? [[String: Any]])?.first { $0["id"] as? Int == Int(Self.creatine) }
      }
      let given = try await known()
      #expect(given?["name"] as? String == "Creatine" && given?["unit"] as? String == "g" && given?["amount"] as? Double == 2.5)
      #expect(given?["standing"] as? String == "below" && given?["energyShare"] as? Double == 0.71)
      page = try await PlainBrowser(ann, at: "/settings/nutrients")
      try page.choose("Creatine (g)", "off")
      try await page.press("Save")
      #expect(try await ann.get("/api/v1/settings").json["ownNutrients"] == nil)
      #expect(try await known() == nil)
      try await name(ann)
      #expect(try await known()?["amount"] as? Double == 2.5)
    }
  }
}
