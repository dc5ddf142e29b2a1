import DemeterCore
package import Foundation
internal import GRDB

/// The tables of an SQLite diary that is not in use: a new file to fill, or a copy to read.
package final class TransferFile: Sendable {
  private let queue: DatabaseQueue
  private let path: String

  /// Creates a file with empty tables. Replaces what an interrupted copy left.
  package init(creating file: URL) throws {
    path = file.path
    try DatabaseFile.remove(file, in: file.deletingLastPathComponent())
    var configuration = Configuration()
    // Rows come table by table.
    configuration.foreignKeysEnabled = false
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try DatabaseMigrator.diary.migrate(queue)
  }

  /// Copies the diary at a path, as it is at one moment, and opens the copy. Upgrades the copy to this version. Replaces what an interrupted
  /// copy left.
  package init(copying source: String, to file: URL) throws {
    path = file.path
    try DatabaseFile.remove(file, in: file.deletingLastPathComponent())
    try DatabaseFile.copy(source, to: file).close()
    queue = try DatabaseQueue(path: path)
    try queue.write { try MovingMark.set(false, in: $0) }
    try DatabaseMigrator.diary.migrate(queue)
  }

  /// Adds rows with the values of `DiaryTables.columns(of:)`.
  package func insert(_ rows: [[StoredField]], into table: String) throws {
    let names = try DiaryTables.columns(of: table).map(\.name).joined(separator: ", ")
    try queue.write { database in
      if let first = rows.first {
        let marks = first.map { _ in "?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))")
        for row in rows { try statement.execute(arguments: StatementArguments(row.map(\.databaseValue))) }
      }
      // The entries were numbered by a trigger. Their real numbers come with the next table.
      if table == "entry" { try database.execute(sql: "DELETE FROM entry_change") }
    }
  }

  /// Passes on all rows of a table, in the order of all their columns.
  package func read(_ table: String, _ body: ([StoredField]) throws -> Void) throws {
    let columns = try DiaryTables.columns(of: table)
    let names = columns.map(\.name).joined(separator: ", ")
    try queue.read { database in
      let rows = try Row.fetchCursor(database, sql: "SELECT \(names) FROM \(table) ORDER BY \(names)")
      while let row = try rows.next() { try body(try DiaryTables.values(of: row, columns)) }
    }
  }

  /// The counters of a file.
  package var counters: DiaryTables.Counters {
    get throws {
      try queue.read { database in
        func last(_ table: String) throws -> Int64 {
          try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table]) ?? 0
        }
        return DiaryTables.Counters(
          change: try last("change"), entryChange: try last("entry_change"),
          incarnation: try String.fetchOne(database, sql: "SELECT name FROM incarnation") ?? "")
      }
    }
  }

  /// Sets the counters, builds the search index, and checks that nothing refers to rows that are missing. Then the file is complete.
  package func finish(_ counters: DiaryTables.Counters) throws {
    try queue.write { database in
      for (table, number) in [("change", counters.change), ("entry_change", counters.entryChange)] {
        try database.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
        try database.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, number])
      }
      try database.execute(sql: "UPDATE incarnation SET name = ?", arguments: [counters.incarnation])
      try FoodTable(database).rebuildIndex()
      try database.checkForeignKeys()
    }
  }

  package func close() throws { try queue.close() }
}
