public import DemeterCore
import Foundation
import Synchronization

extension SQLiteHousehold {
  public func person(session secret: String) async throws(DiaryError) -> Person? { try await holder(of: secret, .session)?.person }

  public func access(token secret: String) async throws(DiaryError) -> (person: Person, scopes: Set<Scope>)? {
    try await holder(of: secret, .token).map { ($0.person, $0.scopes) }
  }

  /// The holder of a secret that is valid. Records its use.
  private func holder(of secret: String, _ kind: SecretKind) async throws(DiaryError) -> Credential? {
    let hash = Secret.hash(secret), moment = now()
    guard let holder = try await known(hash, kind), holder.expiresAt > moment else { return nil }
    if holder.isNewUse(at: moment) {
      // If this fails, the person can still use the app.
      try? await file.write { try SQLiteTransaction($0).write(kind.use, .bytes(Array(hash)), .number(moment.milliseconds)) }
    }
    return holder
  }

  /// The holder of a secret, from memory if no process has written to the file since.
  private func known(_ hash: Data, _ kind: SecretKind) async throws(DiaryError) -> Credential? {
    let version: Int, key = Key(hash: hash, kind: kind)
    do { version = try file.version() } catch { throw DiaryError(error) }
    if let holder = known.withLock({ $0.version == version ? $0.people[key] : nil }) { return holder }
    await closeDiariesOfDeletedAccounts()
    guard let holder = try await accounts.read(kind.holder(hash)).first else { return nil }
    known.withLock { known in
      if known.version != version || known.people.count > 1000 { known = (version, [:]) }
      known.people[key] = holder
    }
    return holder
  }
}
