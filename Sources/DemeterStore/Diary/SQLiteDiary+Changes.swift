public import DemeterCore
internal import GRDB

extension SQLiteDiary {
  public func entryChanges(since cursor: ChangeCursor?, limit: Int) async throws(DiaryError) -> EntryChanges {
    try await file.read { database in
      let name = try String.fetchOne(database, sql: "SELECT name FROM incarnation") ?? ""
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

extension DatabaseFile {
  /// Makes all clients read a diary's file again from the start, because it replaces another file. Files of earlier versions have no
  /// random name, since no program followed their changes; they get none.
  static func renew(_ path: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.write { database in
      // No number of the replaced file may be a number of this file.
      try database.execute(sql: "DELETE FROM change")
      try database.execute(sql: "UPDATE sqlite_sequence SET seq = seq + 1000000000 WHERE name = 'change'")
      guard try database.tableExists("incarnation") else { return }
      try database.execute(sql: "UPDATE incarnation SET name = lower(hex(randomblob(8)))")
    }
    try database.close()
  }
}
