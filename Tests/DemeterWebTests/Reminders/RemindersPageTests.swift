import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `Reminders on their page` {
  @Test func `are off until they are chosen, and stay as they were chosen`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/settings")
      try await page.follow("Reminders")
      for label in ["Nothing logged", "Weigh-in day", "Something you cooked is left", "End of the eating window"] {
        #expect(try page.value(label) == "Off", "\(label)")
      }
      #expect(try await ann.get("/api/v1/settings").json["reminders"] == nil)
      try page.choose("Nothing logged", "On")
      try page.choose("Weigh-in day", "Monday")
      try page.choose("End of the eating window", "30 minutes before")
      try await page.press("Save")
      #expect(
        try await ann.get("/api/v1/settings").json["reminders"] as? [String]
          == ["weighIn monday 08:00", "windowEnds 30", "nothingLogged 20:00"])
      try await page.open("/settings/reminders")
      #expect(try page.value("Weigh-in day") == "Monday" && page.value("Nothing logged") == "On")
      try page.choose("Nothing logged", "Off")
      try await page.press("Save")
      #expect(try await ann.get("/api/v1/settings").json["reminders"] as? [String] == ["weighIn monday 08:00", "windowEnds 30"])
    }
  }

  @Test func `are refused if a time is none, and what was typed stays`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.post("/settings/reminders", ["nothingLoggedOn": "on", "nothingLogged": "25:00<b>"])
      #expect(answer.status == .unprocessableContent && answer.text.contains("25:00&lt;b&gt;") && !answer.text.contains("<b>"))
      #expect(try await ann.get("/api/v1/settings").json["reminders"] == nil)
    }
  }

  /// The address on a page that shows a new one.
  private func address(in answer: TestResponse) throws -> String {
    let found = try #require(answer.text.firstMatch(of: #/id="calendar-address"[^>]*value="https?:\/\/[^\/"]+(\/h\/[^"]+)"/#))
    return String(found.1)
  }

  @Test func `are in a calendar at a secret address, which can be renewed and ended`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.post("/settings/reminders", ["nothingLoggedOn": "on", "nothingLogged": "20:00"])
      let made = try await ann.post("/settings/reminders/calendar")
      // Live updates must not replace the only page that shows it.
      #expect(made.text.contains("data-refusal"))
      #expect(try await !ann.get("/settings/reminders").text.contains("data-refusal"))
      let first = try address(in: made)
      let calendar = try await server.stranger.get(first)
      #expect(calendar.status == .ok && calendar.headers[.contentType] == "text/calendar; charset=utf-8")
      #expect(calendar.headers[.setCookie] == nil && calendar.headers[.cacheControl] == "no-store")
      #expect(calendar.text.hasPrefix("BEGIN:VCALENDAR\r\n") && calendar.text.components(separatedBy: "BEGIN:VEVENT").count == 31)
      #expect(calendar.text.contains("DTSTART:20260310T190000Z\r\n") && calendar.text.contains("SUMMARY:Nothing is logged for today\r\n"))
      // The day's event goes once something is logged, and nothing says what.
      _ = try await ann.log("Secret soup", 987)
      let later = try await server.stranger.get(first).text
      #expect(
        !later.contains("20260310T190000Z") && later.contains("20260311T190000Z") && !later.contains("987") && !later.contains("soup"))
      #expect(try await ann.get("/settings/reminders").text.contains("A calendar last asked"))
      let second = try address(in: try await ann.post("/settings/reminders/calendar"))
      #expect(try await server.stranger.get(first).status == .notFound)
      #expect(try await server.stranger.get(second).status == .ok)
      #expect(try await ann.get("/settings/devices").text.contains("Calendar, by its address"))
      // What the program named it is in the language of the page, in whichever language it was made.
      #expect(try await ann.with(.acceptLanguage, "de").get("/settings/devices").text.contains("Kalender, über seine Adresse"))
      _ = try await ann.post("/settings/reminders/calendar/end")
      #expect(try await server.stranger.get(second).status == .notFound)
      #expect(try await ann.get("/settings/reminders").text.contains("No calendar has an address"))
    }
  }

  @Test func `are shown by no other token, and the address does nothing else`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), person = try #require(ann.person)
      for scopes in [[.readDiary], [.writeHealth], [.readDiary, .readReminders], Set(Scope.allCases), []] as [Set<Scope>] {
        let secret = try await server.household.makeToken(for: person, scopes: scopes)
        #expect(try await server.stranger.get("/h/\(secret)/reminders.ics").status == .notFound, "\(scopes)")
      }
      let secret = try await server.household.makeToken(for: person, scopes: [.readReminders])
      let calendar = try await server.stranger.get("/h/\(secret)/reminders.ics")
      #expect(calendar.status == .ok && !calendar.text.contains("BEGIN:VEVENT"))
      #expect(try await server.stranger.send(.post, "/h/\(secret)", json: #"{"date":"2026-03-09","steps":7}"#).status == .notFound)
      let program = server.stranger.with(.authorization, "Bearer \(secret)")
      for path in ["/api/v1/settings", "/api/v1/days/2026-03-10", "/api/v1/export"] {
        #expect(try await program.get(path).status == .forbidden, "\(path)")
      }
      #expect(try await server.stranger.get("/h/nonsense/reminders.ics").status == .notFound)
    }
  }

  @Test func `say what notifications need, and offer them where the owner allowed them`() async throws {
    try await TestServer.open(transport: Transport(isSecure: true)) { server in
      let ann = try await server.person(), cookie = try #require(ann.headers[.cookie])
      let owner = ann.with(.cookie, "__Host-\(cookie)")
      #expect(try await !owner.get("/settings/reminders").text.contains("push-on"))
      _ = try await owner.post("/settings/reminders/push", ["do": "on"])
      let page = try await owner.get("/settings/reminders").text
      #expect(page.contains("push-on") && page.contains("data-key=\"B") && page.contains("/reminders.js\""))
      let worker = try await server.stranger.get("/push.js")
      #expect(worker.status == .ok && worker.text.contains("showNotification") && worker.text.utf8.count < 700)
    }
  }
}
