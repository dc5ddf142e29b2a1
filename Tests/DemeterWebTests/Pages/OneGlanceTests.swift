import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What was thought of together: the card and the tiles of Today, the one place for what only some use, and what Add opens on.
@Suite struct `One glance` {
  @Test func `has what was eaten, what is left, the macros and three of the chosen nutrients in one card`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":2000,"protein":100"#)
      _ = try await ann.log("Soup", 1200)
      var page = try await PlainBrowser(ann)
      #expect(try page.count(".summary .calories") == 1 && page.count(".summary .macro") == 3 && page.count(".brief-nutrients") == 0)
      #expect(try page.attributes("data-eaten", of: ".calories .ring") == ["1200"])
      #expect(try page.attributes("data-goal", of: ".calories .ring") == ["2000"])
      try await page.follow("Edit goals")
      #expect(try page.text("h1") == "Daily goals")
    }
  }

  @Test func `says in one line what only some people use, and opens for a plan that waits`() async throws {
    try await TestServer.open(at: "2026-03-10T16:50:00+01:00") { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann)
      #expect(try page.count("#also") == 0)
      _ = try await ann.post("/settings/eating-window", ["window": "on", "start": "12:00", "end": "20:00"])
      let run = #"{"exercise":"Running","minutes":30,"calories":300,"loggedAt":"2026-03-10T08:00:00+01:00"}"#
      try #require(await ann.send(.post, "/api/v1/exercise", json: run).status == .created)
      try await page.open("/")
      #expect(try page.text("#also summary") == "3 h 10 min left to eat · 300 cal of exercise")
      #expect(try page.text("#eating-window").contains("12:00 PM–8:00 PM") && page.text("#day-exercise").contains("Running"))
      #expect(try page.attributes("open", of: "#also") == [nil])
      let soup = #"{"name":"Soup","calories":320,"plannedFor":"2026-03-11","plannedTime":"19:00"}"#
      try #require(await ann.send(.post, "/api/v1/planned", json: soup).status == .created)
      server.clock.set("2026-03-11T16:50:00+01:00")
      try await page.open("/")
      let summary = try page.text("#also summary")
      #expect(summary == "3 h 10 min left to eat · 1 planned food")
      #expect(try page.attributes("open", of: "#also") != [nil])
      #expect(try page.text("#also .planned .name") == "Soup")
    }
  }

  @Test func `follows weight with the last one, and offers to log the next`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let last = #"{"kind":"weight","amount":71.4,"loggedAt":"2026-03-09T07:05:00+01:00"}"#
      _ = try await ann.send(.post, "/api/v1/measurements", json: last)
      var page = try await PlainBrowser(ann)
      #expect(try page.texts(".tile").count == 1 && page.texts(".tile .rest") == ["Log"])
      #expect(try page.attributes("aria-label", of: ".tile").first??.hasPrefix("Log weight: ") == true)
      try await page.followFirst(".tile")
      #expect(try page.count("form [name=kind]") == 1)
    }
  }

  @Test func `opens Add on the usual meal of this hour, which takes one tap`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for (name, time) in [("Soup", "11:40"), ("Bread", "11:45")] { try await ann.log(name, 200, on: "2026-03-09", at: time) }
      var page = try await PlainBrowser(ann, at: "/add")
      #expect(try page.text("#found .repeat-meal strong") == "Lunch as yesterday")
      try await page.press("Lunch as yesterday")
      #expect(try page.texts(".entry .name") == ["Bread", "Soup"])
      // It is not offered twice, while words are typed, or for another day.
      for address in ["/add", "/add?q=soup", "/add?day=2026-03-08"] {
        try await page.open(address)
        #expect(try page.count(".repeat-meal") == 0, "\(address)")
      }
    }
  }
}
