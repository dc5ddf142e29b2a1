import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite struct `The scripts of a language` {
  private static var script: Regex<(Substring, Substring, Substring)> { #/src="(/assets/[0-9a-f]{12})/(app[\w.-]*\.js)"/# }

  @Test func `have their sentences in it, at an address of their own`() async throws {
    try await TestServer.open { server in
      _ = try await server.person()
      let reader = server.stranger.with(.acceptLanguage, "en-XA")
      let match = try #require(try await reader.get("/sign-in").text.firstMatch(of: Self.script))
      #expect(match.2 == "app.en-XA.js")
      let translated = try await server.stranger.get("\(match.1)/app.en-XA.js"),
        english = try await server.stranger.get("\(match.1)/app.js")
      #expect(translated.status == .ok && translated.headers[.contentType] == english.headers[.contentType])
      #expect(translated.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(english.text.contains("said('Saving…')") && !translated.text.contains("said('Saving…')"))
      #expect(translated.text.contains("said('[Šávíñg…~~~]')"))
      #expect(try await server.stranger.get("\(match.1)/scan.en-XA.js").text.contains("said('[Föüñd {1}~~]', code)"))
      for name in ["app.en.js", "app.xx.js", "icon.de.js", "app.de.css", "app.de.x.js", "app..js"] {
        #expect(try await server.stranger.get("\(match.1)/\(name)").status == .notFound, "\(name)")
      }
    }
  }

  @Test(arguments: [("de-AT,de;q=0.9,en;q=0.8", "app.de.js"), ("en-GB", "app.js"), ("tlh", "app.js")])
  func `are named by pages in it`(header: String, name: String) async throws {
    try await TestServer.open { server in
      _ = try await server.person()
      let match = try #require(try await server.stranger.with(.acceptLanguage, header).get("/sign-in").text.firstMatch(of: Self.script))
      #expect(match.2 == name)
      #expect(try await server.stranger.get("\(match.1)/\(match.2)").status == .ok)
    }
  }

  @Test func `are those that the worker stores, with its page`() async throws {
    try await TestServer.open { server in
      let german = server.stranger.with(.acceptLanguage, "de"), worker = try await german.get("/sw.js")
      for name in ["/app.de.js'", "/scan.de.js'", "/app.css'", "const language = 'de'"] { #expect(worker.text.contains(name)) }
      for name in ["/app.js'", "/scan.js'", ".png'"] { #expect(!worker.text.contains(name)) }
      #expect(try await server.stranger.get("/sw.js").text != worker.text)
      for path in ["/sw.js", "/offline", "/manifest.webmanifest"] {
        let vary = try await german.with(.acceptEncoding, "gzip").get(path).headers[.vary] ?? ""
        #expect(vary.contains("Accept-Language") && vary.contains("Cookie"), "\(path)")
      }
      #expect(try await german.get("/offline").text.contains(#"<html lang="de">"#))
      #expect(try await german.get("/manifest.webmanifest").json["lang"] as? String == "de")
    }
  }

  @Test func `follow what the person chose, in answers that do not name them`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person().with(.acceptLanguage, "en")
      _ = try await server.household.change(try #require(ann.person)) { $0.chosenLanguage = .french }
      #expect(try await ann.get("/settings").text.contains("/app.fr.js\""))
      #expect(try await ann.get("/sw.js").text.contains("/app.fr.js'"))
      let header = try #require(HTTPField.Name("Demeter-Person"))
      for path in ["/sw.js", "/offline"] { #expect(try await ann.get(path).headers[header] == nil) }
    }
  }

  @Test(arguments: [
    ("said('Undo')", "said('[Üñdö~~]')"), ("said(n === 1 ? 'Undo' : f('Undo'), 'x')", "said(n === 1 ? '[Üñdö~~]' : f('[Üñdö~~]'), '[x~]')"),
    ("say('Undo'); unsaid('Undo'); a.said('Undo')", "say('Undo'); unsaid('Undo'); a.said('Undo')"),
    (#"said('It\'s {1}', a) + 'b'"#, #"said('[Ít\'š {1}~~]', a) + 'b'"#), ("said(words)('Undo')", "said(words)('Undo')"),
    ("said('—')", "said('—')"), ("said('Undo", "said('[Üñdö~~]'"),
  ])
  func `differ only in texts within the brackets of said`(english: String, pseudo: String) {
    #expect(String(decoding: TranslatedScript(Array(english.utf8), in: .pseudo).bytes, as: UTF8.self) == pseudo)
  }
}
