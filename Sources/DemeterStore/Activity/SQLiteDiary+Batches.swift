import Crypto
public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch? {
    let moment = now()
    return try await write { database in
      // Of several imports that hold the same source's foods the newest knows best.
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT eaten, time_zone, name, energy, protein, carbohydrates, fat FROM health_food WHERE (import, source) IN (
            SELECT max(import), source FROM health_food JOIN health_source AS s ON s.number = source
            JOIN health_import AS i ON i.number = import WHERE is_done AND s.name = ? AND s.kind = ? GROUP BY source)
          ORDER BY eaten
          """, arguments: [source.name, source.kind.rawValue])
      let entries = try rows.compactMap { row -> NewEntry? in
        let name: String = try row.value(2)
        // More than an entry may hold is refused where a file is read; once it was not.
        let food = HealthFood(
          source: 0, eaten: try row.number(0), timeZone: try row.value(1), name: name,
          nutrition: Nutrition(
            energy: try row.amount(3), protein: try row.amount(4), carbohydrates: try row.amount(5), fat: try row.amount(6)))
        let words = "\(source.name)|\(food.eaten)|\(name)|\(food.nutrition.energy.thousandths)"
        return food.entry(id: EntryID(hash: SHA256.hash(data: Data(words.utf8))), from: source, at: home)
      }
      return try database.importDiary(DiaryImport(origin: source.name, entries: entries), at: moment)
    }
  }

  /// As `Diary` promises.
  public func batches() async throws(DiaryError) -> [EntryBatch] {
    try await file.read { try $0.batches("ORDER BY taken_at DESC, id", []) }
  }

  /// As `Diary` promises.
  public func undo(_ batch: EntryBatch.ID) async throws(DiaryError) -> EntryBatch {
    let moment = now()
    return try await write { database in
      let key = batch.uuidString.lowercased()
      guard let row = try Row.fetchOne(database, sql: "SELECT undone_at FROM batch WHERE id = ?", arguments: [key]) else {
        throw DiaryError.notFound
      }
      // What was deleted at the moment that stands with its batch can come back: a second undoing must not move it.
      let undoneAt = try row.instant(0) ?? moment
      let entries = try Row.fetchAll(
        database,
        sql: """
          SELECT \(EntryRecord.columns), EXISTS (SELECT 1 FROM revision WHERE entry_id = entry.id AND action = 'edited')
          FROM entry WHERE deleted_at IS NULL AND id IN (SELECT entry_id FROM batch_entry WHERE batch_id = ?)
          """, arguments: [key]
      ).map { (stored: try EntryRecord(row: $0).stored(), wasEdited: try $0.value(EntryRecord.width) as Bool) }
      try database.apply(EntryWrites(BatchRules.undo(entries, undoneAt: undoneAt, at: moment)), asBatch: true, at: moment)
      try database.undoRest(of: key, undoneAt: undoneAt, at: moment)
      try database.execute(sql: "UPDATE batch SET undone_at = ? WHERE id = ?", arguments: [undoneAt.milliseconds, key])
      return try database.batches("WHERE batch.id = ?", [key])[0]
    }
  }
}

extension Database {
  /// Takes entries that `BatchRules` admits as one batch: those that are new, and those that left with a batch that was undone.
  func insertBatch(_ entries: [NewEntry], from origin: String, at moment: Date, told: (Int) -> Void = { _ in }) throws -> EntryBatch {
    let batch = UUID.fresh().uuidString.lowercased()
    try execute(
      sql: "INSERT INTO batch (id, origin, taken_at) VALUES (?, ?, ?)", arguments: [batch, origin, moment.milliseconds])
    var undone: [EntryID: StoredEntry] = [:]
    for entry in entries { undone[entry.id] = try storedEntry(entry.id) }
    let writes = BatchRules.import(entries, restoring: undone, at: moment)
    try apply(EntryWrites(writes), asBatch: true, at: moment, told: told)
    let statement = try cachedStatement(sql: "INSERT OR REPLACE INTO batch_entry (entry_id, batch_id) VALUES (?, ?)")
    for write in writes { try statement.execute(arguments: [write.entry.id.key, batch]) }
    guard let taken = try batches("WHERE batch.id = ?", [batch]).first else { throw DiaryError.notFound }
    return taken
  }

  fileprivate func batches(_ condition: String, _ arguments: StatementArguments) throws -> [EntryBatch] {
    try Row.fetchAll(
      self,
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
}
