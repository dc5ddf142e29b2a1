import DemeterCore
import DemeterDiaryConformance
import Foundation
import GRDB
import Testing

@testable import DemeterPostgres
@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `The people of a household` {
  @Test func `come in order, the first as the owner`() async throws {
    try await withHousehold { household, open, _ in
      #expect(try await household.people().isEmpty)
      let ada = try await household.add(.ada())
      let ben = try await household.add(.ben())
      #expect(ada.isOwner && !ben.isOwner)
      #expect(ada.timeZone == .berlin)
      #expect(ben.plan == .free)
      #expect(try await household.people() == [ada, ben])
      #expect(try await open().people() == [ada, ben])
    }
  }

  @Test(arguments: ["Ada", "ADA", "ada", " Ada "])
  func `have names of their own, in any case`(_ name: String) async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      await #expect(throws: HouseholdError.self) { try await household.add(.ada(name)) }
      #expect(try await household.add(.ada("Adam")).name == "Adam")
      #expect(try await household.people().count == 2)
    }
  }

  @Test func `have one name however its accents are encoded`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada("Ren\u{E9}"))
      await #expect(throws: HouseholdError.self) { try await household.add(.ada("Rene\u{301}")) }
      #expect(try await household.attempt("rene\u{301}", NewPerson.password) == .signedIn("René"))
    }
  }

  @Test func `have no names that only look different, except those from before`() async throws {
    try await withHousehold { household, open, _ in
      let alice = try await household.add(.ada("alice"))
      for name in ["\u{FF41}lice", "al\u{131}ce"] { await #expect(throws: HouseholdError.self) { try await household.add(.ada(name)) } }
      // As an earlier version added them.
      let other = try await household.add(
        NewPerson(name: "Other", password: "another long secret", timeZone: nil, locale: nil))
      try await household.rename(other, to: "\u{FF21}l\u{AD}ice")
      await #expect(throws: HouseholdError.self) { try await household.add(.ada("ALICE")) }
      #expect(try await household.signIn(name: "Alice", password: NewPerson.password, from: "1").person.id == alice.id)
      #expect(try await household.signIn(name: "\u{FF41}L\u{AD}ice", password: "another long secret", from: "1").person.id == other.id)
      await #expect(throws: HouseholdError.self) { try await household.signIn(name: "alice", password: "another long secret", from: "1") }
      let findings: [String]? =
        if let files = household as? SQLiteHousehold { try await files.examine() } else {
          try await (household as? PostgresHousehold)?.examine()
        }
      #expect(findings?.count == 1 && findings?.first?.contains("look alike") == true)
      try await household.remove(other)
      #expect(try await household.people().count == 1)
    }
  }

  @Test func `keep an odd name from before, which is taken for others`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada())
      try await household.rename(ada, to: "Wei\u{DF}\u{200B}")
      #expect(try await household.signIn(name: "wei\u{DF}\u{200B}", password: NewPerson.password, from: "1").person.id == ada.id)
      await #expect(throws: HouseholdError.self) { try await household.add(.ada("Weiss")) }
    }
  }

  @Test func `have one owner, even if all come at once`() async throws {
    try await withHousehold { household, open, _ in
      let households = [household, try open()]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<10 { group.addTask { _ = try await households[index % 2].add(.ada("Ada \(index)")) } }
        try await group.waitForAll()
      }
      let people = try await household.people()
      #expect(people.count == 10)
      #expect(people.filter(\.isOwner) == [people[0]])
    }
  }

  @Test func `are updated for everyone at once`() async throws {
    try await withHousehold { household, open, _ in
      let other = try open()
      var ada = try await household.add(.ada())
      let session = try await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1").secret
      let token = try await household.makeToken(for: ada, scopes: [.readDiary])
      for home in [household, other] { #expect(try await home.person(session: session) == ada) }
      ada = try await other.change(ada) { person in
        person.timeZone = .auckland
        person.locale = "en-NZ"
        person.chosenDistanceUnit = .mi
        person.showsStepGoal = false
      }
      for home in [household, other] {
        #expect(try await home.person(session: session) == ada)
        #expect(try await home.access(token: token)?.person == ada)
        #expect(try await home.people() == [ada])
      }
    }
  }

  @Test func `keep own nutrients among those under the rings, as long as they are named`() async throws {
    try await withHousehold { household, open, _ in
      let ada = try await household.add(.ada()), creatine = try #require(OwnNutrient(name: "Creatine", unit: "g"))
      _ = try await household.change(ada) { person in
        person.nutrients.named = [creatine]
        person.nutrients.chosen = [.own(creatine), .known(.iron)]
      }
      #expect(try await open().people()[0].nutrients.chosen == [.own(creatine), .known(.iron)])
      _ = try await household.change(ada) { $0.nutrients.named = [] }
      #expect(try await open().people()[0].nutrients.chosen == [.known(.iron)])
    }
  }

  @Test func `keep every setting that was changed at the same time`() async throws {
    try await withHousehold { household, open, _ in
      let other = try open()
      let ada = try await household.add(.ada())
      async let zone = household.change(ada) { $0.timeZone = .auckland }
      async let unit = other.change(ada) { $0.chosenDistanceUnit = .mi }
      async let body = other.change(ada) { $0.body.height = 172 }
      async let plan: Void = household.set(.free, of: ada)
      _ = try await (zone, unit, body, plan)
      let now = try await household.people()[0]
      #expect(now.timeZone == .auckland && now.chosenDistanceUnit == .mi && now.body.height == 172 && now.plan == .free)
    }
  }

  @Test func `get their own diary and nobody else's`() async throws {
    try await withHousehold { household, open, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      let entry = try await household.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      guard case .notFound = await refusal({ () async throws(DiaryError) in try await household.diary(of: ben).entry(entry.id) }) else {
        Issue.record("Ben reads Ada's entry")
        return
      }
      #expect(try await household.diary(of: ben).record(of: "2026-03-01").entries.isEmpty)
      #expect(try await open().diary(of: ada).record(of: "2026-03-01").entries == [entry])
    }
  }

  @Test func `have a file each, that only this user can read`() async throws {
    try await withFolder { parent in
      let folder = parent.appending(path: "data")
      let household = try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      for person in [ada, ben, ada] { _ = try await household.diary(of: person) }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "diaries").path)
      let expected = [ada, ben].map { "\($0.id.uuidString.lowercased()).sqlite" }
      #expect(Set(files.filter { $0.hasSuffix(".sqlite") }) == Set(expected))
      for path in [folder, folder.appending(path: "diaries")] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
      }
    }
  }

  @Test func `get their diary once what kept it from being opened is gone`() async throws {
    try await withFolder { folder in
      let household = try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      let path = folder.appending(path: "diaries/\(ada.id.uuidString.lowercased()).sqlite")
      try Data("this is no database, and longer than its head would be if it were one: ".utf8).write(to: path)
      for _ in 0..<2 { await #expect(throws: DiaryError.self) { try await household.diary(of: ada) } }
      _ = try await household.diary(of: ben)
      try FileManager.default.removeItem(at: path)
      #expect(try await household.diary(of: ada).record(of: "2026-03-01").entries.isEmpty)
    }
  }

  @Test func `share one open diary each, however many ask at once`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada())
      let marks = try await withThrowingTaskGroup(of: DiaryVersion.self) { group in
        for _ in 0..<10 { group.addTask { try await household.diary(of: ada).version() } }
        return try await group.reduce(into: Set<DiaryVersion>()) { $0.insert($1) }
      }
      #expect(marks.count == 1)
    }
  }
}

extension Household {
  /// Gives a person a name as versions did that compared names by case only.
  fileprivate func rename(_ person: Person, to name: String) async throws {
    let sql = "UPDATE person SET name = '\(name)', name_key = '\(PersonName.earlierKey(name))' WHERE id = '\(person.id.key)'"
    if let household = self as? SQLiteHousehold { try household.file.writeNow { try $0.execute(sql: sql) } }
    if let household = self as? PostgresHousehold { try await household.database.execute(sql) }
  }
}
