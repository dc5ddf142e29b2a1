import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@testable import DemeterStore

/// People and their ways in.
extension `Restoring` {
  @Test(arguments: [false, true]) func `restores no deleted account, also over accounts of an earlier version`(isOlder: Bool) async throws {
    try await BackupFixture.open { house in
      let ben = try await house.household.add(.ben())
      _ = try await house.household.diary(of: ben).save(.porridge(), .on("2026-03-01"))
      let backup = try house.backUp()
      try await house.household.remove(ben)
      if isOlder { try sql(house.data.appending(path: "accounts.sqlite").path, "DROP TABLE invitation") }
      #expect(try house.refusal(of: backup) == nil)
      let household = try house.reopen(house.data)
      #expect(try await household.people().map(\.name) == ["Ada"])
      #expect(try FileManager.default.subpathsOfDirectory(atPath: house.data.path).filter { $0.contains(ben.id.key) } == [])
      #expect(try numbers(house.data.appending(path: "accounts.sqlite").path, "SELECT count(*) FROM departure") == [1])
    }
  }

  @Test(arguments: [true, false]) func `removes no one whose announced removal was withdrawn, or is of the past`(isElsewhere: Bool)
    async throws
  {
    try await BackupFixture.open { house in
      let ben = try await house.household.add(.ben())
      _ = try await house.household.diary(of: ben).save(.porridge(), .on("2026-03-01"))
      try await house.household.announceRemoval(of: ben, on: "2026-03-01")
      let backup = try house.backUp()
      try await house.household.announceRemoval(of: ben, on: nil)
      let folder = isElsewhere ? house.backups.appending(path: "elsewhere", directoryHint: .isDirectory) : house.data
      try backup.restore(to: folder, overwriting: !isElsewhere, at: house.clock.now())
      let household = try house.reopen(folder)
      #expect(try await household.people().map(\.leavesOn) == [nil, nil])
      #expect(try await household.removePeopleDue(at: house.clock.now() + 1e8) == 0)
    }
  }

  @Test func `shares no diary that is not shared any more, and keeps what is`() async throws {
    try await BackupFixture.open { house in
      let household = house.household
      let ada = try #require(try await household.people().first), ben = try await household.add(.ben())
      let cid = try await household.add(.ada("Cid"))
      for reader in [ben, cid] {
        _ = try await household.share(diaryOf: ada, with: reader.id, mayLog: true, until: nil)
        _ = try await household.acceptShare(of: ada.id, by: reader)
      }
      let backup = try house.backUp()
      try await household.endShare(of: ada.id, with: ben.id)
      try backup.restore(to: house.data, overwriting: true, at: house.clock.now())
      let restored = try house.reopen(house.data)
      #expect(try await restored.sharedDiary(of: ada.id, for: ben) == nil)
      #expect(try await restored.sharedDiary(of: ada.id, for: cid)?.mayLog == true)
    }
  }

  @Test func `opens to no account at a provider that was unlinked, and leaves as it is now who gets in`() async throws {
    try await BackupFixture.open { house in
      let household = house.household, ada = try #require(try await household.people().first)
      for subject in ["lost", "mine"] {
        let account = ProviderAccount(issuer: "https://auth.example", subject: subject, name: subject)
        let attempt = ProviderAttempt(state: subject, expiresAt: house.clock.now().addingTimeInterval(60))
        #expect(try await household.link(account, to: ada, by: attempt) == .linked)
      }
      let passkey = Passkey(
        id: Data([1]), name: "Key", host: "demeter.example", algorithm: -7, publicKey: Data([4]), counter: 1, madeAt: house.clock.now())
      let later = house.clock.now().addingTimeInterval(60)
      #expect(try await household.add(passkey, answering: PasskeyChallenge(text: "new", expiresAt: later), for: ada) == nil)
      try await household.set(.signInProvider, to: "earlier")
      try await household.set(.planOfNewPeople, to: "free")
      let backup = try house.backUp()
      let lost = try #require(try await household.identities(of: ada).first { $0.account.subject == "lost" })
      try await household.unlink(lost.id, of: ada)
      try await household.acceptPasswords(false)
      try await household.set(.signInProvider, to: nil)
      try await household.set(.planOfNewPeople, to: nil)
      let used = PasskeyChallenge(text: "used", expiresAt: later)
      @Sendable func signIn(_ server: any Household, counter: UInt32) async throws -> PasskeyRefusal? {
        let result = try await server.signIn(passkey: passkey.id, from: "1", on: nil) {
          (_: Passkey, _: Person) throws(PasskeyRefusal) -> PasskeyUse in PasskeyUse(used, counter: counter, isVerified: true)
        }
        if case .failure(let refusal) = result { return refusal }
        return nil
      }
      #expect(try await signIn(household, counter: 7) == nil)
      try backup.restore(to: house.data, overwriting: true, at: house.clock.now())
      let restored = try house.reopen(house.data)
      #expect(try await restored.identities(of: ada).map(\.account.subject) == ["mine"])
      #expect(try await !restored.acceptsPasswords())
      #expect(try await restored.setting(.signInProvider) == nil)
      #expect(try await restored.setting(.planOfNewPeople) == "free")
      #expect(try await restored.passkeys(of: ada).map(\.counter) == [7])
      #expect(try await signIn(restored, counter: 8) == .usedBefore)
    }
  }

  @Test func `opens to no session and no token that was ended since`() async throws {
    try await BackupFixture.open { house in
      let household = house.household
      let ada = try #require(try await household.people().first)
      let revoked = try await household.makeToken(for: ada, scopes: [.readDiary])
      let token = try #require(try await household.tokens(of: ada).first)
      let kept = try await household.makeToken(for: ada, scopes: [.readDiary])
      let ended = try await household.signIn(name: ada.name, password: NewPerson.password, from: "1", on: nil).secret
      let open = try await household.signIn(name: ada.name, password: NewPerson.password, from: "1", on: nil).secret
      for name in ["lost", "mine"] {
        let passkey = Passkey(
          id: Data(name.utf8), name: name, host: "demeter.example", algorithm: -7, publicKey: Data([4]), counter: 0,
          madeAt: house.clock.now())
        _ = try await household.add(passkey, answering: PasskeyChallenge(text: name, expiresAt: house.clock.now()), for: ada)
      }
      let backup = try house.backUp()
      try await household.remove(passkey: Data("lost".utf8), of: ada)
      try await household.revoke(token.id, of: ada)
      try await household.signOut(session: ended)
      try backup.restore(to: house.data, overwriting: true, at: house.clock.now())
      let restored = try house.reopen(house.data)
      #expect(try await restored.access(token: revoked) == nil)
      #expect(try await restored.access(token: kept) != nil)
      #expect(try await restored.person(session: ended) == nil)
      #expect(try await restored.person(session: open) != nil)
      #expect(try await restored.passkeys(of: ada).map(\.name) == ["mine"])
      // A folder without data knows no ended sessions or tokens, so those of the backup are valid again.
      let elsewhere = house.backups.appending(path: "elsewhere", directoryHint: .isDirectory)
      try backup.restore(to: elsewhere, overwriting: false, at: house.clock.now())
      #expect(try await house.reopen(elsewhere).access(token: revoked) != nil)
    }
  }

  @Test func `keeps second factors as they are now, and those of the backup in an empty folder`() async throws {
    try await BackupFixture.open { house in
      func codes(in folder: URL) throws -> [Int] {
        try numbers(
          folder.appending(path: "accounts.sqlite").path,
          "SELECT last_step FROM second_factor UNION SELECT count(*) FROM recovery_code")
      }
      let accounts = house.data.appending(path: "accounts.sqlite").path
      try sql(
        accounts,
        """
        INSERT INTO second_factor SELECT id, zeroblob(20), 1, 2, 100 FROM person;
        INSERT INTO recovery_code SELECT zeroblob(32), id FROM person; INSERT INTO recovery_code SELECT randomblob(32), id FROM person;
        """)
      let backup = try house.backUp()
      try sql(accounts, "UPDATE second_factor SET last_step = 200; DELETE FROM recovery_code WHERE hash <> zeroblob(32)")
      try backup.restore(to: house.data, overwriting: true, at: house.clock.now())
      #expect(try codes(in: house.data) == [1, 200])
      let empty = house.backups.appending(path: "empty", directoryHint: .isDirectory)
      try backup.restore(to: empty, overwriting: false, at: house.clock.now())
      #expect(try codes(in: empty) == [2, 100])
    }
  }
}
