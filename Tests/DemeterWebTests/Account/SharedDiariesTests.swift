import DemeterCore
import DemeterStore
import Foundation
import FoundationXML
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

/// A server on which Ann has a diary, and Bob and Eve are other people.
private struct House {
  let server: TestServer
  let ann: Visitor
  let bob: Visitor
  let eve: Visitor
  /// The address of Ann's diary for others.
  let root: String

  static func open(_ body: @escaping @Sendable (House) async throws -> Void) async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob"), eve = try await server.person("Eve")
      _ = try await ann.log("Zwetschgenkuchen", 320, more: #","note":"Ganz geheim""#)
      _ = try await ann.post("/days/2026-03-10/note", ["dayNote": "Noch geheimer"])
      try await body(House(server: server, ann: ann, bob: bob, eve: eve, root: "/people/\(try ann.key)"))
    }
  }

  func diary(of visitor: Visitor) async throws -> any Diary { try await server.household.diary(of: try #require(visitor.person)) }

  /// Invites Bob through the page, and lets him accept.
  func share(mayLog: Bool = false, until lastDay: String = "") async throws {
    let form = ["person": try bob.key, "right": mayLog ? "log" : "read", "lastDay": lastDay]
    #expect(try await ann.post("/settings/shared", form).location == "/settings/shared?note=shareOffered")
    #expect(try await bob.post("/settings/shared/\(try ann.key)/accept").location == "/settings/shared?note=shareAccepted")
  }

  /// Asks for every address of Ann's diary, and for those of it that nobody else has: all look like nothing there.
  func expectShut(to visitor: Visitor, _ when: String) async throws {
    let mark = try await diary(of: ann).version(), accesses = try await server.household.accesses(toDiaryOf: try #require(ann.person))
    for row in RouteRow.all where row.door == .session {
      let path = row.path.hasPrefix("/people/{person}") ? row.path : "/people/{person}" + row.path
      let address = RouteRow(row.method, path, .session, query: row.query, body: row.body).address(id: try ann.key)
      let answer = try await visitor.send(row.method, address, json: row.body(id: UUID().uuidString))
      let isNothing = answer.location.hasPrefix("/?note=") || [.notFound, .methodNotAllowed].contains(answer.status)
      #expect(isNothing, "\(row.testDescription) \(when): \(answer.status) \(answer.location)")
      #expect(!answer.text.contains("Zwetschgenkuchen"), "\(row.testDescription) \(when)")
    }
    #expect(try await diary(of: ann).version() == mark)
    #expect(try await server.household.accesses(toDiaryOf: try #require(ann.person)) == accesses)
  }
}

extension Visitor {
  /// The id of the person.
  fileprivate var key: String { get throws { try #require(person).id.uuidString.lowercased() } }
}

@Suite(.timeLimit(.minutes(10))) struct `The diary of another person` {
  private static let pages = [
    "", "/history", "/history?lens=steps", "/history?lens=energy", "/history/2026-03-10", "/history/2026-03-09?view=read", "/trends",
    "/days/2026-03-10/nutrients", "/report?weeks=1&to=2026-03-10",
  ]
  private static let shownOn: Set<String> = ["", "/history/2026-03-10", "/report?weeks=1&to=2026-03-10"]

  @Test func `is shut without an invitation, before it is accepted, and after it was declined or withdrawn`() async throws {
    try await House.open { house in
      let (ann, bob) = (house.ann, house.bob)
      try await house.expectShut(to: bob, "without an invitation")
      for ending in ["declined", "withdrawn"] {
        _ = try await ann.post("/settings/shared", ["person": try bob.key, "right": "log"])
        try await house.expectShut(to: bob, "before it is accepted")
        try await house.expectShut(to: house.eve, "for someone else")
        _ =
          try await ending == "declined"
          ? bob.post("/settings/shared/\(try ann.key)/leave") : ann.post("/settings/shared/with/\(try bob.key)/end")
        #expect(try await bob.post("/settings/shared/\(try ann.key)/accept").status == .notFound)
        try await house.expectShut(to: bob, "after it was \(ending)")
      }
    }
  }

  @Test(arguments: ["owner", "reader", "day", "account of the reader", "account of the owner"])
  func `is shut at once when sharing ends`(by end: String) async throws {
    try await House.open { house in
      let (ann, bob, household) = (house.ann, house.bob, house.server.household)
      // The owner of the server can't leave before others.
      let owner = end == "account of the owner" ? bob : ann, reader = end == "account of the owner" ? ann : bob
      _ = try await owner.post(
        "/settings/shared", ["person": try reader.key, "right": "log", "lastDay": end == "day" ? "2026-03-11" : ""])
      _ = try await reader.post("/settings/shared/\(try owner.key)/accept")
      let root = "/people/\(try owner.key)"
      #expect(try await reader.get(root).status == .ok)
      switch end {
      case "owner": _ = try await owner.post("/settings/shared/with/\(try reader.key)/end")
      case "reader": _ = try await reader.post("/settings/shared/\(try owner.key)/leave")
      case "day":
        house.server.clock.set("2026-03-11T23:59:59+01:00")
        #expect(try await reader.get(root).status == .ok)
        house.server.clock.set("2026-03-12T00:00:00+01:00")
      case "account of the reader": try await household.remove(try #require(reader.person))
      default: try await household.remove(try #require(owner.person))
      }
      if end == "account of the reader" {
        #expect(try await reader.get(root).location.hasPrefix("/sign-in"))
      } else if end == "account of the owner" {
        #expect(try await reader.get(root).location == "/?note=pageNotFound")
      } else {
        try await house.expectShut(to: reader, "ended: \(end)")
      }
    }
  }

  @Test func `is read on the pages of the list, which say whose it is, and nowhere else`() async throws {
    try await House.open { house in
      try await house.share()
      let (bob, root) = (house.bob, house.root)
      _ = try await bob.log("Brotzeit", 500)
      for address in Self.pages {
        let answer = try await bob.get(root + address)
        #expect(answer.status == .ok, "\(address)")
        let page = try ShownPage(answer.text)
        #expect(try page.text("#shared-diary p") == "This is the diary of Ann. You can read it.", "\(address)")
        #expect(try page.elements("#shared-diary a").map { $0["href"] } == ["/"], "\(address)")
        if Self.shownOn.contains(address) { #expect(answer.text.contains("Zwetschgenkuchen"), "\(address)") }
        #expect(!answer.text.contains("eheim") && !answer.text.contains("Brotzeit"), "\(address)")
        // No script runs and no device keeps it, so nothing of it is mixed up with the reader's own diary.
        #expect(try page.find("//script").isEmpty && page.find("//body[@data-person]").isEmpty, "\(address)")
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.eTag] == nil, "\(address)")
        #expect(answer.headers[.setCookie] == nil, "\(address)")
        for link in try page.find("//main//a[@href] | //nav//a[@href]") {
          let href = try #require(link["href"])
          #expect(href.hasPrefix(root) || href.hasPrefix("#") || href.hasPrefix("?") || href.hasPrefix("https://"), "\(address): \(href)")
          guard href.hasPrefix(root) else { continue }
          let led = try await bob.get(href)
          #expect(led.status == .ok || led.location.hasPrefix(root), "\(address): \(href) leads to \(led.status) \(led.location)")
        }
        for form in try page.find("//form") {
          #expect(form["method"] != "post", "\(address)")
          #expect(try #require(form["action"]).hasPrefix(root), "\(address)")
        }
      }
      // Bob's own pages are his, before and after.
      let own = try await bob.get("/").text
      #expect(own.contains("Brotzeit") && !own.contains("Zwetschgenkuchen") && !own.contains("shared-diary"))
      #expect(try await house.ann.get("/").text.contains("Zwetschgenkuchen"))
      // It is not shared on.
      try await house.expectShut(to: house.eve, "for someone else")
      #expect(try await bob.get("/people/\(try bob.key)").location == "/?note=pageNotFound")
      #expect(try await bob.get(root + "/history/search?q=oats").location == "\(root)?note=pageNotFound")
    }
  }

  @Test func `can't be logged in, exported, searched or changed by someone who may read it`() async throws {
    try await House.open { house in
      try await house.share()
      let mark = try await house.diary(of: house.ann).version()
      for row in RouteRow.all where row.door == .session && !row.path.hasPrefix("/people/") {
        let readable = ["/", "/history", "/history/{day}", "/days/{day}", "/days/{day}/nutrients", "/trends", "/report"]
        if row.method == .get && readable.contains(row.path) { continue }
        let address = RouteRow(row.method, "/people/{person}" + row.path, .session, query: row.query).address(id: try house.ann.key)
        let answer = try await house.bob.send(row.method, address, json: row.body(id: UUID().uuidString))
        let isNothing = answer.location.hasSuffix("?note=pageNotFound") || [.notFound, .methodNotAllowed].contains(answer.status)
        #expect(isNothing, "\(row.testDescription): \(answer.status) \(answer.location)")
      }
      #expect(try await house.diary(of: house.ann).version() == mark)
      #expect(try await house.bob.get(house.root).text.contains("id=\"add\"") == false)
      // A token is its person's, and reads no other diary.
      let token = try await house.server.household.makeToken(for: try #require(house.bob.person), scopes: Set(Scope.allCases))
      let program = house.server.stranger.with(.authorization, "Bearer \(token)")
      #expect(try await program.get(house.root).location.hasPrefix("/sign-in"))
    }
  }

  @Test func `is logged in by words and by hand, and the entry says by whom`() async throws {
    try await House.open { house in
      try await house.share(mayLog: true)
      let (ann, bob, root) = (house.ann, house.bob, house.root)
      let sheet = try await bob.get("\(root)/add?q=2+eggs")
      #expect(sheet.status == .ok)
      let page = try ShownPage(sheet.text)
      #expect(try page.text("#shared-diary p") == "This is the diary of Ann. You can read it and log food in it.")
      let actions = Set(try page.find("//form").compactMap { $0["action"] })
      #expect(actions == ["\(root)/add", "\(root)/meals", "\(root)/entries"])
      #expect(!sheet.text.contains("Zwetschgenkuchen"))
      let log = try #require(try page.find("//form[@action='\(root)/meals']").first)
      var fields = Dictionary(log.descendants.filter { $0.name == "input" }.map { ($0["name"] ?? "", $0["value"] ?? "") }) { $1 }
      fields["do"] = "log"
      let saved = try await bob.post("\(root)/meals", fields)
      #expect(saved.status == .seeOther && saved.location.hasPrefix("\(root)?note=added"))
      #expect(try await bob.get(saved.location).text.contains("Logged"))
      let byHand = try await bob.post(
        "\(root)/entries", ["name": "Suppe", "calories": "120", "note": "Mit Brot", "day": "2026-03-09"])
      #expect(byHand.location.hasPrefix("\(root)/history/2026-03-09?note=added"))
      let today = try await house.diary(of: ann).record(of: Day("2026-03-10") ?? .first).entries
      #expect(today.count == 2 && today.filter { $0.meal.note == "Logged by Bob" }.count == 1)
      let before = try await house.diary(of: ann).record(of: Day("2026-03-09") ?? .first).entries
      #expect(before.map(\.meal.note) == ["Mit Brot\nLogged by Bob"])
      #expect(try await house.diary(of: bob).foods(.recent, limit: 9).isEmpty)
      // Nothing is planned, kept or chosen in the name of the owner.
      let planned = try await bob.post("\(root)/entries", ["name": "Suppe", "calories": "120", "day": "2026-03-12"])
      #expect(planned.status == .notFound || planned.status == .unprocessableContent)
      #expect(try await bob.get("\(root)/add?day=2026-03-12").location == "\(root)?note=pageNotFound")
      fields["do"] = "keep"
      fields["keepAs"] = "Frühstück"
      fields["id"] = UUID().uuidString.lowercased()
      #expect(try await bob.post("\(root)/meals", fields).status == .notFound)
      #expect(try await house.diary(of: ann).savedFoods().isEmpty)
      // A form that is refused logs nothing, and is shown again in the same diary.
      let refused = try await bob.post("\(root)/entries", ["name": "", "calories": "120"])
      #expect(refused.status == .unprocessableContent && refused.text.contains("shared-diary"))
    }
  }

  @Test func `shows its weight without a way to log one`() async throws {
    try await House.open { house in
      try await house.share(mayLog: true)
      _ = try await house.ann.send(
        .post, "/api/v1/measurements", json: #"{"kind":"weight","amount":70,"loggedAt":"2026-03-09T07:00:00+01:00"}"#)
      #expect(try ShownPage(try await house.ann.get("/").text).texts("#tiles .rest") == ["Log"])
      #expect(try ShownPage(try await house.bob.get(house.root).text).texts("#tiles .rest") == ["Mar 9"])
    }
  }

  @Test func `is logged in twenty times a minute at most`() async throws {
    try await House.open { house in
      try await house.share(mayLog: true)
      let entry = ["name": "Suppe", "calories": "120"]
      for _ in 0..<20 { #expect(try await house.bob.post("\(house.root)/entries", entry).status == .seeOther) }
      #expect(try await house.bob.post("\(house.root)/entries", entry).status == .tooManyRequests)
      #expect(try await house.bob.get(house.root).status == .ok)
      #expect(try await house.bob.post("/entries", entry).status == .seeOther)
      house.server.clock.set("2026-03-10T12:01:01+01:00")
      #expect(try await house.bob.post("\(house.root)/entries", entry).status == .seeOther)
    }
  }

  @Test func `has a log that its owner reads, of each day, person and kind`() async throws {
    try await House.open { house in
      try await house.share(mayLog: true)
      let (ann, bob, root) = (house.ann, house.bob, house.root)
      #expect(try await ann.get("/settings/shared").text.contains("Nothing yet."))
      for _ in 0..<2 { for address in ["", "/history", "/trends"] { _ = try await bob.get(root + address) } }
      house.server.clock.set("2026-03-11T12:00:00+01:00")
      _ = try await bob.post("\(root)/entries", ["name": "Suppe", "calories": "120"])
      _ = try await bob.post("\(root)/entries", ["name": "", "calories": "120"])
      let page = try ShownPage(try await ann.get("/settings/shared").text)
      #expect(
        try page.texts("#accesses li p") == [
          "Bob: opened Add food, logged food", "Mar 11, 2026", "Bob: read days, read the history, read trends", "Mar 10, 2026",
        ])
      // It stays after sharing ended, and is nobody else's.
      _ = try await bob.post("/settings/shared/\(try ann.key)/leave")
      #expect(try await ann.get("/settings/shared").text.contains("logged food"))
      #expect(try await bob.get("/settings/shared").text.contains("logged food") == false)
      house.server.clock.set("2026-06-10T12:00:00+02:00")
      #expect(try await ann.get("/settings/shared").text.contains("logged food") == false)
    }
  }

  @Test func `is shown in the formats of the reader, with the days and goals of its owner`() async throws {
    try await House.open { house in
      try await house.share()
      let (ann, bob) = (house.ann, house.bob)
      _ = try await ann.post("/goals", ["calories": "1234"])
      _ = try await house.server.household.change(try #require(bob.person)) { bob in
        bob.locale = "de-DE"
        bob.energyUnit = .kJ
        bob.timeZone = TimeZone(identifier: "Pacific/Auckland") ?? bob.timeZone
      }
      // 320 cal of 1,234 cal, on the owner's day: in Auckland it is the next one after eleven.
      house.server.clock.set("2026-03-10T13:00:00+01:00")
      let page = try await bob.get(house.root).text
      #expect(page.contains("1.339 kJ") && page.contains("data-today=\"2026-03-10\""))
      #expect(page.contains("5.163"))
      #expect(try await ann.get("/").text.contains("320 cal"))
    }
  }

  @Test func `is offered with a day that is not over, to people who are not invited yet`() async throws {
    try await House.open { house in
      let (ann, bob) = (house.ann, house.bob)
      let offered = try ShownPage(try await ann.get("/settings/shared").text)
      #expect(try offered.texts("#share [name=person] option") == ["Bob", "Eve"])
      let refusals: [([String: String], String)] = [
        (["person": try bob.key, "lastDay": "2026-03-09"], "The last day is today or a later day"),
        (["person": try bob.key, "lastDay": "soon"], "The last day is today or a later day"),
        (["person": try ann.key], "Choose a person who was not invited yet"),
        (["person": UUID().uuidString], "Choose a person who was not invited yet"), ([:], "Choose a person who was not invited yet"),
      ]
      for (form, words) in refusals {
        let refused = try await ann.post("/settings/shared", form)
        #expect(refused.status == .unprocessableContent && refused.text.contains(words))
      }
      #expect(try await house.server.household.shares(of: try #require(ann.person)).isEmpty)
      _ = try await ann.post("/settings/shared", ["person": try bob.key, "right": "read", "lastDay": "2026-03-31"])
      let own = try ShownPage(try await ann.get("/settings/shared").text),
        others = try ShownPage(try await bob.get("/settings/shared").text)
      #expect(try own.texts("#readers .when") == ["May read · until Mar 31, 2026 · not accepted yet"])
      #expect(try own.texts("#share [name=person] option") == ["Eve"])
      #expect(try others.texts("#others .when") == ["You may read it · until Mar 31, 2026 · invitation"])
      #expect(try others.texts("#others button") == ["Accept", "Decline"])
      #expect(try await bob.get("/settings").text.contains("Shared diaries: 1 invitation"))
      #expect(try await ann.get("/settings").text.contains("Shared diaries<"))
      _ = try await bob.post("/settings/shared/\(try ann.key)/accept")
      let accepted = try ShownPage(try await bob.get("/settings/shared").text)
      #expect(try accepted.elements("#others a").map { $0["href"] } == [house.root])
      // Nobody else can end it.
      _ = try await house.eve.post("/settings/shared/with/\(try bob.key)/end")
      _ = try await house.eve.post("/settings/shared/\(try ann.key)/leave")
      #expect(try await bob.get(house.root).status == .ok)
    }
  }

  @Test func `is no setting of someone who is alone`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/settings").text.contains("Shared diaries") == false)
      #expect(try await ann.get("/settings/shared").text.contains("the only person on this server"))
      _ = try await server.person("Bob")
      #expect(try await ann.get("/settings").text.contains("Shared diaries"))
    }
  }
}
