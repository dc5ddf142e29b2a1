import DemeterCore
import DemeterStore
import Foundation

extension WriteTransaction {
  /// Adds a person with an empty diary; the first one is the owner. Returns nil if the name is taken, or if someone else is the owner
  /// already and the person may only be added as the owner.
  func add(_ new: NewPerson, _ hash: PasswordHash, onlyAsOwner: Bool) throws -> Person? {
    let key = PersonName.key(new.name)
    let rows = try read(
      PostgresStatement("SELECT name FROM person"),
      PostgresStatement(
        "SELECT EXISTS (SELECT 1 FROM setting WHERE name LIKE $1 AND value LIKE $2)",
        [
          .text("\(MoveMark.prefix)%"), .text("\(MoveMark.lockedPrefix)%"),
        ]))
    // Accounts of earlier versions have other keys.
    let isTaken = try rows[0].contains { PersonName.key(try $0.value(0)) == key }, hasOwner = !rows[0].isEmpty
    // The owner can leave only as the last person, so no account may be added meanwhile.
    if try rows[1].first?.value(0) == true { throw DiaryError.unavailable(reason: MoveMark.refusal) }
    guard !isTaken, !hasOwner || !onlyAsOwner else { return nil }
    let person = Person(
      id: UUID.fresh(), name: new.name, timeZone: new.timeZone, locale: new.locale, plan: new.plan, isOwner: !hasOwner)
    // The household numbers its people as a diary numbers the changes of its entries: without using a number again.
    let number = try nextEntryNumber()
    write(
      PostgresStatement(
        """
        INSERT INTO person (number, id, name, name_key, time_zone, locale, plan, is_owner, password_hash, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """,
        [
          .number(number), .text(person.id.key), .text(person.name), .text(key), .text(person.timeZone.identifier), .text(person.locale),
          .text(person.plan.rawValue), .flag(person.isOwner), .text(hash.text), .number(moment.milliseconds),
        ]))
    write(PostgresDatabase.creation(of: number))
    return person
  }

  func startSession(of person: Person, on device: String?) -> SignedIn {
    keepsVersion = true
    let secret = Secret()
    write(PostgresStatement("DELETE FROM session WHERE expires_at <= $1", [.number(moment.milliseconds)]))
    write(
      PostgresStatement(
        "INSERT INTO session (hash, person_id, created_at, expires_at, device, seen_at) VALUES ($1, $2, $3, $4, $5, $3)",
        [
          .bytes(Array(secret.hash)), .text(person.id.key), .number(moment.milliseconds),
          .number(moment.addingTimeInterval(Secret.sessionLength).milliseconds), .text(device),
        ]))
    return SignedIn(person: person, secret: secret.text)
  }

  /// Checks that a verified password was not changed meanwhile, because verifying it takes time.
  ///
  /// - Throws: `HouseholdError.wrongPassword`
  func demand(_ verified: PasswordHash, of person: Person) throws {
    let rows = try read(PostgresStatement("SELECT password_hash FROM person WHERE id = $1", [.text(person.id.key)]))
    guard try rows[0].first?.value(0) as String? == verified.text else { throw HouseholdError.wrongPassword }
  }
}
