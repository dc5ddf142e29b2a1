package import DemeterCore
package import Foundation

/// An account on its way to another household, with everything that lets its person and their programs in.
package struct MovingAccount: Sendable {
  package let person: Person
  package let passwordHash: String
  package let createdAt: Int64
  /// The hash of each session's secret, and when it was created, expires and was last used.
  package let sessions: [(hash: Data, createdAt: Int64, expiresAt: Int64, device: String?, seenAt: Int64?)]
  /// The same of each token, with its scopes and label.
  package let tokens: [(hash: Data, scopes: String, createdAt: Int64, seenAt: Int64?, label: String?, expiresAt: Int64?)]

  package init(
    person: Person, passwordHash: String, createdAt: Int64,
    sessions: [(hash: Data, createdAt: Int64, expiresAt: Int64, device: String?, seenAt: Int64?)],
    tokens: [(hash: Data, scopes: String, createdAt: Int64, seenAt: Int64?, label: String?, expiresAt: Int64?)]
  ) {
    self.person = person
    self.passwordHash = passwordHash
    self.createdAt = createdAt
    self.sessions = sessions
    self.tokens = tokens
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

/// A household whose people can move to another one.
package protocol MovableHousehold: Household {
  /// The account of a person, for another household.
  func movingAccount(of person: Person) async throws -> MovingAccount
  /// Stops all writing to a diary, also by other processes, or allows it again. Reading goes on.
  func setMoving(_ isMoving: Bool, _ person: Person) async throws
  /// Copies a diary into a new file.
  func copyDiary(of person: Person, to file: URL) async throws -> DiaryDigest
  /// Stores a diary from a file without its account, so it is not read or written yet. Replaces what an interrupted move left. The digest is of what was stored.
  func store(_ account: MovingAccount, from file: URL) async throws -> DiaryDigest
  /// Makes this the home of a diary that was stored: adds the account, in one transaction.
  func welcome(_ account: MovingAccount) async throws
  /// Deletes the diary that was stored for an account, but not welcomed.
  func discard(_ account: MovingAccount) async throws
}

/// Moves a person to another household, while others go on using both.
///
/// The diary has one home at each moment. At first that is the source, where it can only be read while it is copied. The transaction that adds
/// the account to the target makes the target its home. A move that was interrupted is finished by another one.
package struct PersonMove {
  private let source: any MovableHousehold
  private let target: any MovableHousehold
  /// Where the copy of the diary is kept. It has the name of the person's id.
  private let folder: URL

  package init(from source: any MovableHousehold, to target: any MovableHousehold, keepingCopyIn folder: URL) {
    self.source = source
    self.target = target
    self.folder = folder
  }

  package enum Failure: Error {
    /// The owner can't go before the others.
    case ownsOthers
    case nameTaken
    /// What arrived is not what was sent. The diary stays where it was.
    case different(table: String)
  }

  /// Moves a person. Returns the copy of their diary that is kept, or nil if an earlier move had only to be finished.
  package func run(_ person: Person) async throws -> URL? {
    let there = try await target.people()
    if there.contains(where: { $0.id == person.id }) {
      try await source.remove(person)
      return nil
    }
    if person.isOwner, try await source.people().count > 1 { throw Failure.ownsOthers }
    guard !there.contains(where: { nameKey($0.name) == nameKey(person.name) }) else { throw Failure.nameTaken }
    let account = try await source.movingAccount(of: person)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = folder.appending(path: "\(person.id.key).sqlite")
    try await source.setMoving(true, person)
    do {
      let sent = try await source.copyDiary(of: person, to: file)
      let arrived = try await target.store(account, from: file)
      guard sent == arrived else {
        let table = zip(sent.tables, arrived.tables).first { $0 != $1 }?.0.table
        throw Failure.different(table: table ?? "counters")
      }
      try await target.welcome(account)
    } catch {
      // If welcoming failed, its transaction may have been committed all the same.
      if let people = try? await target.people(), !people.contains(where: { $0.id == person.id }) {
        try? await target.discard(account)
        try? await source.setMoving(false, person)
      }
      throw error
    }
    try await source.remove(person)
    return file
  }
}
