public import DemeterCore
public import Foundation
internal import GRDB
public import Logging

/// A diary in one SQLite file of its own.
///
/// Owns the tables and the transactions that keep them agreeing. Never knows HTTP, pages or other people.
public struct SQLiteDiary: Diary {
  let file: DatabaseFile
  let now: @Sendable () -> Date
  let logger: Logger
  let proven = ProvenMonths()
  private let feed: ChangeFeed

  /// Opens the diary at a path, or makes it there.
  public init(path: String, now: @escaping @Sendable () -> Date, logger: Logger) throws(DiaryError) {
    try self.init(path: path, making: true, now: now, logger: logger)
  }

  /// Opens the diary at a path. Where there is none it is made, unless there has to be one.
  init(path: String, making: Bool, now: @escaping @Sendable () -> Date, logger: Logger) throws(DiaryError) {
    do {
      file = try DatabaseFile(path: path, migrator: .diary, making: making)
    } catch {
      throw DiaryError(error)
    }
    self.now = now
    self.logger = logger
    feed = ChangeFeed(file: file)
  }

  /// As `Diary` promises.
  public func version() throws(DiaryError) -> DiaryVersion {
    do {
      return DiaryVersion(value: try file.version())
    } catch {
      throw DiaryError(error)
    }
  }

  /// As `Diary` promises. The file stays open until the stream ends or is dropped, or `close` is called.
  public func changes(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange> {
    try await feed.subscribe(after: number)
  }

  /// Ends all change streams and closes the file, which then contains everything that was written, without a `-wal` file. Later calls
  /// throw. Without this call the file closes at some later time.
  public func close() async {
    await feed.end()
    await file.close()
  }

  /// Writes in one transaction and announces what it changed once it is on the disk, even if its caller was cancelled meanwhile.
  func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(DiaryError) -> T {
    let result: T = try await file.write(body)
    await announceWritten()
    return result
  }

  /// Announces what was written, even if whoever wrote it was cancelled meanwhile.
  func announceWritten() async {
    _ = await Task { await feed.look() }.value
  }
}
