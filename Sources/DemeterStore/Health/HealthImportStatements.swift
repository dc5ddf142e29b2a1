public import DemeterCore
package import Foundation

private enum ImportStatements {
  static let columns = HealthImportRow.columns
  static let done = SQL("SELECT \(columns) FROM health_import WHERE person = $1 AND is_done = 1 AND number > 0 ORDER BY number DESC")
  static let one = SQL("SELECT \(columns) FROM health_import WHERE person = $1 AND id = $2")
  static let parts = SQL(
    postgres: """
      SELECT name, kind, metric, samples, counted, overlapping FROM health_import_part AS part
      JOIN health_source AS source ON source.person = $1 AND source.number = part.source
      WHERE part.person = $1 AND part.import = $2 ORDER BY metric, counted DESC, name
      """,
    sqlite: """
      SELECT name, kind, metric, samples, counted, overlapping FROM health_import_part JOIN health_source ON number = source
      WHERE import = $2 ORDER BY metric, counted DESC, name
      """)
  static let foods = SQL(
    postgres: """
      SELECT source.name, source.kind, count(*) FROM health_food AS food
      JOIN health_source AS source ON source.person = $1 AND source.number = food.source
      WHERE food.person = $1 AND food.import = $2 GROUP BY source.name, source.kind
      """,
    sqlite: """
      SELECT source.name, source.kind, count(*) FROM health_food AS food JOIN health_source AS source ON source.number = food.source
      WHERE food.import = $2 GROUP BY source.name, source.kind
      """)
  static let next = SQL("SELECT coalesce(max(number), 0) + 1 FROM health_import WHERE person = $1")
  static let begin = SQL("INSERT INTO health_import (person, number, id, is_done, imported_at) VALUES ($1, $2, $3, 0, $4)")
  static let read = SQL(
    "UPDATE health_import SET exported_at = $3, is_complete = $4, records = $5, refused = $6 WHERE person = $1 AND number = $2")
  static let addPart = SQL(
    "INSERT INTO health_import_part (person, import, source, metric, samples, counted, overlapping) VALUES ($1, $2, $3, $4, $5, $6, $7)")
  static let keep = SQL("UPDATE health_import SET can_undo = 0 WHERE person = $1 AND can_undo = 1")
  static let undoable = SQL("SELECT number FROM health_import WHERE person = $1 AND id = $2 AND is_done = 1 AND can_undo = 1")
  static let undo = SQL("UPDATE health_import SET is_done = 0, can_undo = 0 WHERE person = $1 AND number = $2")
  static let finish = SQL(
    """
    UPDATE health_import SET is_done = 1, can_undo = 1, first_day = $3, last_day = $4, day_count = $5, changed_days = $6
    WHERE person = $1 AND number = $2
    """)
  static let dropData = ["health_coverage", "zone_hint", "moved", "health_import_part"].map { table in
    SQL("DELETE FROM \(table) WHERE person = $1 AND import IN (SELECT number FROM health_import WHERE person = $1 AND is_done = 0)")
  }
  static let drop = SQL("DELETE FROM health_import WHERE person = $1 AND is_done = 0")
}

extension StoredDiary {
  public func healthImports() async throws(DiaryError) -> [HealthImport] {
    try await database.engine.read { try $0.healthImports(ImportStatements.done) }
  }

  /// The import with that id.
  ///
  /// - Throws: `notFound`
  package func healthImport(_ id: UUID) async throws(DiaryError) -> HealthImport {
    let found = try await database.engine.read { try $0.healthImports(ImportStatements.one, .text(id.key)).first }
    guard let found else { throw .notFound }
    return found
  }
}

extension ReadingTransaction {
  fileprivate func healthImports(_ sql: SQL, _ values: StoredField...) throws -> [HealthImport] {
    let imports = try read(Query(sql, values) { try HealthImportRow($0) })
    let details = try imports.map { row in
      (
        parts: try ask(Query(ImportStatements.parts, .number(row.number)) { try HealthImport.Part($0) }),
        foods: try ask(Query(ImportStatements.foods, .number(row.number)) { (try $0.source(0), try $0.number(2) as Int) })
      )
    }
    try settle()
    return try zip(imports, details).map { row, details in
      row.healthImport(parts: try details.parts.rows(), foods: Dictionary(try details.foods.rows(), uniquingKeysWith: +))
    }
  }

  /// Samples of days that a better import covers too, other than the newest one, which can be undone: by import, metric and UTC days.
  package func superseded() throws -> [(number: Int64, metric: String, blocks: ClosedRange<Int>)] {
    let standings = try standings(), coverage = try coverage()
    let newest = standings.map(\.number).max()
    return standings.enumerated().flatMap { place, own in
      standings[..<place].filter { $0.number != newest }.flatMap { better in
        coverage.compactMap { metric, blocks in blocks[better.number].map { (own.number, metric, $0) } }
      }
    }
  }
}

extension WritingTransaction {
  /// Begins an import, which does not count yet. Returns its number.
  ///
  /// - Throws: `DiaryError.busy` if there is an import with this id already.
  package func beginImport(_ id: UUID, at home: TimeZone) throws -> Int64 {
    let (known, next) = try read(
      Query(ImportStatements.one, .text(id.key)) { _ in true }, Query(ImportStatements.next) { try $0.number(0) as Int64 })
    guard known.isEmpty, let number = next.first else { throw DiaryError.busy }
    try save(home: home)
    try write(ImportStatements.begin, .number(number), .text(id.key), .number(moment.milliseconds))
    return number
  }

  /// Writes what reading the file gave.
  package func save(_ reading: HealthReading, ofImport number: Int64) throws {
    try write(
      ImportStatements.read, .number(number), .number(reading.exported.map { $0 * 1000 }), .flag(reading.isComplete),
      .number(reading.records), .text(String(decoding: try JSONEncoder().encode(reading.refused), as: UTF8.self)))
  }

  /// Makes an import count. One transaction shows all of it at once.
  package func finishImport(_ number: Int64, _ counted: CountedImports, _ samples: [HealthStaging.SampleCount]) throws {
    let counted = try current(counted, with: number)
    try write(counted.difference.changes)
    let changed = counted.difference.days, days = counted.count.daysOfImport
    for part in samples {
      let share = counted.count.ofImport[part.metric]?[part.source]
      try write(
        ImportStatements.addPart, .number(number), .number(part.source), .text(part.metric.rawValue), .number(part.samples),
        .number(share?.counted ?? 0), .number(share?.overlapping ?? 0))
    }
    try write(ImportStatements.keep)
    try write(
      ImportStatements.finish, .number(number), .text(days.min()?.description), .text(days.max()?.description), .number(days.count),
      .number(changed.count))
    try announceActivity(of: changed)
  }

  /// Takes back the newest import: what it replaced counts again. The next import deletes its samples, as those of one that was not completed.
  ///
  /// - Throws: `notFound` if there is no such import, or a newer one.
  package func undoImport(_ id: UUID) throws {
    let found = try read(Query(ImportStatements.undoable, .text(id.key)) { try $0.number(0) as Int64 })
    guard let number = found.first else { throw DiaryError.notFound }
    try write(ImportStatements.undo, .number(number))
    let days = try recountImports()
    try undoWorkouts(ofImport: number)
    try announceActivity(of: days)
  }

  /// Deletes imports that were not completed, after their samples and foods.
  package func dropUnfinishedImports() throws {
    for sql in ImportStatements.dropData + [ImportStatements.drop] { try write(sql) }
  }
}
