package import DemeterCore
package import Foundation

/// An account on its way to another household, with everything that lets its person and their programs in.
package struct MovingAccount: Sendable {
  package let person: Person
  /// What the name is compared by, which accounts of earlier versions keep.
  package let nameKey: String
  package let passwordHash: String
  package let createdAt: Int64
  /// The hash of each session's secret, and when it was created, expires and was last used.
  package let sessions: [(hash: Data, createdAt: Int64, expiresAt: Int64, device: String?, seenAt: Int64?, method: String?)]
  /// The same of each token, with its scopes and label.
  package let tokens: [(hash: Data, scopes: String, createdAt: Int64, seenAt: Int64?, label: String?, expiresAt: Int64?)]
  /// All versions of the foods that the person added.
  package let ownFoods: [OwnFoodRecord]
  package let hasPutAwayFirstSteps: Bool
  package let passkeys: [Passkey]
  package let secondFactor: SecondFactorRecord?
  /// The accounts at sign-in providers that let the person in.
  package let identities: [ProviderIdentity]
}

extension MovingAccount {
  /// Reads an account from rows of either engine.
  package init(
    _ row: PersonRow, nameKey: String, createdAt: Int64, sessions: [some StoredRow], tokens: [some StoredRow], ownFoods: [OwnFoodRecord],
    hasPutAwayFirstSteps: Bool, passkeys: [Passkey], secondFactor: SecondFactorRecord?, identities: [ProviderIdentity]
  ) throws {
    self.init(
      person: row.person, nameKey: nameKey, passwordHash: row.passwordHash.text, createdAt: createdAt,
      sessions: try sessions.map {
        (
          try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3) as String?, try $0.value(4) as Int64?,
          try $0.value(5) as String?
        )
      },
      tokens: try tokens.map {
        (
          try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3) as Int64?, try $0.value(4) as String?,
          try $0.value(5) as Int64?
        )
      }, ownFoods: ownFoods, hasPutAwayFirstSteps: hasPutAwayFirstSteps, passkeys: passkeys, secondFactor: secondFactor,
      identities: identities)
  }
}

/// All rows of a diary, by their digests.
package struct DiaryDigest: Hashable, Sendable {
  package let tables: [TableDigest]
  package let counters: DiaryTables.Counters

  package init(tables: [TableDigest], counters: DiaryTables.Counters) {
    self.tables = tables
    self.counters = counters
  }
}

/// A household whose people can move to another one. Each move has an id of its own, and each of its steps is refused if another move of the
/// same person began meanwhile.
package protocol MovableHousehold: Household {
  /// The lock of this household for moves, until it is released; nil if it needs none.
  ///
  /// - Throws: `PersonMove.Failure.busy`
  func lockMoves() throws -> (any Sendable)?
  /// An id of this household that no other one has.
  func place() async throws -> String
  /// What is known about a move of a person.
  func moveMark(of id: Person.ID) async throws -> MoveMark?

  /// Stops all writing to a diary, also by other processes. Reading goes on.
  func beginMove(of id: Person.ID, by move: String, to place: String) async throws
  /// Copies a diary into a new file.
  func copyDiary(of id: Person.ID, to file: URL) async throws -> DiaryDigest
  /// Stops all changes of an account, also by other processes, and returns it as it is from then on.
  func lockAccount(of id: Person.ID, by move: String) async throws -> MovingAccount
  /// Removes an account and a diary that arrived elsewhere by this move.
  func leave(_ id: Person.ID, by move: String) async throws
  /// Gives up a move: allows writing again. Does nothing if another move began meanwhile. Without a move, gives up the last one.
  func release(_ id: Person.ID, by move: String?) async throws

  /// Stores a diary from a file without its account, so it is not read or written yet. Replaces what an interrupted move left. The digest is of what was stored.
  func store(_ id: Person.ID, by move: String, from file: URL) async throws -> DiaryDigest
  /// Makes this the home of a diary that was stored: adds the account, in one transaction.
  func welcome(_ account: MovingAccount, by move: String) async throws
  /// Deletes the diary that was stored. Throws if it has an account.
  func discard(_ id: Person.ID, by move: String?) async throws
}
