import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

private func passkey(_ number: UInt8, _ name: String = "Phone", counter: UInt32 = 0, at moment: Date) -> Passkey {
  Passkey(
    id: Data([number, 2, 3]), name: name, host: "demeter.example", algorithm: -7, publicKey: Data([number]), counter: counter,
    madeAt: moment)
}

@Suite(.timeLimit(.minutes(10))) struct `Passkeys in a household` {
  /// Returns a challenge that was never used.
  private func challenge(_ clock: TestClock) -> PasskeyChallenge {
    PasskeyChallenge(text: UUID().uuidString, expiresAt: clock.now().addingTimeInterval(300))
  }

  @Test func `are listed, renamed and removed by their person only`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      #expect(try await household.hasPasskeys() == false)
      let phone = passkey(1, at: clock.now())
      #expect(try await household.add(phone, answering: challenge(clock), for: ada) == nil)
      clock.advance(bySeconds: 1)
      let desk = passkey(2, "Desk", counter: 7, at: clock.now())
      #expect(try await household.add(desk, answering: challenge(clock), for: ada) == nil)
      #expect(try await open().passkeys(of: ada) == [phone, desk])
      #expect(try await open().hasPasskeys())
      // No one has it twice.
      for person in [ada, ben] {
        #expect(try await household.add(passkey(1, at: clock.now()), answering: challenge(clock), for: person) == .unknown)
      }
      try await household.rename(passkey: phone.id, to: "Tablet", of: ben)
      try await household.remove(passkey: phone.id, of: ben)
      #expect(try await household.passkeys(of: ada).map(\.name) == ["Phone", "Desk"])
      try await household.rename(passkey: phone.id, to: "Tablet", of: ada)
      #expect(try await household.passkeys(of: ada).map(\.name) == ["Tablet", "Desk"])
      try await household.remove(passkey: desk.id, of: ada)
      #expect(try await household.passkeys(of: ada).map(\.name) == ["Tablet"])
      #expect(try await household.passkeys(of: ben) == [])
      try await household.remove(ben)
      try await household.remove(ada)
      #expect(try await household.hasPasskeys() == false)
    }
  }

  @Test func `are as many as one needs`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      for number in 0..<UInt8(Passkey.most) {
        #expect(try await household.add(passkey(number, at: clock.now()), answering: challenge(clock), for: ada) == nil)
      }
      #expect(try await household.add(passkey(200, at: clock.now()), answering: challenge(clock), for: ada) == .tooMany)
      let used = challenge(clock)
      try await household.remove(passkey: passkey(0, at: clock.now()).id, of: ada)
      #expect(try await household.add(passkey(200, at: clock.now()), answering: used, for: ada) == nil)
      try await household.remove(passkey: passkey(1, at: clock.now()).id, of: ada)
      #expect(try await household.add(passkey(201, at: clock.now()), answering: used, for: ada) == .usedBefore)
    }
  }

  @Test func `sign in once for each challenge, on whatever server, and only with a counter that rises`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada())
      let phone = passkey(1, counter: 5, at: clock.now())
      _ = try await household.add(phone, answering: challenge(clock), for: ada)
      @Sendable func signIn(_ server: any Household, _ challenge: PasskeyChallenge, counter: UInt32) async throws -> PasskeyRefusal? {
        let result = try await server.signIn(passkey: phone.id, from: "192.0.2.1", on: "Safari on iPhone") {
          (_: Passkey, _: Person) throws(PasskeyRefusal) -> PasskeyUse in PasskeyUse(challenge, counter: counter, isVerified: true)
        }
        if case .failure(let refusal) = result { return refusal }
        return nil
      }
      let first = challenge(clock)
      let outcomes = try await withThrowingTaskGroup(of: PasskeyRefusal?.self) { group in
        for _ in 0..<4 {
          let server = try open()
          group.addTask { try await signIn(server, first, counter: 6) }
        }
        return try await group.reduce(into: [] as [PasskeyRefusal?]) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == nil }.count == 1 && outcomes.filter { $0 == .usedBefore }.count == 3)
      #expect(try await signIn(household, challenge(clock), counter: 6) == .counterWentBack)
      #expect(try await signIn(household, challenge(clock), counter: 0) == .counterWentBack)
      clock.advance(bySeconds: 60)
      #expect(try await signIn(household, challenge(clock), counter: 7) == nil)
      // Long after it expired, a challenge is still known as used.
      clock.advance(bySeconds: 3000)
      #expect(try await signIn(household, first, counter: 8) == .usedBefore)
      let stored = try #require(try await open().passkeys(of: ada).first)
      #expect(stored.counter == 7 && stored.usedAt == clock.now().addingTimeInterval(-3000))
      let sessions = try await household.sessions(of: ada, asking: "")
      #expect(sessions.map(\.method) == [.passkey, .passkey] && sessions.map(\.device) == ["Safari on iPhone", "Safari on iPhone"])
    }
  }

  @Test func `of devices that do not count sign in again and again`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      _ = try await household.add(passkey(1, at: clock.now()), answering: challenge(clock), for: ada)
      for _ in 0..<2 {
        let challenge = challenge(clock)
        let result = try await household.signIn(passkey: Data([1, 2, 3]), from: "a", on: nil) {
          (_: Passkey, person: Person) throws(PasskeyRefusal) -> PasskeyUse in
          guard person == ada else { throw .unknown }
          return PasskeyUse(challenge, counter: 0, isVerified: false)
        }
        #expect(try await household.person(session: result.get().secret) == ada)
      }
    }
  }

  @Test func `that are unknown or wrong slow down the guesses of their address`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      _ = try await household.add(passkey(1, at: clock.now()), answering: challenge(clock), for: ada)
      func refusal(_ id: Data) async throws -> PasskeyRefusal? {
        let result = try await household.signIn(passkey: id, from: "192.0.2.1", on: nil) {
          (_: Passkey, _: Person) throws(PasskeyRefusal) -> PasskeyUse in throw .invalid
        }
        if case .failure(let refusal) = result { return refusal }
        return nil
      }
      for _ in 0..<3 { #expect(try await refusal(Data([9])) == .unknown) }
      for _ in 0..<2 { #expect(try await refusal(Data([1, 2, 3])) == .invalid) }
      await #expect(throws: HouseholdError.self) { try await refusal(Data([9])) }
      #expect(try await household.attempt("Ada", NewPerson.password) == .tryLater(1))
      #expect(try await household.attempt("Ada", NewPerson.password, from: "192.0.2.2") == .signedIn("Ada"))
    }
  }

  @Test func `are marked with one key, whichever server makes it`() async throws {
    try await withHousehold { household, open, _ in
      let keys = try await withThrowingTaskGroup(of: Data.self) { group in
        for _ in 0..<4 {
          let server = try open()
          group.addTask { try await server.challengeKey() }
        }
        return try await group.reduce(into: [] as Set<Data>) { $0.insert($1) }
      }
      #expect(keys == [try await household.challengeKey()] && keys.first?.count == 32)
    }
  }
}
