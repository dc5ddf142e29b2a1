import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `An announced removal` {
  @Test func `removes the person on its day, with the diary, and no one else`() async throws {
    try await withHousehold { household, open, _ in
      let ada = try await household.add(.ada())
      let ben = try await household.add(.ada("Ben"))
      _ = try await household.diary(of: ben).save(.porridge(), .on("2026-03-01"))
      try await household.announceRemoval(of: ben, on: "2026-03-15")
      #expect(try await open().people().map(\.leavesOn) == [nil, "2026-03-15"])
      #expect(try await household.removePeopleDue(at: Day("2026-03-15").start(in: .berlin) - 1) == 0)
      #expect(try await household.people().count == 2)
      #expect(try await household.removePeopleDue(at: Day("2026-03-15").start(in: .berlin)) == 1)
      #expect(try await household.people() == [ada])
      #expect(try await household.diskUse().diaries.count == 1)
    }
  }

  @Test func `removes no one if it was withdrawn after the list was read`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      let ben = try await household.add(.ada("Ben"))
      try await household.announceRemoval(of: ben, on: "2026-03-15")
      let listed = try #require(try await household.people().last)
      try await household.announceRemoval(of: ben, on: nil)
      #expect(try await !household.removeAsAnnounced(listed))
      #expect(try await household.people().count == 2)
    }
  }

  @Test func `is withdrawn, and never concerns the owner`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada())
      let ben = try await household.add(.ada("Ben"))
      try await household.announceRemoval(of: ben, on: "2026-03-15")
      try await household.announceRemoval(of: ben, on: nil)
      try await household.announceRemoval(of: ada, on: "2026-03-15")
      #expect(try await household.removePeopleDue(at: Day("2027-01-01").start(in: .gmt)) == 0)
      #expect(try await household.people().map(\.leavesOn) == [nil, nil])
    }
  }
}
