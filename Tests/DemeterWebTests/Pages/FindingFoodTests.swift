import DemeterStore
import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Finding food` {
  func entries(_ ann: Visitor, _ day: String = "2026-03-10") async throws -> [[String: Any]] {
    try await ann.get("/api/v1/days/\(day)").json["entries"] as? [[String: Any]] ?? []
  }

  @Test func `understands a sentence and logs it with one tap, once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let page = try await ann.get("/add?q=2+eggs+and+a+slice+of+toast+with+10+g+butter").text
      let form = try fields(page)
      #expect(form["count"] == "3")
      #expect(try await ann.post("/meals", form).location.hasPrefix("/?note=added&entry="))
      _ = try await ann.post("/meals", form)
      let logged = try await entries(ann)
      #expect(logged.count == 3)
      #expect(Set(logged.compactMap { $0["name"] as? String }) == ["egg", "toast", "butter"])
      #expect(logged.allSatisfy { $0["source"] as? String == "catalogue" })
      let butter = try #require(logged.first { $0["name"] as? String == "butter" })
      #expect(butter["quantity"] as? Double == 10)
      #expect(butter["servingUnit"] as? String == "g")
      #expect(butter["calories"] as? Double == 71.7)
    }
  }

  @Test func `says a serving of half a cup without another number, where it is logged, opened and found`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Blorf", 150, on: "2026-03-10", more: #","servingUnit":"1/2 cup""#)
      for path in ["/", "/history/2026-03-10?mode=month", "/add?q=blorf", "/history/search?q=blorf"] {
        let text = try await ann.get(path).text
        #expect(text.contains("1/2 cup") && !text.contains("1 1/2 cup"), "\(path)")
      }
      let foods = try await ann.get("/api/v1/foods?q=blorf&limit=1").json["foods"] as? [[String: Any]]
      #expect(foods?.first?["servingUnit"] as? String == "1/2 cup" && foods?.first?["servingSize"] == nil)
    }
  }

  @Test func `logs nutrients that were said as those of the food`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let form = try fields(try await ann.get("/add?q=2+eggs+and+chicken+breast+200g+(62g+protein)").text)
      #expect(form["count"] == "2")
      #expect(try await ann.post("/meals", form).location.hasPrefix("/?note=added&entry="))
      let chicken = try #require(try await entries(ann).first { ($0["name"] as? String)?.hasPrefix("chicken") == true })
      #expect(chicken["protein"] as? Double == 62)
      #expect(chicken["quantity"] as? Double == 200 && chicken["servingUnit"] as? String == "g")
      let review = try await ann.get("/review?q=yogurt+150g+9g+protein").text
      #expect(review.contains("Protein as you gave them · 150 g"))
    }
  }

  @Test func `lists what was understood, then a person's own foods, then others by the middle of a word too`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Grandma’s banana bread", 300, more: #","day":"2026-03-01""#)
      func names(_ text: String) async throws -> [String] {
        let foods = try await ann.get("/api/v1/foods?q=\(text)&limit=50").json["foods"] as? [[String: Any]]
        return foods?.compactMap { $0["name"] as? String } ?? []
      }
      let bananas = try await names("banana")
      #expect(bananas.prefix(2) == ["banana", "Grandma’s banana bread"])
      #expect(bananas.count > 20 && Set(bananas.map { $0.lowercased() }).count == bananas.count)
      #expect(try await names("nana").first == "Grandma’s banana bread")
      #expect(try await names("burger").contains("cheeseburger"))
      let page = try await ann.get("/add?q=banana").text
      let list = try #require(page.range(of: ">Foods<"))
      let first = try #require(page[list.upperBound...].range(of: ">banana<"))
      let mine = try #require(page.range(of: "Grandma’s banana bread"))
      #expect(first.lowerBound < mine.lowerBound)
    }
  }

  @Test(arguments: [
    "", "%20%20", "%22*%5E()-", "0%20eggs", "-2%20apples", "1/0%20cup", "1e99%20g%20rice", "%F0%9F%8D%8C",
    String(repeating: "a%20", count: 900),
  ])
  func `takes any text without harm`(query: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/add?q=\(query)").status == .ok)
      #expect(try await ann.get("/review?q=\(query)").status == .ok)
    }
  }

  @Test func `takes calories that were given for that entry alone`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.post("/meals", try fields(try await ann.get("/add?q=pasta+600+kcal").text))
      #expect(try await entries(ann).map { $0["calories"] as? Double } == [600])
      let parsed = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"2 cups pasta, cooked"}"#).json
      #expect((parsed["items"] as? [[String: Any]] ?? []).map { $0["calories"] as? Double } == [442.4])
    }
  }

  @Test func `says in grams what was counted, and by whose figures`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let parsed = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"half an avocado on rye bread at 7:30, 10 grapes"}"#)
        .json
      let items = parsed["items"] as? [[String: Any]] ?? []
      #expect(items.map { $0["calories"] as? Double } == [160, 82.88, 34.5])
      #expect(items.map { $0["grams"] as? Double } == [100, 32, 50])
      #expect(items.first?["reason"] as? String == "1 half, 100 g · USDA")
      #expect(items.last?["reason"] as? String == "10 grapes, 50 g · USDA")
      #expect(items.last?["record"] as? String == "USDA 174683")
    }
  }

  @Test func `is offered by the API`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let foods = try await ann.get("/api/v1/foods?q=banana").json["foods"] as? [[String: Any]] ?? []
      #expect(foods.first?["name"] as? String == "banana")
      #expect(foods.first?["source"] as? String == "starter")
      #expect((foods.first?["portions"] as? [[String: Any]])?.isEmpty == false)
      let nutrients = foods.first?["nutrientsPer100Grams"] as? [String: Double]
      #expect(nutrients == ["fiber": 2.6, "sugars": 12.23, "saturatedFat": 0.11, "sodium": 1])
      let parsed = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"two eggs and a 300 calorie muffin"}"#).json
      let items = parsed["items"] as? [[String: Any]] ?? []
      #expect(items.map { $0["quantity"] as? Double } == [2, 1])
      #expect(items[1]["calories"] as? Double == 300)
      #expect((items[0]["confidence"] as? Double ?? 0) > 0.9)
      #expect(parsed["isCutOff"] as? Bool == false)
      #expect(try await ann.send(.post, "/api/v1/foods/parse", json: "{}").refusals["text"] != nil)
      func day(_ text: String) async throws -> String? {
        let json = #"{"text":"\#(text)","day":"2026-03-02"}"#
        return try await ann.send(.post, "/api/v1/foods/parse", json: json).json["day"] as? String
      }
      #expect(try await day("2 eggs") == "2026-03-02")
      #expect(try await day("2 eggs yesterday") == "2026-03-09")
      for wrong in ["soon", "0001-01-01"] {
        let answer = try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"2 eggs","day":"\#(wrong)"}"#)
        #expect(answer.refusals["day"] != nil)
      }
      #expect(try await ann.get("/api/v1/foods?q=a&limit=0").refusals["limit"] != nil)
      #expect(try await server.stranger.get("/api/v1/foods?q=a").status == .unauthorized)
    }
  }

  @Test func `without an online service says so`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await !ann.get("/add?q=banana").text.contains("/add/online"))
      #expect(try await ann.get("/add/online?q=banana").text.contains("No online service is set up"))
    }
  }
}

/// Returns the hidden fields of the form that logs the parsed items.
func fields(_ html: String) throws -> [String: String] {
  let start = try #require(html.range(of: "action=\"/meals\"")), end = try #require(html[start.upperBound...].range(of: "</form>"))
  let form = html[start.upperBound..<end.lowerBound]
  var fields = ["do": "log"]
  for match in form.matches(of: /name="([^"]+)" value="([^"]*)"/) { fields[String(match.1)] = String(match.2) }
  return fields
}
