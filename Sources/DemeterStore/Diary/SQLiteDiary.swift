public import DemeterCore
public import Foundation
internal import GRDB
public import Logging

/// A diary in an SQLite file.
///
/// Owns the tables, and the transactions that keep them consistent. Does not know HTTP, pages or other people.
public struct SQLiteDiary: StoredDiary {
  let file: DatabaseFile
  let now: @Sendable () -> Date
  public let logger: Logger
  let verified = VerifiedMonths()
  private let feed: ChangeFeed

  /// Opens the diary at a path, or creates it.
  public init(path: String, now: @escaping @Sendable () -> Date, logger: Logger) throws(DiaryError) {
    try self.init(path: path, making: true, now: now, logger: logger)
  }

  /// Creates an empty diary in memory, for previews and tests. It can't be copied.
  public static func inMemory(
    now: @escaping @Sendable () -> Date = { Date() }, logger: Logger = Logger(label: "demeter")
  ) throws(DiaryError) -> SQLiteDiary {
    do {
      return SQLiteDiary(try DatabaseFile(inMemory: .diary), now: now, logger: logger)
    } catch {
      throw DiaryError(error)
    }
  }

  private init(_ file: DatabaseFile, now: @escaping @Sendable () -> Date, logger: Logger) {
    self.file = file
    self.now = now
    self.logger = logger
    feed = ChangeFeed(of: file)
  }

  /// Opens the diary at a path. If there is none, creates it, or throws if `making` is false.
  init(path: String, making: Bool, now: @escaping @Sendable () -> Date, logger: Logger) throws(DiaryError) {
    do {
      self.init(try DatabaseFile(path: path, migrator: .diary, making: making), now: now, logger: logger)
    } catch {
      throw DiaryError(error)
    }
  }

  public var database: DiaryDatabase { DiaryDatabase(SQLiteEngine(file: file, now: now, announce: announceWritten), verified) }

  public func version() throws(DiaryError) -> DiaryVersion {
    do {
      return DiaryVersion(value: try file.version())
    } catch {
      throw DiaryError(error)
    }
  }

  /// The file stays open until the stream ends or is released, or `close` is called.
  public func changes(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange> {
    try await feed.subscribe(after: number)
  }

  /// Ends all change streams and closes the file, which then contains everything that was written, without a `-wal` file. Later calls
  /// throw. Without this call the file closes at some later time.
  public func close() async {
    await feed.end()
    await file.close()
  }

  /// Writes in one transaction, and announces the changes when they are on the disk, even if the caller was cancelled meanwhile.
  func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(DiaryError) -> T {
    let result: T = try await file.write(body)
    await announceWritten()
    return result
  }

  /// Announces what was written, even if the current task is cancelled.
  @Sendable func announceWritten() async {
    _ = await Task { await feed.look() }.value
  }
}
