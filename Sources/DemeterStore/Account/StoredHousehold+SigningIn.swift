public import DemeterCore
import Foundation

extension StoredHousehold {
  public func add(_ new: NewPerson, onlyAsOwner: Bool) async throws(HouseholdError) -> Person {
    do {
      let hash = try await accounts.hash(new.password)
      let added = try await accounts.write { try $0.add(new, hash, onlyAsOwner: onlyAsOwner) }
      guard let added else { throw HouseholdError.nameTaken }
      return added
    } catch {
      throw HouseholdError(error)
    }
  }

  public func addBesideOthers(_ new: NewPerson) async throws(HouseholdError) -> Person? {
    do {
      let hash = try await accounts.hash(new.password)
      return try await accounts.engine.write { transaction in
        guard try transaction.read(Query(AccountStatements.count) { try $0.value(0) as Int }) != [0] else { return nil }
        guard let person = try transaction.add(new, hash, onlyAsOwner: false) else { throw HouseholdError.nameTaken }
        return person
      }
    } catch {
      throw HouseholdError(error)
    }
  }

  public func signIn(name: String, password: String, from address: String, on device: String?) async throws(HouseholdError) -> SignedIn {
    let key = PersonName.key(name)
    let found = Query(AccountStatements.byName, .text(key), .text(PersonName.earlierKey(name))) { try PersonRow(row: $0) }
    try await demandPasswords()
    let verified = try await accounts.verify(password, SignInLimiter.Key.signIn(name: key, address: address), found)
    do {
      let (session, pending): (SignedIn?, String) = try await accounts.engine.write { transaction in
        transaction.keepsVersion = true
        try transaction.demandUnlocked(verified.person.id)
        try transaction.demand(verified.passwordHash, of: verified.person)
        // They may have been switched off while it was checked.
        try transaction.demandPasswords()
        guard try transaction.hasSecondFactor(verified.person.id) else {
          return (try transaction.startSession(of: verified.person, on: device, by: .password), "")
        }
        return (nil, try transaction.startPending(of: verified.person))
      }
      guard let session else { throw HouseholdError.codeNeeded(pending: pending) }
      return session
    } catch {
      throw HouseholdError(error)
    }
  }

  private func demandPasswords() async throws(HouseholdError) {
    let isOn: Bool
    do { isOn = try await acceptsPasswords() } catch { throw HouseholdError(error) }
    if !isOn { throw .passwordsOff }
  }

  public func signIn(link: String, on device: String?) async throws(DiaryError) -> SignedIn? {
    try await accounts.write { transaction in
      transaction.keepsVersion = true
      let hash = StoredField.hash(of: link)
      let found = Query(AccountStatements.byLink, hash, .number(transaction.moment.milliseconds)) { try PersonRow(row: $0).person }
      // Anyone can send a link that does not exist. Nothing is written then.
      guard let person = try transaction.read(found).first else { return nil }
      try transaction.demandUnlocked(person.id)
      try transaction.write(AccountStatements.removeLink, hash)
      return try transaction.startSession(of: person, on: device, by: .link)
    }
  }

  public func makeSignInLink(for person: Person) async throws(DiaryError) -> String {
    let secret = Secret()
    try await accounts.change(person.id) { transaction in
      let id = StoredField.text(person.id.key), moment = transaction.moment
      try transaction.write(AccountStatements.removeOldLinks, id, .number(moment.milliseconds))
      try transaction.write(
        AccountStatements.addLink, .hash(of: secret.text), id, .number(moment.addingTimeInterval(Secret.linkLength).milliseconds))
    }
    return secret.text
  }

  public func signOut(session secret: String) async throws(DiaryError) {
    try await accounts.write { transaction in
      let hash = StoredField.hash(of: secret)
      guard let id = try transaction.read(Query(AccountStatements.holder, hash) { try $0.value(0) as String }).first else { return }
      if let id = UUID(key: id) { try transaction.demandUnlocked(id) }
      try transaction.write(AccountStatements.removeSession, .text(id), hash)
    }
  }

  public func check(_ password: String, of person: Person) async throws(HouseholdError) {
    _ = try await accounts.verify(password, [.person(person.id)], .person(person.id))
  }

  public func changePassword(
    of person: Person, from old: String, to new: NewPassword, keeping secret: String, revokingTokens: Bool
  ) async throws(HouseholdError) {
    let verified = try await accounts.verify(old, [.person(person.id)], .person(person.id))
    let removed = revokingTokens ? [AccountStatements.removeTokens] : []
    try await set(new, for: person, inPlaceOf: verified.passwordHash, keeping: secret, removing: removed)
  }

  public func resetPassword(of person: Person, to new: NewPassword, endingAll: Bool) async throws(HouseholdError) {
    let removed =
      endingAll ? [AccountStatements.removeTokens, AccountStatements.removePasskeys, AccountStatements.removeIdentities] : []
    try await set(new, for: person, inPlaceOf: nil, keeping: nil, removing: removed)
  }

  /// Sets a password. With `old`, only if that is still the password. `removed` are statements that remove something of a person.
  private func set(
    _ password: NewPassword, for person: Person, inPlaceOf old: PasswordHash?, keeping secret: String?, removing removed: [SQL]
  ) async throws(HouseholdError) {
    do {
      let hash = try await accounts.hash(password.text)
      try await accounts.engine.write { transaction in
        let id = StoredField.text(person.id.key)
        try transaction.demandUnlocked(person.id)
        if let old { try transaction.demand(old, of: person) }
        try transaction.write(AccountStatements.setPassword, id, .text(hash.text))
        for statement in removed { try transaction.write(statement, id) }
        try transaction.endSessions(of: person, except: secret)
      }
    } catch {
      throw HouseholdError(error)
    }
  }
}
