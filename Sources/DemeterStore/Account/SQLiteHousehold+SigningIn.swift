public import DemeterCore
import Foundation
internal import GRDB

extension SQLiteHousehold {
  public func add(_ new: NewPerson, onlyAsOwner: Bool) async throws(HouseholdError) -> Person {
    do {
      let hash = try await passwords.run { [cost] in try PasswordHash.make(new.password, cost: cost) }
      let moment = now()
      let added: Person? = try await file.write { database in
        try PersonTable(database).add(new, hash: hash, onlyAsOwner: onlyAsOwner, at: moment)
      }
      guard let added else { throw HouseholdError.nameTaken }
      return added
    } catch {
      throw HouseholdError(error)
    }
  }

  public func signIn(
    name: String, password: String, from address: String, on device: String?
  ) async throws(HouseholdError) -> SignedIn {
    let verified = try await verify(name: name, password: password, from: address)
    let moment = now()
    do {
      return try await file.writing { database in
        try PersonTable(database).demand(verified.passwordHash, of: verified.person)
        return try SessionTable(database).start(for: verified.person, on: device, at: moment)
      }
    } catch {
      throw HouseholdError(error)
    }
  }

  /// The person with this name and password. Counts guesses.
  private func verify(name: String, password: String, from address: String) async throws(HouseholdError) -> PersonRow {
    let key = PersonName.key(name), earlier = PersonName.earlierKey(name)
    return try await verify(password, SignInLimiter.Key.signIn(name: key, address: address)) { database in
      // Accounts from before there was this key have names that may be alike: the exact one counts.
      try PersonRow.fetchOne(
        database, sql: "SELECT \(PersonRow.columns) FROM person WHERE name_key IN (?, ?) ORDER BY name_key = ? DESC LIMIT 1",
        arguments: [key, earlier, earlier])
    }
  }

  /// Checks the password of a person who is signed in, and returns its hash. Counts guesses.
  func verify(_ password: String, of person: Person) async throws(HouseholdError) -> PasswordHash {
    try await verify(password, [.person(person.id)]) { database in
      try PersonRow.fetchOne(database, sql: "SELECT \(PersonRow.columns) FROM person WHERE id = ?", arguments: [person.id.key])
    }.passwordHash
  }

  private func verify(
    _ password: String, _ keys: [SignInLimiter.Key], _ find: @escaping @Sendable (Database) throws -> PersonRow?
  ) async throws(HouseholdError) -> PersonRow {
    if let seconds = limiter.wait(for: keys, at: now()) { throw .tryLater(seconds: seconds) }
    do {
      guard let row = try await file.read(find) else {
        // An unknown name takes as long as a known one.
        _ = try await passwords.run { [cost] in try PasswordHash.make(password, cost: cost) }
        throw HouseholdError.wrongPassword
      }
      guard try await passwords.run({ try row.passwordHash.matches(password) }) else { throw HouseholdError.wrongPassword }
      limiter.succeed(keys)
      return row
    } catch {
      // A cancelled request counts as a guess all the same.
      if case HouseholdError.busy = error, !Task.isCancelled { limiter.refund(keys) }
      throw HouseholdError(error)
    }
  }

  public func signIn(link: String, on device: String?) async throws(DiaryError) -> SignedIn? {
    let moment = now()
    return try await file.write { database in
      let hash = Secret.hash(link)
      let row = try PersonRow.fetchOne(
        database,
        sql: """
          SELECT \(PersonRow.columns) FROM sign_in_link JOIN person ON person.id = sign_in_link.person_id
          WHERE hash = ? AND expires_at > ?
          """, arguments: [hash, moment.milliseconds])
      try database.execute(sql: "DELETE FROM sign_in_link WHERE hash = ?", arguments: [hash])
      return try row.map { try SessionTable(database).start(for: $0.person, on: device, at: moment) }
    }
  }

  public func makeSignInLink(for person: Person) async throws(DiaryError) -> String {
    let secret = Secret()
    let moment = now()
    let expiry = moment.addingTimeInterval(Secret.linkLength).milliseconds
    try await file.write { database in
      try database.execute(
        sql: "DELETE FROM sign_in_link WHERE expires_at <= ? AND person_id = ?", arguments: [moment.milliseconds, person.id.key])
      try database.execute(
        sql: "INSERT INTO sign_in_link (hash, person_id, expires_at) VALUES (?, ?, ?)",
        arguments: [secret.hash, person.id.key, expiry])
    }
    return secret.text
  }

  public func person(session secret: String) async throws(DiaryError) -> Person? {
    let hash = Secret.hash(secret)
    let holder = try await holder(of: .session(hash)) { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT \(PersonRow.columns), session.expires_at, coalesce(session.seen_at, session.created_at) AS seen FROM session JOIN person ON person.id = session.person_id WHERE hash = ?
          """, arguments: [hash]
      ).map { row in
        Credential(
          person: try PersonRow(row: row).person, expiresAt: try row.instant(PersonRow.width), scopes: Set(Scope.allCases),
          seenAt: try row.instant(PersonRow.width + 1))
      }
    }
    guard let holder, holder.expiresAt > now() else { return nil }
    await recordUse(of: holder, in: "session", hash)
    return holder.person
  }

  public func signOut(session secret: String) async throws(DiaryError) {
    try await file.write { database in
      try database.execute(sql: "DELETE FROM session WHERE hash = ?", arguments: [Secret.hash(secret)])
    }
  }

  public func make(_ token: NewToken, for person: Person) async throws(DiaryError) -> String {
    let secret = Secret(prefix: "demeter_")
    let names = token.scopes.map(\.rawValue).sorted().joined(separator: ",")
    let moment = now()
    try await file.write { database in
      try database.execute(
        sql: "INSERT INTO token (hash, person_id, scopes, created_at, label, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [secret.hash, person.id.key, names, moment.milliseconds, token.label, token.expiresAt?.milliseconds])
    }
    return secret.text
  }

  public func access(token secret: String) async throws(DiaryError) -> (person: Person, scopes: Set<Scope>)? {
    let hash = Secret.hash(secret)
    let holder = try await holder(of: .token(hash)) { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT \(PersonRow.columns), token.scopes, token.seen_at AS seen, token.expires_at FROM token
          JOIN person ON person.id = token.person_id WHERE hash = ?
          """, arguments: [hash]
      ).map { row in
        let names: String = try row.value(PersonRow.width)
        let scopes = Set(names.split(separator: ",").compactMap { Scope(rawValue: String($0)) })
        return Credential(
          person: try PersonRow(row: row).person, expiresAt: try row.instant(PersonRow.width + 2) ?? .distantFuture, scopes: scopes,
          seenAt: try row.instant(PersonRow.width + 1))
      }
    }
    guard let holder, holder.expiresAt > now() else { return nil }
    await recordUse(of: holder, in: "token", hash)
    return (holder.person, holder.scopes)
  }
}

extension HouseholdError {
  /// A `HouseholdError` stays as it is; any other error becomes what it is for a diary.
  init(_ error: any Error) { self = error as? HouseholdError ?? HouseholdError(diary: DiaryError(error)) }

  /// The error of a file or database.
  package init(diary error: DiaryError) {
    self =
      switch error {
      case .noRoom: .noRoom
      case .fileReplaced: .fileReplaced
      case .unavailable(let reason): .unavailable(reason: reason)
      default: .unavailable(reason: String(describing: error))
      }
  }
}
