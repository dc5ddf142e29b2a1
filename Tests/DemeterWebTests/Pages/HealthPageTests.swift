import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The Health screen` {
  private func form(_ content: String) -> String {
    "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"export.xml\"\r\nContent-Type: text/xml\r\n\r\n\(content)\r\n--cut--\r\n"
  }

  private func importing(_ ann: Visitor) async throws {
    let sent = try await ann.with(.contentType, "multipart/form-data; boundary=cut").send(.post, "/health/imports", json: form(export))
    #expect(sent.location == "/settings/health")
    while try await ann.get("/settings/health").text.contains("class=\"card running\"") { await Task.yield() }
  }

  @Test func `imports a file from a form and shows the result`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/settings").text.contains("href=\"/settings/health\""))
      #expect(try await ann.get("/settings/health").text.contains("Choose export.zip"))
      try await importing(ann)
      let text = try await ann.get("/settings/health").text
      #expect(text.contains("1 day, Mar 9, 2026"))
      #expect(text.contains("1,000 steps") && text.contains("600 steps left out as overlapping"))
      #expect(text.contains("1 × a number below zero"))
      #expect(try await ann.steps(on: "2026-03-09") == 1000)
    }
  }

  @Test func `takes the newest import back`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await importing(ann)
      #expect(try await ann.steps(on: "2026-03-09") == 1000)
      var page = try await PlainBrowser(ann, at: "/settings/health")
      try await page.press("Undo this import")
      #expect(try await ann.steps(on: "2026-03-09") == nil)
      #expect(try await !ann.get("/settings/health").text.contains("Undo this import"))
      #expect(try await ann.post("/health/imports/\(UUID().uuidString)/undo", [:]).status == .notFound)
    }
  }

  @Test func `says what is wrong with a form`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let upload = ann.with(.contentType, "multipart/form-data; boundary=cut")
      let none = try await upload.send(
        .post, "/health/imports", json: "--cut\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n--cut--")
      #expect(none.status == .badRequest && none.text.contains("There is no file in the form"))
      let torn = try await upload.send(.post, "/health/imports", json: String(form(export).dropLast(40)))
      #expect(torn.status == .badRequest && torn.text.contains("cut off"))
      #expect(try await ann.get("/settings/health").text.contains("cut off"))
    }
  }

  @Test func `puts sources in another order, which counts`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await importing(ann)
      let page = try await ann.get("/settings/health/sources").text
      #expect(try #require(page.range(of: "Move Watch down")).lowerBound < #require(page.range(of: "Move iPhone down")).lowerBound)
      let moved = try await ann.post("/settings/health/sources", ["source": "iPhone", "kind": "phone", "move": "up"])
      #expect(moved.location == "/settings/health/sources?page=1&note=sourceOrderSaved")
      #expect(try await ann.get(moved.location).text.contains("recalculated"))
      #expect(try await ann.steps(on: "2026-03-09") == 600)
      #expect(
        try await ann.post("/settings/health/sources", ["source": "iPhone", "kind": "phone", "move": "up"]).location
          == "/settings/health/sources?page=1")
      #expect(try await ann.post("/settings/health/sources", ["source": "Nobody", "kind": "phone", "move": "up"]).status == .notFound)
    }
  }

  @Test func `shows fifty sources at a time, and stays with one that moves on`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let samples = (10..<70).map { (number: Int) -> PushedSample in
        let source = HealthSource(name: "App \(number)", kind: .other)
        return PushedSample(metric: .steps, source: source, start: 1_773_046_800, end: nil, amount: Measure(1))
      }
      try await server.household.diary(of: #require(ann.person)).record(HealthPush(samples: samples), at: .gmt)
      let first = try await ann.get("/settings/health/sources").text
      #expect(first.contains("App 59<") && !first.contains("App 60<") && first.contains("Page 1 of 2"))
      let moved = try await ann.post("/settings/health/sources", ["source": "App 59", "kind": "other", "move": "down"])
      #expect(moved.location == "/settings/health/sources?page=2&note=sourceOrderSaved")
      let second = try await ann.get(moved.location).text
      #expect(second.contains("App 59<") && second.contains("App 69<") && !second.contains("App 60<"))
      for page in ["0", "99", "-1", "x"] { #expect(try await ann.get("/settings/health/sources?page=\(page)").status == .ok) }
    }
  }

  @Test func `connects an iPhone by an address, and shows which numbers came`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/settings/health")
      try await page.follow("Connect your iPhone")
      // The words of programs are for other apps only.
      for word in ["token", "Bearer", "header", "ISO 8601"] { #expect(try !page.text(".sheet section").contains(word)) }
      #expect(try page.count("#recipe") == 0 && page.count("#phone-arrival") == 0)
      try await page.press("Make my address")
      let address = try #require(try page.value("Your address"))
      #expect(address.wholeMatch(of: #/http://[^/]+/h/demeter_[\w\-]{43}/#) != nil)
      #expect(try page.text("#arrival-words") == "Waiting for the first numbers …")
      #expect(try page.count("#recipe") == 1)
      let path = try #require(address.firstMatch(of: #/\/h\/.*/#)).0
      #expect(try await server.stranger.send(.post, String(path), json: #"{"steps":""}"#).status == .ok)
      try await page.open("/settings/health/phone")
      #expect(try page.text("#arrival-words") == "Your iPhone was here, but without numbers")
      #expect(try page.count("#push-address") == 0)
      let body = #"{"steps":"8 Mar 2026 at 00:00\n9 Mar 2026 at 00:00\n7.421\n8003"}"#
      #expect(try await server.stranger.send(.post, String(path), json: body).status == .ok)
      try await page.open("/settings/health/phone")
      #expect(try page.text("#arrival-words") == "Numbers arrived: 2 days, the last on Mar 10, 12:00 PM")
      #expect(try page.texts("#arrived-steps span") == ["Mon, Mar 9", "Sun, Mar 8"])
      #expect(try page.texts("#arrived-steps strong") == ["8,003 steps", "7,421 steps"])
      try await page.open("/settings/health")
      #expect(try page.text("#daily").contains("Numbers arrived"))
      try await page.open("/settings/devices")
      #expect(try page.text("#tokens").contains("iPhone, by its address"))
    }
  }

  @Test func `leads to the Shortcut that the owner shares, instead of a new one`() async throws {
    let link = "https://www.icloud.com/shortcuts/00112233445566778899aabbccddeeff"
    let shared = try #require(SharedShortcut(link))
    for shortcut in [nil, shared] {
      try await TestServer.open(shortcut: shortcut) { server in
        var page = try await PlainBrowser(try await server.person(), at: "/settings/health/phone")
        try await page.press("Make my address")
        let address = shortcut == nil ? "shortcuts://create-shortcut" : link
        #expect(try page.attributes("href", of: "#open-shortcuts") == [address])
        #expect(try page.count("#recipe .moves .tap") == (shortcut == nil ? 28 : 13))
      }
    }
  }

  @Test func `makes a token for another app that sends and does nothing else, and shows it once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await !ann.get("/settings/health/phone").text.contains("Bearer"))
      let made = try await ann.post("/settings/health/phone", ["for": "app"])
      #expect(made.headers[.cacheControl] == "no-store")
      let token = try #require(made.text.firstMatch(of: /Bearer ([A-Za-z0-9_\-]{20,})/)?.1)
      let phone = Visitor(server: server, person: ann.person, headers: [.authorization: "Bearer \(token)"])
      #expect(try await phone.send(.post, "/api/v1/health/samples", json: #"{"date":"2026-03-09","steps":12}"#).status == .ok)
      #expect(try await phone.get("/api/v1/goals").status == .forbidden)
      #expect(try await ann.steps(on: "2026-03-09") == 12)
    }
  }

  @Test func `brings foods over once, and takes them back out`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      try await importing(ann)
      #expect(try await ann.get("/settings/health").text.contains("Import 2 entries from Yazio"))
      let taken = try await ann.post("/settings/health/foods", ["source": "Yazio", "kind": "other"])
      let told = try await ann.get(taken.location).text
      #expect(told.contains("Imported 2 entries from Yazio"))
      #expect(!told.contains("Import 2 entries from Yazio"))
      #expect(try await ann.get("/api/v1/days/2026-03-09").json["entryCount"] as? Int == 2)
      #expect(
        try await ann.get(ann.post("/settings/health/foods", ["source": "Yazio", "kind": "other"]).location).text.contains(
          "already in your diary"))
      #expect(try await ann.get("/api/v1/days/2026-03-09").json["entryCount"] as? Int == 2)
      let undo = try #require(told.firstMatch(of: /action="(\/settings\/data\/batches\/[^"]+\/undo)"/)?.1)
      #expect(try await ann.post(String(undo)).location == "/settings/data?note=importUndone")
      #expect(try await ann.get("/api/v1/days/2026-03-09").json["entryCount"] as? Int == 0)
      #expect(try await ann.post("/settings/health/foods", ["source": "Yazio", "kind": "watch"]).status == .notFound)
    }
  }
}
