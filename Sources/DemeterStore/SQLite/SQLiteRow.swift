import Foundation
internal import GRDB
internal import GRDBSQLite

/// The row that a statement of SQLite is at.
final class SQLiteRow: ResultCells {
  private let statement: OpaquePointer

  init(of statement: OpaquePointer) { self.statement = statement }

  var names: [String] {
    (0..<sqlite3_column_count(statement)).map { sqlite3_column_name(statement, $0).map { String(cString: $0) } ?? "" }
  }

  func text(_ index: Int) throws -> String? {
    let column = Int32(truncatingIfNeeded: index)
    guard try type(column, isOneOf: SQLITE_TEXT), let text = sqlite3_column_text(statement, column) else { return nil }
    return String(decoding: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
  }

  func number(_ index: Int) throws -> Int64? {
    let column = Int32(truncatingIfNeeded: index)
    return try type(column, isOneOf: SQLITE_INTEGER) ? sqlite3_column_int64(statement, column) : nil
  }

  func real(_ index: Int) throws -> Double? {
    let column = Int32(truncatingIfNeeded: index)
    return try type(column, isOneOf: SQLITE_FLOAT, SQLITE_INTEGER) ? sqlite3_column_double(statement, column) : nil
  }

  func data(_ index: Int) throws -> Data? {
    let column = Int32(truncatingIfNeeded: index)
    guard try type(column, isOneOf: SQLITE_BLOB) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return sqlite3_column_blob(statement, column).map { Data(bytes: $0, count: count) } ?? Data()
  }

  func place(at index: Int) -> String? {
    let column = Int32(truncatingIfNeeded: index)
    return sqlite3_column_text(statement, column).map { String(cString: $0) }
  }

  /// Whether a column is not NULL.
  ///
  /// - Throws: if it has none of the types. A damaged file may contain anything.
  private func type(_ column: Int32, isOneOf first: Int32, _ second: Int32? = nil) throws -> Bool {
    let type = sqlite3_column_type(statement, column)
    if type == first || type == second { return true }
    guard type == SQLITE_NULL else { throw ResultRow(self).unreadable(Int(column)) }
    return false
  }
}
