import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Passwords that are switched off` {
  @Test func `sign nobody in, on any server, until they are switched on`() async throws {
    try await withHousehold { household, open, _ in
      let ada = try await household.add(.ada()), other = try open()
      let session = try await household.signIn(name: "Ada", password: NewPerson.password, from: "a").secret
      #expect(try await household.acceptsPasswords())
      #expect(try await household.hasWayInWithoutPassword(ada) == false)
      try await household.acceptPasswords(false)
      for server in [household, other] {
        let refusal = await #expect(throws: HouseholdError.self) {
          try await server.signIn(name: "Ada", password: NewPerson.password, from: "a")
        }
        guard case .passwordsOff = refusal else { Issue.record("\(String(describing: refusal))"); continue }
      }
      // Sessions stay, links work, and a password confirms.
      #expect(try await household.person(session: session) == ada)
      try await household.check(NewPerson.password, of: ada)
      #expect(try await other.signIn(link: household.makeSignInLink(for: ada))?.person == ada)
      try await other.acceptPasswords(true)
      #expect(try await household.attempt("Ada", NewPerson.password) == .signedIn("Ada"))
    }
  }

  @Test func `end sign-ins with a password that wait for a code`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada())
      let (secret, _) = try await household.setUp(ada, clock)
      let pending = try #require(try await household.password())
      try await open().acceptPasswords(false)
      let refusal = await #expect(throws: HouseholdError.self) {
        try await household.signIn(pending: pending, code: shown(secret, clock), from: "192.0.2.1", on: nil)
      }
      guard case .passwordsOff = refusal else { Issue.record("\(String(describing: refusal))"); return }
      // The code was not used up.
      try await household.acceptPasswords(true)
      #expect(try await household.code(shown(secret, clock), pending) == "Ada")
    }
  }

  @Test func `are on again for a new owner`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada())
      try await household.acceptPasswords(false)
      _ = try await household.add(.ben())
      #expect(try await !household.acceptsPasswords())
      for person in try await household.people().reversed() { try await household.remove(person) }
      #expect(try await household.add(.ada()).id != ada.id)
      #expect(try await household.acceptsPasswords())
    }
  }
}
