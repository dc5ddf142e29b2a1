import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// A device on another day than the person's home in Berlin.
struct Elsewhere: Sendable, CustomTestStringConvertible {
  let zone: String
  /// The present.
  let now: String
  /// The days there.
  let today: String
  let yesterday: String
  /// The time there.
  let time: String
  /// When something of yesterday is logged.
  let yesterdaysTime: String
  var testDescription: String { zone }

  static let all: [Elsewhere] = [
    Elsewhere(
      zone: "Asia/Tokyo", now: "2026-03-10T20:00:00+01:00", today: "2026-03-11", yesterday: "2026-03-10", time: "04:00",
      yesterdaysTime: "2026-03-10T21:00:00+09:00"),
    Elsewhere(
      zone: "America/New_York", now: "2026-03-11T02:00:00+01:00", today: "2026-03-10", yesterday: "2026-03-09", time: "21:00",
      yesterdaysTime: "2026-03-09T21:00:00-04:00"),
  ]

  /// The present as an entry there states it.
  var moment: String { "\(today)T\(time):00\(yesterdaysTime.suffix(6))" }

  func browser(_ visitor: Visitor) async throws -> PlainBrowser {
    var browser = try await PlainBrowser(visitor)
    browser.device = (zone, today, time)
    return browser
  }
}

@Suite struct `On another day than home` {
  private typealias Way = (name: String, act: (inout PlainBrowser) async throws -> Void)

  /// Every way to log food now, with the name of the entry.
  private func ways(_ curry: String) -> [Way] {
    func find(_ words: String, _ page: inout PlainBrowser) async throws {
      try await page.open("/add")
      try page.fill("What did you eat?", words)
      try await page.press("Find")
    }
    return [
      (
        "banana",
        {
          try await find("banana", &$0); try await $0.press("Log", in: "#understood")
        }
      ),
      (
        "egg",
        {
          try await find("egg", &$0); try await $0.follow("Review"); try await $0.press("Log", in: ".stays")
        }
      ),
      (
        "Ramen",
        { page in
          try await page.open("/add")
          try page.fill("Food name", "Ramen")
          try page.fill("Calories", "600")
          try await page.press("Log")
        }
      ),
      (
        "Curry",
        {
          try await $0.open("/add"); try await $0.press("", in: "form[action=/entries/\(curry)/again]")
        }
      ),
      (
        "Curry",
        {
          try await $0.open("/add"); try await $0.press("", in: "form[action=/kept/\(curry)/log]")
        }
      ),
      (
        "Curry",
        {
          try await $0.open("/history/search?q=curry"); try await $0.press("Log Curry again")
        }
      ),
      (
        "Curry",
        {
          try await $0.open("/entries/\(curry)"); try await $0.press("", in: "form[action=/entries/\(curry)/again]")
        }
      ),
      (
        "Curry",
        {
          try await $0.open("/days/2026-03-01/copy"); try await $0.press("Copy")
        }
      ),
    ]
  }

  @Test(arguments: Elsewhere.all) func `every way to log food means now, there, and leads to a page that says so`(place: Elsewhere)
    async throws
  {
    try await TestServer.open(at: place.now) { server in
      let ann = try await server.person()
      let curry = try await ann.log("Curry", 700, on: "2026-03-01", at: place.time)
      _ = try await ann.post("/entries/\(curry)/keep")
      var page = try await place.browser(ann)
      for (index, way) in self.ways(curry).enumerated() {
        try await way.act(&page)
        #expect(page.status == .ok && page.isSaved, "\(index) \(way.name)")
        #expect(try page.text("#notes").contains("Logged \(way.name)"), "\(index) \(way.name)")
      }
      let logged = try await ann.entries(place.today)
      #expect(logged.compactMap { $0["name"] as? String }.sorted() == self.ways(curry).map(\.name).sorted())
      // Copies are of the same time of day, which is the present one.
      #expect(logged.allSatisfy { $0["loggedAt"] as? String == place.moment && $0["timeZone"] as? String == place.zone })
      try await page.open("/add")
      try page.fill("What did you eat?", "apple yesterday")
      try await page.press("Find")
      #expect(try page.text(".said-day").contains("yesterday"))
      try await page.press("Log", in: "#understood")
      #expect(page.isSaved)
      #expect(try await ann.entries(place.yesterday).map { $0["loggedAt"] as? String } == [place.yesterdaysTime])
    }
  }

  @Test(arguments: Elsewhere.all) func `so does every way to write down water and a weight`(place: Elsewhere) async throws {
    try await TestServer.open(at: place.now) { server in
      let ann = try await server.person()
      var page = try await place.browser(ann)
      try await page.open("/add")
      try await page.press("", in: "form[action=/measurements]")
      #expect(page.status == .ok && page.isSaved)
      #expect(try page.text("#notes").contains("Logged 8 fl oz of water, on Mar \(place.today.suffix(2))"))
      try await page.open("/measure/weight")
      try page.fill("Weight", "157.4")
      try await page.press("Log weight")
      #expect(page.status == .ok && page.isSaved)
      try await page.open("/add")
      try page.fill("What did you eat?", "weight 157")
      try await page.press("Find")
      try await page.press("Log 157 lb")
      #expect(page.status == .ok && page.isSaved)
      let all = try await ann.get("/api/v1/measurements").json["measurements"] as? [[String: Any]] ?? []
      #expect(all.count == 3 && all.allSatisfy { $0["day"] as? String == place.today && $0["loggedAt"] as? String == place.moment })
    }
  }

  @Test(arguments: Elsewhere.all) func `what waited on the device is logged for the moment there when it was made`(place: Elsewhere)
    async throws
  {
    try await TestServer.open(at: place.now) { server in
      let ann = try await server.person()
      let curry = try await ann.log("Curry", 700, on: "2026-03-01")
      server.clock.set("2026-03-12T12:00:00+01:00")
      let waited = ["made": place.now, "timeZone": place.zone]
      _ = try await ann.post("/entries/\(curry)/again", waited)
      _ = try await ann.post("/measurements", waited.merging(["kind": "water", "amount": "250"]) { $1 })
      #expect(try await ann.entries(place.today).map { $0["loggedAt"] as? String } == [place.moment])
      let drinks = try await ann.get("/api/v1/measurements").json["measurements"] as? [[String: Any]] ?? []
      #expect(drinks.map { $0["loggedAt"] as? String } == [place.moment])
    }
  }

  @Test(arguments: Elsewhere.all) func `the API logs and reads texts there`(place: Elsewhere) async throws {
    try await TestServer.open(at: place.now) { server in
      let ann = try await server.person()
      _ = try await ann.log("Curry", more: #","timeZone":"\#(place.zone)""#)
      #expect(try await ann.entries(place.today).map { $0["loggedAt"] as? String } == [place.moment])
      func read(_ zone: String) async throws -> TestResponse {
        try await ann.send(.post, "/api/v1/foods/parse", json: #"{"text":"an apple yesterday","timeZone":"\#(zone)"}"#)
      }
      #expect(try await read(place.zone).json["day"] as? String == place.yesterday)
      #expect(try await read("Mars/Base").refusals["timeZone"] == "Unknown time zone “Mars/Base”")
    }
  }

  @Test func `a day that is to come at home has a page once something is logged on it, and Today leads there`() async throws {
    try await TestServer.open(at: "2026-03-31T20:00:00+02:00") { server in
      let ann = try await server.person()
      let saved = try #require(HTTPField.Name("Demeter-Saved"))
      #expect(try await ann.get("/history/2026-04-01").location == "/?note=pageNotFound")
      #expect(try await !ann.get("/").text.contains("day-ahead"))
      let id = try await ann.log("Ramen", 600, more: #","timeZone":"Asia/Tokyo""#)
      for lens in ["food", "steps", "energy"] {
        let page = try await ann.get("/history/2026-04-01?lens=\(lens)&note=added&entry=\(id)")
        #expect(page.status == .ok && page.headers[saved] == "yes" && page.text.contains("Not begun in Berlin (Europe) yet"))
      }
      var page = try await PlainBrowser(ann)
      try await page.follow("Already on Apr 1: 1 entry, 600 cal")
      #expect(page.address == "/history/2026-04-01")
      #expect(try page.texts(".entry .name") == ["Ramen"])
      try await page.follow("Add food", in: "#detail")
      #expect(page.status == .ok && page.address == "/add")
      // The note follows when the page is gone.
      _ = try await ann.post("/entries/\(id)/delete", ["version": "1"])
      let gone = try await ann.get("/history/2026-04-01?note=deleted&entry=\(id)").location
      #expect(gone == "/?note=deleted&entry=\(id)")
      #expect(try await ann.get(gone).headers[saved] == "yes")
    }
  }
}
