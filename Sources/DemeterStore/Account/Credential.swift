package import DemeterCore
package import Foundation

/// The holder of a secret, when it expires, and its scopes.
package struct Credential: Sendable {
  package let person: Person
  package let expiresAt: Date
  package let scopes: Set<Scope>
  /// When the use of the secret was last recorded; nil if never.
  let seenAt: Date?

  /// Whether its use has to be recorded: at most once an hour, because after each such write, all holders are looked up again.
  package func isNewUse(at moment: Date) -> Bool { seenAt.map { abs(moment.timeIntervalSince($0)) >= 3600 } ?? true }
}

/// The kinds of secrets, by their tables. A token is never accepted as a session.
package enum SecretKind: String, Sendable {
  case session, token

  private static let sessions = SQL(
    accounts: """
      SELECT \(PersonRow.columns), session.expires_at, coalesce(session.seen_at, session.created_at) AS seen, NULL AS scopes
      FROM session JOIN person ON person.id = session.person_id WHERE hash = $1
      """)
  private static let tokens = SQL(
    accounts: """
      SELECT \(PersonRow.columns), token.expires_at, token.seen_at AS seen, token.scopes
      FROM token JOIN person ON person.id = token.person_id WHERE hash = $1
      """)

  /// The holder of a secret with that hash, expired or not.
  package func holder(_ hash: Data) -> Query<Credential> {
    Query(self == .session ? Self.sessions : Self.tokens, .bytes(Array(hash))) { row in
      let width = PersonRow.width, names: String? = try row.value(width + 2)
      return Credential(
        person: try PersonRow(row: row).person, expiresAt: try row.instant(width) ?? .distantFuture,
        scopes: names.map(Scope.all(in:)) ?? Set(Scope.allCases), seenAt: try row.instant(width + 1))
    }
  }

  private static let sessionUse = SQL(accounts: "UPDATE session SET seen_at = $2 WHERE hash = $1")
  private static let tokenUse = SQL(accounts: "UPDATE token SET seen_at = $2 WHERE hash = $1")

  /// Records that a secret was used.
  package var use: SQL { self == .session ? Self.sessionUse : Self.tokenUse }
}
