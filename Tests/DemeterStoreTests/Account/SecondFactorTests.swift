import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

/// What an authenticator app shows for a secret in Base32.
private func shown(_ secret: String, _ clock: TestClock, _ offset: Int64 = 0) -> String {
  AppSecret(bytes: base32Bytes(secret)).code(at: AppSecret.step(at: clock.now()) + offset)
}

/// A code that is wrong at any time near the clock's.
private func wrong(_ secret: String, _ clock: TestClock) -> String {
  let right = (-3...3).map { shown(secret, clock, $0) }
  return ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"].first { !right.contains($0) } ?? ""
}

extension Household {
  /// Sets up a second factor for Ada. Returns its secret and the recovery codes.
  fileprivate func setUp(_ person: Person, _ clock: TestClock) async throws -> (secret: String, codes: [String]) {
    let secret = try #require(try await beginSecondFactor(of: person, password: NewPerson.password))
    let codes = try #require(try await confirmSecondFactor(of: person, secret: secret, code: shown(secret, clock)))
    // The next code is a new one.
    clock.advance(bySeconds: 30)
    return (secret, codes)
  }

  /// Signs Ada in with her password, and returns what waits for the code; nil if she is signed in.
  fileprivate func password(_ password: String = NewPerson.password, from address: String = "192.0.2.1") async throws -> String? {
    do {
      _ = try await signIn(name: "Ada", password: password, from: address)
      return nil
    } catch HouseholdError.codeNeeded(let pending) {
      return pending
    }
  }

  /// What comes of a code.
  fileprivate func code(_ code: String, _ pending: String, from address: String = "192.0.2.1") async throws -> String {
    do {
      return try await signIn(pending: pending, code: code, from: address, on: nil)?.person.name ?? "ended"
    } catch {
      switch error {
      case .wrongCode: return "wrong"
      case .tryLater(let seconds): return "later \(seconds)"
      default: throw error
      }
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `A second factor` {
  @Test func `is on after a first code, and then a password alone makes no session`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada())
      await #expect(throws: HouseholdError.self) { try await household.beginSecondFactor(of: ada, password: "wrong horse") }
      let secret = try #require(try await household.beginSecondFactor(of: ada, password: NewPerson.password))
      #expect(base32Bytes(secret).count == 20)
      // Another tab shows the same. Nothing is asked for yet.
      #expect(try await open().beginSecondFactor(of: ada, password: NewPerson.password) == secret)
      #expect(try await household.secondFactor(of: ada) == nil)
      #expect(try await household.password() == nil)
      await #expect(throws: HouseholdError.self) {
        try await household.confirmSecondFactor(of: ada, secret: secret, code: wrong(secret, clock))
      }
      #expect(try await household.confirmSecondFactor(of: ada, secret: AppSecret().text, code: shown(secret, clock)) == nil)
      let codes = try #require(try await household.confirmSecondFactor(of: ada, secret: secret, code: shown(secret, clock)))
      #expect(Set(codes).count == 10)
      #expect(try await open().secondFactor(of: ada) == SecondFactor(since: clock.now(), codesLeft: 10))
      #expect(try await household.beginSecondFactor(of: ada, password: NewPerson.password) == nil)
      #expect(try await household.confirmSecondFactor(of: ada, secret: secret, code: shown(secret, clock, 1)) == nil)

      let before = try await household.sessions(of: ada, asking: "").count
      let pending = try #require(try await household.password())
      #expect(try await household.person(session: pending) == nil)
      #expect(try await household.access(token: pending) == nil)
      #expect(try await household.signIn(link: pending) == nil)
      // The code of the set-up was used.
      #expect(try await household.code(shown(secret, clock), pending) == "wrong")
      #expect(try await household.sessions(of: ada, asking: "").count == before)
      let signedIn = try await open().signIn(pending: pending, code: shown(secret, clock, 1), from: "192.0.2.1", on: "Phone")
      #expect(try await household.person(session: try #require(signedIn).secret) == ada)
      #expect(try await household.sessions(of: ada, asking: "").map(\.device).contains("Phone"))
      #expect(try await household.code(shown(secret, clock, 1), pending) == "ended")
    }
  }

  @Test func `ends links that were made before, and ending sessions ends what waits`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada()), link = try await household.makeSignInLink(for: ada)
      let (secret, _) = try await household.setUp(ada, clock)
      #expect(try await household.signIn(link: link) == nil)
      let pending = try #require(try await household.password()), next = try await household.makeSignInLink(for: ada)
      try await open().endSessions(of: ada, except: "")
      #expect(try await household.signIn(link: next) == nil)
      #expect(try await household.code(shown(secret, clock), pending) == "ended")
    }
  }

  @Test func `is begun anew after an hour`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let first = try #require(try await household.beginSecondFactor(of: ada, password: NewPerson.password))
      clock.advance(bySeconds: 3601)
      #expect(try await household.confirmSecondFactor(of: ada, secret: first, code: shown(first, clock)) == nil)
      let second = try #require(try await household.beginSecondFactor(of: ada, password: NewPerson.password))
      #expect(first != second)
      #expect(try await household.confirmSecondFactor(of: ada, secret: second, code: shown(second, clock)) != nil)
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

  @Test func `is changed with password and code only`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let (secret, codes) = try await household.setUp(ada, clock)
      let refused = [("wrong horse", shown(secret, clock)), (NewPerson.password, "ABCD"), (NewPerson.password, "")]
      for (password, code) in refused {
        await #expect(throws: HouseholdError.self) { try await household.makeRecoveryCodes(for: ada, password: password, code: code) }
        clock.advance(bySeconds: 1)
      }
      #expect(try await household.secondFactor(of: ada)?.codesLeft == 10)
      let new = try #require(try await household.makeRecoveryCodes(for: ada, password: NewPerson.password, code: codes[0]))
      #expect(Set(new).isDisjoint(with: codes) && new.count == 10)
      let pending = try #require(try await household.password())
      #expect(try await household.code(codes[1], pending) == "wrong")

      await #expect(throws: HouseholdError.self) {
        try await household.removeSecondFactor(of: ada, password: NewPerson.password, code: codes[1])
      }
      #expect(try await household.secondFactor(of: ada) != nil)
      try await household.removeSecondFactor(of: ada, password: NewPerson.password, code: shown(secret, clock))
      #expect(try await household.secondFactor(of: ada) == nil)
      // What waited has ended, and the password signs in.
      #expect(try await household.code(new[0], pending) == "ended")
      #expect(try await household.password() == nil)
      #expect(try await household.makeRecoveryCodes(for: ada, password: NewPerson.password, code: new[1]) == nil)
    }
  }

  @Test func `is asked for by what lets someone in for good, and uses up its code`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada())
      func outcome(_ password: String, _ code: String) async throws -> String {
        do { try await open().check(password, code: code, of: ada) } catch HouseholdError.wrongPassword {
          return "password"
        } catch HouseholdError.wrongCode {
          return "code"
        }
        return "right"
      }
      #expect(try await outcome("wrong horse", "") == "password")
      #expect(try await outcome(NewPerson.password, "") == "right")
      let (secret, _) = try await household.setUp(ada, clock)
      #expect(try await outcome(NewPerson.password, "") == "code")
      #expect(try await outcome(NewPerson.password, wrong(secret, clock)) == "code")
      #expect(try await outcome(NewPerson.password, shown(secret, clock)) == "right")
      #expect(try await outcome(NewPerson.password, shown(secret, clock)) == "code")
    }
  }

  @Test func `is removed without a code by the command line, and a link needs none`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      let (secret, _) = try await household.setUp(ada, clock)
      #expect(try await household.removeSecondFactor(of: ben) == false)
      #expect(try await household.secondFactor(of: ada) != nil)
      let token = try await household.makeToken(for: ada, scopes: [.readDiary])
      #expect(try await household.access(token: token)?.person == ada)
      #expect(try await household.signIn(link: household.makeSignInLink(for: ada))?.person == ada)
      let pending = try #require(try await household.password())
      #expect(try await household.removeSecondFactor(of: ada))
      #expect(try await household.code(shown(secret, clock), pending) == "ended")
      #expect(try await household.password() == nil)
    }
  }

  @Test func `stays with another password, but what waits ends`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let (secret, _) = try await household.setUp(ada, clock)
      let pending = try #require(try await household.password())
      try await household.resetPassword(of: ada, to: NewPassword("quite another one"))
      #expect(try await household.code(shown(secret, clock), pending) == "ended")
      let next = try #require(try await household.password("quite another one"))
      #expect(try await household.code(shown(secret, clock), next) == "Ada")
    }
  }

  @Test(arguments: [true, false]) func `is asked for after a passkey whose device did not check its holder`(
    isVerified: Bool
  ) async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada())
      let (secret, _) = try await household.setUp(ada, clock)
      let key = Passkey(
        id: Data([1]), name: "Key", host: "demeter.example", algorithm: -7, publicKey: Data([1]), counter: 0, madeAt: clock.now())
      let adding = PasskeyChallenge(text: "adding", expiresAt: clock.now().addingTimeInterval(300))
      #expect(try await household.add(key, answering: adding, for: ada) == nil)
      let asked = PasskeyChallenge(text: "signing in", expiresAt: clock.now().addingTimeInterval(300))
      var pending: String?
      do {
        let result = try await household.signIn(passkey: key.id, from: "192.0.2.1", on: nil) {
          (_: Passkey, _: Person) throws(PasskeyRefusal) -> PasskeyUse in PasskeyUse(asked, counter: 0, isVerified: isVerified)
        }
        let signedIn = try result.get()
        #expect(signedIn.person == ada)
      } catch {
        guard let refusal = error as? HouseholdError, case .codeNeeded(let secret) = refusal else { throw error }
        pending = secret
      }
      #expect((pending == nil) == isVerified)
      guard let pending else { return }
      #expect(try await household.person(session: pending) == nil)
      // It needs no password, so it goes on without them.
      try await household.acceptPasswords(false)
      #expect(try await open().code(shown(secret, clock), pending) == "Ada")
      #expect(try await household.sessions(of: ada, asking: "").map(\.method) == [.passkey])
    }
  }

  @Test func `goes with the person, and leaves no code in any file`() async throws {
    try await withFolder { folder in
      let clock = TestClock(), household = try SQLiteHousehold(folder: folder, now: clock.now, logger: .silent, cost: .trivial)
      let ada = try await household.add(.ada())
      let (secret, codes) = try await household.setUp(ada, clock)
      let pending = try #require(try await household.password())
      func bytes() throws -> Data {
        try ["", "-wal"].reduce(Data()) { try $0 + Data(contentsOf: folder.appending(path: "accounts.sqlite" + $1)) }
      }
      for text in codes + [pending] { #expect(try bytes().range(of: Data(text.replacing("-", with: "").utf8)) == nil) }
      // The secret has to be readable.
      #expect(try bytes().range(of: Data(base32Bytes(secret))) != nil)
      try await household.remove(ada)
      let path = folder.appending(path: "accounts.sqlite").path
      for table in ["second_factor", "recovery_code", "pending_sign_in"] {
        #expect(try numbers(path, "SELECT count(*) FROM \(table)") == [0])
      }
    }
  }
}

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
