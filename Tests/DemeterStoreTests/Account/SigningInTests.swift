import DemeterCore
import DemeterDiaryConformance
import Foundation
import Synchronization
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Being signed in` {
  @Test func `is seen by every process until it is ended by any`() async throws {
    try await withHousehold { household, open, _ in
      let other = try open()
      let ada = try await household.add(.ada())
      let first = try await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1")
      let second = try await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1")
      #expect(first.person == ada)
      #expect(first.secret != second.secret)
      for home in [household, other] {
        #expect(try await home.person(session: first.secret) == ada)
        #expect(try await home.person(session: "") == nil)
        #expect(try await home.person(session: first.secret + "A") == nil)
      }
      try await other.signOut(session: first.secret)
      for home in [household, other] {
        #expect(try await home.person(session: first.secret) == nil)
        #expect(try await home.person(session: second.secret) == ada)
      }
      try await other.signOut(session: first.secret)
    }
  }

  @Test func `begins with no password that was changed while it was looked at`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "accounts.sqlite").path
      // The clock is read before a password is checked, and again before the session begins.
      let reads = Mutex(-1)
      let clock: @Sendable () -> Date = {
        let count = reads.withLock { reads in
          if reads >= 0 { reads += 1 }
          return reads
        }
        if count == 2 { try? sql(path, "UPDATE person SET password_hash = 'another'; DELETE FROM session") }
        return Date(timeIntervalSince1970: 1_772_539_200)
      }
      let household = try SQLiteHousehold(folder: folder, now: clock, logger: .silent, cost: .trivial)
      let ada = try await household.add(.ada())
      reads.withLock { $0 = 0 }
      #expect(try await household.attempt("Ada", NewPerson.password) == .wrongPassword)
      #expect(reads.withLock { $0 } == 2)
      #expect(try await household.sessions(of: ada, asking: "").isEmpty)
    }
  }

  @Test func `lasts a year`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let session = try await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1").secret
      clock.advance(bySeconds: 365 * 86_400 - 1)
      #expect(try await household.person(session: session) == ada)
      clock.advance(bySeconds: 1)
      #expect(try await household.person(session: session) == nil)
      _ = try await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1")
      #expect(try await household.person(session: session) == nil)
    }
  }

  @Test func `by link works once, in whichever process comes first`() async throws {
    try await withHousehold { household, open, _ in
      let households = [household, try open()]
      let ada = try await household.add(.ada())
      let link = try await household.makeSignInLink(for: ada)
      let sessions = try await withThrowingTaskGroup(of: SignedIn?.self) { group in
        for index in 0..<10 { group.addTask { try await households[index % 2].signIn(link: link) } }
        return try await group.reduce(into: [SignedIn]()) { all, one in if let one { all.append(one) } }
      }
      #expect(sessions.map(\.person) == [ada])
      #expect(try await households[1].person(session: try #require(sessions.first).secret) == ada)
      #expect(try await household.signIn(link: link)?.person == nil)
      #expect(try await household.signIn(link: "unknown")?.person == nil)
    }
  }

  @Test func `by link is possible for a day`() async throws {
    try await withHousehold { household, _, clock in
      let ada = try await household.add(.ada())
      let links = [try await household.makeSignInLink(for: ada), try await household.makeSignInLink(for: ada)]
      clock.advance(bySeconds: 86_400 - 1)
      #expect(try await household.signIn(link: links[0])?.person == ada)
      clock.advance(bySeconds: 1)
      #expect(try await household.signIn(link: links[1])?.person == nil)
    }
  }

  @Test func `by link that can't be finished leaves the link good`() async throws {
    try await withFolder { folder in
      let household = try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
      let path = folder.appending(path: "accounts.sqlite").path
      let ada = try await household.add(.ada())
      let link = try await household.makeSignInLink(for: ada)
      try sql(path, "CREATE TRIGGER full BEFORE INSERT ON session BEGIN SELECT RAISE(ABORT, 'disk full'); END")
      await #expect(throws: DiaryError.self) { try await household.signIn(link: link) }
      try sql(path, "DROP TRIGGER full")
      #expect(try await household.signIn(link: link)?.person == ada)
    }
  }

  @Test(arguments: [[], [.readDiary], [.writeDiary, .writeHealth], Set(Scope.allCases)] as [Set<Scope>])
  func `by token allows its scopes and is no session`(_ scopes: Set<Scope>) async throws {
    try await withHousehold { household, open, clock in
      _ = try await household.add(.ada())
      let ben = try await household.add(.ben())
      let token = try await household.makeToken(for: ben, scopes: scopes)
      #expect(token.hasPrefix("demeter_"))
      clock.advance(bySeconds: 10 * 365 * 86_400)
      for home in [household, try open(), household] {
        let access = try await home.access(token: token)
        #expect(access?.person == ben)
        #expect(access?.scopes == scopes)
        #expect(try await home.person(session: token) == nil)
        #expect(try await home.access(token: token.uppercased()) == nil)
      }
    }
  }

  @Test func `by session is no token`() async throws {
    try await withHousehold { household, _, _ in
      _ = try await household.add(.ada())
      let session = try await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1").secret
      #expect(try await household.person(session: session) != nil)
      #expect(try await household.access(token: session) == nil)
    }
  }

  @Test func `leaves no secret in any file`() async throws {
    try await withFolder { folder in
      let household = try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
      let ada = try await household.add(.ada())
      let session = try await household.signIn(name: "Ada", password: NewPerson.password, from: "192.0.2.1").secret
      let secrets = [
        NewPerson.password, session, try await household.makeToken(for: ada, scopes: [.readDiary]),
        try await household.makeSignInLink(for: ada),
      ]
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("accounts.sqlite") }
      let bytes = try names.reduce(into: Data()) { $0 += try Data(contentsOf: folder.appending(path: $1)) }
      #expect(bytes.range(of: Data("Ada".utf8)) != nil)
      for secret in secrets {
        #expect(secret.utf8.count >= 20)
        #expect(bytes.range(of: Data(secret.utf8)) == nil)
        #expect(bytes.range(of: Data(secret.trimmingPrefix("demeter_").utf8)) == nil)
      }
    }
  }

  @Test func `hashes a password differently each time, and checks it at the cost it was made`() async throws {
    let hashes = [
      try PasswordHash.make("correct horse", cost: .trivial), try PasswordHash.make("correct horse", cost: .trivial),
    ]
    #expect(hashes[0].text != hashes[1].text)
    for hash in hashes {
      #expect(try hash.matches("correct horse"))
      #expect(try !hash.matches("correct horses"))
    }
    #expect(try PasswordHash.make("correct horse", cost: .standard).matches("correct horse"))
    for text in ["", "scrypt$2$1$1$AA==", "bcrypt$2$1$1$AA==$AA==", "scrypt$2$1$1$!!$AA=="] {
      #expect(try !PasswordHash(text: text).matches(""))
    }
  }
}
