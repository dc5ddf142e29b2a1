import DemeterCore
import Foundation
internal import GRDB

/// The sessions of all people.
struct SessionTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func start(for person: Person, on device: String?, at moment: Date) throws -> SignedIn {
    let secret = Secret()
    // Only their own: an account that is locked for a move must not keep others from signing in.
    try database.execute(
      sql: "DELETE FROM session WHERE expires_at <= ? AND person_id = ?", arguments: [moment.milliseconds, person.id.key])
    try database.execute(
      sql: "INSERT INTO session (hash, person_id, created_at, expires_at, device, seen_at) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        secret.hash, person.id.key, moment.milliseconds, moment.addingTimeInterval(Secret.sessionLength).milliseconds, device,
        moment.milliseconds,
      ])
    return SignedIn(person: person, secret: secret.text)
  }

  /// Ends all sessions of a person, except the one with that secret.
  func endAll(of person: Person, except secret: String?) throws {
    try database.execute(
      sql: "DELETE FROM session WHERE person_id = ? AND hash IS NOT ?", arguments: [person.id.key, secret.map(Secret.hash)])
  }
}
