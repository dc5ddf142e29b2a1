public import DemeterCore
public import Foundation

/// What a diary knows of entries that an import has.
private enum KnownStatements {
  static let states = SQL("SELECT id, deleted_at IS NOT NULL, is_undone FROM entry WHERE person = $1 AND id = ANY($2)")
  /// It compares each entry with all groups at once. As a join, PostgreSQL compared each entry with each group where it took the table for
  /// small.
  static let versions = SQL(
    """
    SELECT \(EntryRecord.columns), is_undone, EXISTS (
      SELECT 1 FROM revision WHERE person = $1 AND revision.entry_id = entry.id AND action = 'edited')
    FROM entry WHERE person = $1 AND substr(id, 1, \(EntryID.importGroupLength)) = ANY($2)
    """)
}

extension StoredDiary {
  public func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry] {
    try await database.engine.read { try $0.known(ids) }
  }

  public func earlierVersions(of ids: [EntryID]) async throws(DiaryError) -> [ImportedEntry] {
    let groups = Set(ids.compactMap(\.importGroup)).sorted()
    if groups.isEmpty { return [] }
    return try await database.engine.read { transaction in
      try transaction.read(
        Query(KnownStatements.versions, .texts(groups)) { row in
          let entry = try EntryRecord(row: row).entry()
          let state = KnownEntry(isDeleted: entry.deletedAt != nil, isUndone: try row.value(EntryRecord.width))
          return ImportedEntry(entry, state: state, wasEdited: try row.value(EntryRecord.width + 1))
        })
    }
  }
}

extension ReadingTransaction {
  fileprivate func known(_ ids: some Sequence<EntryID>) throws -> [EntryID: KnownEntry] {
    let known = try read(
      Query(KnownStatements.states, .texts(Set(ids.map(\.key)).sorted())) { row in
        let state = KnownEntry(isDeleted: try row.value(1), isUndone: try row.value(2))
        return EntryID(uuidString: try row.value(0)).map { ($0, state) }
      })
    return Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  /// The writes of the new entries of an import, of those that were deleted because their batch was undone, and of those that it changes.
  package func writes(of diary: DiaryImport, at moment: Date) throws -> [EntryWrite] {
    let news = diary.news(to: DiaryImport.Known(entries: try known(diary.entries.map(\.id))))
    return BatchRules.import(news.entries, changing: news.changes, over: try stored(news.writtenIDs), at: moment)
  }
}
