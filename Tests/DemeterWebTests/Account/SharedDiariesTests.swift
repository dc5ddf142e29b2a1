import DemeterCore
import DemeterStore
import Foundation
import FoundationXML
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `The diary of another person` {
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
      #expect(Set(today.map(\.loggedBy)) == [nil, "Bob"])
      let before = try await house.diary(of: ann).record(of: Day("2026-03-09") ?? .first).entries
      #expect(before.map(\.meal.note) == ["Mit Brot"] && before.map(\.loggedBy) == ["Bob"])
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

  @Test func `says by whom it was logged to its owner only, who can delete all of it at once`() async throws {
    try await House.open { house in
      try await house.share(mayLog: true)
      let (ann, bob, root) = (house.ann, house.bob, house.root)
      let before = try await ann.get("/settings/shared").text
      #expect(!before.contains("logged-by-others"))
      for (minute, name, day) in [(1, "Suppe", "2026-03-09"), (2, "Salat", "2026-03-10")] {
        house.server.clock.set("2026-03-10T12:0\(minute):00+01:00")
        #expect(try await bob.post("\(root)/entries", ["name": name, "calories": "120", "day": day]).status == .seeOther)
      }
      let soup = try #require(try await ann.entries("2026-03-09").first), id = try #require(soup["id"] as? String)
      #expect(soup["loggedBy"] as? String == "Bob" && soup["note"] == nil)
      #expect(try await ann.get("/").text.contains("Logged by Bob"))
      #expect(try await bob.get(root).text.contains("Logged by") == false)
      let sheet = try ShownPage(try await ann.get("/entries/\(id)").text)
      let facts = try sheet.texts(".facts div")
      #expect(facts.contains { $0.hasPrefix("Logged by") && $0.hasSuffix("Bob") })
      // Changing it does not change that.
      #expect(try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"calories":130}"#).json["loggedBy"] as? String == "Bob")
      #expect(try await ann.send(.patch, "/api/v1/entries/\(id)", json: #"{"loggedBy":"Eve"}"#).status == .unprocessableContent)
      let page = try ShownPage(try await ann.get("/settings/shared").text)
      #expect(try page.texts("#logged-by-others h3") == ["Mar 10, 2026", "Mar 9, 2026"])
      #expect(try page.texts("#logged-by-others .name") == ["Salat", "Suppe"])
      #expect(try page.texts("#logged-by-others button") == ["Delete 2 entries of Bob"])
      let form = try #require(try page.elements("#logged-by-others form").first?["action"])
      #expect(try await ann.post(form).status == .seeOther)
      #expect(try await ann.entries("2026-03-09").isEmpty)
      #expect(try await ann.entries("2026-03-10").count == 1)
      #expect(try await ann.get("/settings/shared").text.contains("logged-by-others") == false)
    }
  }

  @Test func `is logged in by another person 200 times a day at most`() async throws {
    try await House.open { house in
      try await house.share(mayLog: true)
      let diary = try await house.diary(of: house.ann), meal = Meal(name: "Suppe", nutrition: Nutrition(energy: .zero))
      let logged = LoggedMoment(house.server.clock.now(), in: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
      for name in ["Bob", "Eve"] {
        _ = try await diary.save((0..<199).map { _ in NewEntry(id: UUID(), meal: meal, logged: logged, loggedBy: name) })
      }
      let entry = ["name": "Suppe", "calories": "120"]
      #expect(try await house.bob.post("\(house.root)/entries", entry).status == .seeOther)
      #expect(try await house.bob.post("\(house.root)/entries", entry).status == .tooManyRequests)
      #expect(try await house.ann.post("/entries", entry).status == .seeOther)
      house.server.clock.set("2026-03-11T00:00:01+01:00")
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
