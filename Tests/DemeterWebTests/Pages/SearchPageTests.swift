import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The search page from the server, from the field to the last page of results.
@Suite(.timeLimit(.minutes(10))) struct `The search page` {
  private func open(_ body: @escaping @Sendable (Visitor) async throws -> Void) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for day in 1...12 {
        let date = day < 12 ? "2026-02-\(day < 10 ? "0" : "")\(day)" : "2026-03-03"
        try await ann.log("Pizza Margherita", 800, on: date, more: #","brand":"Da Gino""#)
      }
      try await ann.log("Käsespätzle", 700, on: "2026-03-02")
      try await ann.log("Grilled chicken salad", 350, on: "2024-06-01", at: "13:00")
      try await ann.log("Chicken soup", 210, on: "2026-03-05", at: "19:30")
      try await body(ann)
    }
  }

  private func search(_ words: String, _ page: inout PlainBrowser) async throws {
    try page.fill("Food name", words)
    try await page.press("Search")
  }

  @Test func `shows date, name and calories, newest first`() async throws {
    try await open { ann in
      let page = try await PlainBrowser(ann, at: "/history/search?q=chicken")
      #expect(try page.texts(".results h2") == ["Thursday, Mar 5, 2026", "Saturday, Jun 1, 2024"])
      #expect(try page.text(".results .entry").contains("7:30 PM"))
      #expect(try page.texts(".results .energy") == ["210 cal", "350 cal"])
    }
  }

  @Test func `offers the nearest names that were logged where it finds nothing`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history/search?q=pizza+magerita")
      #expect(try page.texts("#near a") == ["pizza margherita"])
      page = try await PlainBrowser(ann, at: try #require(try page.attributes("href", of: "#near a").first ?? nil))
      #expect(try page.count(".results .entry") > 0)
      // Porridge was never logged, so no entry has it.
      #expect(try await PlainBrowser(ann, at: "/history/search?q=pordige").count("#near") == 0)
      #expect(try await PlainBrowser(ann, at: "/add?q=pordige").texts("#near a").first == "porridge")
      #expect(try await PlainBrowser(ann, at: "/add?q=qwrtzu").count("#near") == 0)
    }
  }

  @Test func `finds words by their beginnings in any order, case and accent`() async throws {
    try await open { ann in
      try await ann.log("Борщ", 300, on: "2026-03-01")
      var page = try await PlainBrowser(ann, at: "/history/search")
      for (words, name) in [
        ("БОРЩ", "Борщ"), ("gril", "Grilled chicken salad"), ("sal gri", "Grilled chicken salad"), ("CHICKEN SO", "Chicken soup"),
        ("kasespatzle", "Käsespätzle"), ("KÄSE", "Käsespätzle"), ("käse", "Käsespätzle"), ("kase", "Käsespätzle"),
      ] {
        try await search(words, &page)
        #expect(try page.texts(".results .entry .name") == [name], "\(words)")
        #expect(try page.count(".corrected") == 0)
      }
      try await search("gino", &page)
      #expect(try page.count(".results .entry") == 12)
    }
  }

  @Test func `reads a month in the words, which a chip removes`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history/search?q=pizza+march")
      #expect(try page.texts("#searched-month a") == ["March 2026"])
      #expect(try page.texts(".results h2") == ["Tuesday, Mar 3, 2026"])
      #expect(try page.count(".corrected") == 0)
      try await search("february", &page)
      #expect(try page.count(".results .entry") == 11)
      try await search("piza in march 2025", &page)
      #expect(try page.text(".results .empty").contains("No entries found for ‘piza’ in March 2025"))
      try await page.followFirst("#searched-month a")
      #expect(try page.value("Food name") == "piza" && page.count("#searched-month") == 0)
      #expect(try page.count(".results .entry") == 12)
    }
  }

  @Test func `shows foods that have the name of a month first`() async throws {
    try await open { ann in
      for minute in 10..<17 { try await ann.log("Mayo pizza", 900, on: "2026-03-09", at: "13:\(minute)") }
      try await ann.log("Pizza Funghi", 850, on: "2025-05-02")
      var page = try await PlainBrowser(ann, at: "/history/search?q=may")
      #expect(try page.count(".results .entry") == 7 && page.count("#searched-month") == 0)
      try await search("pizza may", &page)
      #expect(try page.texts(".results .entry .name") == Array(repeating: "Mayo pizza", count: 5) + ["Pizza Funghi"])
      try await page.followFirst("#literal")
      #expect(try page.count(".results .entry") == 7 && page.count("#searched-month") == 0)
    }
  }

  @Test func `forgives a typo and says so`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history/search")
      try await search("chiken", &page)
      #expect(try page.count(".results .entry") == 2)
      #expect(try page.text(".corrected") == "Nothing matches “chiken”. Showing “chicken”.")
    }
  }

  @Test func `has a way on where nothing is found`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history/search")
      #expect(try page.text(".results").contains("Search everything you logged"))
      try await search("xyz", &page)
      #expect(try page.text(".results .empty").contains("No entries found for ‘xyz’"))
      #expect(try page.text(".results .empty").contains("Try another word"))
      try await page.follow("Add food", in: ".results .empty")
      #expect(try page.text("h1") == "Add food")
    }
  }

  @Test(arguments: ["\"*^()-", "\"", "NEAR(pizza", "pizza OR", "%_", "'; DROP TABLE entry; --", "<b>pizz", "🍕", "-", "\\"])
  func `takes characters that mean something to a database as words`(words: String) async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history/search")
      try await search(words, &page)
      #expect(page.status == .ok)
      #expect(try page.value("Food name") == words)
      #expect(try page.count(".results") == 1 && page.count(".results b") == 0 && page.count(".problem") == 0)
      if words == "\"*^()-" { #expect(try page.text(".results .empty").contains("No entries found for ‘\"*^()-’")) }
    }
  }

  @Test func `refuses ten thousand characters and searches on`() async throws {
    try await open { ann in
      var page = try await PlainBrowser(ann, at: "/history/search?q=" + String(repeating: "p", count: 10_000))
      #expect(try page.text("#error-q").contains("must be at most"))
      try await search("pizza", &page)
      #expect(try page.count(".results .entry") == 12)
      #expect(try page.count("#error-q") == 0)
    }
  }

  @Test func `shows many results page by page until all are shown`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for number in 0..<120 {
        let minute = number % 60
        try await ann.log("Cashew \(number)", 5, on: "2026-01-10", at: "0\(number / 60):\(minute < 10 ? "0" : "")\(minute)")
      }
      var page = try await PlainBrowser(ann, at: "/history/search?q=cashew+january")
      var seen = try page.texts(".results .entry .name")
      #expect((1..<120).contains(seen.count))
      var pages = 1
      while try page.count("#more") == 1, pages < 120 {
        try await page.followFirst("#more")
        seen += try page.texts(".results .entry .name")
        pages += 1
      }
      #expect(seen.count == 120 && Set(seen).count == 120)
    }
  }
}
