import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

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
