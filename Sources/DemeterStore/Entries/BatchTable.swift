import DemeterCore
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

  /// Whether an entry is deleted, and whether it was because its batch was undone; nil if there never was such an entry.
  func known(_ id: EntryID) throws -> KnownEntry? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT deleted_at IS NOT NULL, is_undone FROM entry WHERE id = ?"), arguments: [id.key]
    ).map { KnownEntry(isDeleted: try $0.value(0), isUndone: try $0.value(1)) }
  }
}
