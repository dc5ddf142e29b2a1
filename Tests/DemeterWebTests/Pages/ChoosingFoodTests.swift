import DemeterStore
import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Choosing what a word means` {
  private func entries(_ ann: Visitor) async throws -> [Any] {
    try await ann.get("/api/v1/days/2026-03-10").json["entries"] as? [Any] ?? []
  }

  @Test func `offers what plain words often mean, with calories, and takes what is chosen`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let page = try await ann.get("/add?q=milk+and+2+eggs").text
      #expect(page.contains("skimmed milk</span><span class=\"energy\">83 cal"))
      #expect(page.contains("take.0=starter%3Askimmed%2Dmilk"))
      let review = try await ann.get("/review?q=milk+and+2+eggs&take.0=starter%3Askimmed-milk").text
      #expect(review.contains("value=\"83.3\"") && review.contains("value=\"take 0 starter:whole-milk\""))
      #expect(!review.contains("value=\"take 0 starter:skimmed-milk\""))
      // In the Add sheet it takes the place of the first meaning, and is logged and remembered from there.
      let swapped = try await ann.get("/add?q=milk+and+2+eggs&take.0=starter%3Askimmed-milk").text
      #expect(swapped.contains("name=\"0.food\" value=\"starter:skimmed-milk\"") && swapped.contains("name=\"0.words\" value=\"milk\""))
      #expect(
        swapped.contains("take.0=starter%3Awhole%2Dmilk")
          && swapped.contains("/review?q=milk%20and%202%20eggs&amp;take.0=starter%3Askimmed"))
      for odd in ["take.9=starter%3Aegg", "take.0=starter%3Aegg", "take.0=", "take.0=x", "take.-1=usda%3A1"] {
        #expect(try await ann.get("/review?q=milk&\(odd)").text.contains("value=\"148.84\""))
      }
    }
  }

  @Test func `takes another choice in a review without losing what was typed, and logs nothing by it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var form = [
        "do": "take 1 starter:skimmed-milk", "count": "2", "0.name": "Duck egg", "0.calories": "130", "0.quantity": "1", "0.unit": "egg",
        "1.name": "whole milk", "1.words": "a glass of milk", "1.food": "starter:whole-milk", "1.calories": "125.7", "1.quantity": "1",
        "1.unit": "glass", "1.source": "catalogue",
      ]
      let taken = try await ann.post("/meals", form)
      #expect(taken.status == .ok)
      #expect(taken.text.contains("value=\"Duck egg\"") && taken.text.contains("value=\"130\""))
      #expect(taken.text.contains("value=\"skimmed milk\"") && taken.text.contains("value=\"70.04\""))
      #expect(taken.text.contains("value=\"take 1 starter:whole-milk\" autofocus"))
      #expect(try await entries(ann).isEmpty)
      for odd in ["take 1 starter:egg", "take 7 starter:skimmed-milk", "take", "take 1"] {
        form["do"] = odd
        let answer = try await ann.post("/meals", form)
        #expect(answer.status == .ok && answer.text.contains("value=\"whole milk\""), "\(odd)")
      }
      #expect(try await entries(ann).isEmpty)
    }
  }
}
