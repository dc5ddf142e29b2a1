import DemeterCore
import Foundation

/// The database of a diary in an SQLite file.
struct SQLiteEngine: DiaryEngine {
  let file: DatabaseFile
  let now: @Sendable () -> Date
  /// Announces what was written.
  let announce: @Sendable () async -> Void

  func read<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T {
    try await file.read { try body(SQLiteTransaction($0)) }
  }

  func readShortly<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T {
    try file.readShortly { try body(SQLiteTransaction($0)) }
  }

  func write<T: Sendable>(for patience: Duration, _ body: @escaping @Sendable (any WritingTransaction) throws -> T) async throws(DiaryError)
    -> T
  {
    let moment = now()
    let result: T = try await file.write { try body(SQLiteTransaction($0, at: moment)) }
    // Even if the current task is cancelled.
    _ = await Task { await announce() }.value
    return result
  }
}
