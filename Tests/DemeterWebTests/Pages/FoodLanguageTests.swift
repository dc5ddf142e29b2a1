import DemeterCore
import Foundation
import HTTPTypes
import Testing

@testable import DemeterWeb

@Suite struct `Languages of food` {
  @Test func `are chosen in the settings, and for one phrase`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      func read(_ json: String) async throws -> [String] {
        let items = try await ann.send(.post, "/api/v1/foods/parse", json: json).json["items"] as? [[String: Any]]
        return (items ?? []).compactMap { $0["name"] as? String }
      }
      #expect(try await read(#"{"text":"zwei Eier","languages":["de","en"]}"#) == ["Ei"])
      #expect(try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"Ei","languages":["tlh"]}"#).refusals["languages"] != nil)
      var settings = try await PlainBrowser(ann, at: "/settings")
      try settings.choose("Foods are named in", "fr")
      try settings.choose("Also understood", "de")
      try await settings.press("Save")
      let kept = try await ann.get("/api/v1/settings").json["foodLanguages"] as? [String]
      #expect(kept == ["fr", "de"])
      #expect(try await read(#"{"text":"deux œufs"}"#) == ["œuf"])
      #expect(try await read(#"{"text":"zwei Eier"}"#) == ["œuf"])
      let page = try await ann.get("/add?q=Vollkornbrot").text
      #expect(page.contains("pain complet"))
    }
  }
}
