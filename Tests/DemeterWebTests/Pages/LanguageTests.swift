import DemeterCore
import DemeterMessages
import DemeterStore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite struct `The language of an answer` {
  @Test func `is the person's, else the device's, else the server's`() async throws {
    try await TestServer.open(language: .german) { server in
      let ann = try await server.person(), french = ann.with(.acceptLanguage, "fr, en;q=0.5")
      func language(_ visitor: Visitor, _ path: String = "/settings") async throws -> Substring? {
        try await visitor.get(path).text.firstMatch(of: #/<html lang="([^"]+)"/#)?.1
      }
      #expect(try await language(server.stranger, "/sign-in") == "de")
      #expect(try await language(server.stranger.with(.acceptLanguage, "tlh"), "/sign-in") == "de")
      #expect(try await language(ann) == "de")
      #expect(try await language(french) == "fr")
      _ = try await server.household.change(try #require(ann.person)) { $0.chosenLanguage = .spanish }
      #expect(try await language(french) == "es")
    }
  }

  @Test func `is that of the words of an error, never of its code and title`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), pseudo = ann.with(.acceptLanguage, "en-XA")
      for path in ["/api/v1/entries/none", "/api/v1/trends/weight?span=2w", "/api/v1/days/tomorrow"] {
        let english = try await ann.get(path), other = try await pseudo.get(path)
        #expect(english.status == other.status && english.status.code >= 400, "\(path)")
        for name in ["code", "title"] { #expect(try #require(english.json[name] as? String) == other.json[name] as? String, "\(path)") }
        let words = try #require(other.json["detail"] as? String)
        #expect(words.hasPrefix("[") && words != english.json["detail"] as? String, "\(path)")
        #expect(Set(english.refusals.keys) == Set(other.refusals.keys), "\(path)")
      }
    }
  }

  @Test func `is the device's where the person is not known`() async throws {
    try await TestServer.open { server in
      let answer = try await server.stranger.with(.acceptLanguage, "en-XA").send(.post, "/h/nothing", json: "{}")
      #expect(answer.status == .notFound && answer.json["code"] as? String == "not-found")
      #expect(try #require(answer.json["detail"] as? String).hasPrefix("["))
      let refused = try await server.stranger.with(.acceptLanguage, "en-XA").get("/api/v1/settings")
      #expect(refused.headers[.wwwAuthenticate] == "Bearer")
    }
  }
}
