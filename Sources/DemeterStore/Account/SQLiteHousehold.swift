public import DemeterCore
public import Foundation
internal import GRDB
public import Logging
import Synchronization

/// The people of one data folder: `accounts.sqlite`, and a diary each under `diaries/`.
///
/// Owns accounts, sessions and tokens, and which file is whose. Never knows what is in a diary.
public final class SQLiteHousehold: Household {
  let file: DatabaseFile
  let now: @Sendable () -> Date
  let cost: PasswordCost
  let limiter = SignInLimiter()
  let folder: URL
  private let logger: Logger
  /// The diaries that are open or being opened: each has one set of connections in a process, whoever asks first.
  let diaries = Mutex<[UUID: Task<SQLiteDiary, any Error>]>([:])
  /// Whose secrets are whose, good while the file has that version.
  private let known = Mutex<(version: Int, people: [Key: Holder])>((-1, [:]))

  /// What a secret is presented as: a token must not pass for a session because it is remembered.
  enum Key: Hashable {
    case session(Data), token(Data)
  }

  /// Opens a data folder, or makes it, readable by this user only.
  public init(
    folder: URL, now: @escaping @Sendable () -> Date, logger: Logger, cost: PasswordCost = .standard
  ) throws(DiaryError) {
    do {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "diaries"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      file = try DatabaseFile(path: folder.appending(path: "accounts.sqlite").path, migrator: .accounts)
    } catch {
      throw DiaryError(error)
    }
    self.folder = folder
    self.now = now
    self.cost = cost
    self.logger = logger
    do {
      try finishDepartures()
    } catch {
      throw DiaryError(error)
    }
  }

  /// As `Household` promises.
  public func diary(of person: Person) async throws(DiaryError) -> any Diary {
    do {
      if let known = diaries.withLock({ $0[person.id] }) { return try await known.value }
      // Somebody whose account was just deleted gets no new file.
      guard try await isHere(person.id) else { throw DiaryError.notFound }
      let opening = diaries.withLock { diaries in
        let opening = diaries[person.id] ?? Task { try await open(person.id) }
        diaries[person.id] = opening
        return opening
      }
      return try await opening.value
    } catch {
      throw DiaryError(error)
    }
  }

  /// Opens a diary, on a thread of its own since that may wait for another process. One that can't be opened is tried anew when it is
  /// asked for again; one whose account was deleted meanwhile goes after it.
  private func open(_ id: UUID) async throws -> SQLiteDiary {
    do {
      let diary: SQLiteDiary = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { [path = path(of: id.key), now, logger] in
          continuation.resume(with: Result { try SQLiteDiary(path: path, now: now, logger: logger) })
        }
      }
      guard try await isHere(id) else {
        await diary.close()
        try removeFiles(of: id.key)
        throw DiaryError.notFound
      }
      return diary
    } catch {
      diaries.withLock { $0[id] = nil }
      throw error
    }
  }

  /// What is wrong with the accounts and with whose file is whose, in plain words.
  public func examine() async throws(DiaryError) -> [String] {
    let broken = try await file.read { database in try database.unprovenWords(isDiary: false).map { "The accounts: \($0)" } }
    let known = Set(try await people().map { "\($0.id.key).sqlite" })
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "diaries").path)) ?? []
    return broken
      + files.sorted().filter { $0.hasSuffix(".sqlite") && !known.contains($0) }
      .map { "diaries/\($0) is the diary of somebody who has no account here; nothing reads it" }
  }

  /// As `Household` promises.
  public func people() async throws(DiaryError) -> [Person] {
    try await file.read { database in
      try PersonRow.fetchAll(database, sql: "SELECT \(PersonRow.columns) FROM person ORDER BY number").map(\.person)
    }
  }

  /// As `Household` promises.
  public func update(_ person: Person) async throws(DiaryError) {
    try await file.write { database in
      try database.execute(
        sql: """
          UPDATE person SET time_zone = ?, locale = ?, week_start = ?, swipes_forward = ?, distance_unit = ?, shows_step_goal = ?
          WHERE id = ?
          """,
        arguments: [
          person.timeZone.identifier, person.locale, person.chosenWeekStart?.rawValue, person.swipesForward,
          person.chosenDistanceUnit?.rawValue, person.showsStepGoal, person.id.key,
        ])
    }
  }

  /// As `Household` promises.
  public func set(_ plan: Person.Plan, of person: Person) async throws(DiaryError) {
    try await file.write { database in
      try database.execute(sql: "UPDATE person SET plan = ? WHERE id = ?", arguments: [plan.rawValue, person.id.key])
    }
  }

  /// As `Household` promises.
  public func setting(_ name: ServerSetting) async throws(DiaryError) -> String? {
    try await file.read { try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name.rawValue]) }
  }

  /// As `Household` promises.
  public func set(_ name: ServerSetting, to value: String?) async throws(DiaryError) {
    try await file.write { database in
      try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name.rawValue])
      guard let value else { return }
      try database.execute(sql: "INSERT INTO setting (name, value) VALUES (?, ?)", arguments: [name.rawValue, value])
    }
  }

  /// Who holds a secret, from memory while nothing was written to the file since, by any process.
  func holder(
    of key: Key, _ find: @escaping @Sendable (Database) throws -> Holder?
  ) async throws(DiaryError) -> Holder? {
    let version: Int
    do { version = try file.version() } catch { throw DiaryError(error) }
    if let holder = known.withLock({ $0.version == version ? $0.people[key] : nil }) { return holder }
    await closeDeparted()
    guard let holder = try await file.read(find) else { return nil }
    known.withLock { known in
      if known.version != version || known.people.count > 1000 { known = (version, [:]) }
      known.people[key] = holder
    }
    return holder
  }
}

/// Who a secret belongs to, until when, and what it may do.
struct Holder: Sendable {
  let person: Person
  let expiresAt: Date
  let scopes: Set<Scope>
  /// When the secret was last noted to be used; nil where it never was.
  let seenAt: Date?
}
