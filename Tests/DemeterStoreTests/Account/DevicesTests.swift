import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Sessions and tokens` {
  @Test func `are listed with device and time, one's own marked`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let phone = try await household.signIn(name: "Ada", password: NewPerson.password, from: "a", on: "Safari on iPhone")
      clock.advance(bySeconds: 7200)
      let desk = try await household.signIn(name: "Ada", password: NewPerson.password, from: "a", on: nil)
      let sessions = try await household.sessions(of: ada, asking: phone.secret)
      #expect(sessions.map(\.device) == [nil, "Safari on iPhone"] && sessions.map(\.isCurrent) == [false, true])
      #expect(sessions[1].seenAt == clock.now().addingTimeInterval(-7200))
      _ = try await household.person(session: phone.secret)
      let seen = try await household.sessions(of: ada, asking: desk.secret)
      #expect(seen.first { $0.device != nil }?.seenAt == clock.now())
      #expect(seen.allSatisfy { !$0.id.contains(phone.secret) })
      let scale = try NewToken(scopes: [.readDiary, .writeHealth], label: " Scale <in> the bathroom", now: clock.now())
      _ = try await household.make(scale, for: ada)
      let token = try #require(try await household.tokens(of: ada).first)
      #expect(token.label == "Scale <in> the bathroom")
      #expect(token.scopes == [.readDiary, .writeHealth] && token.seenAt == nil && token.madeAt == clock.now())
    }
  }

  @Test func `of a program work as long as was said`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let end = clock.now().addingTimeInterval(30 * 86_400)
      let month = try await household.make(try NewToken(scopes: [.readDiary], label: "Scale", days: 30, now: clock.now()), for: ada)
      let lasting = try await household.makeToken(for: ada, scopes: [.readDiary])
      #expect(Set(try await household.tokens(of: ada).map(\.expiresAt)) == [end, nil])
      clock.advance(bySeconds: 30 * 86_400 - 1)
      #expect(try await household.access(token: month)?.person == ada)
      clock.advance(bySeconds: 1)
      #expect(try await household.access(token: month) == nil)
      #expect(try await household.access(token: lasting) != nil)
      #expect(try await household.tokens(of: ada).count == 2)
    }
  }

  @Test(
    arguments: [([], "x", 1, "scopes"), ([.readDiary], "", 1, "label"), ([.readDiary], "x", 0, "days")]
      as [(
        Set<Scope>, String, Int, String
      )])
  func `are refused without a scope, a name or a day`(scopes: Set<Scope>, label: String, days: Int, field: String) {
    let refusal = #expect(throws: InvalidInput.self) { try NewToken(scopes: scopes, label: label, days: days, now: Date()) }
    #expect(refusal?.errors.map(\.field) == [field])
  }

  @Test func `are ended one by one, or all others, and only by whose they are`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      var secrets: [String] = []
      for _ in 0..<3 { secrets.append(try await household.signIn(name: "Ada", password: NewPerson.password, from: "a").secret) }
      let first = try #require(try await household.sessions(of: ada, asking: secrets[0]).first { $0.isCurrent })
      try await household.end(first.id, of: ben)
      #expect(try await household.person(session: secrets[0]) == ada)
      try await household.end(first.id, of: ada)
      #expect(try await household.person(session: secrets[0]) == nil)
      try await household.endSessions(of: ada, except: secrets[1])
      #expect(try await household.person(session: secrets[1]) == ada)
      #expect(try await household.person(session: secrets[2]) == nil)
      let token = try await household.makeToken(for: ada, scopes: [.readDiary])
      let id = try #require(try await household.tokens(of: ada).first?.id)
      try await household.revoke(id, of: ben)
      #expect(try await household.access(token: token) != nil)
      try await household.revoke(id, of: ada)
      #expect(try await household.access(token: token) == nil)
    }
  }

  @Test func `end with a changed password, but for the one that changed it and tokens`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada())
      let own = try await household.signIn(name: "Ada", password: NewPerson.password, from: "a").secret
      let other = try await household.signIn(name: "Ada", password: NewPerson.password, from: "a").secret
      let token = try await household.makeToken(for: ada, scopes: [.readDiary])
      let link = try await household.makeSignInLink(for: ada)
      let new = try NewPassword("quite another one")
      await #expect(throws: HouseholdError.self) {
        try await household.changePassword(of: ada, from: "wrong", to: new, keeping: own, revokingTokens: true)
      }
      #expect(try await household.person(session: other) == ada)
      try await household.changePassword(of: ada, from: NewPerson.password, to: new, keeping: own, revokingTokens: false)
      #expect(try await household.person(session: own) == ada)
      #expect(try await household.person(session: other) == nil)
      #expect(try await household.access(token: token) != nil)
      #expect(try await household.signIn(link: link) == nil)
      #expect(try await household.attempt("Ada", NewPerson.password) == .wrongPassword)
      #expect(try await household.attempt("Ada", "quite another one") == .signedIn("Ada"))
    }
  }

  @Test func `end with a changed password, tokens too where that is wanted`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      let tokens = [
        try await household.makeToken(for: ada, scopes: [.readDiary]), try await household.makeToken(for: ben, scopes: [.readDiary]),
      ]
      let new = try NewPassword("quite another one")
      try await household.changePassword(of: ada, from: NewPerson.password, to: new, keeping: "", revokingTokens: true)
      #expect(try await household.access(token: tokens[0]) == nil)
      #expect(try await household.access(token: tokens[1]) != nil)
    }
  }

  @Test func `end all where the owner resets a password`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      let ben = try await household.add(.ben())
      let session = try await household.signIn(name: "Ben", password: "another long secret", from: "a").secret
      try await household.resetPassword(of: ben, to: NewPassword("quite another one"))
      #expect(try await household.person(session: session) == nil)
      #expect(try await household.attempt("Ben", "quite another one") == .signedIn("Ben"))
    }
  }

  @Test func `end with a reset password, and all other ways in where that is wanted`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      for (number, person) in [ada, ben].enumerated() {
        let later = clock.now().addingTimeInterval(300)
        let key = Passkey(
          id: Data([UInt8(number)]), name: "Key", host: "demeter.example", algorithm: -7, publicKey: Data([1]), counter: 0,
          madeAt: clock.now())
        let challenge = PasskeyChallenge(text: "adding \(number)", expiresAt: later)
        #expect(try await household.add(key, answering: challenge, for: person) == nil)
        let account = ProviderAccount(issuer: "https://auth.example", subject: "\(number)", name: nil)
        #expect(try await household.link(account, to: person, by: ProviderAttempt(state: "\(number)", expiresAt: later)) == .linked)
        _ = try await household.makeToken(for: person, scopes: [.readDiary])
      }
      func ways(_ person: Person) async throws -> [Int] {
        let household = try open()
        return [
          try await household.passkeys(of: person).count, try await household.identities(of: person).count,
          try await household.tokens(of: person).count,
        ]
      }
      try await household.resetPassword(of: ben, to: NewPassword("quite another one"))
      #expect(try await ways(ben) == [1, 1, 1])
      try await household.resetPassword(of: ben, to: NewPassword("yet another one"), endingAll: true)
      #expect(try await ways(ben) == [0, 0, 0])
      #expect(try await ways(ada) == [1, 1, 1])
    }
  }

  @Test func `tell what the data takes, person by person`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      _ = try await household.diary(of: ada).save(NewEntry(id: UUID(), meal: .porridge(), logged: .on("2026-03-01")))
      let use = try await household.diskUse()
      #expect(use.diaries[ada.id] ?? 0 > 0 && use.diaries[ben.id] == 0 && use.accounts > 0 && use.free ?? 1 > 0)
    }
  }
}
