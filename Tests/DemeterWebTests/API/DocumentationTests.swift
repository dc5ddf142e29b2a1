import DemeterCore
import DemeterWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct `The API's document` {
  @Test func `names every route of the API, and no other`() async throws {
    try await TestServer.open { server in
      let router = demeterRouter(server.site, metrics: PrometheusMetrics())
      let served = Set(
        router.routes.filter { "\($0.path)".hasPrefix("/api/") && "\($0.path)" != "/api/openapi.yaml" && $0.method != .head }
          .map { route in
            let path = "\(route.path)"
            return "\(route.method.rawValue.lowercased()) \(path.dropFirst(path.hasPrefix("/api/v1/") ? "/api/v1".count : "/api".count))"
          })
      let answer = try await server.stranger.get("/api/openapi.yaml")
      #expect(answer.headers[.contentType] == "application/yaml")
      var described: Set<String> = []
      var path = ""
      for line in answer.text.split(separator: "\n") {
        if line.hasPrefix("  /"), line.hasSuffix(":") { path = String(line.dropFirst(2).dropLast()) }
        if let match = line.wholeMatch(of: #/ {4}(get|post|put|patch|delete):/#), !path.isEmpty { described.insert("\(match.1) \(path)") }
        if line.hasPrefix("components:") { path = "" }
      }
      #expect(served.union(["post /h/{secret}", "get /h/{secret}/reminders.ics"]) == described)
      #expect(served.count > 10)
    }
  }

  @Test func `states each nutrient, and the styles have a colour for it`() async throws {
    try await TestServer.open { server in
      let text = try await server.stranger.get("/api/openapi.yaml").text
      for schema in ["EntryChange", "NewEntry", "Entry", "Food", "Goals", "NewGoals", "Day"] {
        let members = try #require(text.components(separatedBy: "\n    \(schema):\n").dropFirst().last)
        let end = members.firstMatch(of: #/\n {4}\w+:\n/#)?.range.lowerBound ?? members.endIndex
        for nutrient in Nutrient.allCases { #expect(members[..<end].contains(" \(nutrient.rawValue):"), "\(schema)") }
      }
      let page = try await server.person().get("/").text
      let styles = try await server.stranger.get(String(try #require(page.firstMatch(of: #/"(/assets/\w+/app\.css)"/#)).1)).text
      for nutrient in Nutrient.allCases {
        #expect(styles.contains(".ring.\(nutrient.rawValue), .plot-\(nutrient.rawValue) {"), "\(nutrient)")
      }
    }
  }
}
