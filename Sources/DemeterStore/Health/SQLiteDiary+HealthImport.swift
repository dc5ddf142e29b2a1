public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  public func importHealth(
    _ id: UUID, at home: TimeZone, reading: @escaping @Sendable (any HealthSink) throws -> HealthReading
  ) async throws -> HealthImport {
    guard let lock = try file.lockImports() else { throw DiaryError.busy }
    try await withCheckedThrowingContinuation { continuation in
      let work = Thread { [self] in
        continuation.resume(with: Result { try importNow(id, home, reading) })
      }
      work.stackSize = 4 << 20
      work.start()
    }
    withExtendedLifetime(lock) {}
    await announceWritten()
    return try await healthImport(id)
  }

  public func undoHealthImport(_ id: UUID) async throws {
    guard let lock = try file.lockImports() else { throw DiaryError.busy }
    // All samples are counted again.
    try await database.engine.write(for: .seconds(300)) { try $0.undoImport(id) }
    withExtendedLifetime(lock) {}
  }

  private func importNow(_ id: UUID, _ home: TimeZone, _ reading: (any HealthSink) throws -> HealthReading) throws {
    try dropUnfinished()
    let started = now()
    let number = try file.writeNow { try SQLiteTransaction($0, at: started).beginImport(id, at: home) }
    do {
      let staging = HealthStaging(into: HealthImportWriter(ImportEngine(file: file), number: number))
      let read = try staging.finish(reading(staging))
      try file.writeNow { try SQLiteTransaction($0).save(read, ofImport: number) }
      let counted = try file.readNow { try SQLiteTransaction($0).countedImports(with: number) }
      let dayStarts = try file.readNow { try SQLiteTransaction($0).dayStarts() }
      let moment = now(), samples = staging.samplesBySource, exercises = staging.exercises(at: home, dayStarts: dayStarts)
      try file.writeNow { database in
        let transaction = SQLiteTransaction(database, at: moment)
        try transaction.finishImport(number, counted, samples)
        try transaction.save(exercises, ofImport: number)
      }
      try dropSuperseded()
    } catch {
      try? dropUnfinished()
      throw error
    }
  }

  /// Deletes the data of imports that were not completed, in small transactions.
  private func dropUnfinished() throws {
    try drop("SELECT rowid FROM health_block WHERE import IN (SELECT number FROM health_import WHERE NOT is_done)", from: "health_block")
    try drop("SELECT number FROM health_food WHERE import IN (SELECT number FROM health_import WHERE NOT is_done)", from: "health_food")
    try file.writeNow { try SQLiteTransaction($0).dropUnfinishedImports() }
  }

  /// Deletes samples of days that a better import covers too, in small transactions.
  private func dropSuperseded() throws {
    let rows = try file.readNow { database in
      try SQLiteTransaction(database).superseded().flatMap { number, metric, blocks in
        try Int64.fetchAll(
          database, sql: "SELECT rowid FROM health_block WHERE import = ? AND metric = ? AND block BETWEEN ? AND ?",
          arguments: [number, metric, blocks.lowerBound, blocks.upperBound])
      }
    }
    try drop(Set(rows).sorted(), from: "health_block")
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

/// Writes parts of an import into the file, with pauses for other processes.
private struct ImportEngine: HealthImportEngine {
  let file: DatabaseFile

  func write<T: Sendable>(_ body: @escaping @Sendable (any WritingTransaction) throws -> T) throws -> T {
    try file.writeInPassing { try body(SQLiteTransaction($0)) }
  }
}
