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

  public func undo(_ batch: EntryBatch.ID, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch {
    try await writeAhead { try $0.undo(batch.key, told: told) }
  }
}

extension WriteTransaction {
  /// Imports what is new as one batch; nil if nothing is. The entries are written ahead.
  fileprivate func add(_ diary: DiaryImport, told: (Int) -> Void = { _ in }) throws -> EntryBatch? {
    try prepareForMany()
    let batch = UUID.fresh().key, writes = try self.writes(of: diary, at: moment)
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

  /// Undoes a batch: its entries, goals, activity, saved foods, marks, notes, measurements and exercise, except what was changed since.
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
