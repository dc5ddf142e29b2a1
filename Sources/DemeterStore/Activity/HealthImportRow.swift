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
      guard let id = UUID(uuidString: try row.value(1)) else { return nil }
      let number: Int64 = try row.number(0)
      let reading = HealthReading(
        exported: try (row.milliseconds(3) as Int64?).map { $0 / 1000 }, isComplete: try row.value(4), records: try row.number(5),
        refused: try JSONDecoder().decode([String: Int].self, from: Data((row.value(6) as String).utf8)).filter(\.value.canBeAdded))
      let first = try (row.value(7) as String?).flatMap { Day($0) }
      let last = try (row.value(8) as String?).flatMap { Day($0) }
      var days: ClosedRange<Day>?
      if let first, let last, first <= last { days = first...last }
      let parts = try Row.fetchAll(
        self,
        sql: """
          SELECT name, kind, metric, samples, counted, overlapping FROM health_import_part JOIN health_source ON number = source
          WHERE import = ? ORDER BY metric, counted DESC, name
          """, arguments: [number]
      ).compactMap { row -> HealthImport.Part? in
        guard let metric = Metric(rawValue: try row.value(2)) else { return nil }
        return HealthImport.Part(
          source: try row.source(0), metric: metric, samples: try row.number(3), counted: try row.amount(4),
          overlapping: try row.amount(5))
      }
      let foods = try Row.fetchAll(
        self,
        sql: """
          SELECT s.name, s.kind, count(*) FROM health_food AS f JOIN health_source AS s ON s.number = f.source
          WHERE f.import = ? GROUP BY f.source
          """, arguments: [number])
      return HealthImport(
        id: id, importedAt: try row.instant(2), reading: reading, days: days, dayCount: try row.number(9),
        changedDays: try row.number(10), parts: parts,
        foods: Dictionary(try foods.map { (try $0.source(0), try $0.number(2)) }, uniquingKeysWith: +))
    }
  }
}

extension Row {
  /// A source's name, and in the next column its kind.
  func source(_ index: Int) throws -> HealthSource {
    HealthSource(name: try value(index), kind: HealthSource.Kind(rawValue: try value(index + 1)) ?? .other)
  }
}
