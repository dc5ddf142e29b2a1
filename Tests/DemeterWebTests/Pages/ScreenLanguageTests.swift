import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

extension Visitor {
  fileprivate func on(_ language: Language) -> Visitor { with(.acceptLanguage, language.rawValue) }

  fileprivate func choose(_ language: Language?) async throws {
    _ = try await server.household.change(try #require(person)) { $0.chosenLanguage = language }
  }
}

extension TestResponse {
  /// The language that a page says it is in.
  fileprivate var language: String? { text.firstMatch(of: #/<html lang="([^"]*)"/#).map { String($0.1) } }

  fileprivate var detail: String? { json["detail"] as? String }
}

@Suite struct `The language of screens` {
  @Test func `is a person's choice on all their devices, until they leave it to each again`() async throws {
    try await TestServer.open(language: .spanish) { server in
      let ann = try await server.person()
      for (header, language) in [("fr-CA,de;q=0.9", "fr"), ("tlh,de;q=0.1", "de"), ("tlh", "es"), ("", "es")] {
        #expect(try await ann.with(.acceptLanguage, header).get("/").language == language, "\(header)")
        #expect(try await server.stranger.with(.acceptLanguage, header).get("/sign-in").language == language, "\(header)")
      }
      for choice in Language.choices {
        try await ann.choose(choice)
        for device in Language.choices { #expect(try await ann.on(device).get("/").language == choice.rawValue, "\(device)") }
      }
      try await ann.choose(nil)
      #expect(try await ann.on(.german).get("/").language == "de")
    }
  }

  @Test func `is chosen in the settings, and the answer has it`() async throws {
    try await TestServer.open { server in
      var browser = try await PlainBrowser(server.person().on(.english), at: "/settings")
      try browser.choose("Language", "de")
      try await browser.press("Save")
      #expect(try browser.attributes("lang", of: "html") == ["de"])
      #expect(try browser.text("h1") == Language.german.text(of: "Settings"))
      #expect(try browser.value(Language.german.text(of: "Language")) == "Deutsch")
    }
  }

  @Test func `is also that of errors for programs, whose codes stay`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person().on(.english), german = ann.on(.german)
      let words = "There is nothing at this address."
      for address in ["/api/v1/entries/6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "/api/v1/nothing"] {
        let english = try await ann.get(address), translated = try await german.get(address)
        #expect(english.status == .notFound && translated.status == .notFound, "\(address)")
        #expect(english.json["code"] as? String == "not-found" && translated.json["code"] as? String == "not-found", "\(address)")
        #expect(english.detail == words && translated.detail == Language.german.text(of: words), "\(address)")
      }
      #expect(Language.german.text(of: words) != words)

      let entry = #"{"name":"","calories":-1}"#
      let english = try await ann.send(.post, "/api/v1/entries", json: entry)
      let translated = try await german.send(.post, "/api/v1/entries", json: entry)
      #expect(english.status == .unprocessableContent && translated.status == .unprocessableContent)
      #expect(english.json["code"] as? String == "invalid-fields" && translated.json["code"] as? String == "invalid-fields")
      #expect(!english.refusals.isEmpty && Set(english.refusals.keys) == Set(translated.refusals.keys))
      for (field, message) in english.refusals { #expect(translated.refusals[field] != message, "\(field)") }

      try await ann.choose(.french)
      let chosen = try await german.get("/api/v1/entries/6f9619ff-8b86-4d01-b42d-00cf4fc964ff")
      #expect(chosen.detail == Language.french.text(of: words) && chosen.json["code"] as? String == "not-found")
    }
  }

  @Test func `of one device is not shown on another, although pages are cached`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), english = ann.on(.english), german = ann.on(.german)
      _ = try await ann.log()
      for path in ["/", "/history?mode=month", "/trends"] {
        let first = try await english.get(path)
        let tag = try #require(first.headers[.eTag])
        #expect(first.language == "en" && first.headers[.vary]?.contains("Accept-Language") == true, "\(path)")
        #expect(try await english.with(.ifNoneMatch, tag).get(path).status == .notModified, "\(path)")
        let other = try await german.with(.ifNoneMatch, tag).get(path)
        #expect(other.status == .ok && other.language == "de" && other.headers[.eTag] != tag, "\(path)")
        #expect(try await german.get(path).language == "de", "\(path)")
        #expect(try await english.get(path).language == "en", "\(path)")
      }
    }
  }
}

@Suite struct `A page in another language` {
  /// Further states of pages than those of the table of routes.
  private static let addresses = [
    "/", "/?note=pageNotFound", "/?note=goalReached", "/?note=settingsSaved", "/days/2026-03-09", "/days/2026-03-08",
    "/add?q=2+eggs+and+3+blorfs", "/add?q=porridge", "/add?q=weight+81.2", "/add?q=4006381333931", "/add?q=2+eggs+yesterday",
    "/review?q=2+eggs+and+3+blorfs", "/review?q=2+eggs+yesterday+and+a+banana+today", "/foods/new?code=4006381333931",
    "/history?mode=month", "/history?mode=week", "/history?mode=list", "/history?mode=month&month=2026-01",
    "/history?mode=month&status=over,under", "/history?mode=month&min=9000", "/history?mode=month&from=2026-03-09&to=2026-03-01",
    "/history?lens=energy", "/history/2026-03-09?lens=energy", "/history/2026-03-05?lens=energy", "/history?lens=steps&mode=calendar",
    "/history?lens=steps&mode=calendar&day=2026-03-09", "/history?lens=steps&mode=list", "/history/2026-03-09?mode=month&view=read",
    "/history/2026-02-20?mode=month", "/history/search?q=curry", "/history/search?q=cury", "/history/search?q=xyz", "/trends?span=4w",
    "/trends?span=3m", "/trends?span=1y", "/trends?span=4w&by=protein", "/goals", "/goals/suggest", "/settings/server", "/measure/weight",
    "/measure/water",
  ]

  @Test(arguments: [Language.german, .french, .spanish, .pseudo])
  func `keeps its values, and is not empty`(language: Language) async throws {
    try await TestServer.open { server in
      let stranger = server.stranger.on(language)
      expectWhole(try await stranger.get("/welcome"), "/welcome", language)
      let ann = try await server.person().on(language), id = try await fill(ann)
      for address in Self.addresses {
        var answer = try await ann.get(address)
        if answer.status.kind == .redirection { answer = try await ann.get(String(answer.location.prefix { $0 != "#" })) }
        #expect(answer.status == .ok || answer.status == .unprocessableContent, "\(address): \(answer.status)")
        expectWhole(answer, address, language)
      }
      for row in RouteRow.all where !Self.isLeftOut(row) {
        let visitor = row.door == .open ? stranger : ann
        expectWhole(try await visitor.send(row.method, row.address(id: id), json: row.body(id: id)), row.testDescription, language)
        // Forms that are refused.
        guard row.method != .get else { continue }
        expectWhole(try await visitor.send(row.method, row.address(id: id)), "\(row.testDescription) without a body", language)
      }
    }
  }

  /// Ends the session, never ends, or asks other machines.
  private static func isLeftOut(_ row: RouteRow) -> Bool {
    ["/sign-out", "/api/v1/events"].contains(row.path) || row.method != .get && row.path.hasPrefix("/settings/foods")
  }

  /// Fills a diary, and returns the id of an entry of today.
  private func fill(_ ann: Visitor) async throws -> String {
    try await ann.setGoals(#""calories":2000,"protein":120,"carbohydrates":220,"fat":70,"steps":8000,"pace":-0.5"#)
    for (day, calories) in [("2026-03-09", 1980.0), ("2026-03-08", 2150), ("2026-03-07", 2900), ("2026-02-10", 1200)] {
      try await ann.log("Curry with rice", calories, on: day)
      try await ann.measure("steps", calories * 4, on: day)
      try await ann.measure("burnedEnergy", 2400, on: day)
    }
    for measurement in [
      #"{"kind":"weight","amount":82,"loggedAt":"2026-03-01T08:00:00+01:00"}"#, #"{"kind":"weight","amount":81.4}"#,
      #"{"kind":"water","amount":250}"#,
    ] {
      try #require(try await ann.send(.post, "/api/v1/measurements", json: measurement).status.kind == .successful)
    }
    return try await ann.log("Porridge", 320, more: #","protein":11,"carbohydrates":54,"fat":6,"servingSize":"250","servingUnit":"g""#)
  }

  private func expectWhole(_ answer: TestResponse, _ name: String, _ language: Language) {
    let type = answer.headers[.contentType] ?? ""
    guard type.hasPrefix("text/html") || type.contains("json") else { return }
    // The words of the review's sum have places for a script.
    let text = answer.text.replacingOccurrences(of: #"data-words="[^"]*""#, with: "", options: .regularExpression)
    let place = text.range(of: #"\{[0-9]+\}"#, options: .regularExpression)
    #expect(place == nil, "\(name): \(place.map { text[..<$0.upperBound].suffix(80) } ?? "")")
    guard type.hasPrefix("text/html") else { return }
    #expect(answer.language == language.rawValue, "\(name)")
    let main = text.range(of: #"id="main""#).map { text[$0.upperBound...] }?.components(separatedBy: "</main>")[0] ?? ""
    #expect(main.utf8.count > 100, "\(name): \(answer.status) \(main)")
  }
}
