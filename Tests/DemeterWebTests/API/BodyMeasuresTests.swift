import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct `Measures` {
  @Test func `of the body are logged, shown and plotted for those who chose them`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let plain = try await ann.get("/trends?span=fourWeeks").text
      #expect(try await ann.get("/history/2026-03-09").text.contains("Weight and water"))
      let form = ["waist": "on", "bloodPressure": "on", "sleep": "on", "name": "Grip: left", "unit": "kg"]
      #expect(try await ann.post("/settings/measurements", form).status == .seeOther)
      #expect(
        try await ann.get("/api/v1/settings").json["measurements"] as? [String] == ["waist", "bloodPressure", "sleep", "own:kg:Grip: left"])
      let twice = try await ann.post("/settings/measurements", ["own:kg:Grip: left": "on", "name": "grip: LEFT"])
      #expect(twice.status == .unprocessableContent && twice.text.contains("That name is taken"))

      let day = try await ann.get("/history/2026-03-09").text
      let address = try #require(try /href="(\/measure\/own[^"]*)"/.firstMatch(in: day)).output.1
      #expect(try await ann.get(String(address)).text.contains("Grip: left"))
      for (kind, amount) in [("waist", "82,5 cm"), ("bloodPressure", "128/84"), ("sleep", "7:30"), ("own:kg:Grip: left", "41")] {
        let saved = try await ann.post("/measurements", ["kind": kind, "amount": amount, "day": "2026-03-09", "decimal": ","])
        #expect(saved.status == .seeOther, "\(kind)")
      }
      let filled = try await ann.get("/history/2026-03-09").text
      for words in ["Waist: 32.5 in", "Blood pressure: 128/84 mmHg", "Sleep: 7 h 30 min", "Grip: left: 41 kg"] {
        #expect(filled.contains(words), "\(words)")
      }
      let trends = try await ann.get("/trends?span=fourWeeks").text
      #expect(!plain.contains("Waist") && trends.contains("128/84 mmHg on Mar 9") && trends.contains("Systolic, mean of 7 days"))
      for place in 0..<4 { #expect(trends.contains("measured-\(place)")) }
      for amount in ["120", "80/120", "a/b", "120/80/60", ""] {
        let refused = try await ann.post("/measurements", ["kind": "bloodPressure", "amount": amount, "day": "2026-03-09"])
        #expect(refused.status == .unprocessableContent && refused.text.contains("Blood pressure"), "\(amount)")
      }
      // A waist of 22.5 cm less is asked about, and saved when it is sent again.
      let sudden = ["id": UUID().uuidString, "kind": "waist", "amount": "60 cm"]
      #expect(try await ann.post("/measurements", sudden).text.contains("8.9 in less than last time"))
      #expect(try await ann.post("/measurements", sudden.merging(["asked": "60 cm"]) { $1 }).status == .seeOther)

      let said = try await ann.get("/add?q=blood+pressure+118%2F76").text
      #expect(said.contains("118/76 mmHg") && said.contains(#"name="kind" value="bloodPressure""#))
      let list = try await ann.get("/api/v1/measurements?kind=bloodPressure").json["measurements"] as? [[String: Any]]
      #expect(list?.map { $0["amount"] as? Double } == [128] && list?.first?["second"] as? Double == 84)
      let body = #"{"kind":"bloodPressure","amount":131,"second":85}"#
      #expect(try await ann.send(.post, "/api/v1/measurements", json: body).json["second"] as? Double == 85)
      #expect(
        try await ann.send(.post, "/api/v1/measurements", json: #"{"kind":"bloodPressure","amount":131}"#).status == .unprocessableContent)
      #expect(
        try await ann.send(.post, "/api/v1/measurements", json: #"{"kind":"bloodGlucose","amount":90,"unit":"mg/dl"}"#).json["amount"]
          as? Double == 4.996)
      // What is no longer chosen is still there.
      _ = try await ann.post("/settings/measurements", [:])
      #expect(try await ann.get("/history/2026-03-09").text.contains("Waist: 32.5 in"))
    }
  }
}
