public import DemeterCore
public import Foundation

/// Statements on passkeys.
private enum PasskeyStatements {
  static let columns = """
    passkey.id, passkey.name, passkey.host, passkey.algorithm, passkey.public_key, passkey.counter, passkey.created_at, passkey.used_at
    """
  static let ofPerson = SQL(accounts: "SELECT \(columns) FROM passkey WHERE person_id = $1 ORDER BY created_at, id")
  static let byID = SQL(
    accounts: """
      SELECT \(PersonRow.columns), \(columns) FROM passkey JOIN person ON person.id = passkey.person_id WHERE passkey.id = $1
      """)
  static let exist = SQL(accounts: "SELECT EXISTS (SELECT 1 FROM passkey)")
  static let add = SQL(
    accounts: """
      INSERT INTO passkey (id, person_id, name, host, algorithm, public_key, counter, created_at, used_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """)
  static let use = SQL(accounts: "UPDATE passkey SET counter = $2, used_at = $3 WHERE id = $1")
  static let rename = SQL(accounts: "UPDATE passkey SET name = $3 WHERE id = $2 AND person_id = $1")
  static let remove = SQL(accounts: "DELETE FROM passkey WHERE id = $2 AND person_id = $1")

  static let isUsed = SQL(accounts: "SELECT count(*) FROM used_challenge WHERE hash = $1")
  static let addUsed = SQL(accounts: "INSERT INTO used_challenge (hash, expires_at) VALUES ($1, $2)")
  static let removeExpired = SQL(accounts: "DELETE FROM used_challenge WHERE expires_at < $1")
}

extension StoredHousehold {
  public func passkeys(of person: Person) async throws(DiaryError) -> [Passkey] {
    try await accounts.engine.read { try $0.passkeys(of: person.id) }
  }

  public func hasPasskeys() async throws(DiaryError) -> Bool {
    try await accounts.read(Query(PasskeyStatements.exist) { try $0.value(0) as Bool }) == [true]
  }

  public func add(
    _ passkey: Passkey, answering challenge: PasskeyChallenge, for person: Person
  ) async throws(DiaryError) -> PasskeyRefusal? {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      guard try transaction.read(.passkey(passkey.id)).isEmpty else { return .unknown }
      guard try transaction.passkeys(of: person.id).count < Passkey.most else { return .tooMany }
      guard try transaction.use(challenge) else { return .usedBefore }
      try transaction.add([passkey], of: person.id)
      return nil
    }
  }

  public func rename(passkey id: Passkey.ID, to name: String, of person: Person) async throws(DiaryError) {
    try await accounts.change(person.id) {
      try $0.write(PasskeyStatements.rename, .text(person.id.key), .bytes(Array(id)), .text(name))
    }
  }

  public func remove(passkey id: Passkey.ID, of person: Person) async throws(DiaryError) {
    try await accounts.change(person.id) { try $0.write(PasskeyStatements.remove, .text(person.id.key), .bytes(Array(id))) }
  }

  public func signIn(
    passkey id: Passkey.ID, from address: String, on device: String?,
    verifying verify: @escaping @Sendable (Passkey, Person) throws(PasskeyRefusal) -> PasskeyUse
  ) async throws(HouseholdError) -> Result<SignedIn, PasskeyRefusal> {
    let keys: [SignInLimiter.Key] = [.address(address)]
    do {
      if let seconds = try await accounts.engine.wait(for: keys) { throw HouseholdError.tryLater(seconds: seconds) }
      guard let known = try await accounts.read(.passkey(id)).first else { return .failure(.unknown) }
      let use: PasskeyUse
      do throws(PasskeyRefusal) { use = try verify(known.passkey, known.person) } catch { return .failure(error) }
      let (result, pending): (Result<SignedIn, PasskeyRefusal>?, String) = try await accounts.engine.write { transaction in
        transaction.keepsVersion = true
        try transaction.demandUnlocked(known.person.id)
        // It may have been removed since, or have signed in on another server.
        guard let current = try transaction.read(.passkey(id)).first, current.person.id == known.person.id,
          current.passkey.publicKey == known.passkey.publicKey
        else { return (.failure(.unknown), "") }
        guard try transaction.use(use.challenge) else { return (.failure(.usedBefore), "") }
        guard current.passkey.accepts(counter: use.counter) else { return (.failure(.counterWentBack), "") }
        try transaction.write(
          PasskeyStatements.use, .bytes(Array(id)), .number(Int64(use.counter)), .number(transaction.moment.milliseconds))
        // Who only holds the device has not shown that it is theirs.
        guard try use.isVerified || !transaction.hasSecondFactor(current.person.id) else {
          return (nil, try transaction.startPending(of: current.person, prefix: SignedIn.passkeyPrefix))
        }
        return (.success(try transaction.startSession(of: current.person, on: device, by: .passkey)), "")
      }
      if case .failure? = result {} else { try await accounts.engine.forget(keys) }
      guard let result else { throw HouseholdError.codeNeeded(pending: pending) }
      return result
    } catch {
      throw HouseholdError(error)
    }
  }

  public func challengeKey() async throws(DiaryError) -> Data {
    if let known = try await setting(.challengeKey).flatMap({ Data(base64Encoded: $0) }) { return known }
    let new = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    return try await accounts.write { transaction in
      let name = ServerSetting.challengeKey.rawValue
      // Another server may have made one since.
      if let known = try transaction.read(.setting(name)).first.flatMap({ Data(base64Encoded: $0) }) { return known }
      try transaction.write(AccountStatements.set, .text(name), .text(new.base64EncodedString()))
      return new
    }
  }
}

extension ReadingTransaction {
  /// A person's passkeys, the oldest first.
  package func passkeys(of id: Person.ID) throws -> [Passkey] {
    try read(Query(PasskeyStatements.ofPerson, .text(id.key)) { try Passkey(row: $0, from: 0) })
  }
}

extension WritingTransaction {
  /// Adds passkeys to a person who does not have them.
  package func add(_ passkeys: [Passkey], of id: Person.ID) throws {
    for passkey in passkeys {
      try write(
        PasskeyStatements.add, .bytes(Array(passkey.id)), .text(id.key), .text(passkey.name), .text(passkey.host),
        .number(passkey.algorithm), .bytes(Array(passkey.publicKey)), .number(Int64(passkey.counter)),
        .number(passkey.madeAt.milliseconds), .number(passkey.usedAt?.milliseconds))
    }
  }
}

extension AccountTransaction {
  /// Records that a challenge was answered. Returns whether this is the first time.
  fileprivate func use(_ challenge: PasskeyChallenge) throws -> Bool {
    let hash = StoredField.hash(of: challenge.text)
    // An hour longer than it is accepted: the clocks of several servers may differ.
    try write(PasskeyStatements.removeExpired, .number(moment.addingTimeInterval(-3600).milliseconds))
    guard try read(Query(PasskeyStatements.isUsed, hash) { try $0.value(0) as Int }) == [0] else { return false }
    try write(PasskeyStatements.addUsed, hash, .number(challenge.expiresAt.milliseconds))
    return true
  }
}

/// A passkey and its person.
private struct OwnedPasskey: Sendable {
  let person: Person
  let passkey: Passkey
}

extension Query<OwnedPasskey> {
  /// The passkey with an id.
  fileprivate static func passkey(_ id: Passkey.ID) -> Query {
    Query(PasskeyStatements.byID, .bytes(Array(id))) { row in
      OwnedPasskey(person: try PersonRow(row: row).person, passkey: try Passkey(row: row, from: PersonRow.width))
    }
  }
}

extension Passkey {
  /// Reads the columns of `PasskeyStatements`, from one on.
  fileprivate init(row: some StoredRow, from first: Int) throws {
    self.init(
      id: try row.value(first), name: try row.value(first + 1), host: try row.value(first + 2), algorithm: try row.value(first + 3),
      publicKey: try row.value(first + 4), counter: UInt32(clamping: try row.value(first + 5) as Int64),
      madeAt: try row.instant(first + 6), usedAt: try row.instant(first + 7))
  }
}
