public import DemeterCore
public import Foundation

/// Statements on accounts at sign-in providers.
private enum IdentityStatements {
  static let ofPerson = SQL(
    accounts: """
      SELECT id, issuer, subject, name, linked_at, seen_at FROM provider_identity WHERE person_id = $1 ORDER BY linked_at, id
      """)
  static let holder = SQL(
    accounts: """
      SELECT \(PersonRow.columns) FROM provider_identity JOIN person ON person.id = provider_identity.person_id
      WHERE issuer = $1 AND subject = $2
      """)
  static let add = SQL(
    accounts: """
      INSERT INTO provider_identity (id, person_id, issuer, subject, name, linked_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
      """)
  static let use = SQL(accounts: "UPDATE provider_identity SET seen_at = $3, name = coalesce($4, name) WHERE issuer = $1 AND subject = $2")
  static let remove = SQL(accounts: "DELETE FROM provider_identity WHERE person_id = $1 AND id = $2")

  static let attempts = SQL(accounts: "SELECT count(*) FROM provider_attempt WHERE hash = $1")
  static let addAttempt = SQL(accounts: "INSERT INTO provider_attempt (hash, expires_at) VALUES ($1, $2)")
  static let removeOldAttempts = SQL(accounts: "DELETE FROM provider_attempt WHERE expires_at <= $1")

  static let proxySessions = SQL(accounts: "SELECT count(*) FROM session WHERE person_id = $1 AND method = $2")
  /// All but the last ones, and one place for the next.
  static let removeProxySessions = SQL(
    accounts: """
      DELETE FROM session WHERE person_id = $1 AND method = $2 AND hash NOT IN (
        SELECT hash FROM session WHERE person_id = $1 AND method = $2
        ORDER BY coalesce(seen_at, created_at) DESC, created_at DESC, hash LIMIT 49)
      """)

  static let byExactName = SQL(accounts: "SELECT \(PersonRow.columns) FROM person WHERE name = $1")
}

extension StoredHousehold {
  public func identities(of person: Person) async throws(DiaryError) -> [ProviderIdentity] {
    try await accounts.read(.identities(of: person.id))
  }

  public func signIn(
    as account: ProviderAccount, by attempt: ProviderAttempt, on device: String?
  ) async throws(DiaryError) -> ProviderSignIn {
    // Anyone with an account at the provider can get here. Nothing is written for those who are unknown.
    guard try await !accounts.read(.holder(of: account)).isEmpty else { return .unknown }
    return try await accounts.write { try $0.signIn(as: account, by: attempt, on: device) }
  }

  public func link(
    _ account: ProviderAccount, to person: Person, by attempt: ProviderAttempt
  ) async throws(DiaryError) -> ProviderLink {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      guard try !transaction.read(.person(person.id)).isEmpty else { throw DiaryError.notFound }
      let holder = try transaction.read(.holder(of: account)).first
      if let holder, holder.id != person.id { return .taken }
      guard try transaction.use(attempt) else { return .used }
      if holder == nil { try transaction.add(account, to: person.id) }
      return .linked
    }
  }

  public func unlink(_ identity: UUID, of person: Person) async throws(DiaryError) {
    try await accounts.change(person.id) {
      try $0.write(IdentityStatements.remove, .text(person.id.key), .text(identity.key))
    }
  }

  public func add(
    _ new: NewPerson, with account: ProviderAccount, by attempt: ProviderAttempt, invitation secret: String?, mayOwn: Bool,
    addsPeople: Bool, on device: String?
  ) async throws(HouseholdError) -> ProviderSignIn {
    do {
      // A password is hashed only if it is needed: that is expensive.
      if let secret, try await !isOpen(invitation: secret) { return .used }
      if try await !accounts.read(.holder(of: account)).isEmpty { return try await signIn(as: account, by: attempt, on: device) }
      let hash = try await accounts.hash(new.password)
      return try await accounts.engine.write { transaction in
        if try !transaction.read(.holder(of: account)).isEmpty { return try transaction.signIn(as: account, by: attempt, on: device) }
        if let secret {
          guard try transaction.isOpen(invitation: secret, at: transaction.moment) else { return .used }
        } else {
          let isFirst = try transaction.read(Query(AccountStatements.count) { try $0.value(0) as Int }) == [0]
          guard isFirst ? mayOwn : addsPeople else { return .unknown }
        }
        guard try transaction.use(attempt) else { return .used }
        // An error takes everything back, also the use of the attempt.
        guard let person = try transaction.add(new, hash, onlyAsOwner: false) else { throw HouseholdError.nameTaken }
        if let secret { try transaction.write(AccountStatements.removeInvitation, .hash(of: secret)) }
        try transaction.add(account, to: person.id, isUsed: true)
        return .signedIn(try transaction.startSession(of: person, on: device, by: .provider))
      }
    } catch {
      throw HouseholdError(error)
    }
  }

  public func signIn(namedByProxy name: String, on device: String?) async throws(DiaryError) -> SignedIn? {
    let found = Query(IdentityStatements.byExactName, .text(name)) { try PersonRow(row: $0).person }
    guard try await !accounts.read(found).isEmpty else { return nil }
    return try await accounts.write { transaction in
      transaction.keepsVersion = true
      guard let person = try transaction.read(found).first else { return nil }
      try transaction.demandUnlocked(person.id)
      // A program that keeps no cookies begins one with each request.
      let id = StoredField.text(person.id.key), method = StoredField.text(SignInMethod.proxy.rawValue)
      let count = try transaction.read(Query(IdentityStatements.proxySessions, id, method) { try $0.value(0) as Int }).first ?? 0
      if count >= 50 {
        transaction.keepsVersion = false
        try transaction.write(IdentityStatements.removeProxySessions, id, method)
      }
      return try transaction.startSession(of: person, on: device, by: .proxy, prefix: SignedIn.proxyPrefix)
    }
  }
}

extension AccountTransaction {
  fileprivate func signIn(as account: ProviderAccount, by attempt: ProviderAttempt, on device: String?) throws -> ProviderSignIn {
    guard let person = try read(.holder(of: account)).first else { return .unknown }
    try demandUnlocked(person.id)
    guard try use(attempt) else { return .used }
    try write(
      IdentityStatements.use, .text(account.issuer), .text(account.subject), .number(moment.milliseconds), .text(account.name))
    return .signedIn(try startSession(of: person, on: device, by: .provider))
  }

  /// Whether an attempt counts, which is only once.
  fileprivate func use(_ attempt: ProviderAttempt) throws -> Bool {
    let hash = StoredField.hash(of: attempt.state)
    guard attempt.expiresAt > moment, try read(Query(IdentityStatements.attempts, hash) { try $0.value(0) as Int }) == [0] else {
      return false
    }
    try write(IdentityStatements.removeOldAttempts, .number(moment.milliseconds))
    try write(IdentityStatements.addAttempt, hash, .number(attempt.expiresAt.milliseconds))
    return true
  }

  fileprivate func add(_ account: ProviderAccount, to id: Person.ID, isUsed: Bool = false) throws {
    try write(
      IdentityStatements.add, .text(UUID.fresh().key), .text(id.key), .text(account.issuer), .text(account.subject), .text(account.name),
      .number(moment.milliseconds), .number(isUsed ? moment.milliseconds : nil))
  }

  /// Adds the identities of a person who moved here. One that is linked to somebody else here stays theirs.
  package func arrive(_ identities: [ProviderIdentity], of id: Person.ID) throws {
    for identity in identities where try read(.holder(of: identity.account)).isEmpty {
      let account = identity.account
      try write(
        IdentityStatements.add, .text(identity.id.key), .text(id.key), .text(account.issuer), .text(account.subject), .text(account.name),
        .number(identity.linkedAt.milliseconds), .number(identity.seenAt?.milliseconds))
    }
  }
}

extension Query<Person> {
  fileprivate static func holder(of account: ProviderAccount) -> Query {
    Query(IdentityStatements.holder, .text(account.issuer), .text(account.subject)) { try PersonRow(row: $0).person }
  }
}

extension Query<ProviderIdentity> {
  package static func identities(of id: Person.ID) -> Query {
    Query(IdentityStatements.ofPerson, .text(id.key)) { row in
      guard let identity = UUID(key: try row.value(0)) else { throw DiaryError.unavailable(reason: "a linked account can't be read") }
      return ProviderIdentity(
        id: identity, account: ProviderAccount(issuer: try row.value(1), subject: try row.value(2), name: try row.value(3)),
        linkedAt: try row.instant(4), seenAt: try row.instant(5))
    }
  }
}
