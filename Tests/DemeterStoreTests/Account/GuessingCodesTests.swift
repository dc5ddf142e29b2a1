import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

/// How often codes count, and how many may be guessed.
extension `A second factor` {
  @Test func `waits five minutes for a code, and takes five wrong ones`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let (secret, codes) = try await household.setUp(ada, clock)
      let late = try #require(try await household.password())
      clock.advance(bySeconds: 299)
      #expect(try await household.isPending(late))
      clock.advance(bySeconds: 1)
      #expect(try await !household.isPending(late))
      #expect(try await household.code(shown(secret, clock), late) == "ended")

      let pending = try #require(try await household.password())
      for index in 0..<5 { #expect(try await household.code("ABCD-\(index)", pending, from: "192.0.2.\(index)") == "wrong") }
      #expect(try await household.code(codes[0], pending, from: "192.0.2.8") == "ended")
      #expect(try await household.secondFactor(of: ada)?.codesLeft == 10)
      #expect(try await household.code(shown(secret, clock), "nonsense") == "ended")
    }
  }

  @Test func `slows guesses of codes from all addresses together, and not a recovery code`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let (secret, codes) = try await household.setUp(ada, clock)
      for index in 0..<5 {
        let pending = try #require(try await household.password(from: "192.0.2.\(index)"))
        #expect(try await household.code(wrong(secret, clock), pending, from: "192.0.2.\(index)") == "wrong")
      }
      let pending = try #require(try await household.password(from: "198.51.100.1"))
      #expect(try await household.code(shown(secret, clock), pending, from: "198.51.100.1") == "later 1")
      #expect(try await household.code(codes[0], pending, from: "198.51.100.1") == "Ada")
      clock.advance(bySeconds: 1)
      let next = try #require(try await household.password(from: "198.51.100.1"))
      #expect(try await household.code(shown(secret, clock), next, from: "198.51.100.1") == "Ada")
    }
  }

  @Test func `slows guesses of codes up to an hour, and forgets them after a day`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let (secret, _) = try await household.setUp(ada, clock)
      func guess(_ index: Int) async throws -> String {
        let address = "192.0.2.\(index)"
        let pending = try #require(try await household.password(from: address))
        return try await household.code(wrong(secret, clock), pending, from: address)
      }
      for index in 0..<5 { #expect(try await guess(index) == "wrong") }
      for (index, seconds) in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600].enumerated() {
        #expect(try await guess(index + 5) == "later \(seconds)")
        clock.advance(bySeconds: TimeInterval(seconds))
        #expect(try await guess(index + 5) == "wrong")
      }
      // A rest of two hours is none.
      clock.advance(bySeconds: 7200)
      #expect(try await guess(30) == "wrong")
      #expect(try await guess(31) == "later 3600")
      clock.advance(bySeconds: 86_400)
      for index in 32..<37 { #expect(try await guess(index) == "wrong") }
    }
  }

  @Test func `takes each code once, also from two servers at the same moment`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada()), servers = [household, try open()]
      let (secret, codes) = try await household.setUp(ada, clock)
      for code in [shown(secret, clock), codes[0]] {
        var pending: [String] = []
        for _ in 0..<4 { pending.append(try #require(try await household.password())) }
        let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
          for (index, one) in pending.enumerated() {
            group.addTask { try await servers[index % 2].code(code, one, from: "192.0.2.\(index)") }
          }
          return try await group.reduce(into: [] as [String]) { $0.append($1) }
        }
        #expect(outcomes.sorted() == ["Ada", "wrong", "wrong", "wrong"])
      }
      #expect(try await household.secondFactor(of: ada)?.codesLeft == 9)
      // A later code, not an earlier one.
      let pending = try #require(try await household.password(from: "192.0.2.9"))
      #expect(try await household.code(shown(secret, clock, -1), pending, from: "192.0.2.9") == "wrong")
      clock.advance(bySeconds: 30)
      #expect(try await household.code(shown(secret, clock), pending, from: "192.0.2.9") == "Ada")
    }
  }
}
