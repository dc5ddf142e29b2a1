import DemeterCore
import Foundation

/// Statements on accounts.
enum AccountStatements {
  static let people = SQL(accounts: "SELECT \(PersonRow.columns) FROM person ORDER BY number")
  static let count = SQL(accounts: "SELECT count(*) FROM person")
  static let names = SQL(accounts: "SELECT name FROM person")
  static let byID = SQL(accounts: "SELECT \(PersonRow.columns) FROM person WHERE id = $1")
  /// Accounts from before there was this key have names that may be alike: the exact one counts.
  static let byName = SQL(
    accounts: "SELECT \(PersonRow.columns) FROM person WHERE name_key IN ($1, $2) ORDER BY name_key = $2 DESC LIMIT 1")
  static let add = SQL(
    accounts: """
      INSERT INTO person (number, id, name, name_key, time_zone, locale, plan, is_owner, password_hash, created_at, glass)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      """)
  static let settings = SQL(
    accounts: """
      UPDATE person SET \(Person.settingColumns.enumerated().map { "\($1) = $\($0 + 2)" }.joined(separator: ", ")) WHERE id = $1
      """)
  static let plan = SQL(accounts: "UPDATE person SET plan = $2 WHERE id = $1")
  static let leaving = SQL(accounts: "UPDATE person SET leaves_on = $2 WHERE id = $1 AND is_owner = 0")

  static let passwordHash = SQL(accounts: "SELECT password_hash FROM person WHERE id = $1")
  static let setPassword = SQL(accounts: "UPDATE person SET password_hash = $2 WHERE id = $1")

  static let setting = SQL(accounts: "SELECT value FROM setting WHERE name = $1")
  static let removeSetting = SQL(accounts: "DELETE FROM setting WHERE name = $1")
  static let set = SQL(
    accounts: "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value")

  // Only their own: an account that is locked for a move must not keep others from signing in.
  static let removeOldSessions = SQL(accounts: "DELETE FROM session WHERE expires_at <= $2 AND person_id = $1")
  static let addSession = SQL(
    accounts: "INSERT INTO session (hash, person_id, created_at, expires_at, device, seen_at, method) VALUES ($1, $2, $3, $4, $5, $3, $6)")
  static let sessions = SQL(
    accounts: """
      SELECT hash, device, created_at, coalesce(seen_at, created_at) AS seen, method FROM session WHERE person_id = $1 AND expires_at > $2
      ORDER BY seen DESC, created_at DESC, hash
      """)
  static let holder = SQL(accounts: "SELECT person_id FROM session WHERE hash = $1")
  static let removeSession = SQL(accounts: "DELETE FROM session WHERE person_id = $1 AND hash = $2")
  static let removeOtherSessions = SQL(accounts: "DELETE FROM session WHERE person_id = $1 AND hash IS DISTINCT FROM $2")

  static let removeOldLinks = SQL(accounts: "DELETE FROM sign_in_link WHERE expires_at <= $2 AND person_id = $1")
  static let addLink = SQL(accounts: "INSERT INTO sign_in_link (hash, person_id, expires_at) VALUES ($1, $2, $3)")
  static let byLink = SQL(
    accounts: """
      SELECT \(PersonRow.columns) FROM sign_in_link JOIN person ON person.id = sign_in_link.person_id WHERE hash = $1 AND expires_at > $2
      """)
  static let removeLink = SQL(accounts: "DELETE FROM sign_in_link WHERE hash = $1")
  static let removeLinks = SQL(accounts: "DELETE FROM sign_in_link WHERE person_id = $1")

  static let addToken = SQL(
    accounts: "INSERT INTO token (hash, person_id, scopes, created_at, label, expires_at) VALUES ($1, $2, $3, $4, $5, $6)")
  static let tokens = SQL(
    accounts: "SELECT hash, scopes, created_at, seen_at, label, expires_at FROM token WHERE person_id = $1 ORDER BY created_at DESC, hash")
  static let removeToken = SQL(accounts: "DELETE FROM token WHERE person_id = $1 AND hash = $2")
  static let removeTokens = SQL(accounts: "DELETE FROM token WHERE person_id = $1")

  static let removeOldInvitations = SQL(accounts: "DELETE FROM invitation WHERE expires_at <= $1")
  static let removePasskeys = SQL(accounts: "DELETE FROM passkey WHERE person_id = $1")
  static let removeIdentities = SQL(accounts: "DELETE FROM provider_identity WHERE person_id = $1")

  static let addInvitation = SQL(accounts: "INSERT INTO invitation (hash, expires_at) VALUES ($1, $2)")
  static let openInvitations = SQL(accounts: "SELECT count(*) FROM invitation WHERE expires_at > $1")
  /// Without an owner, an invitation opens nothing: it must not make anyone the owner.
  static let isOpen = SQL(
    accounts: "SELECT EXISTS (SELECT 1 FROM invitation WHERE hash = $1 AND expires_at > $2) AND EXISTS (SELECT 1 FROM person)")
  static let removeInvitation = SQL(accounts: "DELETE FROM invitation WHERE hash = $1")
  static let removeInvitations = SQL(accounts: "DELETE FROM invitation")
}

extension Query<PersonRow> {
  static func person(_ id: Person.ID) -> Query { Query(AccountStatements.byID, .text(id.key)) { try PersonRow(row: $0) } }
}

extension Query<String> {
  /// The value of a setting.
  static func setting(_ name: String) -> Query { Query(AccountStatements.setting, .text(name)) { try $0.value(0) as String } }
}

extension AccountTransaction {
  /// Adds a person with an empty diary; the first one is the owner. Returns nil if the name is taken, or if someone else is the owner
  /// already and the person may only be added as the owner.
  func add(_ new: NewPerson, _ hash: PasswordHash, onlyAsOwner: Bool) throws -> Person? {
    let key = PersonName.key(new.name)
    let names = try read(Query(AccountStatements.names) { try $0.value(0) as String })
    // Accounts of earlier versions have other keys.
    guard !names.contains(where: { PersonName.key($0) == key }), names.isEmpty || !onlyAsOwner else { return nil }
    let person = Person(
      id: UUID.fresh(), name: new.name, timeZone: new.timeZone, locale: new.locale, plan: new.plan, isOwner: names.isEmpty,
      water: WaterSettings(glass: VolumeUnit(locale: new.locale).glass))
    try write(
      AccountStatements.add, .number(try addDiary()), .text(person.id.key), .text(person.name), .text(key),
      .text(person.timeZone.identifier), .text(person.locale), .text(person.plan.rawValue), .flag(person.isOwner), .text(hash.text),
      .number(moment.milliseconds), .number(Int64(person.water.glass)))
    // A new owner has no other way in yet.
    if person.isOwner { try write(AccountStatements.removeSetting, .text(ServerSetting.passwords.rawValue)) }
    return person
  }

  /// - Parameter prefix: how the secret begins.
  func startSession(of person: Person, on device: String?, by method: SignInMethod, prefix: String = "") throws -> SignedIn {
    let secret = Secret(prefix: prefix), expiry = moment.addingTimeInterval(Secret.sessionLength)
    try write(AccountStatements.removeOldSessions, .text(person.id.key), .number(moment.milliseconds))
    try write(
      AccountStatements.addSession, .hash(of: secret.text), .text(person.id.key), .number(moment.milliseconds),
      .number(expiry.milliseconds), .text(device), .text(method.rawValue))
    return SignedIn(person: person, secret: secret.text)
  }

  /// Ends all sessions of a person, except the one with that secret, and what would begin one: sign-in links, and sign-ins that wait for a
  /// code.
  func endSessions(of person: Person, except secret: String?) throws {
    try removeBegun(of: person.id)
    try write(AccountStatements.removeOtherSessions, .text(person.id.key), secret.map(StoredField.hash) ?? .bytes(nil))
  }

  /// Ends a person's sign-in links, and sign-ins that wait for a code.
  func removeBegun(of id: Person.ID) throws {
    try write(AccountStatements.removeLinks, .text(id.key))
    try write(SecondFactorStatements.removeAllPending, .text(id.key))
  }

  /// Checks that passwords sign in.
  ///
  /// - Throws: `HouseholdError.passwordsOff`
  func demandPasswords() throws {
    if try read(.setting(ServerSetting.passwords.rawValue)).first == "off" { throw HouseholdError.passwordsOff }
  }

  /// Checks that a verified password was not changed meanwhile, because verifying it takes time.
  ///
  /// - Throws: `HouseholdError.wrongPassword`
  func demand(_ verified: PasswordHash, of person: Person) throws {
    let hashes = try read(Query(AccountStatements.passwordHash, .text(person.id.key)) { try $0.value(0) as String })
    guard hashes == [verified.text] else { throw HouseholdError.wrongPassword }
  }
}

extension StoredField {
  /// The hash of a secret.
  static func hash(of secret: String) -> StoredField { .bytes(Array(Secret.hash(secret))) }
}
