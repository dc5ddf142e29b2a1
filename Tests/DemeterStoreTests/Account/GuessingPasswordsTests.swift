import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Guessing a password` {
  @Test func `right signs in, in any case of the name; wrong or unknown does not`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      #expect(try await household.attempt("Ada", NewPerson.password) == .signedIn("Ada"))
      #expect(try await household.attempt(" aDA ", NewPerson.password) == .signedIn("Ada"))
      #expect(try await household.attempt("Ada", NewPerson.password + " ") == .wrongPassword)
      #expect(try await household.attempt("Ada", "") == .wrongPassword)
      #expect(try await household.attempt("Eve", NewPerson.password) == .wrongPassword)
    }
  }

  @Test func `is free five times, then waits twice as long each time`() async throws {
    try await withHousehold { household, _, clock in
      _ = try await household.add(.ada())
      for _ in 0..<5 { #expect(try await household.attempt("Ada", "wrong") == .wrongPassword) }
      var waits: [Int] = []
      while waits.count < 12 {
        guard case .tryLater(let seconds) = try await household.attempt("Ada", NewPerson.password) else {
          Issue.record("no wait after \(waits)")
          return
        }
        waits.append(seconds)
        clock.advance(bySeconds: TimeInterval(seconds) - 0.5)
        #expect(try await household.attempt("Ada", NewPerson.password) == .tryLater(1))
        clock.advance(bySeconds: 0.5)
        #expect(try await household.attempt("Ada", "wrong") == .wrongPassword)
      }
      #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    }
  }

  @Test func `is slowed by address for any name, and by name from an address, also if others sign in there`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      _ = try await household.add(.ben())
      for _ in 0..<5 {
        #expect(try await household.attempt("ADA", "wrong", from: "192.0.2.1") == .wrongPassword)
        #expect(try await household.attempt("Ben", "another long secret", from: "192.0.2.1") == .signedIn("Ben"))
      }
      #expect(try await household.attempt("ada", NewPerson.password, from: "192.0.2.1") == .tryLater(1))
      #expect(try await household.attempt("ada", NewPerson.password, from: "192.0.2.2") == .signedIn("Ada"))
      for index in 0..<5 { #expect(try await household.attempt("Nobody \(index)", "wrong", from: "198.51.100.1") == .wrongPassword) }
      #expect(try await household.attempt("Ben", "another long secret", from: "198.51.100.1") == .tryLater(1))
      #expect(try await household.attempt("Ben", "another long secret", from: "198.51.100.2") == .signedIn("Ben"))
    }
  }

  @Test func `of one name from everywhere slows those who guess, for seconds, and not whose name it is`() async throws {
    try await withHousehold { household, _, clock in
      _ = try await household.add(.ada())
      for index in 0..<40 {
        for _ in 0..<3 { #expect(try await household.attempt("Ada", "wrong", from: "192.0.2.\(index)") == .wrongPassword) }
      }
      #expect(try await household.attempt("Ada", "wrong", from: "192.0.2.1") == .tryLater(10))
      // One wrong password has no consequences, from an address without guesses.
      #expect(try await household.attempt("Ada", "wrong", from: "198.51.100.1") == .wrongPassword)
      #expect(try await household.attempt("Ada", NewPerson.password, from: "198.51.100.1") == .signedIn("Ada"))
      clock.advance(bySeconds: 10)
      #expect(try await household.attempt("Ada", NewPerson.password, from: "192.0.2.1") == .signedIn("Ada"))
    }
  }

  @Test func `never keeps out who guessed nothing`() async throws {
    try await withHousehold { household, _, clock in
      _ = try await household.add(.ada())
      for minute in 0..<10 {
        for index in 0..<40 { _ = try await household.attempt("Ada", "wrong", from: "192.0.\(minute).\(index)") }
        #expect(try await household.attempt("Ada", NewPerson.password, from: "198.51.100.1") == .signedIn("Ada"))
        for index in 0..<40 { _ = try await household.attempt("Ada", "wrong", from: "192.0.\(minute).\(index)") }
        clock.advance(bySeconds: 60)
      }
    }
  }

  @Test func `by a signed-in person is slowed too, separately from signing in`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada())
      for _ in 0..<5 { await #expect(throws: HouseholdError.self) { try await household.check("wrong", of: ada) } }
      do {
        try await household.check(NewPerson.password, of: ada)
        Issue.record("not slowed")
      } catch {
        guard case HouseholdError.tryLater(seconds: 1) = error else { throw error }
      }
      #expect(try await household.attempt("Ada", NewPerson.password) == .signedIn("Ada"))
    }
  }

  @Test func `never waits longer because the clock was set back`() async throws {
    try await withHousehold { household, _, clock in
      _ = try await household.add(.ada())
      for _ in 0..<5 { #expect(try await household.attempt("Ada", "wrong") == .wrongPassword) }
      clock.advance(bySeconds: -86_400)
      #expect(try await household.attempt("Ada", NewPerson.password) == .tryLater(1))
      clock.advance(bySeconds: 1)
      #expect(try await household.attempt("Ada", NewPerson.password) == .signedIn("Ada"))
    }
  }

  @Test func `right forgets the wrong ones`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      for _ in 0..<3 {
        for _ in 0..<4 { #expect(try await household.attempt("Ada", "wrong") == .wrongPassword) }
        #expect(try await household.attempt("Ada", NewPerson.password) == .signedIn("Ada"))
      }
    }
  }

  @Test func `is forgotten after an hour`() async throws {
    try await withHousehold { household, _, clock in
      _ = try await household.add(.ada())
      for _ in 0..<5 { #expect(try await household.attempt("Ada", "wrong") == .wrongPassword) }
      clock.advance(bySeconds: 3600)
      for _ in 0..<5 { #expect(try await household.attempt("Ada", "wrong") == .wrongPassword) }
      #expect(try await household.attempt("Ada", "wrong") == .tryLater(1))
    }
  }

  @Test func `many times at once is no way around`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      let outcomes = try await withThrowingTaskGroup(of: SignInOutcome.self) { group in
        for _ in 0..<50 { group.addTask { try await household.attempt("Ada", "wrong") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == .wrongPassword }.count == 5)
      #expect(outcomes.filter { $0 == .tryLater(1) }.count == 45)
    }
  }
}
