public import DemeterCore
public import Foundation
internal import GRDB
public import Logging
import Synchronization

/// The people of one data folder: `accounts.sqlite`, and a diary for each person under `diaries/`.
///
/// Owns accounts, sessions, tokens, and which file belongs to whom. Does not know what is in a diary.
public final class SQLiteHousehold: Household {
  let file: DatabaseFile
  let now: @Sendable () -> Date
  let cost: PasswordCost
  let limiter = SignInLimiter()
  let passwords = PasswordQueue()
  let folder: URL
  let logger: Logger
  /// The diaries that are open or being opened. A process opens each diary only once.
  let diaries = Mutex<[UUID: OpenDiary]>([:])

  /// An open diary, and the move that had brought it here.
  struct OpenDiary {
    let opening: Task<SQLiteDiary, any Error>
    let arrival: String?
  }

  /// The holders of secrets, valid while the file has that version.
  private let known = Mutex<(version: Int, people: [Key: Credential])>((-1, [:]))

  /// A secret and how it is used. A cached token must not be accepted as a session.
  enum Key: Hashable {
    case session(Data), token(Data)
  }

  /// Opens a data folder, or creates it, readable by this user only.
  public init(
    folder: URL, now: @escaping @Sendable () -> Date, logger: Logger, cost: PasswordCost = .standard
  ) throws(DiaryError) {
    do {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "diaries"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // If there are diaries, there were accounts. With a new accounts file, these people would have no account any more.
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
      try recordDiaries()
    } catch {
      throw DiaryError(error)
    }
  }

  public func people() async throws(DiaryError) -> [Person] {
    try await file.read { database in
      try PersonRow.fetchAll(database, sql: "SELECT \(PersonRow.columns) FROM person ORDER BY number").map(\.person)
    }
  }

  public func peopleCount() async throws(DiaryError) -> Int {
    try await file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM person") ?? 0 }
  }

  public func change(_ person: Person, by change: @escaping @Sendable (inout Person) -> Void) async throws(DiaryError) -> Person {
    try await file.write { database in
      let query = "SELECT \(PersonRow.columns) FROM person WHERE id = ?"
      guard var stored = try PersonRow.fetchOne(database, sql: query, arguments: [person.id.key])?.person else { throw DiaryError.notFound }
      change(&stored)
      try database.execute(
        sql: "UPDATE person SET \(Person.settingColumns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?",
        arguments: StatementArguments(stored.settings.map(\.databaseValue) + [person.id.key.databaseValue]))
      return stored
    }
  }

  public func set(_ plan: Person.Plan, of person: Person) async throws(DiaryError) {
    try await file.write { database in
      try database.execute(sql: "UPDATE person SET plan = ? WHERE id = ?", arguments: [plan.rawValue, person.id.key])
    }
  }

  public func setting(_ name: ServerSetting) async throws(DiaryError) -> String? {
    try await file.read { try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name.rawValue]) }
  }

  public func set(_ name: ServerSetting, to value: String?) async throws(DiaryError) {
    try await file.write { database in
      try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name.rawValue])
      guard let value else { return }
      try database.execute(sql: "INSERT INTO setting (name, value) VALUES (?, ?)", arguments: [name.rawValue, value])
    }
  }

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

  /// The holder of a secret, from memory if no process has written to the file since.
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

/// The holder of a secret, when it expires, and its scopes.
struct Credential: Sendable {
  let person: Person
  let expiresAt: Date
  let scopes: Set<Scope>
  /// When the use of the secret was last recorded; nil if never.
  let seenAt: Date?
}
