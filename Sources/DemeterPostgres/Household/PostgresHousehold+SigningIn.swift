public import DemeterCore
import DemeterStore
import Foundation
import Synchronization

extension PostgresHousehold {
  public func add(_ new: NewPerson, onlyAsOwner: Bool) async throws(HouseholdError) -> Person {
    do {
      let hash = try await passwords.run { [cost] in try PasswordHash.make(new.password, cost: cost) }
      let added = try await transactions.write { try $0.add(new, hash, onlyAsOwner: onlyAsOwner) }
      guard let added else { throw HouseholdError.nameTaken }
      return added
    } catch {
      throw HouseholdError(postgres: error)
    }
  }

  public func signIn(name: String, password: String, from address: String, on device: String?) async throws(HouseholdError) -> SignedIn {
    let key = PersonName.key(name), earlier = PersonName.earlierKey(name)
    // Accounts from before there was this key have names that may be alike: the exact one counts.
    let verified = try await verify(
      password, SignInLimiter.Key.signIn(name: key, address: address),
      PostgresStatement(
        "SELECT \(PersonRow.columns) FROM person WHERE name_key IN ($1, $2) ORDER BY name_key = $2 DESC LIMIT 1",
        [.text(key), .text(earlier)]))
    do {
      return try await writing { transaction in
        try transaction.demandUnlocked(verified.person.id)
        try transaction.demand(verified.passwordHash, of: verified.person)
        return transaction.startSession(of: verified.person, on: device)
      }
    } catch {
      throw HouseholdError(postgres: error)
    }
  }

  /// Checks the password of a person who is signed in, and returns its hash. Counts guesses.
  func verify(_ password: String, of person: Person) async throws(HouseholdError) -> PasswordHash {
    try await verify(
      password, [.person(person.id)], PostgresStatement("SELECT \(PersonRow.columns) FROM person WHERE id = $1", [.text(person.id.key)])
    ).passwordHash
  }

  private func verify(_ password: String, _ keys: [SignInLimiter.Key], _ find: PostgresStatement) async throws(HouseholdError) -> PersonRow
  {
    do {
      if let seconds = try await transactions.write({ try $0.wait(for: keys) }) { throw HouseholdError.tryLater(seconds: seconds) }
      do {
        guard let row = try await transactions.read({ _ in [find] })[0].first.map({ try PersonRow(row: $0) }) else {
          // An unknown name takes as long as a known one.
          _ = try await passwords.run { [cost] in try PasswordHash.make(password, cost: cost) }
          throw HouseholdError.wrongPassword
        }
        guard try await passwords.run({ try row.passwordHash.matches(password) }) else { throw HouseholdError.wrongPassword }
        try await transactions.write { $0.forget(keys) }
        return row
      } catch {
        // A cancelled request counts as a guess all the same.
        if case HouseholdError.busy = error, !Task.isCancelled { try await transactions.write { $0.refund(keys) } }
        throw error
      }
    } catch {
      throw HouseholdError(postgres: error)
    }
  }

  public func signIn(link: String, on device: String?) async throws(DiaryError) -> SignedIn? {
    let hash = StoredField.bytes(Array(Secret.hash(link)))
    return try await transactions.write { transaction in
      let rows = try transaction.read(
        PostgresStatement(
          """
          SELECT \(PersonRow.columns) FROM sign_in_link JOIN person ON person.id = sign_in_link.person_id
          WHERE hash = $1 AND expires_at > $2
          """, [hash, .number(transaction.moment.milliseconds)]))
      // Anyone can send a link that does not exist. Nothing is written then.
      guard let row = rows[0].first else { return nil }
      let person = try PersonRow(row: row).person
      try transaction.demandUnlocked(person.id)
      transaction.write(PostgresStatement("DELETE FROM sign_in_link WHERE hash = $1", [hash]))
      return transaction.startSession(of: person, on: device)
    }
  }

  public func makeSignInLink(for person: Person) async throws(DiaryError) -> String {
    let secret = Secret()
    try await changeAccount(person.id) { transaction in
      let moment = transaction.moment
      transaction.write(PostgresStatement("DELETE FROM sign_in_link WHERE expires_at <= $1", [.number(moment.milliseconds)]))
      transaction.write(
        PostgresStatement(
          "INSERT INTO sign_in_link (hash, person_id, expires_at) VALUES ($1, $2, $3)",
          [.bytes(Array(secret.hash)), .text(person.id.key), .number(moment.addingTimeInterval(Secret.linkLength).milliseconds)]))
    }
    return secret.text
  }

  public func person(session secret: String) async throws(DiaryError) -> Person? {
    let hash = Secret.hash(secret), asOf = ContinuousClock.now
    let rows = try await transactions.read { _ in
      [
        PostgresStatement(
          """
          SELECT \(PersonRow.columns), session.expires_at, coalesce(session.seen_at, session.created_at),
            (SELECT version FROM head WHERE head.person = 0)
          FROM session JOIN person ON person.id = session.person_id WHERE hash = $1
          """, [.bytes(Array(hash))])
      ]
    }
    guard let row = rows[0].first else {
      known.withLock { $0.holders[hash] = nil }
      // The account may have been deleted on another server. Not too often, because anyone can send a wrong session.
      await forgetDeletedPeople(pause: .seconds(1))
      return nil
    }
    let (holder, seen, version) = try decode {
      (
        SessionHolder(person: try PersonRow(row: row).person, expiresAt: try row.instant(PersonRow.width), knownSince: now()),
        try row.instant(PersonRow.width + 1) as Date?, try row.value(PersonRow.width + 2) as Int
      )
    }
    guard holder.expiresAt > now() else {
      known.withLock { $0.holders[hash] = nil }
      return nil
    }
    await recordUse(seenAt: seen, in: "session", hash)
    database.pool.versions.learn(version, of: 0, asOf: asOf, from: database.pool)
    known.withLock { known in
      if known.version != version || known.holders.count > 10_000 { known = (version, [:]) }
      known.holders[hash] = holder
    }
    return holder.person
  }

  public func recentPerson(session secret: String) async throws(DiaryError) -> Person? {
    let version = database.pool.versions.version(of: 0, notOlderThan: RecentVersions.age)
    let holder = known.withLock { $0.version == version ? $0.holders[Secret.hash(secret)] : nil }
    // From time to time the use of the session is recorded.
    guard let holder, holder.expiresAt > now(), abs(now().timeIntervalSince(holder.knownSince)) < 3600 else {
      return try await person(session: secret)
    }
    return holder.person
  }

  public func signOut(session secret: String) async throws(DiaryError) {
    let hash = StoredField.bytes(Array(Secret.hash(secret)))
    try await transactions.write { transaction in
      let rows = try transaction.read(PostgresStatement("SELECT person_id FROM session WHERE hash = $1", [hash]))
      guard let id = try rows[0].first.flatMap({ UUID(key: try $0.value(0)) }) else { return }
      try transaction.demandUnlocked(id)
      transaction.write(PostgresStatement("DELETE FROM session WHERE hash = $1", [hash]))
    }
  }

  public func make(_ token: NewToken, for person: Person) async throws(DiaryError) -> String {
    let secret = Secret(prefix: "demeter_")
    let names = token.scopes.map(\.rawValue).sorted().joined(separator: ",")
    try await changeAccount(person.id) { transaction in
      transaction.write(
        PostgresStatement(
          "INSERT INTO token (hash, person_id, scopes, created_at, label, expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
          [
            .bytes(Array(secret.hash)), .text(person.id.key), .text(names), .number(transaction.moment.milliseconds), .text(token.label),
            .number(token.expiresAt?.milliseconds),
          ]))
    }
    return secret.text
  }

  public func access(token secret: String) async throws(DiaryError) -> (person: Person, scopes: Set<Scope>)? {
    let hash = Secret.hash(secret), asOf = ContinuousClock.now
    let rows = try await transactions.read { _ in
      [
        PostgresStatement(
          """
          SELECT \(PersonRow.columns), token.scopes, token.seen_at, token.expires_at, (SELECT version FROM head WHERE head.person = 0) FROM token
          JOIN person ON person.id = token.person_id WHERE hash = $1
          """, [.bytes(Array(hash))])
      ]
    }
    guard let row = rows[0].first else { return nil }
    let (person, names, seen, expiry, version) = try decode {
      (
        try PersonRow(row: row).person, try row.value(PersonRow.width) as String, try row.instant(PersonRow.width + 1) as Date?,
        try row.instant(PersonRow.width + 2) as Date?, try row.value(PersonRow.width + 3) as Int
      )
    }
    // With it, the diary is found without another query.
    database.pool.versions.learn(version, of: 0, asOf: asOf, from: database.pool)
    guard expiry ?? .distantFuture > now() else { return nil }
    await recordUse(seenAt: seen, in: "token", hash)
    return (person, Set(names.split(separator: ",").compactMap { Scope(rawValue: String($0)) }))
  }

  /// Records that a secret was used, at most once an hour.
  private func recordUse(seenAt seen: Date?, in table: String, _ hash: Data) async {
    let moment = now()
    if let seen, abs(moment.timeIntervalSince(seen)) < 3600 { return }
    // If this fails, the person can still use the app.
    _ = try? await transactions.read { _ in
      [PostgresStatement("UPDATE \(table) SET seen_at = $2 WHERE hash = $1", [.bytes(Array(hash)), .number(moment.milliseconds)])]
    }
  }

  /// Writes, and keeps the errors of the body.
  func writing<T: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> T) async throws -> T {
    let refusal = Mutex<(any Error)?>(nil)
    do {
      return try await transactions.write { transaction in
        refusal.withLock { $0 = nil }
        do {
          return try body(transaction)
        } catch {
          if error is HouseholdError || error is PersonMove.Failure { refusal.withLock { $0 = error } }
          throw error
        }
      }
    } catch {
      throw refusal.withLock { $0 } ?? error
    }
  }

  /// Changes an account, unless it is locked for a move.
  func changeAccount(_ id: Person.ID, _ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws(DiaryError) {
    try await transactions.write { transaction in
      try transaction.demandUnlocked(id)
      try body(transaction)
    }
  }
}

/// Whose session it is.
struct SessionHolder: Sendable {
  let person: Person
  let expiresAt: Date
  /// When it was read.
  let knownSince: Date
}
