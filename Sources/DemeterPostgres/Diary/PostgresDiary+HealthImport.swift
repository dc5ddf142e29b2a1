public import DemeterCore
import DemeterStore
public import Foundation

extension PostgresDiary {
  public func importHealth(
    _ id: UUID, at home: TimeZone, reading: @escaping @Sendable (any HealthSink) throws -> HealthReading
  ) async throws -> HealthImport {
    let lease = UUID.fresh().key
    let number = try await beginImport(id, at: home, lease: lease)
    // A server that dies during an import does not renew its lease, and another import may begin.
    let renewal = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(15))
        try await write { transaction in
          transaction.write(
            "UPDATE head SET importing_until = now() + interval '60 seconds' WHERE person = $1 AND importing = $2", .text(lease))
        }
      }
    }
    defer { renewal.cancel() }
    do {
      let engine = ImportEngine(diary: self, lease: lease), dayStarts = try await dayStarts()
      let (read, samples, exercises) = try await onOwnThread {
        let staging = HealthStaging(into: HealthImportWriter(engine, number: number))
        return (try staging.finish(reading(staging)), staging.samplesBySource, staging.exercises(at: home, dayStarts: dayStarts))
      }
      try await write { transaction in
        try transaction.requireLease(lease)
        try transaction.save(read, ofImport: number)
      }
      let counted = try await self.reading(for: Self.longPatience) { try $0.countedImports(with: number) }
      try await write(for: Self.longPatience) { transaction in
        try transaction.requireLease(lease)
        try transaction.finishImport(number, counted, samples)
        try transaction.save(exercises, ofImport: number)
        transaction.endLease(lease)
      }
      try await dropSuperseded()
      return try await healthImport(id)
    } catch {
      try? await write { transaction in
        try transaction.requireLease(lease)
        try transaction.dropUnfinished()
        transaction.endLease(lease)
      }
      throw error
    }
  }

  public func undoHealthImport(_ id: UUID) async throws {
    try await write(for: Self.longPatience) { transaction in
      let rows = try transaction.read(
        transaction.sql("SELECT EXISTS (SELECT 1 FROM head WHERE person = $1 AND importing IS NOT NULL AND importing_until > now())"))
      if try rows[0].first?.value(0) == true { throw DiaryError.busy }
      try transaction.undoImport(id)
    }
  }

  /// Takes the lease, and returns the number of the new import.
  private func beginImport(_ id: UUID, at home: TimeZone, lease: String) async throws(DiaryError) -> Int64 {
    try await write(for: Self.longPatience) { transaction in
      let taken = try transaction.read(
        transaction.sql(
          """
          UPDATE head SET importing = $2, importing_until = now() + interval '60 seconds'
          WHERE person = $1 AND (importing IS NULL OR importing_until < now()) RETURNING person
          """, .text(lease)))
      guard !taken[0].isEmpty else { throw DiaryError.busy }
      try transaction.dropUnfinished()
      return try transaction.beginImport(id, at: home)
    }
  }

  /// Deletes samples of days that a better import covers too.
  private func dropSuperseded() async throws(DiaryError) {
    try await write(for: Self.longPatience) { transaction in
      for (number, metric, blocks) in try transaction.superseded() {
        transaction.write(
          "DELETE FROM health_block WHERE person = $1 AND import = $2 AND metric = $3 AND block BETWEEN $4 AND $5", .number(number),
          .text(metric), .number(blocks.lowerBound), .number(blocks.upperBound))
      }
    }
  }
}

extension WriteTransaction {
  /// Throws if the lease of an import ended, because another server took it.
  func requireLease(_ lease: String) throws {
    let rows = try read(sql("SELECT EXISTS (SELECT 1 FROM head WHERE person = $1 AND importing = $2)", .text(lease)))
    guard try rows[0].first?.value(0) == true else { throw DiaryError.busy }
  }

  /// Deletes the data of imports that were not completed.
  fileprivate func dropUnfinished() throws {
    for table in ["health_block", "health_food"] {
      write("DELETE FROM \(table) WHERE person = $1 AND import IN (SELECT number FROM health_import WHERE person = $1 AND is_done = 0)")
    }
    try dropUnfinishedImports()
  }

  fileprivate func endLease(_ lease: String) {
    write("UPDATE head SET importing = NULL, importing_until = NULL WHERE person = $1 AND importing = $2", .text(lease))
  }
}

/// Writes parts of an import, as long as its lease lasts.
private struct ImportEngine: HealthImportEngine {
  let diary: PostgresDiary
  let lease: String

  func write<T: Sendable>(_ body: @escaping @Sendable (any WritingTransaction) throws -> T) throws -> T {
    try waiting {
      try await diary.write { transaction in
        try transaction.requireLease(lease)
        return try body(transaction)
      }
    }
  }
}
