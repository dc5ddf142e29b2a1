import DemeterCore
import Foundation
internal import GRDB

extension Database {
  /// Imports that meet a condition, with what each brought.
  func imports(_ condition: String, _ arguments: StatementArguments) throws -> [HealthImport] {
    try Row.fetchAll(
      self,
      sql: """
        SELECT number, id, imported_at, exported_at, is_complete, records, refused, first_day, last_day, day_count, changed_days
        FROM health_import \(condition)
        """, arguments: arguments
    ).compactMap { row in
      guard let id = UUID(uuidString: row[1]) else { return nil }
      let number: Int64 = row[0]
      let reading = HealthReading(
        exported: (row[3] as Int64?).map { $0 / 1000 }, isComplete: row[4], records: row[5],
        refused: try JSONDecoder().decode([String: Int].self, from: Data((row[6] as String).utf8)))
      let first = (row[7] as String?).flatMap { Day($0) }
      let last = (row[8] as String?).flatMap { Day($0) }
      var days: ClosedRange<Day>?
      if let first, let last { days = first...last }
      let parts = try Row.fetchAll(
        self,
        sql: """
          SELECT name, kind, metric, samples, counted, overlapping FROM health_import_part JOIN health_source ON number = source
          WHERE import = ? ORDER BY metric, counted DESC, name
          """, arguments: [number]
      ).compactMap { row -> HealthImport.Part? in
        guard let metric = Metric(rawValue: row[2]) else { return nil }
        return HealthImport.Part(
          source: HealthSource(name: row[0], kind: HealthSource.Kind(rawValue: row[1]) ?? .other), metric: metric, samples: row[3],
          counted: Measure(thousandths: row[4]), overlapping: Measure(thousandths: row[5]))
      }
      let foods = try Row.fetchAll(
        self,
        sql: """
          SELECT s.name, s.kind, count(*) FROM health_food AS f JOIN health_source AS s ON s.number = f.source
          WHERE f.import = ? GROUP BY f.source
          """, arguments: [number])
      return HealthImport(
        id: id, importedAt: Date(milliseconds: row[2]), reading: reading, days: days, dayCount: row[9], changedDays: row[10], parts: parts,
        foods: Dictionary(
          uniqueKeysWithValues: foods.map { (HealthSource(name: $0[0], kind: HealthSource.Kind(rawValue: $0[1]) ?? .other), $0[2]) }))
    }
  }
}
