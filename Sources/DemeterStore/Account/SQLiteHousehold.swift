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
  let passwords = PasswordQueue()
  let folder: URL
  let logger: Logger
  /// The diaries that are open or being opened: each has one set of connections in a process, whoever asks first.
  let diaries = Mutex<[UUID: Task<SQLiteDiary, any Error>]>([:])
  /// Whose secrets are whose, good while the file has that version.
  private let known = Mutex<(version: Int, people: [Key: Credential])>((-1, [:]))

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
      // Where there are diaries, there were accounts: a new file would make strangers of everybody.
      let hasDiaries = try !Self.diaryFiles(in: folder).isEmpty
      file = try DatabaseFile(
        path: folder.appending(path: "accounts.sqlite").path, migrator: .accounts, making: !hasDiaries)
    } catch {
      throw DiaryError(error)
    }
    self.folder = folder
    self.now = now
    self.cost = cost
    self.logger = logger
    do {
      try deleteFilesOfDeletedAccounts()
      try noteDiaries()
    } catch {
      throw DiaryError(error)
    }
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

  /// As `Household` promises.
  public func changes() -> AsyncStream<Void> {
    let seen = try? file.version()
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [file] continuation in
      let watch = Task {
        var seen = seen
        while (try? await Task.sleep(for: .milliseconds(100))) != nil {
          guard let version = try? file.version() else { continue }
          if version != seen { continuation.yield() }
          seen = version
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in watch.cancel() }
    }
  }

  /// Who holds a secret, from memory while nothing was written to the file since, by any process.
  func holder(
    of key: Key, _ find: @escaping @Sendable (Database) throws -> Credential?
  ) async throws(DiaryError) -> Credential? {
    let version: Int
    do { version = try file.version() } catch { throw DiaryError(error) }
    if let holder = known.withLock({ $0.version == version ? $0.people[key] : nil }) { return holder }
    await closeDiariesOfDeletedAccounts()
    guard let holder = try await file.read(find) else { return nil }
    known.withLock { known in
      if known.version != version || known.people.count > 1000 { known = (version, [:]) }
      known.people[key] = holder
    }
    return holder
  }
}

/// Who a secret belongs to, until when, and what it may do.
struct Credential: Sendable {
  let person: Person
  let expiresAt: Date
  let scopes: Set<Scope>
  /// When the secret was last noted to be used; nil where it never was.
  let seenAt: Date?
}
