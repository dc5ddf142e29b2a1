import DemeterCore
internal import GRDB

/// The people who have an account, and whose diary was created.
struct PersonTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
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
