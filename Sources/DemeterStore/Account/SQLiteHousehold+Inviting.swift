public import DemeterCore
import Foundation
import GRDB

extension SQLiteHousehold {
  public func makeInvitation() async throws(DiaryError) -> String {
    let secret = Secret()
    let moment = now()
    try await file.write { database in
      try database.execute(sql: "DELETE FROM invitation WHERE expires_at <= ?", arguments: [moment.milliseconds])
      try database.execute(
        sql: "INSERT INTO invitation (hash, expires_at) VALUES (?, ?)",
        arguments: [secret.hash, moment.addingTimeInterval(Secret.invitationLength).milliseconds])
    }
    return secret.text
  }

  public func openInvitations() async throws(DiaryError) -> Int {
    let moment = now()
    return try await file.read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM invitation WHERE expires_at > ?", arguments: [moment.milliseconds]) ?? 0
    }
  }

  public func withdrawInvitations() async throws(DiaryError) {
    try await file.write { database in try database.execute(sql: "DELETE FROM invitation") }
  }

  public func isOpen(invitation secret: String) async throws(DiaryError) -> Bool {
    let moment = now()
    return try await file.read { database in try Self.isOpen(Secret.hash(secret), in: database, at: moment) }
  }

  public func accept(
    invitation secret: String, as new: NewPerson, on device: String?
  ) async throws(HouseholdError) -> SignedIn? {
    do {
      // A password is hashed only for an open invitation: that is expensive.
      guard try await isOpen(invitation: secret) else { return nil }
      let hash = try await passwords.run { [cost] in try PasswordHash.make(new.password, cost: cost) }
      let moment = now()
      let invitation = Secret.hash(secret)
      return try await file.writing { database in
        guard try Self.isOpen(invitation, in: database, at: moment) else { return nil }
        guard let person = try PersonTable(database).add(new, hash: hash, onlyAsOwner: false, at: moment) else {
          throw HouseholdError.nameTaken
        }
        try database.execute(sql: "DELETE FROM invitation WHERE hash = ?", arguments: [invitation])
        return try SessionTable(database).start(for: person, on: device, at: moment)
      }
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Without an owner, an invitation opens nothing: it must not make anyone the owner.
  private static func isOpen(_ hash: Data, in database: Database, at moment: Date) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT 1 FROM invitation WHERE hash = ? AND expires_at > ? AND EXISTS (SELECT 1 FROM person)",
      arguments: [hash, moment.milliseconds]) ?? false
  }
}
