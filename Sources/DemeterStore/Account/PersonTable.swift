import DemeterCore
import Foundation
internal import GRDB

/// The people who have an account, and whose diary was created.
struct PersonTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Adds a person; the first one is the owner. Returns nil if the name is taken, or if someone else is the owner already and the person may
  /// only be added as the owner.
  func add(_ new: NewPerson, hash: PasswordHash, onlyAsOwner: Bool, at moment: Date) throws -> Person? {
    let key = PersonName.key(new.name)
    // Accounts of earlier versions have other keys.
    let names = try String.fetchAll(database, sql: "SELECT name FROM person")
    guard !names.contains(where: { PersonName.key($0) == key }) else { return nil }
    let isOwner = try Int.fetchOne(database, sql: "SELECT count(*) FROM person") == 0
    guard isOwner || !onlyAsOwner else { return nil }
    let person = Person(
      id: UUID.fresh(), name: new.name, timeZone: new.timeZone, locale: new.locale, plan: new.plan, isOwner: isOwner)
    try database.execute(
      sql: """
        INSERT INTO person (id, name, name_key, time_zone, locale, plan, is_owner, password_hash, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        person.id.key, person.name, key, person.timeZone.identifier, person.locale, person.plan.rawValue, isOwner, hash.text,
        moment.milliseconds,
      ])
    return person
  }

  /// Removes an account, and records that. Refused while it is locked for a move.
  func remove(_ id: Person.ID, at moment: Date) throws {
    try database.execute(
      sql: "INSERT OR IGNORE INTO departure (person_id, departed_at) VALUES (?, ?)", arguments: [id.key, moment.milliseconds])
    try database.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id.key])
    try AccountMark(of: id, in: database).set(nil)
  }

  /// Checks that a verified password was not changed meanwhile, because verifying it takes time.
  ///
  /// - Throws: `HouseholdError.wrongPassword`
  func demand(_ verified: PasswordHash, of person: Person) throws {
    let now = try String.fetchOne(database, sql: "SELECT password_hash FROM person WHERE id = ?", arguments: [person.id.key])
    guard now == verified.text else { throw HouseholdError.wrongPassword }
  }

  /// Records that the diaries of these people were created.
  func recordDiaries(of ids: [String]) throws {
    for id in ids {
      try database.execute(sql: "INSERT OR IGNORE INTO diary (person_id) SELECT id FROM person WHERE id = ?", arguments: [id])
    }
  }
}
