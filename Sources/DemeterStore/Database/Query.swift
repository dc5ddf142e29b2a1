import DemeterCore

/// A statement with its values, and how its rows are read.
package struct Query<Value>: Sendable {
  package let sql: SQL
  package let values: [StoredField]
  /// Reads a row, which is only valid meanwhile; nil leaves it out.
  package let decode: @Sendable (ResultRow) throws -> Value?

  package init(_ sql: SQL, _ values: [StoredField], decode: @escaping @Sendable (ResultRow) throws -> Value?) {
    self.sql = sql
    self.values = values
    self.decode = decode
  }

  package init(_ sql: SQL, _ values: StoredField..., decode: @escaping @Sendable (ResultRow) throws -> Value?) {
    self.init(sql, values, decode: decode)
  }
}

/// What a query returned, or will return: PostgreSQL is sent several statements at once.
package final class Answer<Value> {
  private var outcome: Result<[Value], any Error>?

  package init() {}

  package init(_ rows: [Value]) { outcome = .success(rows) }

  package var isSettled: Bool { outcome != nil }

  package func settle(_ outcome: Result<[Value], any Error>) { self.outcome = outcome }

  /// - Throws: what the statement failed with, or that it was not run because one before it failed.
  package func rows() throws -> [Value] {
    guard let outcome else { throw DiaryError.unavailable(reason: "a statement was not run") }
    return try outcome.get()
  }
}
