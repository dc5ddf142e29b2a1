public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  public func importDiary(_ imported: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch? {
    let moment = now()
    return try await writeStaged(told: told) {
      try $0.writes(of: imported, at: moment)
    } finish: {
      try $0.add(imported.rest, $1)
    }
  }

  public func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch? {
    let entries = try await database.engine.read { try $0.healthFoods(of: source, at: home) }
    return try await importDiary(DiaryImport(origin: source.name, entries: entries))
  }

  public func undo(_ batch: EntryBatch.ID, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch {
    let moment = now()
    return try await writeStaged(told: told) {
      try $0.writes(undoing: batch.key, at: moment)
    } finish: { transaction, staged in
      try transaction.apply(staged, from: nil)
      return try transaction.undoRest(of: batch.key)
    }
  }

  /// Writes many entries in one transaction, for which other writes wait as shortly as possible: they are decided and staged before. Starts again
  /// if one of the entries changed or a batch was undone meanwhile.
  ///
  /// - Throws: `DiaryError.busy` if that happens again and again.
  private func writeStaged<T: Sendable>(
    told: (Int) -> Void, deciding decide: @escaping @Sendable (SQLiteTransaction) throws -> [EntryWrite],
    finish: @escaping @Sendable (SQLiteTransaction, StagedEntries) throws -> T
  ) async throws(DiaryError) -> T {
    let moment = now()
    for _ in 0..<5 {
      let staged = try await file.read { database in
        let transaction = SQLiteTransaction(database)
        return StagedEntries(EntryWrites(try decide(transaction)), undoneBatches: try transaction.undoneBatches())
      }
      let result: Result<T?, any Error>
      do {
        try await staged.fill(in: file, told: told)
        result = .success(try await write { try staged.isCurrent($0) ? finish(SQLiteTransaction($0, at: moment), staged) : nil })
      } catch {
        result = .failure(error)
      }
      await staged.drop(in: file)
      do {
        if let done = try result.get() { return done }
      } catch {
        throw DiaryError(error)
      }
    }
    throw .busy
  }
}

extension SQLiteTransaction {
  /// Imports what is new as one batch; nil if nothing is. The entries are staged already, and the import has only the rest.
  fileprivate func add(_ diary: DiaryImport, _ staged: StagedEntries) throws -> EntryBatch? {
    let news = diary.news(to: try known(of: diary))
    guard !staged.writes.writes.isEmpty || !news.isEmpty else { return nil }
    let batch = UUID.fresh().key
    try addBatch(batch, from: diary.origin)
    try apply(staged, from: batch)
    try add(news, to: batch)
    return try self.batch(batch)
  }
}
