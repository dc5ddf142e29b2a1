import DemeterHTML
import Foundation
import FoundationXML
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterPages

/// Actions of people in a browser without scripts.
@Suite(.timeLimit(.minutes(10))) struct `Pages without scripts` {
  @Test func `log food once its errors are corrected`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann)
      try await page.follow("Add food", in: "nav")
      try page.fill("Food name", "Soup")
      try page.fill("Protein", "12")
      try await page.press("Log")
      #expect(page.status == .unprocessableContent)
      #expect(try page.text("#error-calories") == "!Calories value is required")
      #expect(try page.attributes("id", of: "[autofocus]") == ["field-calories"])
      #expect(try page.value("Food name") == "Soup")
      #expect(try page.value("Protein") == "12")
      try page.fill("Calories", "200")
      try await page.press("Log")
      #expect(try page.text(".calories .number") == "200")
      #expect(try page.text("#notes").contains("Logged Soup, 200 cal"))
      #expect(try await ann.entries().first?["protein"] as? Double == 12)
    }
  }

  @Test func `log a recent food again, and an entry`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Coffee", 15, on: "2026-03-09")
      var page = try await PlainBrowser(ann)
      try await page.follow("Add food", in: "nav")
      #expect(try page.texts(".quick h2").first == "Log again")
      try await page.press("Coffee")
      #expect(try page.count(".entry") == 1)
      #expect(try page.text("#notes").contains("Logged Coffee"))
      try await page.followFirst(".entry-link")
      try await page.press("Log again")
      #expect(try page.count(".entry") == 2)
      #expect(try page.text(".calories .number") == "30")
    }
  }

  @Test func `scale an entry's values when its quantity is saved`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Eggs", 155, more: #","quantity":2,"protein":12.6"#)
      var page = try await PlainBrowser(ann)
      try await page.followFirst(".entry-link")
      try page.fill("Quantity", "3")
      try await page.press("Save changes")
      #expect(try page.text(".calories .number") == "233")
      #expect(try await ann.entries().first?["protein"] as? Double == 18.9)
    }
  }

  @Test func `work out an entry's values when another unit of its food is saved`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/review?q=a+banana")
      try await page.press("Log")
      let entries = try await ann.get("/api/v1/days/2026-03-10").json["entries"] as? [[String: Any]]
      let path = "/entries/\(try #require(entries?.first?["id"] as? String))"
      page = try await PlainBrowser(ann, at: path)
      // In any case of letters, it is the same food.
      try page.fill("Food name", "Banana")
      try await page.press("Save changes")
      page = try await PlainBrowser(ann, at: path)
      try page.choose("Unit", "g")
      try page.fill("Quantity", "200")
      try await page.press("Save changes")
      let changed = try await ann.get("/api/v1/days/2026-03-10").json["entries"] as? [[String: Any]]
      #expect(changed?.first?["calories"] as? Double == 178)
      #expect(changed?.first?["servingUnit"] as? String == "g")
    }
  }

  @Test func `delete an entry after asking, and bring it back`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Soup", 200)
      var page = try await PlainBrowser(ann)
      try await page.follow("Delete Soup")
      #expect(try page.text(".question") == "Soup, 200 cal")
      try await page.press("Delete")
      #expect(try page.count(".entry") == 0)
      try await page.press("Undo", in: "#notes")
      #expect(try page.texts(".entry .name") == ["Soup"])
      try await page.followFirst(".entry-link")
      try await page.follow("Delete", in: ".sheet")
      try await page.follow("Cancel")
      #expect(try page.texts(".entry .name") == ["Soup"])
    }
  }

  @Test func `say that the goal is reached`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.setGoals(#""calories":500"#, from: "2026-03-10")
      try await ann.log("Dinner", 500, on: "2026-03-09")
      var page = try await PlainBrowser(ann, at: "/add")
      try await page.press("Dinner")
      #expect(try page.text("#notes").contains("Goal met"))
    }
  }

  @Test func `add to a past day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await ann.log("Curry", 700, on: "2026-03-09")
      var page = try await PlainBrowser(ann, at: "/days/2026-03-09")
      #expect(try page.text(".detail-title") == "Monday, Mar 9, 2026")
      try await page.follow("Edit day")
      try await page.follow("Add food", in: "#detail")
      try page.fill("Food name", "Rice")
      try page.fill("Calories", "200")
      try await page.press("Log")
      #expect(try page.text(".calories .number") == "900")
      #expect(try await ann.names("2026-03-09").sorted() == ["Curry", "Rice"])
    }
  }

  @Test func `show both versions of an entry that changed elsewhere`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log("Soup", 200)
      var page = try await PlainBrowser(ann, at: "/entries/\(id)")
      _ = try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"calories":250}"#)
      try page.fill("Calories", "300")
      try await page.press("Save changes")
      #expect(try page.text("h1") == "Changed elsewhere")
      #expect(try page.text(".facts").contains("250 cal"))
      #expect(try page.value("Calories") == "300")
      try await page.press("Save mine instead")
      #expect(try page.text(".calories .number") == "300")
    }
  }

  @Test func `understand a sentence, review it and log it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/add")
      try page.fill("What did you eat?", "2 eggs and a slice of toast with 10 g butter")
      try await page.press("Find")
      #expect(try page.value("What did you eat?") == "2 eggs and a slice of toast with 10 g butter")
      #expect(try page.count("[aria-label=Understood] li") == 3)
      try await page.follow("Review")
      try page.check("Leave out", in: "[data-item=1]")
      try page.fill("Calories", "lots", in: "[data-item=2]")
      try await page.press("Log")
      #expect(try page.text("[data-item=2] .error") == "!Calories must be a valid number")
      #expect(try page.isChecked("Leave out", in: "[data-item=1]"))
      try page.fill("Calories", "70", in: "[data-item=2]")
      try await page.press("Log")
      #expect(try page.text(".calories .number") == "213")
      #expect(try await ann.names().sorted() == ["butter", "egg"])
    }
  }

  @Test func `work out another amount of a food in a review`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/review?q=2+eggs+and+10+g+butter")
      try page.fill("Quantity", "3", in: "[data-item=0]")
      try page.choose("Unit", "tbsp", in: "[data-item=1]")
      try page.fill("Quantity", "1", in: "[data-item=1]")
      try page.fill("Fat", "9", in: "[data-item=1]")
      try await page.press("Recalculate")
      #expect(try page.value("Calories", in: "[data-item=0]") == "214.5")
      #expect(try page.value("Fat", in: "[data-item=1]") == "9")
      #expect(try page.text(".review-total") == "315 cal")
      #expect(try page.text("[data-item=0] .reason").hasPrefix("Verified · "))
      #expect(try await ann.names().isEmpty)
      try page.fill("Quantity", "1", in: "[data-item=0]")
      try await page.press("Log")
      #expect(try page.text(".calories .number") == "172")
      #expect(try await ann.entries().first { $0["name"] as? String == "butter" }?["fat"] as? Double == 9)
    }
  }

  @Test func `bring in a file, in the time zone that is chosen, and undo it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/settings/data")
      try page.choose("Time zone of the entries", "Asia/Tokyo")
      try page.attach("Choose a file", name: "servings.csv", `Your data`.cronometer)
      try await page.press("Preview")
      #expect(try page.text("h1") == "From Cronometer")
      try await page.press("Import 2 entries")
      #expect(try page.text("#notes").contains("Imported 2 entries"))
      #expect(try await ann.entries("2026-03-01").last?["loggedAt"] as? String == "2026-03-01T08:00:00+09:00")
      try await page.press("Undo", in: "#batches")
      #expect(try page.text("#batches").contains("Undone"))
      #expect(try await ann.names("2026-03-01").isEmpty)
    }
  }

  @Test func `import Health data, and show by a link how far that is`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/settings/health")
      try page.attach("Choose export.zip", name: "export.xml", export)
      try await page.press("Import")
      while try page.count("details.import") == 0 { try await page.follow("Look again") }
      #expect(try page.text("details.import").contains("1 day, Mar 9, 2026"))
      // The import ends too early for the link to be used.
      let context = PageContext(person: try #require(ann.person), now: server.clock.now())
      let running = RunningImport(
        id: UUID(), isUploading: false, bytes: 1, totalBytes: 2, records: 3, days: 1, fraction: 0.5, secondsLeft: 9, in: context)
      let shown = try ShownPage(String(decoding: RunningImportView(running: running).bytes(), as: UTF8.self))
      #expect(try shown.element("a", named: "Look again", in: "section")["href"] == "/settings/health")
    }
  }
}
