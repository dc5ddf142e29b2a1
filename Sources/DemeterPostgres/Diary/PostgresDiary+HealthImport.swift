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
      let writer = HealthImportWriter(diary: self, number: number, lease: lease)
      let (read, staged) = try await onOwnThread { () -> (HealthReading, StagedHealth) in
        let staging = HealthStaging(into: writer)
        let read = try reading(staging)
        try staging.finish()
        return (read, StagedHealth(untaken: staging.untaken, samples: staging.samplesBySource))
      }
      var refused = read.refused
      if staged.untaken > 0 { refused["of a source beyond the first thousand", default: 0] += staged.untaken }
      let words = String(decoding: try JSONEncoder().encode(refused), as: UTF8.self)
      try await write { transaction in
        try transaction.requireLease(lease)
        transaction.write(
          "UPDATE health_import SET exported_at = $3, is_complete = $4, records = $5, refused = $6 WHERE person = $1 AND number = $2",
          .number(number), .number(read.exported.map { $0 * 1000 }), .flag(read.isComplete), .number(read.records), .text(words))
      }
      try await finishImport(number, staged, lease: lease)
      try await dropSuperseded()
      guard let done = try await imports("id = $2", .text(id.key)).first else { throw DiaryError.notFound }
      return done
    } catch {
      try? await write { transaction in
        try transaction.requireLease(lease)
        transaction.dropUnfinishedImports()
        transaction.write("UPDATE head SET importing = NULL, importing_until = NULL WHERE person = $1 AND importing = $2", .text(lease))
      }
      throw error
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
      transaction.dropUnfinishedImports()
      let rows = try transaction.read(
        transaction.sql("SELECT EXISTS (SELECT 1 FROM health_import WHERE person = $1 AND id = $2)", .text(id.key)),
        transaction.sql("SELECT greatest(1, coalesce(max(number), 0) + 1) FROM health_import WHERE person = $1"))
      guard try rows[0].first?.value(0) == false, let number = try rows[1].first?.number(0) as Int64? else { throw DiaryError.busy }
      try transaction.save(home: home)
      transaction.write(
        "INSERT INTO health_import (person, number, id, is_done, imported_at) VALUES ($1, $2, $3, 0, $4)", .number(number), .text(id.key),
        .number(transaction.moment.milliseconds))
      return number
    }
  }

  /// Makes an import count. One transaction shows all of it at once.
  private func finishImport(_ number: Int64, _ staged: StagedHealth, lease: String) async throws {
    // Counts while other writes go on. If there was one, it counts again. The last time, other writes wait.
    for _ in 0..<3 {
      let (version, count, changes) = try await self.reading(for: Self.longPatience) { transaction in
        let rows = try transaction.read(transaction.sql("SELECT version FROM head WHERE person = $1"))
        let count = try transaction.countImports(with: number)
        return (try rows[0].first?.value(0) as Int64?, count, try transaction.difference(count, of: .export, in: nil))
      }
      let isDone = try await write(for: Self.longPatience) { transaction in
        try transaction.requireLease(lease)
        guard transaction.version == version else { return false }
        try transaction.finishImport(number, count, changes, staged)
        return true
      }
      if isDone { return }
    }
    try await write(for: Self.longPatience) { transaction in
      try transaction.requireLease(lease)
      let count = try transaction.countImports(with: number)
      try transaction.finishImport(number, count, try transaction.difference(count, of: .export, in: nil), staged)
    }
  }

  public func healthImports() async throws(DiaryError) -> [HealthImport] { try await imports("is_done = 1 AND number > 0") }

  private func imports(_ condition: String, _ values: StoredField...) async throws(DiaryError) -> [HealthImport] {
    try await reading { transaction in
      let sql = transaction.sql
      let imports = try transaction.read(
        sql("SELECT \(HealthImport.columns) FROM health_import WHERE person = $1 AND \(condition) ORDER BY number DESC", values))[0]
      let numbers = try imports.map { try $0.number(0) as Int64 }
      let rows = try transaction.read(
        numbers.flatMap { number in
          [
            sql(
              """
              SELECT name, kind, metric, samples, counted, overlapping FROM health_import_part AS part
              JOIN health_source AS source ON source.person = $1 AND source.number = part.source
              WHERE part.person = $1 AND part.import = $2 ORDER BY metric, counted DESC, name
              """, .number(number)),
            sql(
              """
              SELECT source.name, source.kind, count(*) FROM health_food AS food
              JOIN health_source AS source ON source.person = $1 AND source.number = food.source
              WHERE food.person = $1 AND food.import = $2 GROUP BY source.name, source.kind
              """, .number(number)),
          ]
        })
      return try imports.enumerated().compactMap { index, row in
        try HealthImport(row: row, parts: Array(rows[2 * index]), foods: Array(rows[2 * index + 1]))
      }
    }
  }

  /// Deletes samples of days that a better import covers too.
  private func dropSuperseded() async throws(DiaryError) {
    try await write(for: Self.longPatience) { transaction in
      let standings = try transaction.standings(), coverage = try transaction.coverage()
      for (place, own) in standings.enumerated() {
        for better in standings[..<place] {
          for (metric, blocks) in coverage {
            guard let covered = blocks[better.number] else { continue }
            transaction.write(
              "DELETE FROM health_block WHERE person = $1 AND import = $2 AND metric = $3 AND block BETWEEN $4 AND $5", .number(own.number),
              .text(metric), .number(covered.lowerBound), .number(covered.upperBound))
          }
        }
      }
    }
  }
}

/// What an import wrote, without its samples.
private struct StagedHealth: Sendable {
  /// The number of samples and foods that were skipped.
  let untaken: Int
  let samples: [(source: Int64, metric: Metric, samples: Int)]
}

extension WriteTransaction {
  /// Throws if the lease of an import ended, because another server took it.
  func requireLease(_ lease: String) throws {
    let rows = try read(sql("SELECT EXISTS (SELECT 1 FROM head WHERE person = $1 AND importing = $2)", .text(lease)))
    guard try rows[0].first?.value(0) == true else { throw DiaryError.busy }
  }

  /// Deletes the data of imports that were not completed.
  fileprivate func dropUnfinishedImports() {
    for table in ["health_block", "health_food", "health_coverage", "zone_hint", "moved", "health_import_part"] {
      write(
        "DELETE FROM \(table) WHERE person = $1 AND import IN (SELECT number FROM health_import WHERE person = $1 AND is_done = 0)")
    }
    write("DELETE FROM health_import WHERE person = $1 AND is_done = 0")
  }

  fileprivate func finishImport(_ number: Int64, _ count: ActivityCount, _ changes: ActivityChanges, _ staged: StagedHealth) throws {
    try write(changes)
    let changed = changes.days
    for (source, metric, samples) in staged.samples {
      let share = count.ofImport[metric]?[source]
      write(
        """
        INSERT INTO health_import_part (person, import, source, metric, samples, counted, overlapping) VALUES ($1, $2, $3, $4, $5, $6, $7)
        """, .number(number), .number(source), .text(metric.rawValue), .number(samples), .number(share?.counted ?? 0),
        .number(share?.overlapping ?? 0))
    }
    let days = count.daysOfImport
    write(
      """
      UPDATE health_import SET is_done = 1, first_day = $3, last_day = $4, day_count = $5, changed_days = $6
      WHERE person = $1 AND number = $2
      """, .number(number), .text(days.min()?.description), .text(days.max()?.description), .number(days.count), .number(changed.count))
    write("UPDATE head SET importing = NULL, importing_until = NULL WHERE person = $1")
    try announceActivity(of: changed)
  }
}
