public import DemeterCore
public import Foundation
internal import GRDB

#if canImport(Glibc)
  import Glibc
#endif

extension SQLiteDiary {
  /// As `Diary` promises.
  public func importHealth(
    _ id: UUID, at home: TimeZone, reading: @escaping @Sendable (any HealthSink) throws -> HealthReading
  ) async throws -> HealthImport {
    guard let lock = try FileLock(path: file.path + ".import") else { throw DiaryError.busy }
    let result: HealthImport = try await withCheckedThrowingContinuation { continuation in
      let work = Thread { [self] in
        #if os(Linux)
          // Of this thread alone: whoever uses the diary meanwhile goes first.
          setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        #endif
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
    let key = id.uuidString.lowercased()
    let started = now()
    let number = try file.writeNow { database in
      let isKnown = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM health_import WHERE id = ?)", arguments: [key])
      guard isKnown == false else { throw DiaryError.busy }
      try database.noteHome(home, at: started)
      try database.execute(
        sql:
          "INSERT INTO health_import (number, id, is_done, imported_at) SELECT max(1, coalesce(max(number), 0) + 1), ?, 0, ? FROM health_import",
        arguments: [key, started.milliseconds])
      return database.lastInsertedRowID
    }
    do {
      let staging = HealthStaging(file: file, number: number)
      let read = try reading(staging)
      try staging.finish()
      try file.writeNow { database in
        try database.execute(
          sql: "UPDATE health_import SET exported_at = ?, is_complete = ?, records = ?, refused = ? WHERE number = ?",
          arguments: [
            read.exported.map { $0 * 1000 }, read.isComplete, read.records,
            String(decoding: try JSONEncoder().encode(read.refused), as: UTF8.self), number,
          ])
      }
      let count = try file.readNow { try $0.countImports(with: number) }
      let moment = now()
      try file.writeNow { database in
        try database.finishImport(number, count, staging.samplesBySource, at: moment)
      }
      try dropSuperseded()
      return try file.readNow { database in
        guard let done = try database.imports("WHERE id = ?", [key]).first else { throw DiaryError.notFound }
        return done
      }
    } catch {
      try? dropUnfinished()
      throw error
    }
  }

  /// As `Diary` promises.
  public func healthImports() async throws(DiaryError) -> [HealthImport] {
    try await file.read { try $0.imports("WHERE is_done AND number > 0 ORDER BY number DESC", []) }
  }

  /// As `Diary` promises.
  public func healthSources() async throws(DiaryError) -> [HealthSource] {
    try await file.read { try $0.orderedSources().map(\.source) }
  }

  /// As `Diary` promises.
  public func order(_ sources: [HealthSource], at home: TimeZone) async throws(DiaryError) {
    let moment = now()
    try await write { database in
      try database.noteHome(home, at: moment)
      let known = try database.orderedSources()
      let named = sources.filter { source in known.contains { $0.source == source } }
      let rest = known.map(\.source).filter { !named.contains($0) }
      for (place, source) in (named + rest).enumerated() {
        try database.execute(
          sql: "UPDATE health_source SET place = ? WHERE name = ? AND kind = ?", arguments: [place, source.name, source.kind.rawValue])
      }
      var days = try database.replaceCounted(try database.countImports(with: nil), of: .export, in: nil, at: moment)
      if let blocks = try database.pushedBlocks() { days.formUnion(try database.countPushed(blocks, at: moment)) }
      try database.activityChanged(days, at: moment)
    }
  }

  /// Removes what imports left that did not come to their end, a little at a time.
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

  /// Removes what a better import took the place of, a little at a time.
  private func dropSuperseded() throws {
    try drop(
      """
      SELECT health_block.rowid FROM health_block JOIN health_import AS own ON own.number = health_block.import
      WHERE own.number > 0 AND EXISTS (
        SELECT 1 FROM health_coverage AS c JOIN health_import AS other ON other.number = c.import
        WHERE other.is_done AND other.number != own.number AND c.metric = health_block.metric
          AND health_block.block BETWEEN c.first_block AND c.last_block
          AND (other.is_complete, coalesce(other.exported_at, other.imported_at), other.number)
            > (own.is_complete, coalesce(own.exported_at, own.imported_at), own.number))
      """, from: "health_block")
  }

  private func drop(_ selection: String, from table: String) throws {
    let rows = try file.readNow { try Int64.fetchAll($0, sql: selection) }
    for start in stride(from: 0, to: rows.count, by: 500) {
      try file.writeInPassing { database in
        let statement = try database.cachedStatement(sql: "DELETE FROM \(table) WHERE rowid = ?")
        for row in rows[start..<min(start + 500, rows.count)] { try statement.execute(arguments: [row]) }
      }
    }
  }
}

extension Database {
  /// Makes an import count, in the transaction that shows all of it at once.
  fileprivate func finishImport(
    _ number: Int64, _ count: ActivityCount, _ samples: [(source: Int64, metric: Metric, samples: Int)], at moment: Date
  ) throws {
    let changed = try replaceCounted(count, of: .export, in: nil, at: moment)
    for (source, metric, samples) in samples {
      let share = count.ofImport[metric]?[source]
      try execute(
        sql: "INSERT INTO health_import_part VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [number, source, metric.rawValue, samples, share?.counted ?? 0, share?.overlapping ?? 0])
    }
    let days = count.daysOfImport
    try execute(
      sql: "UPDATE health_import SET is_done = 1, first_day = ?, last_day = ?, day_count = ?, changed_days = ? WHERE number = ?",
      arguments: [days.min()?.description, days.max()?.description, days.count, changed.count, number])
    try activityChanged(changed, at: moment)
  }

  /// Puts what was counted in the place of what was known from that origin. The days that changed.
  func replaceCounted(
    _ count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?, at moment: Date
  ) throws -> Set<Day> {
    let bounds = days ?? Day.first...Day.last
    let home =
      try String.fetchOne(self, sql: "SELECT time_zone FROM home ORDER BY since DESC LIMIT 1").flatMap { TimeZone(iana: $0) } ?? .gmt
    var changed: Set<Day> = []
    var old: Set<ActivityCount.DayMetric> = []
    for row in try Row.fetchAll(
      self, sql: "SELECT day, metric FROM activity_value WHERE origin = ? AND day BETWEEN ? AND ?",
      arguments: [origin.rawValue, bounds.lowerBound.description, bounds.upperBound.description])
    {
      if let day = Day(row[0]), let metric = Metric(rawValue: row[1]) { old.insert(ActivityCount.DayMetric(day: day, metric: metric)) }
    }
    // An app may send sums of days as well: those stay, unless measurements of that very time once made them.
    let measured = origin == .app ? try pushedBlocksByMetric() : [:]
    for key in old where count.values[key] == nil {
      if origin == .app, measured[key.metric]?.isDisjoint(with: key.day.number - 1...key.day.number + 1) != false { continue }
      try cachedStatement(sql: "DELETE FROM activity_value WHERE day = ? AND metric = ? AND origin = ?")
        .execute(arguments: [key.day.description, key.metric.rawValue, origin.rawValue])
      changed.insert(key.day)
    }
    for (key, value) in count.values where bounds.contains(key.day) {
      let asOf = Date(milliseconds: value.asOf)
      try put(
        key.metric, of: key.day, Measure(thousandths: value.amount), from: origin, asOf: asOf,
        isFinal: (key.day + 1).start(in: home) <= asOf)
      if changesCount > 0 { changed.insert(key.day) }
    }
    guard origin == .export else { return changed }
    try replaceShares(count)
    return changed
  }

  /// Writes who measured what of each day, where that is not what is written.
  private func replaceShares(_ count: ActivityCount) throws {
    var new = count.shares
    let rows = try Row.fetchAll(self, sql: "SELECT day, metric, source, counted, overlapping FROM activity_share")
    for row in rows {
      guard let day = Day(row[0]), let metric = Metric(rawValue: row[1]) else { continue }
      let key = ActivityCount.DayMetric(day: day, metric: metric)
      let source: Int64 = row[2]
      let share = new[key]?.removeValue(forKey: source)
      if share == ActivityCount.Share(counted: row[3], overlapping: row[4]) { continue }
      try cachedStatement(sql: "DELETE FROM activity_share WHERE day = ? AND metric = ? AND source = ?")
        .execute(arguments: [day.description, metric.rawValue, source])
      if let share { new[key, default: [:]][source] = share }
    }
    let statement = try cachedStatement(sql: "INSERT INTO activity_share VALUES (?, ?, ?, ?, ?)")
    for (key, shares) in new {
      for (source, share) in shares {
        try statement.execute(arguments: [key.day.description, key.metric.rawValue, source, share.counted, share.overlapping])
      }
    }
  }

  /// Keeps measurements that a phone sent. The days of universal time that they are of.
  func keep(_ samples: [PushedSample], at moment: Date) throws -> ClosedRange<Int> {
    try execute(
      sql: "INSERT OR IGNORE INTO health_import (number, id, is_done, imported_at) VALUES (0, ?, 1, ?)",
      arguments: [UUID().uuidString.lowercased(), moment.milliseconds])
    struct Key: Hashable {
      let block: Int
      let metric: Metric
      let source: HealthSource
    }
    var new: [Key: [Int64: SourceMerge.Sample]] = [:]
    for sample in samples {
      let end = max(sample.end ?? sample.start, sample.start)
      SampleBlock.cut(SourceMerge.Sample(start: sample.start, end: end, amount: sample.amount.thousandths)) { block, part in
        new[Key(block: block, metric: sample.metric, source: sample.source), default: [:]][part.start] = part
      }
    }
    var blocks: ClosedRange<Int> = 0...0
    for (index, (key, parts)) in new.enumerated() {
      blocks = index == 0 ? key.block...key.block : min(blocks.lowerBound, key.block)...max(blocks.upperBound, key.block)
      let source = try number(of: key.source)
      let row = try Row.fetchOne(
        cachedStatement(sql: "SELECT rowid, samples FROM health_block WHERE block = ? AND metric = ? AND import = 0 AND source = ?"),
        arguments: [key.block, key.metric.rawValue, source])
      let known = row.flatMap { SampleBlock.samples($0[1] as Data, of: key.block) } ?? []
      var block = SampleBlock(key.block)
      for sample in (known.filter { parts[$0.start] == nil } + parts.values).sorted() { block.add(sample) }
      try cachedStatement(
        sql: "INSERT OR REPLACE INTO health_block (rowid, block, metric, source, import, samples) VALUES (?, ?, ?, ?, 0, ?)"
      ).execute(arguments: [row?[0] as Int64?, key.block, key.metric.rawValue, source, Data(block.bytes)])
    }
    return blocks
  }

  /// From the first to the last day of universal time that phones sent something of.
  fileprivate func pushedBlocks() throws -> ClosedRange<Int>? {
    let row = try Row.fetchOne(self, sql: "SELECT min(block), max(block) FROM health_block WHERE import = 0")
    guard let first = row?[0] as Int?, let last = row?[1] as Int? else { return nil }
    return first...last
  }

  /// The days of universal time that phones sent measurements of.
  private func pushedBlocksByMetric() throws -> [Metric: Set<Int>] {
    var blocks: [Metric: Set<Int>] = [:]
    for row in try Row.fetchAll(self, sql: "SELECT DISTINCT metric, block FROM health_block WHERE import = 0") {
      if let metric = Metric(rawValue: row[0]) { blocks[metric, default: []].insert(row[1]) }
    }
    return blocks
  }

  /// Works out anew the days that lie in days of universal time. Those that changed.
  func countPushed(_ blocks: ClosedRange<Int>, at moment: Date) throws -> Set<Day> {
    // A local day reaches into the day of universal time before or after.
    let wide = blocks.lowerBound - 1...blocks.upperBound + 1
    let count = try countPushed(wide, asOf: moment.milliseconds)
    let days = try localDays(of: wide, with: nil)
    let first = days.day(at: Int64(blocks.lowerBound) * 86_400)
    let last = days.day(at: Int64(blocks.upperBound + 1) * 86_400 - 1)
    return try replaceCounted(count, of: .app, in: first...last, at: moment)
  }

  fileprivate func imports(_ condition: String, _ arguments: StatementArguments) throws -> [HealthImport] {
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
