public import DemeterCore
package import Foundation
internal import GRDB

extension SQLiteHousehold {
  public func sessions(of person: Person, asking secret: String) async throws(DiaryError) -> [Session] {
    let own = Secret.hash(secret).hex
    let moment = now()
    return try await file.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT hash, device, created_at, coalesce(seen_at, created_at) AS seen FROM session WHERE person_id = ? AND expires_at > ?
          ORDER BY seen DESC, created_at DESC, hash
          """, arguments: [person.id.key, moment.milliseconds]
      ).map { row in
        let id = (try row.value(0) as Data).hex
        return Session(
          id: id, device: try row.value(1), startedAt: try row.instant(2), seenAt: try row.instant(3), isCurrent: id == own)
      }
    }
  }

  public func end(_ session: Session.ID, of person: Person) async throws(DiaryError) {
    try await file.write { database in
      try database.execute(
        sql: "DELETE FROM session WHERE person_id = ? AND lower(hex(hash)) = ?", arguments: [person.id.key, session])
    }
  }

  public func endSessions(of person: Person, except secret: String?) async throws(DiaryError) {
    try await file.write { try SessionTable($0).endAll(of: person, except: secret) }
  }

  public func tokens(of person: Person) async throws(DiaryError) -> [AccessToken] {
    try await file.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT hash, scopes, created_at, seen_at, label, expires_at FROM token WHERE person_id = ? ORDER BY created_at DESC, hash
          """, arguments: [person.id.key]
      ).map { row in
        let names: String = try row.value(1)
        return AccessToken(
          id: (try row.value(0) as Data).hex, label: try row.value(4),
          scopes: Set(names.split(separator: ",").compactMap { Scope(rawValue: String($0)) }),
          madeAt: try row.instant(2), seenAt: try row.instant(3), expiresAt: try row.instant(5))
      }
    }
  }

  public func revoke(_ token: AccessToken.ID, of person: Person) async throws(DiaryError) {
    try await file.write { database in
      try database.execute(sql: "DELETE FROM token WHERE person_id = ? AND lower(hex(hash)) = ?", arguments: [person.id.key, token])
    }
  }

  public func check(_ password: String, of person: Person) async throws(HouseholdError) {
    _ = try await verify(password, of: person)
  }

  public func changePassword(
    of person: Person, from old: String, to new: NewPassword, keeping secret: String, revokingTokens: Bool
  ) async throws(HouseholdError) {
    let verified = try await verify(old, of: person)
    try await set(new, for: person, inPlaceOf: verified, keeping: secret, revokingTokens: revokingTokens)
  }

  public func resetPassword(of person: Person, to new: NewPassword) async throws(HouseholdError) {
    try await set(new, for: person, inPlaceOf: nil, keeping: nil, revokingTokens: false)
  }

  /// Sets a password. With `old`, only if that is still the password.
  private func set(
    _ password: NewPassword, for person: Person, inPlaceOf old: PasswordHash?, keeping secret: String?, revokingTokens: Bool
  ) async throws(HouseholdError) {
    do {
      let hash = try await passwords.run { [cost] in try PasswordHash.make(password.text, cost: cost) }
      try await file.writing { database in
        if let old { try PersonTable(database).demand(old, of: person) }
        try database.execute(sql: "UPDATE person SET password_hash = ? WHERE id = ?", arguments: [hash.text, person.id.key])
        try database.execute(sql: "DELETE FROM sign_in_link WHERE person_id = ?", arguments: [person.id.key])
        if revokingTokens { try database.execute(sql: "DELETE FROM token WHERE person_id = ?", arguments: [person.id.key]) }
        try SessionTable(database).endAll(of: person, except: secret)
      }
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Records that a secret was used, at most once an hour: after each such write, all holders are looked up again.
  func recordUse(of holder: Credential, in table: String, _ hash: Data) async {
    let moment = now()
    if let seen = holder.seenAt, abs(moment.timeIntervalSince(seen)) < 3600 { return }
    // If this fails, the person can still use the app.
    try? await file.write { database in
      try database.execute(sql: "UPDATE \(table) SET seen_at = ? WHERE hash = ?", arguments: [moment.milliseconds, hash])
    }
  }
}

extension Data {
  /// The bytes in hexadecimal digits.
  package var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
