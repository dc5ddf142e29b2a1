public import DemeterCore
import DemeterStore

extension PostgresDiary {
  /// Turns rows into values. What can't be read throws `unavailable`.
  func decode<T>(_ body: () throws -> T) throws(DiaryError) -> T {
    do {
      return try body()
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  public func entryChanges(since cursor: ChangeCursor?, limit: Int) async throws(DiaryError) -> EntryChanges {
    let since = cursor?.number ?? 0
    let rows = try await read { sql in
      [
        sql("SELECT incarnation, entry_number FROM head WHERE person = $1"),
        sql(
          """
          SELECT \(EntryRecord.columns), change.number FROM entry_change AS change
          JOIN entry ON entry.person = $1 AND entry.id = change.entry_id
          WHERE change.person = $1 AND change.number > $2 ORDER BY change.number LIMIT $3
          """, .number(since), .number(limit + 1)),
      ]
    }
    let (file, newest): (String, Int64) = try decode { (try rows[0].first?.value(0) ?? "", try rows[0].first?.value(1) ?? 0) }
    if let cursor, cursor.file != file || cursor.number > newest { throw .startOver }
    return try decode {
      let page = rows[1].prefix(limit)
      let last: Int64 = try page.last?.value(EntryRecord.width) ?? max(since, newest)
      return EntryChanges(
        entries: try page.map { try EntryRecord(row: $0).entry() }, cursor: ChangeCursor(file: file, number: last),
        hasMore: rows[1].count > limit)
    }
  }
}
