public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  public func importHealth(
    _ id: UUID, at home: TimeZone, reading: @escaping @Sendable (any HealthSink) throws -> HealthReading
  ) async throws -> HealthImport {
    guard let lock = try file.lockImports() else { throw DiaryError.busy }
    let result: HealthImport = try await withCheckedThrowingContinuation { continuation in
      let work = Thread { [self] in
        continuation.resume(with: Result { try importNow(id, home, reading) })
      }
      work.stackSize = 4 << 20
      work.start()
    }
    withExtendedLifetime(lock) {}
    await announceWritten()
    return result
  }

  private func importNow(_ id: UUID, _ home: TimeZone, _ reading: (any HealthSink) throws -> HealthReading) throws -> HealthImport {
    try dropUnfinished()
    let key = id.key
    let started = now()
    let number = try file.writeNow { database in
      let isKnown = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM health_import WHERE id = ?)", arguments: [key])
      guard isKnown == false else { throw DiaryError.busy }
      try SQLiteTransaction(database, at: started).save(home: home)
      try database.execute(
        sql:
          "INSERT INTO health_import (number, id, is_done, imported_at) SELECT max(1, coalesce(max(number), 0) + 1), ?, 0, ? FROM health_import",
        arguments: [key, started.milliseconds])
      return database.lastInsertedRowID
    }
    do {
      let staging = HealthStaging(into: HealthImportWriter(file: file, number: number))
      let read = try reading(staging)
      try staging.finish()
      var refused = read.refused
      if staging.untaken > 0 { refused["of a source beyond the first thousand", default: 0] += staging.untaken }
      let left = refused
      try file.writeNow { database in
        try database.execute(
          sql: "UPDATE health_import SET exported_at = ?, is_complete = ?, records = ?, refused = ? WHERE number = ?",
          arguments: [
            read.exported.map { $0 * 1000 }, read.isComplete, read.records,
            String(decoding: try JSONEncoder().encode(left), as: UTF8.self), number,
          ])
      }
      // Counted while others can write. Their writes seldom change the result.
      let (count, difference, entry) = try file.readNow { database in
        let transaction = SQLiteTransaction(database), count = try transaction.countImports(with: number)
        return (count, try transaction.exportDifference(count), try transaction.newestEntryChange())
      }
      let moment = now()
      try file.writeNow { database in
        let transaction = SQLiteTransaction(database, at: moment)
        let holds = try transaction.holds(count, since: entry) && transaction.homeName() == difference.home
        let count = holds ? count : try transaction.countImports(with: number)
        let isCurrent = try holds && transaction.isCurrent(difference)
        let difference = isCurrent ? difference : try transaction.exportDifference(count)
        try HealthImportTable(database).finish(number, count, difference, staging.samplesBySource, at: moment)
      }
      try dropSuperseded()
      return try file.readNow { try HealthImportTable($0).find(key) }
    } catch {
      try? dropUnfinished()
      throw error
    }
  }

  public func healthImports() async throws(DiaryError) -> [HealthImport] {
    try await file.read { try HealthImportTable($0).all() }
  }

  /// Deletes the data of imports that were not completed, in small transactions.
  private func dropUnfinished() throws {
    try drop("SELECT rowid FROM health_block WHERE import IN (SELECT number FROM health_import WHERE NOT is_done)", from: "health_block")
    try drop("SELECT number FROM health_food WHERE import IN (SELECT number FROM health_import WHERE NOT is_done)", from: "health_food")
    try file.writeNow { database in
      for table in ["health_coverage", "zone_hint", "moved", "health_import_part"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE import IN (SELECT number FROM health_import WHERE NOT is_done)")
      }
      try database.execute(sql: "DELETE FROM health_import WHERE NOT is_done")
    }
  }

  /// Deletes samples of days that a better import covers too, in small transactions.
  private func dropSuperseded() throws {
    let rows = try file.readNow { database in
      let transaction = SQLiteTransaction(database), standings = try transaction.standings(), coverage = try transaction.coverage()
      var rows: [Int64] = []
      for (place, own) in standings.enumerated() {
        for better in standings[..<place] {
          for (metric, blocks) in coverage {
            guard let covered = blocks[better.number] else { continue }
            rows += try Int64.fetchAll(
              database, sql: "SELECT rowid FROM health_block WHERE import = ? AND metric = ? AND block BETWEEN ? AND ?",
              arguments: [own.number, metric, covered.lowerBound, covered.upperBound])
          }
        }
      }
      return Set(rows).sorted()
    }
    try drop(rows, from: "health_block")
  }

  private func drop(_ selection: String, from table: String) throws {
    try drop(try file.readNow { try Int64.fetchAll($0, sql: selection) }, from: table)
  }

  private func drop(_ rows: [Int64], from table: String) throws {
    for start in stride(from: 0, to: rows.count, by: 500) {
      try file.writeInPassing { database in
        let statement = try database.cachedStatement(sql: "DELETE FROM \(table) WHERE rowid = ?")
        for row in rows[start..<min(start + 500, rows.count)] { try statement.execute(arguments: [row]) }
      }
    }
  }
}
