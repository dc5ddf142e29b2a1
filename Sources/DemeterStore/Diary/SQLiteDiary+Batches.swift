import Crypto
public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  public func importDiary(_ diary: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch? {
    let moment = now()
    return try await write { try BatchTable($0).add(diary, at: moment, progress: told) }
  }

  public func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch? {
    let moment = now()
    return try await write { database in
      // If several imports contain foods of a source, the newest one counts.
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT eaten, time_zone, name, energy, protein, carbohydrates, fat FROM health_food WHERE (import, source) IN (
            SELECT max(import), source FROM health_food JOIN health_source AS s ON s.number = source
            JOIN health_import AS i ON i.number = import WHERE is_done AND s.name = ? AND s.kind = ? GROUP BY source)
          ORDER BY eaten
          """, arguments: [source.name, source.kind.rawValue])
      let entries = try rows.compactMap { try NewEntry(healthFood: $0, of: source, at: home) }
      return try BatchTable(database).add(DiaryImport(origin: source.name, entries: entries), at: moment)
    }
  }

  public func batches() async throws(DiaryError) -> [EntryBatch] {
    try await file.read { try BatchTable($0).all() }
  }

  public func undo(_ batch: EntryBatch.ID) async throws(DiaryError) -> EntryBatch {
    let moment = now()
    return try await write { try BatchTable($0).undo(batch.key, at: moment) }
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
