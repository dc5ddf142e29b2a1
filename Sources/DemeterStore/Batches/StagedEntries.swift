import DemeterCore
import Foundation
internal import GRDB

/// Many entries that are to be written together, in a temporary table: a later transaction makes them count, in less time than it takes to encode
/// them. The table belongs to the connection that writes, so nothing of it is left after a crash.
struct StagedEntries: Sendable {
  let writes: EntryWrites
  /// How many batches were undone when they were decided. What an undo restores depends on it.
  private let undoneBatches: Int
  private let table = "staged_" + UUID.fresh().key.replacing("-", with: "")

  /// How many are staged at once, while other writes wait.
  private static let part = 100

  init(_ writes: EntryWrites, undoneBatches: Int) {
    self.writes = writes
    self.undoneBatches = undoneBatches
  }

  /// Fills the table in parts. Other writes go on between the parts.
  func fill(in file: DatabaseFile, told: (Int) -> Void) async throws {
    let columns = EntryRecord.names + ["old_version", "action", "content"]
    let create = "CREATE TEMP TABLE \(table) (\(columns.joined(separator: ", ")))"
    let insert = "INSERT INTO temp.\(table) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
    try await file.withWriter { try $0.execute(sql: create) }
    let all = writes.writes
    for start in stride(from: 0, to: all.count, by: Self.part) {
      let end = min(start + Self.part, all.count)
      let rows = try all[start..<end].map(Self.row)
      try await file.withWriter { database in
        try database.inTransaction(.deferred) {
          let statement = try database.makeStatement(sql: insert)
          for row in rows { try statement.execute(arguments: StatementArguments(row)) }
          return .commit
        }
      }
      if end.isMultiple(of: 1000) { told(end) }
    }
  }

  private static func row(_ write: EntryWrite) throws -> [DatabaseValue] {
    let row = EntryRecord(write.entry), old = write.old?.entry.version ?? 0
    return row.fields.map(\.databaseValue) + [old.databaseValue, write.action.rawValue.databaseValue, try row.revision.databaseValue]
  }

  /// Removes the table, also if the task was cancelled.
  func drop(in file: DatabaseFile) async {
    let drop = "DROP TABLE IF EXISTS temp.\(table)"
    await Task { try? await file.withWriter { try $0.execute(sql: drop) } }.value
  }

  /// Whether each entry is still as it was when its write was decided, and no batch was undone since.
  func isCurrent(_ database: Database) throws -> Bool {
    let isChanged = try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM temp.\(table) AS new LEFT JOIN entry ON entry.id = new.id
          WHERE coalesce(entry.version, 0) <> new.old_version)
        """)
    return try isChanged == false && SQLiteTransaction(database).undoneBatches() == undoneBatches
  }

  /// Writes the entries with their revisions, as what a batch brought or changed if it is not undone, and nothing that is derived from them.
  /// Only an undone batch deletes entries.
  func save(in database: Database, from batch: String?) throws {
    let names = EntryRecord.names.joined(separator: ", ")
    let changes = EntryRecord.names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    try database.execute(
      sql: """
        INSERT INTO entry (\(names), is_undone) SELECT \(names), action = 'deleted' FROM temp.\(table) WHERE true ORDER BY rowid
        ON CONFLICT (id) DO UPDATE SET \(changes), is_undone = excluded.is_undone
        """)
    try database.execute(
      sql: "INSERT INTO revision (entry_id, version, action, content) SELECT id, version, action, content FROM temp.\(table) ORDER BY id")
    guard let batch else { return }
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO batch_entry (entry_id, batch_id)
        SELECT id, ? FROM temp.\(table) WHERE action <> 'replaced' ORDER BY id
        """, arguments: [batch])
    try database.execute(
      sql: """
        INSERT INTO batch_replaced (entry_id, version, batch_id)
        SELECT id, version, ? FROM temp.\(table) WHERE action = 'replaced' ORDER BY id
        """, arguments: [batch])
  }
}

extension SQLiteTransaction {
  /// Writes staged entries and everything derived from them, as one change.
  ///
  /// - Parameter batch: the batch that brings or changes them; nil if it is undone.
  func apply(_ staged: StagedEntries, from batch: String?) throws {
    try staged.save(in: database, from: batch)
    try derive(from: staged.writes, announcing: staged.writes.batchChange)
  }
}
