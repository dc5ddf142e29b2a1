public import DemeterCore
import DemeterStore
public import Foundation

extension PostgresDiary {
  public func importDiary(_ imported: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch? {
    let batch = try await writeAhead { try $0.add(imported, told: told) }
    await analyze(after: batch)
    return batch
  }

  /// Writes in one transaction, but does not let the person's other writes wait until `isAhead` is over. If something that it was decided by
  /// changes meanwhile, it starts again; the third time, other writes wait from its beginning.
  private func writeAhead<T: Sendable>(
    _ body: @escaping @Sendable (WriteTransaction) throws -> T
  ) async throws(DiaryError) -> T {
    try await write(for: Self.longPatience, inTurn: false) { transaction in
      transaction.isAhead = transaction.attempt < 3
      return try body(transaction)
    }
  }

  /// Lets PostgreSQL count the rows after a large import. The import counts also if this fails.
  private func analyze(after batch: EntryBatch?) async {
    guard let count = batch?.entryCount, count >= EntryWrites.many else { return }
    let tables = ["entry", "revision", "entry_change", "batch_entry", "logged_food", "daily_total"]
    try? await PostgresDatabase.analyze(growth: Dictionary(uniqueKeysWithValues: tables.map { ($0, count) }), transactions.pool)
  }

  public func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch? {
    let batch = try await writeAhead { transaction in
      try transaction.add(DiaryImport(origin: source.name, entries: try transaction.healthFoods(of: source, at: home)))
    }
    await analyze(after: batch)
    return batch
  }

  public func earlierVersions(of ids: [EntryID]) async throws(DiaryError) -> [ImportedEntry] {
    let groups = Set(ids.compactMap(\.importGroup)).sorted()
    if groups.isEmpty { return [] }
    let rows = try await read { [$0(ImportedEntry.query, .texts(groups))] }
    return try decode { try rows[0].map { try ImportedEntry(row: $0) } }
  }

  public func undo(_ batch: EntryBatch.ID, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch {
    try await writeAhead { try $0.undo(batch.key, told: told) }
  }

  public func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry] {
    let rows = try await read { [$0(KnownEntry.query, .texts(ids.map(\.key)))] }
    return try decode { try KnownEntry.all(rows[0]) }
  }
}

extension KnownEntry {
  fileprivate static let query = "SELECT id, deleted_at IS NOT NULL, is_undone FROM entry WHERE person = $1 AND id = ANY($2)"

  fileprivate static func all(_ rows: PostgresRows) throws -> [EntryID: KnownEntry] {
    var known: [EntryID: KnownEntry] = [:]
    for row in rows {
      if let id = UUID(uuidString: try row.value(0)) { known[id] = KnownEntry(isDeleted: try row.value(1), isUndone: try row.value(2)) }
    }
    return known
  }
}

extension ImportedEntry {
  /// It compares each entry with all groups at once, which PostgreSQL hashes. As a join, it compared each entry with each group where it took the
  /// table for small.
  fileprivate static let query = """
    SELECT \(EntryRecord.columns), is_undone, EXISTS (
      SELECT 1 FROM revision WHERE person = $1 AND revision.entry_id = entry.id AND action = 'edited')
    FROM entry WHERE person = $1 AND left(id, \(EntryID.importGroupLength)) = ANY($2)
    """
}

// MARK: Importing

extension WriteTransaction {
  /// Imports what is new as one batch; nil if nothing is. The entries are written ahead.
  fileprivate func add(_ diary: DiaryImport, told: (Int) -> Void = { _ in }) throws -> EntryBatch? {
    try prepareForMany()
    let batch = UUID.fresh().key, writes = try self.writes(of: diary)
    if !writes.isEmpty {
      try addBatch(batch, from: diary.origin)
      try save(many: writes, from: batch, told: told)
    }
    isAhead = false

    let news = diary.rest.news(to: try known(of: diary.rest))
    guard !writes.isEmpty || !news.isEmpty else { return nil }
    if writes.isEmpty { try addBatch(batch, from: diary.origin) }
    let entries = EntryWrites(writes)
    try derive(from: entries, announcing: entries.batchChange)
    try add(news, to: batch)
    return try self.batch(batch)
  }

  /// The writes of the new entries of an import, of those that were deleted because their batch was undone, and of those that it changes.
  private func writes(of diary: DiaryImport) throws -> [EntryWrite] {
    let rows = try read(sql(KnownEntry.query, .texts(Set(diary.entries.map(\.id.key)).sorted())))
    let news = diary.news(to: DiaryImport.Known(entries: try KnownEntry.all(rows[0])))
    return BatchRules.import(news.entries, changing: news.changes, over: try stored(news.writtenIDs), at: moment)
  }

  /// Undoes a batch: its entries, goals, activity, saved foods, marks and measurements, except what was changed since.
  ///
  /// - Throws: `DiaryError.notFound`
  fileprivate func undo(_ batch: String, told: (Int) -> Void) throws -> EntryBatch {
    try prepareForMany()
    // What comes back depends on which other batches were undone. They are counted first, so that an undo after it is noticed.
    let undone = try undoneBatches()
    let writes = EntryWrites(try self.writes(undoing: batch, at: moment))
    try save(many: writes.writes, from: nil, told: told)
    isAhead = false
    guard try undoneBatches() == undone else { throw PostgresError.changedMeanwhile }
    try derive(from: writes, announcing: writes.batchChange)
    return try undoRest(of: batch)
  }
}
