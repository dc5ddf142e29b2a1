public import DemeterCore
public import Foundation
internal import GRDB
public import Logging
import Synchronization

/// The people of one data folder: `accounts.sqlite`, and a diary for each person under `diaries/`.
///
/// Owns accounts, sessions, tokens, and which file belongs to whom. Does not know what is in a diary.
public final class SQLiteHousehold: StoredHousehold {
  public let accounts: AccountDatabase
  let file: DatabaseFile
  let now: @Sendable () -> Date
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
  let known = Mutex<(version: Int, people: [Key: Credential])>((-1, [:]))

  /// A secret and its kind.
  struct Key: Hashable {
    let hash: Data
    let kind: SecretKind
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
    self.logger = logger
    accounts = AccountDatabase(SQLiteAccounts(file: file, now: now), now: now, cost: cost)
    do {
      try deleteFilesOfDeletedAccounts()
      try recordDiaries()
    } catch {
      throw DiaryError(error)
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
}

/// The accounts in a file.
struct SQLiteAccounts: AccountEngine {
  let file: DatabaseFile
  let now: @Sendable () -> Date
  private let limiter = SignInLimiter()

  init(file: DatabaseFile, now: @escaping @Sendable () -> Date) {
    self.file = file
    self.now = now
  }

  func read<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T {
    try await file.read { try body(SQLiteTransaction($0)) }
  }

  func write<T: Sendable>(_ body: @escaping @Sendable (any AccountTransaction) throws -> T) async throws -> T {
    let moment = now()
    do {
      return try await file.writing { try body(SQLiteTransaction($0, at: moment)) }
    } catch {
      throw error as? HouseholdError ?? DiaryError(error) as any Error
    }
  }

  func wait(for keys: [SignInLimiter.Key]) -> Int? { limiter.wait(for: keys, at: now()) }
  func refund(_ keys: [SignInLimiter.Key]) { limiter.refund(keys) }
  func forget(_ keys: [SignInLimiter.Key]) { limiter.forget(keys) }
}
