import DemeterStore
import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Food that is looked over before it is logged.
extension `Finding food` {
  @Test func `logs what is known without what is not, in Add and in Review, and says so`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let page = try await ann.get("/add?q=banana+and+3+blorfs").text
      #expect(page.contains("Log leaves out “3 blorfs”.") && page.contains("Log 105 cal"))
      _ = try await ann.post("/meals", try fields(page))
      #expect(try await entries(ann).map { $0["name"] as? String } == ["banana"])
      let review = try await ann.get("/review?q=banana+and+3+blorfs").text
      #expect(review.contains("Left out until you enter its calories"))
      var form = [
        "do": "log", "count": "2", "0.name": "Egg", "0.calories": "72", "0.quantity": "1", "0.unit": "large", "1.name": "blorfs",
        "1.words": "3 blorfs", "1.unknown": "1", "1.quantity": "3", "1.calories": "",
      ]
      #expect(try await ann.post("/meals", form).location.hasPrefix("/?note=added&entry="))
      form["1.calories"] = "90"
      #expect(try await ann.post("/meals", form).location.hasPrefix("/?note=added&entry="))
      #expect(try await entries(ann).count == 4)
      // Alone, it is not left out: it is what is logged.
      let alone = try await ann.get("/add?q=3+zorfs").text
      #expect(!alone.contains("action=\"/meals\"") && !alone.contains("disabled"))
      (form["0.leaveOut"], form["1.calories"]) = ("on", "")
      let refused = try await ann.post("/meals", form)
      #expect(refused.status == .unprocessableContent && refused.text.contains("Calories value is required"))
    }
  }

  @Test func `asks to look over what it is not sure of, and loses no word`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let page = try await ann.get("/add?q=banana+and+3+blorfs").text
      #expect(page.contains("/review?q=banana%20and%203%20blorfs"))
      let review = try await ann.get("/review?q=banana%20and%203%20blorfs").text
      #expect(review.contains("“banana”"))
      #expect(review.contains("3 blorfs"))
      #expect(review.contains("Please review"))
      #expect(review.contains("After adding: 105"))
    }
  }

  @Test func `saves all of a review or none, and says what is wrong where it is`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var form = ["do": "log", "count": "2", "0.name": "Egg", "0.calories": "72", "0.quantity": "1", "0.unit": "large"]
      form["1.name"] = ""
      form["1.calories"] = "abc"
      form["1.quantity"] = "1"
      let refused = try await ann.post("/meals", form)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Food name is required"))
      #expect(refused.text.contains("Calories must be a valid number"))
      #expect(refused.text.contains("Nothing was saved yet"))
      #expect(refused.text.contains("value=\"abc\""))
      #expect(try await entries(ann).isEmpty)
      form["1.leaveOut"] = "on"
      #expect(try await ann.post("/meals", form).status == .seeOther)
      #expect(try await entries(ann).map { $0["name"] as? String } == ["Egg"])
      form["0.leaveOut"] = "on"
      #expect(try await ann.post("/meals", form).text.contains("No item is left to log"))
      #expect(try await ann.post("/meals", ["count": "9999"]).status == .badRequest)
    }
  }

  @Test func `never logs values with an amount that they do not belong to`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      func form(_ unit: String, _ quantity: String, _ more: [String: String] = [:]) -> [String: String] {
        [
          "do": "log", "count": "1", "0.name": "Oat", "0.unit": unit, "0.quantity": quantity, "0.calories": "100", "0.protein": "4",
          "0.was": "2;100;4;;;bowl",
        ].merging(more) { $1 }
      }
      func logged(_ form: [String: String]) async throws -> [Double?] {
        let id = try #require(try await ann.post("/meals", form).location.split(separator: "=").last)
        let entry = try await ann.get("/api/v1/entries/\(id)").json
        return [entry["calories"] as? Double, entry["protein"] as? Double, entry["fat"] as? Double]
      }
      #expect(try await logged(form("bowl", "3")) == [150, 6, nil])
      #expect(try await logged(form("bowl", "3", ["0.calories": "140"])) == [140, 6, nil])
      #expect(try await logged(form("bowl", "2.0")) == [100, 4, nil])
      // The figures for zero don't determine those for two; the food does.
      let none = ["0.was": "0;0;;;;bowl", "0.calories": "0", "0.protein": ""]
      #expect(try await ann.post("/meals", form("bowl", "2", none)).status == .unprocessableContent)
      let oatmeal = try await ann.get("/api/v1/foods?q=oatmeal&limit=1").json["foods"] as? [[String: Any]]
      let id = try #require(oatmeal?.first?["id"] as? String)
      #expect(try await logged(form("bowl", "2", none.merging(["0.food": id]) { $1 })).first == 426)
      // The weight of a cup of it is not known.
      let refused = try await ann.post("/meals", form("cup", "3", ["0.certainty": "estimated", "0.reason": "Close to it"]))
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("These calories are for 2 bowls. Enter those for this amount"))
      #expect(refused.text.contains("Estimated"))
      #expect(refused.text.contains("Estimated · Changed by you"), "the reason was that of another amount")
      #expect(try await ann.post("/meals", form("cup", "3", ["do": "update"])).text.contains("Enter those for this amount"))
      #expect(try await logged(form("cup", "3", ["0.calories": "90"])) == [90, nil, nil])
      #expect(try await ann.post("/meals", form("bowl", "1", ["do": "update"])).text.contains("value=\"1;50;2;;;bowl\""))
    }
  }

  @Test func `keeps a review under a name`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var form = ["do": "keep", "count": "1", "0.name": "Egg", "0.calories": "72", "0.quantity": "1", "keepAs": ""]
      #expect(try await ann.post("/meals", form).text.contains("A name is required"))
      form["keepAs"] = "Breakfast"
      #expect(try await ann.post("/meals", form).location == "/?note=foodSaved")
      #expect(try await ann.get("/add").text.contains("Breakfast"))
      #expect(try await entries(ann).isEmpty)
    }
  }
}
