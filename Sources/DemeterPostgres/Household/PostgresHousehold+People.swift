public import DemeterCore
import DemeterStore
import Foundation

// MARK: Invitations

extension PostgresHousehold {
  /// Without an owner, an invitation opens nothing: it must not make anyone the owner.
  private static let isOpen =
    "SELECT EXISTS (SELECT 1 FROM invitation WHERE hash = $1 AND expires_at > $2) AND EXISTS (SELECT 1 FROM person)"

  public func makeInvitation() async throws(DiaryError) -> String {
    let secret = Secret()
    try await transactions.write { transaction in
      let moment = transaction.moment
      transaction.write(PostgresStatement("DELETE FROM invitation WHERE expires_at <= $1", [.number(moment.milliseconds)]))
      transaction.write(
        PostgresStatement(
          "INSERT INTO invitation (hash, expires_at) VALUES ($1, $2)",
          [.bytes(Array(secret.hash)), .number(moment.addingTimeInterval(Secret.invitationLength).milliseconds)]))
    }
    return secret.text
  }

  public func openInvitations() async throws(DiaryError) -> Int {
    let moment = now()
    let rows = try await transactions.read { _ in
      [PostgresStatement("SELECT count(*) FROM invitation WHERE expires_at > $1", [.number(moment.milliseconds)])]
    }
    return try decode { try rows[0].first?.value(0) ?? 0 }
  }

  public func withdrawInvitations() async throws(DiaryError) {
    try await transactions.write { $0.write(PostgresStatement("DELETE FROM invitation")) }
  }

  public func isOpen(invitation secret: String) async throws(DiaryError) -> Bool {
    let moment = now()
    let rows = try await transactions.read { _ in
      [PostgresStatement(Self.isOpen, [.bytes(Array(Secret.hash(secret))), .number(moment.milliseconds)])]
    }
    return try decode { try rows[0].first?.value(0) ?? false }
  }

  public func accept(invitation secret: String, as new: NewPerson, on device: String?) async throws(HouseholdError) -> SignedIn? {
    do {
      // A password is hashed only for an open invitation: that is expensive.
      guard try await isOpen(invitation: secret) else { return nil }
      let hash = try await passwords.run { [cost] in try PasswordHash.make(new.password, cost: cost) }
      let invitation = StoredField.bytes(Array(Secret.hash(secret)))
      return try await writing { transaction in
        let rows = try transaction.read(PostgresStatement(Self.isOpen, [invitation, .number(transaction.moment.milliseconds)]))
        guard try rows[0].first?.value(0) == true else { return nil }
        guard let person = try transaction.add(new, hash, onlyAsOwner: false) else { throw HouseholdError.nameTaken }
        transaction.write(PostgresStatement("DELETE FROM invitation WHERE hash = $1", [invitation]))
        return transaction.startSession(of: person, on: device)
      }
    } catch {
      throw HouseholdError(postgres: error)
    }
  }
}

// MARK: Sessions, tokens and passwords

extension PostgresHousehold {
  public func sessions(of person: Person, asking secret: String) async throws(DiaryError) -> [Session] {
    let own = Secret.hash(secret).hex, moment = now()
    let rows = try await transactions.read { _ in
      [
        PostgresStatement(
          """
          SELECT hash, device, created_at, coalesce(seen_at, created_at) AS seen FROM session WHERE person_id = $1 AND expires_at > $2
          ORDER BY seen DESC, created_at DESC, hash
          """, [.text(person.id.key), .number(moment.milliseconds)])
      ]
    }
    return try decode {
      try rows[0].map { row in
        let id = (try row.value(0) as Data).hex
        return Session(id: id, device: try row.value(1), startedAt: try row.instant(2), seenAt: try row.instant(3), isCurrent: id == own)
      }
    }
  }

  public func end(_ session: Session.ID, of person: Person) async throws(DiaryError) {
    try await changeAccount(person.id) {
      $0.write(
        PostgresStatement(
          "DELETE FROM session WHERE person_id = $1 AND encode(hash, 'hex') = $2", [.text(person.id.key), .text(session)]))
    }
  }

  public func endSessions(of person: Person, except secret: String?) async throws(DiaryError) {
    try await changeAccount(person.id) { $0.endSessions(of: person, except: secret) }
  }

  public func tokens(of person: Person) async throws(DiaryError) -> [AccessToken] {
    let rows = try await transactions.read { _ in
      [
        PostgresStatement(
          "SELECT hash, scopes, created_at, seen_at, label, expires_at FROM token WHERE person_id = $1 ORDER BY created_at DESC, hash",
          [.text(person.id.key)])
      ]
    }
    return try decode {
      try rows[0].map { row in
        let names: String = try row.value(1)
        return AccessToken(
          id: (try row.value(0) as Data).hex, label: try row.value(4),
          scopes: Set(names.split(separator: ",").compactMap { Scope(rawValue: String($0)) }), madeAt: try row.instant(2),
          seenAt: try row.instant(3), expiresAt: try row.instant(5))
      }
    }
  }

  public func revoke(_ token: AccessToken.ID, of person: Person) async throws(DiaryError) {
    try await changeAccount(person.id) {
      $0.write(
        PostgresStatement("DELETE FROM token WHERE person_id = $1 AND encode(hash, 'hex') = $2", [.text(person.id.key), .text(token)]))
    }
  }

  public func check(_ password: String, of person: Person) async throws(HouseholdError) { _ = try await verify(password, of: person) }

  public func changePassword(
    of person: Person, from old: String, to new: NewPassword, keeping secret: String, revokingTokens: Bool
  ) async throws(HouseholdError) {
    let verified = try await verify(old, of: person)
    try await set(new, for: person, inPlaceOf: verified, keeping: secret, revokingTokens: revokingTokens)
  }

  public func resetPassword(of person: Person, to new: NewPassword) async throws(HouseholdError) {
    try await set(new, for: person, inPlaceOf: nil, keeping: nil, revokingTokens: false)
  }

  /// Sets a password. With `old`, only if that is still the password.
  private func set(
    _ password: NewPassword, for person: Person, inPlaceOf old: PasswordHash?, keeping secret: String?, revokingTokens: Bool
  ) async throws(HouseholdError) {
    do {
      let hash = try await passwords.run { [cost] in try PasswordHash.make(password.text, cost: cost) }
      try await writing { transaction in
        let id = StoredField.text(person.id.key)
        try transaction.demandUnlocked(person.id)
        if let old { try transaction.demand(old, of: person) }
        transaction.write(PostgresStatement("UPDATE person SET password_hash = $2 WHERE id = $1", [id, .text(hash.text)]))
        transaction.write(PostgresStatement("DELETE FROM sign_in_link WHERE person_id = $1", [id]))
        if revokingTokens { transaction.write(PostgresStatement("DELETE FROM token WHERE person_id = $1", [id])) }
        transaction.endSessions(of: person, except: secret)
      }
    } catch {
      throw HouseholdError(postgres: error)
    }
  }
}

extension WriteTransaction {
  /// Ends all sessions of a person, except the one with that secret.
  fileprivate func endSessions(of person: Person, except secret: String?) {
    write(
      PostgresStatement(
        "DELETE FROM session WHERE person_id = $1 AND hash IS DISTINCT FROM $2",
        [.text(person.id.key), .bytes(secret.map { Array(Secret.hash($0)) })]))
  }
}

// MARK: Removing

extension PostgresHousehold {
  /// Deletes the account and the diary in one transaction. Other servers delete their files of the person when they notice.
  public func remove(_ person: Person) async throws(HouseholdError) { _ = try await remove(person, onlyAsAnnounced: false) }

  public func removeAsAnnounced(_ person: Person) async throws(HouseholdError) -> Bool { try await remove(person, onlyAsAnnounced: true) }

  private func remove(_ person: Person, onlyAsAnnounced: Bool) async throws(HouseholdError) -> Bool {
    do {
      let isRemoved = try await writing { transaction in
        let rows = try transaction.read(
          PostgresStatement("SELECT number, is_owner, leaves_on FROM person WHERE id = $1", [.text(person.id.key)]),
          PostgresStatement("SELECT count(*) FROM person"))
        guard let row = rows[0].first else { return !onlyAsAnnounced }
        if onlyAsAnnounced, try row.value(2) as String? != person.leavesOn?.description { return false }
        if try row.value(1), try rows[1].first?.value(0) as Int? ?? 0 > 1 { throw HouseholdError.ownsOthers }
        try transaction.demandUnlocked(person.id)
        try transaction.remove(person.id, number: try row.value(0))
        return true
      }
      await forgetDeletedPeople()
      return isRemoved
    } catch {
      throw HouseholdError(postgres: error)
    }
  }

  public func announceRemoval(of person: Person, on day: Day?) async throws(DiaryError) {
    try await changeAccount(person.id) {
      $0.write(
        PostgresStatement(
          "UPDATE person SET leaves_on = $2 WHERE id = $1 AND is_owner = 0", [.text(person.id.key), .text(day?.description)]))
    }
  }
}
