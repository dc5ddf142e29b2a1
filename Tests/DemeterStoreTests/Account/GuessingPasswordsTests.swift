import DemeterCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Guessing a password` {
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

  @Test func `is slowed by name from anywhere, and by address for any name`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      _ = try await household.add(.ben())
      for index in 0..<5 { #expect(try await household.attempt("ADA", "wrong", from: "192.0.2.\(index)") == .wrongPassword) }
      #expect(try await household.attempt("ada", NewPerson.password, from: "192.0.2.99") == .tryLater(1))
      #expect(try await household.attempt("Ben", "another long secret", from: "192.0.2.99") == .signedIn("Ben"))
      for index in 0..<5 { #expect(try await household.attempt("Nobody \(index)", "wrong", from: "198.51.100.1") == .wrongPassword) }
      #expect(try await household.attempt("Ben", "another long secret", from: "198.51.100.1") == .tryLater(1))
      #expect(try await household.attempt("Ben", "another long secret", from: "198.51.100.2") == .signedIn("Ben"))
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
