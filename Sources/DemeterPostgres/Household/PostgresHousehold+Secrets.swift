public import DemeterCore
import DemeterStore
import Foundation
import Synchronization

extension PostgresHousehold {
  public func person(session secret: String) async throws(DiaryError) -> Person? {
    let hash = Secret.hash(secret)
    guard let (holder, version) = try await holder(of: secret, .session) else {
      known.withLock { $0.holders[hash] = nil }
      // The account may have been deleted on another server. Not too often, because anyone can send a wrong session.
      await forgetDeletedPeople(pause: .seconds(1))
      return nil
    }
    known.withLock { known in
      if known.version != version || known.holders.count > 10_000 { known = (version, [:]) }
      known.holders[hash] = SessionHolder(person: holder.person, expiresAt: holder.expiresAt, knownSince: now())
    }
    return holder.person
  }

  public func recentPerson(session secret: String) async throws(DiaryError) -> Person? {
    let version = database.pool.versions.version(of: 0, notOlderThan: RecentVersions.age)
    let holder = known.withLock { $0.version == version ? $0.holders[Secret.hash(secret)] : nil }
    // From time to time the use of the session is recorded.
    guard let holder, holder.expiresAt > now(), abs(now().timeIntervalSince(holder.knownSince)) < 3600 else {
      return try await person(session: secret)
    }
    return holder.person
  }

  public func access(token secret: String) async throws(DiaryError) -> (person: Person, scopes: Set<Scope>)? {
    try await holder(of: secret, .token).map { ($0.holder.person, $0.holder.scopes) }
  }

  /// The holder of a secret that is valid, and the version of the household. Records its use.
  private func holder(of secret: String, _ kind: SecretKind) async throws(DiaryError) -> (holder: Credential, version: Int)? {
    let hash = Secret.hash(secret), asOf = ContinuousClock.now, moment = now()
    let (holders, versions) = try await transactions.reading { try $0.read(kind.holder(hash), Self.version) }
    guard let holder = holders.first, let version = versions.first else { return nil }
    // With it, the diary is found without another query.
    database.pool.versions.learn(version, of: 0, asOf: asOf, from: database.pool)
    guard holder.expiresAt > moment else { return nil }
    if holder.isNewUse(at: moment) {
      // If this fails, the person can still use the app.
      _ = try? await transactions.read { [$0(kind.use, [.bytes(Array(hash)), .number(moment.milliseconds)])] }
    }
    return (holder, version)
  }

  private static let version = Query(SQL("SELECT version FROM head WHERE person = $1")) { try $0.value(0) as Int }
}

/// Whose session it is.
struct SessionHolder: Sendable {
  let person: Person
  let expiresAt: Date
  /// When it was read.
  let knownSince: Date
}
