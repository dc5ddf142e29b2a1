import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `An invitation` {
  @Test func `adds one person, in whichever process comes first`() async throws {
    try await withHousehold { household, open, _ in
      let households = [household, try open()]
      _ = try await household.add(.ada())
      let secret = try await household.makeInvitation()
      #expect(try await household.openInvitations() == 1)
      #expect(try await households[1].isOpen(invitation: secret))
      let accepted = try await withThrowingTaskGroup(of: SignedIn?.self) { group in
        for index in 0..<10 {
          group.addTask { try await households[index % 2].accept(invitation: secret, as: .ada("Ben \(index)"), on: "Safari on iPhone") }
        }
        return try await group.reduce(into: [SignedIn]()) { all, one in if let one { all.append(one) } }
      }
      #expect(accepted.count == 1)
      #expect(try await household.people().count == 2)
      let ben = try #require(accepted.first)
      #expect(try await households[1].person(session: ben.secret) == ben.person)
      #expect(!ben.person.isOwner)
      #expect(try await household.openInvitations() == 0)
      #expect(try await !household.isOpen(invitation: secret))
    }
  }

  @Test func `does not work on a server that has no owner`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada())
      let secret = try await household.makeInvitation()
      try await household.remove(ada)
      #expect(try await household.accept(invitation: secret, as: .ada("Ben"), on: nil) == nil)
      #expect(try await household.people().isEmpty)
    }
  }

  @Test func `stays open when the name is taken`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      let secret = try await household.makeInvitation()
      await #expect(throws: HouseholdError.self) { try await household.accept(invitation: secret, as: .ada(), on: nil) }
      #expect(try await household.accept(invitation: secret, as: .ada("Ben"), on: nil)?.person.name == "Ben")
    }
  }

  @Test func `is valid for a week, until it is withdrawn, and only as it was made`() async throws {
    try await withHousehold { household, _, clock in
      _ = try await household.add(.ada())
      let secrets = [try await household.makeInvitation(), try await household.makeInvitation()]
      clock.advance(bySeconds: 7 * 86_400 - 1)
      #expect(try await household.accept(invitation: secrets[0], as: .ada("Ben"), on: nil)?.person.name == "Ben")
      clock.advance(bySeconds: 1)
      #expect(try await household.accept(invitation: secrets[1], as: .ada("Cleo"), on: nil) == nil)
      #expect(try await household.openInvitations() == 0)
      let third = try await household.makeInvitation()
      try await household.withdrawInvitations()
      #expect(try await household.accept(invitation: third, as: .ada("Cleo"), on: nil) == nil)
      #expect(try await household.accept(invitation: "unknown", as: .ada("Cleo"), on: nil) == nil)
      #expect(try await household.people().map(\.name) == ["Ada", "Ben"])
    }
  }
}
