import DemeterCore
import DemeterStore

/// The database of a diary that shares its tables with many others.
struct PostgresEngine: DiaryEngine {
  let diary: PostgresDiary

  func read<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T {
    try await diary.reading(body)
  }

  func readShortly<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T {
    try await diary.reading(body)
  }

  func write<T: Sendable>(for patience: Duration, _ body: @escaping @Sendable (any WritingTransaction) throws -> T) async throws(DiaryError)
    -> T
  {
    try await diary.write(for: patience, body)
  }
}
