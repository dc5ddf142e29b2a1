import Crypto
public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  public func importDiary(_ imported: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch? {
    let moment = now()
    return try await writeStaged(told: told) { database in
      try BatchTable(database).writes(of: imported, at: moment)
    } finish: { database, staged in
      try BatchTable(database).add(imported.rest, staged, at: moment)
    }
  }

  public func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch? {
    let entries = try await file.read { database in
      // If several imports contain foods of a source, the newest one counts.
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT eaten, time_zone, name, energy, protein, carbohydrates, fat FROM health_food WHERE (import, source) IN (
            SELECT max(import), source FROM health_food JOIN health_source AS s ON s.number = source
            JOIN health_import AS i ON i.number = import WHERE is_done AND s.name = ? AND s.kind = ? GROUP BY source)
          ORDER BY eaten
          """, arguments: [source.name, source.kind.rawValue])
      return try rows.compactMap { try NewEntry(healthFood: $0, of: source, at: home) }
    }
    return try await importDiary(DiaryImport(origin: source.name, entries: entries))
  }

  public func earlierVersions(of ids: [EntryID]) async throws(DiaryError) -> [ImportedEntry] {
    let groups = Set(ids.compactMap(\.importGroup))
    return try await file.read { database in try groups.flatMap { try BatchTable(database).earlierVersions(in: $0) } }
  }

  public func batches() async throws(DiaryError) -> [EntryBatch] {
    try await file.read { try BatchTable($0).all() }
  }

  public func undo(_ batch: EntryBatch.ID, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch {
    let moment = now()
    return try await writeStaged(told: told) { database in
      try BatchTable(database).writes(undoing: batch.key, at: moment)
    } finish: { database, staged in
      try BatchTable(database).undo(batch.key, staged, at: moment)
    }
  }

  /// Writes many entries in one transaction, for which other writes wait as shortly as possible: they are decided and staged before. Starts again
  /// if one of the entries changed or a batch was undone meanwhile.
  ///
  /// - Throws: `DiaryError.busy` if that happens again and again.
  private func writeStaged<T: Sendable>(
    told: (Int) -> Void, deciding decide: @escaping @Sendable (Database) throws -> [EntryWrite],
    finish: @escaping @Sendable (Database, StagedEntries) throws -> T
  ) async throws(DiaryError) -> T {
    for _ in 0..<5 {
      let staged = try await file.read { StagedEntries(EntryWrites(try decide($0)), undoneBatches: try BatchTable($0).undoneCount()) }
      let result: Result<T?, any Error>
      do {
        try await staged.fill(in: file, told: told)
        result = .success(try await write { try staged.isCurrent($0) ? finish($0, staged) : nil })
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

extension NewEntry {
  /// Reads the columns eaten, time_zone, name, energy, protein, carbohydrates and fat of a food in health data. Nil if the food can't be an
  /// entry. The same food always gets the same id.
  package init?(healthFood row: some StoredRow, of source: HealthSource, at home: TimeZone) throws {
    let name: String = try row.value(2)
    // Reading a file refuses amounts too large for an entry. Earlier versions did not, so a stored food may have them.
    let food = HealthFood(
      source: 0, eaten: try row.number(0), timeZone: try row.value(1), name: name,
      nutrition: Nutrition(
        energy: try row.amount(3), protein: try row.amount(4), carbohydrates: try row.amount(5), fat: try row.amount(6)))
    let words = "\(source.name)|\(food.eaten)|\(name)|\(food.nutrition.energy.thousandths)"
    guard let entry = food.entry(id: EntryID(hash: SHA256.hash(data: Data(words.utf8))), from: source, at: home) else { return nil }
    self = entry
  }
}
