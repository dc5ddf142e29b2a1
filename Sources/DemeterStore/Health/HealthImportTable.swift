package import DemeterCore
import Foundation
internal import GRDB

/// The imports of Health exports.
struct HealthImportTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The imports that are done, newest first.
  func all() throws -> [HealthImport] {
    try imports("WHERE is_done AND number > 0 ORDER BY number DESC", [])
  }

  /// The import with that id.
  ///
  /// - Throws: `DiaryError.notFound`
  func find(_ id: String) throws -> HealthImport {
    guard let found = try imports("WHERE id = ?", [id]).first else { throw DiaryError.notFound }
    return found
  }

  private func imports(_ condition: String, _ arguments: StatementArguments) throws -> [HealthImport] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT \(HealthImport.columns)
        FROM health_import \(condition)
        """, arguments: arguments
    ).compactMap { row in
      let number: Int64 = try row.number(0)
      let parts = try Row.fetchAll(
        database,
        sql: """
          SELECT name, kind, metric, samples, counted, overlapping FROM health_import_part JOIN health_source ON number = source
          WHERE import = ? ORDER BY metric, counted DESC, name
          """, arguments: [number])
      let foods = try Row.fetchAll(
        database,
        sql: """
          SELECT s.name, s.kind, count(*) FROM health_food AS f JOIN health_source AS s ON s.number = f.source
          WHERE f.import = ? GROUP BY f.source
          """, arguments: [number])
      return try HealthImport(row: row, parts: parts, foods: foods)
    }
  }

  /// Makes an import count. One transaction shows all of it at once.
  func finish(
    _ number: Int64, _ count: ActivityCount, _ difference: ActivityDifference,
    _ samples: [(source: Int64, metric: Metric, samples: Int)], at moment: Date
  ) throws {
    let transaction = SQLiteTransaction(database, at: moment)
    try transaction.write(difference.changes)
    let changed = difference.days
    for (source, metric, samples) in samples {
      let share = count.ofImport[metric]?[source]
      try database.execute(
        sql: "INSERT INTO health_import_part VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [number, source, metric.rawValue, samples, share?.counted ?? 0, share?.overlapping ?? 0])
    }
    let days = count.daysOfImport
    try database.execute(
      sql: "UPDATE health_import SET is_done = 1, first_day = ?, last_day = ?, day_count = ?, changed_days = ? WHERE number = ?",
      arguments: [days.min()?.description, days.max()?.description, days.count, changed.count, number])
    try transaction.announceActivity(of: changed)
  }
}

extension ImportStanding {
  /// Reads the columns `number`, `is_complete` and the time of the export.
  package init(row: some StoredRow) throws {
    self.init(number: try row.number(0), isComplete: try row.value(1), exported: try row.instant(2))
  }
}

extension HealthImport {
  package static let columns: String =
    "number, id, imported_at, exported_at, is_complete, records, refused, first_day, last_day, day_count, changed_days"

  /// Reads an import; nil if it has no readable id.
  ///
  /// - Parameters:
  ///   - parts: name, kind, metric, samples, counted and overlapping of each part.
  ///   - foods: name and kind of each source of foods, with the number of foods.
  package init?(row: some StoredRow, parts: [some StoredRow], foods: [some StoredRow]) throws {
    guard let id = UUID(uuidString: try row.value(1)) else { return nil }
    let reading = HealthReading(
      exported: try (row.milliseconds(3) as Int64?).map { $0 / 1000 }, isComplete: try row.value(4), records: try row.number(5),
      refused: try JSONDecoder().decode([String: Int].self, from: Data((row.value(6) as String).utf8)).filter(\.value.canBeAdded))
    let first = try (row.value(7) as String?).flatMap { Day($0) }
    let last = try (row.value(8) as String?).flatMap { Day($0) }
    var days: ClosedRange<Day>?
    if let first, let last, first <= last { days = first...last }
    self.init(
      id: id, importedAt: try row.instant(2), reading: reading, days: days, dayCount: try row.number(9), changedDays: try row.number(10),
      parts: try parts.compactMap { row in
        guard let metric = Metric(rawValue: try row.value(2)) else { return nil }
        return HealthImport.Part(
          source: try row.source(0), metric: metric, samples: try row.number(3), counted: try row.amount(4), overlapping: try row.amount(5))
      }, foods: Dictionary(try foods.map { (try $0.source(0), try $0.number(2)) }, uniquingKeysWith: +))
  }
}
