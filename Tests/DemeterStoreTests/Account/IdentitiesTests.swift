import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

private let account = ProviderAccount(issuer: "https://auth.example", subject: "ada-1", name: "ada")

@Suite(.timeLimit(.minutes(10))) struct `Accounts at a sign-in provider` {
  private func attempt(_ clock: TestClock, lasting seconds: TimeInterval = 600) -> ProviderAttempt {
    ProviderAttempt(state: UUID().uuidString, expiresAt: clock.now().addingTimeInterval(seconds))
  }

  private func name(_ result: ProviderSignIn) -> String {
    switch result {
    case .signedIn(let session): session.person.name
    case .unknown: "unknown"
    case .used: "used"
    }
  }

  @Test func `let in the person to whom they are linked, until the link is removed`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      #expect(try await name(household.signIn(as: account, by: attempt(clock), on: nil)) == "unknown")
      #expect(try await household.link(account, to: ada, by: attempt(clock)) == .linked)
      #expect(try await household.link(account, to: ben, by: attempt(clock)) == .taken)
      // Again is no second one, and only the issuer and the subject count.
      #expect(try await household.link(account, to: ada, by: attempt(clock)) == .linked)
      let renamed = ProviderAccount(issuer: account.issuer, subject: account.subject, name: "Countess")
      guard case .signedIn(let session) = try await open().signIn(as: renamed, by: attempt(clock), on: "Safari on iPhone") else {
        Issue.record("not signed in")
        return
      }
      #expect(try await household.person(session: session.secret) == ada)
      #expect(try await household.sessions(of: ada, asking: session.secret).map(\.device) == ["Safari on iPhone"])
      let identity = try #require(try await household.identities(of: ada).first)
      #expect(identity.account.name == "Countess" && identity.seenAt != nil)
      for other in [
        ProviderAccount(issuer: "https://auth.example/", subject: "ada-1", name: "ada"),
        ProviderAccount(issuer: account.issuer, subject: "ADA-1", name: "ada"),
      ] {
        #expect(try await name(household.signIn(as: other, by: attempt(clock), on: nil)) == "unknown")
      }
      try await household.unlink(identity.id, of: ben)
      #expect(try await household.identities(of: ada).count == 1)
      try await household.unlink(identity.id, of: ada)
      #expect(try await household.identities(of: ada).isEmpty)
      #expect(try await name(household.signIn(as: account, by: attempt(clock), on: nil)) == "unknown")
    }
  }

  @Test func `go with their person`() async throws {
    try await withHousehold { household, _, clock in
      _ = try await household.add(.ada())
      let ben = try await household.add(.ben())
      #expect(try await household.link(account, to: ben, by: attempt(clock)) == .linked)
      try await household.remove(ben)
      #expect(try await name(household.signIn(as: account, by: attempt(clock), on: nil)) == "unknown")
      await #expect(throws: DiaryError.self) { try await household.link(account, to: ben, by: attempt(clock)) }
    }
  }

  @Test func `count once for each attempt, also at several servers at the same moment`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada())
      #expect(try await household.link(account, to: ada, by: attempt(clock)) == .linked)
      let once = attempt(clock)
      let results = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<4 {
          let server = try open()
          for _ in 0..<2 { group.addTask { name(try await server.signIn(as: account, by: once, on: nil)) } }
        }
        return try await group.reduce(into: [] as [String]) { $0.append($1) }
      }
      #expect(results.sorted() == ["Ada"] + Array(repeating: "used", count: 7))
      #expect(try await household.link(account, to: ada, by: once) == .used)
      let late = attempt(clock, lasting: 0)
      #expect(try await name(household.signIn(as: account, by: late, on: nil)) == "used")
    }
  }

  @Test func `add a person once, but not the owner unless that is meant`() async throws {
    try await withHousehold { household, open, clock in
      func add(
        _ name: String, _ subject: String, mayOwn: Bool = false, addsPeople: Bool = true, invitation: String? = nil
      ) async throws -> String {
        let account = ProviderAccount(issuer: "https://auth.example", subject: subject, name: nil)
        return self.name(
          try await open().add(
            .ada(name), with: account, by: attempt(clock), invitation: invitation, mayOwn: mayOwn, addsPeople: addsPeople, on: nil))
      }
      #expect(try await add("Ada", "ada") == "unknown")
      #expect(try await household.people().isEmpty)
      #expect(try await add("Ada", "ada", mayOwn: true) == "Ada")
      // Of two members of a group that may own, one owns. The other gets in only as anyone else does.
      #expect(try await add("Eve", "eve", mayOwn: true, addsPeople: false) == "unknown")
      #expect(try await add("Ben", "ben") == "Ben")
      #expect(try await household.people().map(\.isOwner) == [true, false])
      // Whoever is known signs in, under whatever name.
      #expect(try await add("Cleo", "ben") == "Ben")
      await #expect(throws: HouseholdError.self) { try await add("ada", "eve") }
      #expect(try await household.people().count == 2)
      let secret = try await household.makeInvitation()
      await #expect(throws: HouseholdError.self) { try await add("Ada", "eve", invitation: secret) }
      #expect(try await add("Cleo", "cleo", addsPeople: false, invitation: secret) == "Cleo")
      #expect(try await add("Dora", "dora", invitation: secret) == "used")
      #expect(try await household.people().map(\.name) == ["Ada", "Ben", "Cleo"])
    }
  }

  @Test func `are no part of a session that a proxy begins, which is for the exact name`() async throws {
    try await withHousehold { household, open, _ in
      let ada = try await household.add(.ada())
      for name in ["ada", "ADA", " Ada", "", "Zoe"] { #expect(try await household.signIn(namedByProxy: name, on: nil) == nil) }
      let session = try #require(try await open().signIn(namedByProxy: "Ada", on: "Safari on iPhone"))
      #expect(session.secret.hasPrefix(SignedIn.proxyPrefix) && session.person == ada)
      #expect(try await household.person(session: session.secret) == ada)
      try await household.signOut(session: session.secret)
      #expect(try await household.person(session: session.secret) == nil)
    }
  }

  @Test func `do not pile up where a proxy begins a session with each request`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada())
      var last = ""
      for _ in 0..<53 { last = try #require(try await household.signIn(namedByProxy: "Ada", on: nil)).secret }
      #expect(try await household.sessions(of: ada, asking: last).count == 50)
      #expect(try await household.person(session: last) == ada)
    }
  }

  @Test func `are not needed to be added beside others, which makes no owner`() async throws {
    try await withHousehold { household, _, _ in
      let zoe = try NewPerson(name: "Zoe", password: "correct horse", timeZone: "Europe/Berlin", locale: "en-US")
      #expect(try await household.addBesideOthers(zoe) == nil)
      #expect(try await household.peopleCount() == 0)
      _ = try await household.add(.ada())
      #expect(try await household.addBesideOthers(zoe)?.isOwner == false)
      await #expect(throws: HouseholdError.self) { try await household.addBesideOthers(zoe) }
    }
  }
}
