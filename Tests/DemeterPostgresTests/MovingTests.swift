import DemeterCore
import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import DemeterTestSupport
import Foundation
import Logging
import PostgresTestServer
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Moving a person` {
  @Test func `brings everything there and back, with password, sessions and tokens`() async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.file.change(houses.file.add(MovingHouses.ada())) {
        $0.water = WaterSettings(isShown: true, glass: 300, goal: 2000)
      }
      let session = try await houses.file.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1").secret
      let token = try await houses.file.makeToken(for: ada, scopes: [.readDiary])
      let diary = try await houses.file.diary(of: ada)
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      _ = try await diary.edit(entry.id, seeing: 1, meal: .porridge(400), logged: .on("2026-03-02"))
      _ = try await diary.delete(try await diary.save(.porridge(), .on("2026-03-01")).id, seeing: nil)
      func food(_ name: String, isShared: Bool) -> OwnFood {
        OwnFood(id: UUID(), name: name, basis: .hundredGrams, nutrition: Nutrition(energy: Energy(kilocalories: 60)), isShared: isShared)
      }
      for food in [food("Soup", isShared: false), food("Stew", isShared: true)] {
        _ = try await houses.file.save(food, over: nil, by: ada)
      }
      let foods = try await houses.file.ownFoods(of: ada)
      let passkey = Passkey(
        id: Data([1, 2]), name: "Phone", host: "demeter.example", algorithm: -7, publicKey: Data([4, 5]), counter: 3,
        madeAt: houses.clock.now())
      _ = try await houses.file.add(passkey, answering: PasskeyChallenge(text: "x", expiresAt: houses.clock.now()), for: ada)
      try await houses.file.putAwayFirstSteps(of: ada)
      let secret = try #require(try await houses.file.beginSecondFactor(of: ada, password: "correct horse battery"))
      func shown() -> String { AppSecret(bytes: base32Bytes(secret)).code(at: AppSecret.step(at: houses.clock.now())) }
      let codes = try #require(try await houses.file.confirmSecondFactor(of: ada, secret: secret, code: shown()))
      let factor = try await houses.file.secondFactor(of: ada)
      let account = ProviderAccount(issuer: "https://auth.example", subject: "ada", name: "Ada")
      let attempt = ProviderAttempt(state: "x", expiresAt: .distantFuture)
      #expect(try await houses.file.link(account, to: ada, by: attempt) == .linked)
      let identities = try await houses.file.identities(of: ada)
      let (before, cursor) = (try await diary.revisions(of: entry.id), try await diary.entryChanges(since: nil, limit: 10).cursor)

      for toDatabase in [true, false, true] {
        let (old, new): (any Household, any Household) = toDatabase ? (houses.file, houses.database) : (houses.database, houses.file)
        try await houses.move(ada, toDatabase: toDatabase)
        #expect(try await old.people().isEmpty)
        #expect(try await new.people() == [ada])
        #expect(try await new.person(session: session) == ada)
        #expect(try await new.ownFoods(of: ada) == foods)
        #expect(try await new.passkeys(of: ada) == [passkey])
        #expect(try await old.hasPasskeys() == false)
        #expect(try await new.sessions(of: ada, asking: session).first(where: \.isCurrent)?.method == .password)
        #expect(try await new.hasPutAwayFirstSteps(ada))
        #expect(try await new.identities(of: ada) == identities && identities.count == 1)
        #expect(try await old.identities(of: ada).isEmpty)
        // The columns of tables stay behind, and are forgotten there.
        #expect(try await old.columns(ofTable: "table", of: ada) == nil)
        try await new.set(columns: "entries;date=0", ofTable: "table", of: ada)
        #expect(try await new.columns(ofTable: "table", of: ada) == "entries;date=0")
        // What was shared stays for the others.
        #expect(try await old.ownFoods(of: ada).map(\.food) == [foods[1].food])
        #expect(try await new.access(token: token)?.scopes == [.readDiary])
        var pending = ""
        do {
          _ = try await new.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1")
        } catch HouseholdError.codeNeeded(let secret) {
          pending = secret
        }
        // The last code was used before the move.
        await #expect(throws: HouseholdError.self) { try await new.signIn(pending: pending, code: shown(), from: "192.0.2.1", on: nil) }
        #expect(try await new.secondFactor(of: ada) == factor)
        let moved = try await new.diary(of: ada)
        #expect(try await moved.revisions(of: entry.id) == before)
        #expect(try await moved.record(of: "2026-03-02").entries.map(\.id) == [entry.id])
        // A program that stays in step goes on from where it was.
        #expect(try await moved.entryChanges(since: cursor, limit: 10).entries.isEmpty)
        #expect(try await moved.examine(repairing: false).isEmpty)
        await #expect(throws: DiaryError.self) { try await old.diary(of: ada).save(.porridge(), .on("2026-03-01")) }
      }
      let code = try await houses.database.makeRecoveryCodes(for: ada, password: "correct horse battery", code: codes[0])
      #expect(code?.count == 10)
      let kept = houses.folder.appending(path: "moved/\(ada.id.uuidString.lowercased()).sqlite")
      #expect(FileManager.default.fileExists(atPath: kept.path))
    }
  }

  @Test func `ends what they share and may see, because the people there are others`() async throws {
    try await MovingHouses.open { houses in
      let file = houses.file, ada = try await file.add(MovingHouses.ada())
      let ben = try await file.add(
        NewPerson(name: "Ben", password: "correct horse battery", timeZone: "Europe/Berlin", locale: "de-DE"))
      for (owner, reader) in [(ada, ben), (ben, ada)] {
        _ = try await file.share(diaryOf: owner, with: reader.id, mayLog: true, until: nil)
        #expect(try await file.acceptShare(of: owner.id, by: reader))
        try await file.record(.day, toDiaryOf: owner, by: reader)
      }
      for toDatabase in [true, false] {
        try await houses.move(ben, toDatabase: toDatabase)
        for place in [file as any Household, houses.database] {
          for person in [ada, ben] {
            #expect(try await place.shares(of: person) == [])
            #expect(try await place.accesses(toDiaryOf: person) == [])
          }
        }
        #expect(try await file.sharedDiary(of: ada.id, for: ben) == nil)
        #expect(try await houses.database.sharedDiary(of: ben.id, for: ada) == nil)
      }
    }
  }

  @Test(arguments: [true, false]) func `lets the diary only be read meanwhile, and written again if it fails`(_ toDatabase: Bool)
    async throws
  {
    try await MovingHouses.open { houses in
      let source = houses.house(!toDatabase)
      let ada = try await source.add(MovingHouses.ada())
      let diary = try await source.diary(of: ada)
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      await #expect(throws: Interrupted.self) {
        try await houses.move(ada, toDatabase: toDatabase) { step in
          guard step == .store else { return }
          let refused = await refusal { () async throws(DiaryError) in
            try await diary.save(NewEntry(id: UUID(), meal: .porridge(), logged: .on("2026-03-01")))
          }
          guard case .unavailable(let reason) = refused else { Issue.record("written"); return }
          #expect(reason.contains("being moved"))
          #expect(try await diary.record(of: "2026-03-01").entries == [entry])
          throw Interrupted()
        }
      }
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      #expect(try await houses.homes(of: ada) == [toDatabase, !toDatabase])
      #expect(try await houses.database.examine() == [])
    }
  }

  private struct Interrupted: Error {}

  @Test(arguments: [true, false]) func `brings changes of the account along that are made while the diary is copied`(_ toDatabase: Bool)
    async throws
  {
    try await MovingHouses.open { houses in
      let source = houses.house(!toDatabase), target = houses.house(toDatabase)
      let ada = try await source.add(MovingHouses.ada())
      let token = try await source.makeToken(for: ada, scopes: [.readDiary])
      let stolen = try await source.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1").secret
      try await houses.move(ada, toDatabase: toDatabase) { step in
        guard step == .lock else { return }
        try await source.resetPassword(of: ada, to: NewPassword("another long secret"))
        for token in try await source.tokens(of: ada) { try await source.revoke(token.id, of: ada) }
        try await source.set(.free, of: ada)
        try await source.change(ada) { $0.water = WaterSettings(isShown: true, glass: 300, goal: 2000) }
      }
      let moved = try #require(try await target.people().first)
      #expect(moved.plan == .free && moved.water.glass == 300)
      #expect(try await target.access(token: token) == nil)
      #expect(try await target.person(session: stolen) == nil)
      await #expect(throws: HouseholdError.self) {
        try await target.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1")
      }
      _ = try await target.signIn(name: "Ada", password: "another long secret", from: "192.0.2.2")
    }
  }

  @Test(arguments: [true, false]) func `refuses every change of the account at its last step, and leaves others alone`(_ toDatabase: Bool)
    async throws
  {
    try await MovingHouses.open { houses in
      let source = houses.house(!toDatabase)
      _ = try await source.add(NewPerson(name: "Owner", password: "another long secret", timeZone: "UTC", locale: nil))
      let ada = try await source.add(MovingHouses.ada())
      let ben = try await source.add(NewPerson(name: "Ben", password: "another long secret", timeZone: "UTC", locale: nil))
      _ = try await source.makeToken(for: ada, scopes: [.readDiary])
      let token = try #require(try await source.tokens(of: ada).first)
      let secret = try await source.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1").secret
      let session = try #require(try await source.sessions(of: ada, asking: secret).first)
      let link = try await source.makeSignInLink(for: ada)
      let changes: [(String, @Sendable () async throws -> Void)] = [
        ("settings", { try await source.change(ada) { $0.locale = "en-NZ" } }), ("plan", { try await source.set(.free, of: ada) }),
        ("password", { try await source.resetPassword(of: ada, to: NewPassword("another long secret")) }),
        ("sign-in", { _ = try await source.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1") }),
        ("link", { _ = try await source.signIn(link: link, on: nil) }), ("new link", { _ = try await source.makeSignInLink(for: ada) }),
        ("sign-out", { try await source.signOut(session: secret) }), ("end", { try await source.end(session.id, of: ada) }),
        ("end all", { try await source.endSessions(of: ada, except: nil) }),
        ("second factor", { _ = try await source.beginSecondFactor(of: ada, password: "correct horse battery") }),
        ("token", { _ = try await source.makeToken(for: ada, scopes: [.readDiary]) }),
        ("revoke", { try await source.revoke(token.id, of: ada) }),
        (
          "passkey",
          {
            let phone = Passkey(
              id: Data([1]), name: "Phone", host: "demeter.example", algorithm: -7, publicKey: Data([4]), counter: 0, madeAt: .now)
            _ = try await source.add(phone, answering: PasskeyChallenge(text: "x", expiresAt: .now), for: ada)
          }
        ),
        ("removal", { try await source.announceRemoval(of: ada, on: "2026-04-01") }), ("remove", { try await source.remove(ada) }),
        (
          "another person",
          { _ = try await source.add(NewPerson(name: "Cleo", password: "another long secret", timeZone: "UTC", locale: nil)) }
        ),
      ]
      try await houses.move(ada, toDatabase: toDatabase) { step in
        guard step == .welcome else { return }
        for (name, change) in changes {
          await #expect(throws: (any Error).self, "\(name)") { try await change() }
        }
        #expect(try await source.person(session: secret) == ada)
        try await source.set(.free, of: ben)
        _ = try await source.signIn(name: "Ben", password: "another long secret", from: "192.0.2.1")
      }
      #expect(try await houses.house(toDatabase).person(session: secret)?.id == ada.id)
    }
  }

  @Test func `there and back is noticed by servers that go on running`() async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.file.add(MovingHouses.ada())
      let session = try await houses.file.signIn(name: "Ada", password: "correct horse battery", from: "192.0.2.1").secret
      for toDatabase in [true, false, true, false] {
        let server: any Household = toDatabase ? houses.otherFile : houses.otherDatabase
        let back: any Household = toDatabase ? houses.otherDatabase : houses.otherFile
        let entry = try await server.diary(of: try #require(await server.person(session: session))).save(.porridge(), .on("2026-03-01"))
        try await houses.move(ada, toDatabase: toDatabase)
        let diary = try await back.diary(of: try #require(await back.person(session: session)))
        #expect(try await diary.entry(entry.id) == entry)
        _ = try await diary.save(.porridge(), .on("2026-03-02"))
      }
    }
  }

  @Test func `is refused for the owner of others, and where the name is taken`() async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.file.add(MovingHouses.ada())
      let ben = try await houses.file.add(
        NewPerson(name: "Ben", password: "another long secret", timeZone: "UTC", locale: nil, plan: .free))
      await #expect(throws: PersonMove.Failure.self) { try await houses.move(ada, toDatabase: true) }
      _ = try await houses.database.add(NewPerson(name: "BEN", password: "another long secret", timeZone: "UTC", locale: nil, plan: .free))
      await #expect(throws: PersonMove.Failure.self) { try await houses.move(ben, toDatabase: true) }
      _ = try await houses.file.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      #expect(try await houses.file.people() == [ada, ben])
    }
  }
}
