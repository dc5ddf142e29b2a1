public import DemeterCore
import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func entryChanges(since cursor: ChangeCursor?, limit: Int) async throws(DiaryError) -> EntryChanges {
    try await file.read { database in
      let name = try database.incarnation()
      let newest = try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'entry_change'") ?? 0
      if let cursor, cursor.file != name || cursor.number > newest { throw DiaryError.startOver }
      let rows = try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT \(EntryRecord.columns), entry_change.number FROM entry_change JOIN entry ON entry.id = entry_id
            WHERE entry_change.number > ? ORDER BY entry_change.number LIMIT ?
            """), arguments: [cursor?.number ?? 0, limit + 1])
      let page = rows.prefix(limit)
      let last: Int64 = try page.last?.value(EntryRecord.width) ?? max(cursor?.number ?? 0, newest)
      return EntryChanges(
        entries: try page.map { try EntryRecord(row: $0).entry() }, cursor: ChangeCursor(file: name, number: last),
        hasMore: rows.count > limit)
    }
  }
}

extension Database {
  fileprivate func incarnation() throws -> String { try String.fetchOne(self, sql: "SELECT name FROM incarnation") ?? "" }
}

extension DatabaseFile {
  /// Has whoever saw the changes of a diary's file read it anew, since it takes the place of another one. Files of earlier versions, which
  /// nobody saw the changes of, stay as they are.
  static func renew(_ path: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.write { database in
      // A number that somebody heard before is no number of this file.
      try database.execute(sql: "DELETE FROM change")
      try database.execute(sql: "UPDATE sqlite_sequence SET seq = seq + 1000000000 WHERE name = 'change'")
      guard try database.tableExists("incarnation") else { return }
      try database.execute(sql: "UPDATE incarnation SET name = lower(hex(randomblob(8)))")
    }
    try database.close()
  }
}
