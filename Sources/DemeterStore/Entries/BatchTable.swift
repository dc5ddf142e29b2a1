package import DemeterCore
import Foundation
internal import GRDB

/// The batches of a diary: what came in together and can be undone together.
struct BatchTable {
  let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// All batches, newest first.
  func all() throws -> [EntryBatch] { try batches("ORDER BY taken_at DESC, id", []) }

  /// The batch with that id; nil if its row can't be read.
  func find(_ id: String) throws -> EntryBatch? { try batches("WHERE batch.id = ?", [id]).first }

  private func batches(_ condition: String, _ arguments: StatementArguments) throws -> [EntryBatch] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT id, origin, taken_at, undone_at,
          (SELECT count(*) FROM batch_entry JOIN entry ON entry.id = entry_id WHERE batch_id = batch.id AND deleted_at IS NULL)
            + (SELECT count(*) FROM batch_replaced JOIN entry ON entry.id = entry_id
              WHERE batch_id = batch.id AND undone_at IS NULL AND deleted_at IS NULL)
        FROM batch \(condition)
        """, arguments: arguments
    ).compactMap { row in
      try UUID(uuidString: row.value(0)).map {
        EntryBatch(
          id: $0, origin: try row.value(1), takenAt: try row.instant(2), entryCount: try row.number(4),
          isUndone: try row.value(3) as Int64? != nil)
      }
    }
  }

  /// How many batches were undone. The number only grows.
  func undoneCount() throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM batch WHERE undone_at IS NOT NULL") ?? 0
  }

  /// The entries with ids that begin like this one's `importGroup`.
  func earlierVersions(in group: String) throws -> [ImportedEntry] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT \(EntryRecord.columns), is_undone, EXISTS (SELECT 1 FROM revision WHERE entry_id = entry.id AND action = 'edited')
          FROM entry WHERE id > ? AND id < ?
          """), arguments: [group + "-", group + "."]
    ).map { try ImportedEntry(row: $0) }
  }

  /// Whether an entry is deleted, and whether it was because its batch was undone; nil if there never was such an entry.
  func known(_ id: EntryID) throws -> KnownEntry? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT deleted_at IS NOT NULL, is_undone FROM entry WHERE id = ?"), arguments: [id.key]
    ).map { KnownEntry(isDeleted: try $0.value(0), isUndone: try $0.value(1)) }
  }
}

extension ImportedEntry {
  /// Reads the columns of an entry, whether its batch was undone, and whether a person edited it.
  package init(row: some StoredRow) throws {
    let entry = try EntryRecord(row: row).entry()
    let state = KnownEntry(isDeleted: entry.deletedAt != nil, isUndone: try row.value(EntryRecord.width))
    self.init(entry, state: state, wasEdited: try row.value(EntryRecord.width + 1))
  }
}
