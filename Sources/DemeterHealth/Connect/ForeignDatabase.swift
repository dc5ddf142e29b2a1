import DemeterArchive
import Foundation
import GRDBSQLite

/// A SQLite file of unknown origin: some of its tables can be read, and nothing that it contains is run.
///
/// The connection can only read, believes nothing in the schema, and may do nothing but select columns of tables. The work that a file may
/// cause is limited by its size, because pages that refer to each other can pretend any number of rows.
final class ForeignDatabase {
  /// A file that is no database, is truncated or was changed.
  struct Damaged: Error {}

  /// The columns of each table; generated ones, which would be computed, are not among them.
  private var columns: [String: Set<String>] = [:]
  private var connection: OpaquePointer?
  private let watch = Watch()
  private var rowsLeft: UInt64

  /// Counts how much work is left.
  private final class Watch {
    var left = 100
  }

  /// How many steps of SQLite are counted as one. A row of a table takes about twenty steps.
  private static let steps: Int32 = 1000
  /// The most tables, indexes and triggers. Health Connect has a few hundred.
  private static let mostParts = 2000
  /// The least bytes of a row. The id of a record alone has as many.
  private static let leastRow: UInt64 = 16

  /// Opens a file, which must not change meanwhile, and learns about some of its tables.
  init(_ url: URL, bytes: UInt64, tables: [String]) throws(Damaged) {
    rowsLeft = bytes / Self.leastRow
    // SQLite does not notice that the end of the last page is missing.
    guard let head = try? PlainFile.start(of: url, count: 18), head.count == 18 else { throw Damaged() }
    let page = UInt64(head[16]) << 8 | UInt64(head[17])
    guard page == 1 || page >= 512, bytes.isMultiple(of: page == 1 ? 65_536 : page) else { throw Damaged() }
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(url.absoluteString + "?immutable=1", &connection, flags, nil) == SQLITE_OK else { throw Damaged() }
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 200_000), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 0),
    ] as [(Int32, Int32)] { sqlite3_limit(connection, limit, value) }
    let settings = "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON; PRAGMA mmap_size = 0"
    guard sqlite3_exec(connection, settings, nil, nil, nil) == SQLITE_OK else { throw Damaged() }
    sqlite3_set_authorizer(connection, { _, action, first, _, _, view in ForeignDatabase.permission(action, first, in: view) }, nil)
    sqlite3_progress_handler(
      connection, Self.steps,
      { context in
        guard let context else { return 1 }
        let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
        watch.left -= 1
        return watch.left < 0 ? 1 : 0
      }, Unmanaged.passUnretained(watch).toOpaque())
    do {
      try learn(tables)
    } catch {
      throw Damaged()
    }
    watch.left = 1000 + Int(min(bytes, 1 << 40) / Self.leastRow) * 30 / Int(Self.steps)
  }

  deinit { sqlite3_close_v2(connection) }

  private static func permission(_ action: Int32, _ first: UnsafePointer<CChar>?, in view: UnsafePointer<CChar>?) -> Int32 {
    switch action {
    case SQLITE_SELECT: SQLITE_OK
    // What a view or a trigger reads is not allowed.
    case SQLITE_READ: view == nil ? SQLITE_OK : SQLITE_DENY
    case SQLITE_PRAGMA: first.map { String(cString: $0) } == "table_info" ? SQLITE_OK : SQLITE_DENY
    default: SQLITE_DENY
    }
  }

  private func learn(_ tables: [String]) throws {
    var known: [String] = [], count = 0
    try each("SELECT name, type, sql FROM sqlite_master") { row in
      count += 1
      guard count <= Self.mostParts else { throw Damaged() }
      guard let name = row.text(0), tables.contains(name) else { return }
      let isTable = row.text(1) == "table" && row.text(2)?.uppercased().hasPrefix("CREATE TABLE") == true
      guard isTable else { throw Damaged() }
      known.append(name)
    }
    for table in known {
      try each("PRAGMA table_info(\(table))") { row in
        if let name = row.text(1) { columns[table, default: []].insert(name) }
      }
    }
  }

  /// Whether the file has a table.
  func has(_ table: String) -> Bool { columns[table] != nil }

  /// Whether a table has all of some columns.
  func has(_ wanted: [String], in table: String) -> Bool { columns[table].map { $0.isSuperset(of: wanted) } ?? false }

  /// The highest number of a row, which is about how many there are.
  func lastRow(of table: String) throws -> Int64 {
    var last: Int64 = 0
    guard has(["row_id"], in: table) else { return 0 }
    try each("SELECT row_id FROM \(table) ORDER BY row_id DESC LIMIT 1") { last = $0.integer(0) ?? 0 }
    return max(0, last)
  }

  /// Passes on some columns of all rows of a table. Columns that it does not have are empty.
  func rows(of table: String, _ wanted: [String], _ body: (Row) throws -> Void) throws {
    guard let known = columns[table] else { return }
    let list = wanted.map { known.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    // An index might say something else than its table.
    try each("SELECT \(list) FROM \(table) NOT INDEXED") { row in
      guard rowsLeft > 0 else { throw Damaged() }
      rowsLeft -= 1
      try body(row)
    }
  }

  private func each(_ sql: String, _ body: (Row) throws -> Void) throws {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw Damaged() }
    defer { sqlite3_finalize(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw Damaged()
      }
    }
  }

  /// A row of a table, valid until the next one is read.
  struct Row {
    fileprivate let statement: OpaquePointer

    /// A whole number; nil if the column has anything else.
    func integer(_ column: Int32) -> Int64? {
      sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : nil
    }

    /// A finite number; nil if the column has anything else.
    func number(_ column: Int32) -> Double? {
      let type = sqlite3_column_type(statement, column)
      guard type == SQLITE_INTEGER || type == SQLITE_FLOAT else { return nil }
      let number = sqlite3_column_double(statement, column)
      return number.isFinite ? number : nil
    }

    /// The 16 bytes of a UUID as 32 hexadecimal digits; nil if the column has anything else.
    func id(_ column: Int32) -> String? {
      guard sqlite3_column_type(statement, column) == SQLITE_BLOB, sqlite3_column_bytes(statement, column) == 16,
        let bytes = sqlite3_column_blob(statement, column)
      else { return nil }
      return UnsafeRawBufferPointer(start: bytes, count: 16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A text without control characters, at most a thousand bytes of it; nil if the column has anything else, or nothing to read.
    func text(_ column: Int32) -> String? {
      guard sqlite3_column_type(statement, column) == SQLITE_TEXT, let bytes = sqlite3_column_text(statement, column) else { return nil }
      let count = min(Int(sqlite3_column_bytes(statement, column)), 1000)
      let text = plainText(Bytes(bytes, count))
      return text.isEmpty ? nil : text
    }
  }
}
