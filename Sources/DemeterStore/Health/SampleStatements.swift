package import DemeterCore
package import Foundation

/// The samples of imports and pushes, packed into blocks: one for each UTC day, metric and source. Import number 0 contains what phones
/// sent.
private enum SampleStatements {
  static let span = SQL("SELECT min(block), max(block) FROM health_block WHERE person = $1")
  static let pushedSpan = SQL("SELECT min(block), max(block) FROM health_block WHERE person = $1 AND import = 0")
  static let exist = SQL("SELECT block FROM health_block WHERE person = $1 AND block BETWEEN $2 AND $3 LIMIT 1")
  static let inBlocks = SQL(
    postgres: """
      SELECT block, metric, source, import, samples FROM health_block
      WHERE person = $1 AND block BETWEEN $2 AND $3 ORDER BY block, metric, import, source, part
      """,
    sqlite: "SELECT block, metric, source, import, samples FROM health_block WHERE block BETWEEN $2 AND $3 ORDER BY block, metric")
  static let pushedMetrics = SQL(
    "SELECT DISTINCT metric, block FROM health_block WHERE person = $1 AND import = 0 AND block BETWEEN $2 AND $3")
  static let pushed = SQL(
    "SELECT samples FROM health_block WHERE person = $1 AND block = $2 AND metric = $3 AND import = 0 AND source = $4")
  static let removePushed = SQL(
    "DELETE FROM health_block WHERE person = $1 AND block = $2 AND metric = $3 AND import = 0 AND source = $4")
  static let addPushed = SQL(
    postgres: "INSERT INTO health_block (person, block, metric, import, source, part, samples) VALUES ($1, $2, $3, 0, $4, 0, $5)",
    sqlite: "INSERT INTO health_block (block, metric, import, source, samples) VALUES ($2, $3, 0, $4, $5)")
  static let beginPushes = SQL(
    """
    INSERT INTO health_import (person, number, id, is_done, imported_at) VALUES ($1, 0, $2, 1, $3) ON CONFLICT DO NOTHING
    """)
  static let standings = SQL(
    """
    SELECT number, is_complete, coalesce(exported_at, imported_at) FROM health_import
    WHERE person = $1 AND number > 0 AND (is_done = 1 OR number = $2)
    """)
  static let coverage = SQL("SELECT import, metric, first_block, last_block FROM health_coverage WHERE person = $1")
  static let newestPushed = SQL("SELECT max(as_of) FROM activity_value WHERE person = $1 AND origin = 'app'")
}

/// Some samples of a source in one UTC day.
package struct StoredBlock: Sendable {
  package let block: Int
  package let metric: String
  package let source: Int64
  package let number: Int64
  package let samples: Data
}

extension ReadingTransaction {
  /// From the first to the last UTC day with samples; nil if there are none.
  package func blocks() throws -> ClosedRange<Int>? {
    guard let span = try span(SampleStatements.span) else { return nil }
    guard SampleBlock.days.contains(span.lowerBound), SampleBlock.days.contains(span.upperBound) else {
      throw DiaryError.unavailable(reason: "measurements of a day that there is not can't be read")
    }
    return span
  }

  /// From the first to the last UTC day with pushed samples; nil if there are none.
  package func pushedBlocks() throws -> ClosedRange<Int>? { try span(SampleStatements.pushedSpan) }

  private func span(_ sql: SQL) throws -> ClosedRange<Int>? {
    try read(
      Query(sql) { row -> ClosedRange<Int>? in
        guard let first = try row.number(0) as Int?, let last = try row.number(1) as Int?, first <= last else { return nil }
        return first...last
      }
    ).first
  }

  /// The imports that are done, in the order in which they are believed; with a number, also that import.
  package func standings(with number: Int64? = nil) throws -> [ImportStanding] {
    try read(Query(SampleStatements.standings, .number(number)) { try ImportStanding(row: $0) }).sorted(by: >)
  }

  /// The range of UTC days that each import covers, by metric and the import's number.
  package func coverage() throws -> [String: [Int64: ClosedRange<Int>]] {
    var coverage: [String: [Int64: ClosedRange<Int>]] = [:]
    let rows = try read(
      Query(SampleStatements.coverage) { row -> (metric: String, number: Int64, blocks: ClosedRange<Int>) in
        let first: Int = try row.number(2), last: Int = try row.number(3)
        guard first <= last else { throw DiaryError.unavailable(reason: "the days that an import knows of can't be read") }
        return (try row.value(1), try row.number(0), first...last)
      })
    for row in rows { coverage[row.metric, default: [:]][row.number] = row.blocks }
    return coverage
  }

  /// Counts the samples of imports, of all days or of a range of UTC days. With a number, that import counts too, although it is not
  /// done.
  package func countImports(with number: Int64?, in blocks: ClosedRange<Int>? = nil) throws -> ActivityCount {
    let order = try standings(with: number), coverage = try coverage()
    return try count(blocks: blocks, with: number) { metric, block in
      order.first { coverage[metric]?[$0.number]?.contains(block) == true }.map { ($0.number, $0.exported.milliseconds) }
    }
  }

  /// Counts the pushed samples of a range of UTC days.
  package func countPushed(_ blocks: ClosedRange<Int>, asOf: Int64) throws -> ActivityCount {
    try count(blocks: blocks, with: nil) { _, _ in (0, asOf) }
  }

  /// Reads blocks in order of time. For each metric and UTC day, only the samples of the believed import count.
  private func count(
    blocks: ClosedRange<Int>?, with number: Int64?, believed: @escaping (String, Int) -> (number: Int64, asOf: Int64)?
  ) throws -> ActivityCount {
    let places = try places()
    guard let wanted = try blocks ?? self.blocks() else {
      return ActivityCount(days: try localDays(of: 0...0, with: number), places: places)
    }
    var count = ActivityCount(days: try localDays(of: wanted, with: number), places: places, reported: number)
    var counter = BlockCounter(believed: believed)
    // A few months at a time, so that the memory for it does not grow with the years.
    for first in stride(from: wanted.lowerBound, through: wanted.upperBound, by: 100) {
      let query = Query(SampleStatements.inBlocks, .number(first), .number(min(first + 99, wanted.upperBound))) { row in
        StoredBlock(
          block: try row.number(0), metric: try row.value(1), source: try row.number(2), number: try row.number(3),
          samples: try row.value(4))
      }
      try each(query) { stored in
        guard counter.begin(stored.block, stored.metric, in: &count) == stored.number else { return }
        try counter.add(SampleBlock.samples(stored.samples, of: stored.block), of: stored.source)
      }
    }
    counter.end(in: &count)
    count.finish()
    return count
  }

  /// The UTC days of a range that have pushed samples, by metric.
  package func pushedBlocksByMetric(in blocks: ClosedRange<Int>) throws -> [Metric: Set<Int>] {
    var found: [Metric: Set<Int>] = [:]
    let rows = try read(
      Query(SampleStatements.pushedMetrics, .number(blocks.lowerBound), .number(blocks.upperBound)) { row -> (Metric, Int)? in
        let block: Int = try row.number(1)
        return Metric(rawValue: try row.value(0)).map { ($0, block) }
      })
    for (metric, block) in rows { found[metric, default: []].insert(block) }
    return found
  }
}

extension WritingTransaction {
  /// Recounts the pushed samples of the local days in a range of UTC days. Returns the days that changed.
  package func recountPushed(_ blocks: ClosedRange<Int>, at moment: Date, keepingAge: Bool = false) throws -> Set<Day> {
    let reach = SampleBlock.reach(of: blocks)
    var count = try countPushed(reach.blocks, asOf: moment.milliseconds)
    count.keepsAge = keepingAge
    return try replace(with: count, of: .app, in: reach.days)
  }

  /// Recounts the samples of all imports. Returns the days that changed.
  package func recountImports() throws -> Set<Day> { try replace(with: try countImports(with: nil), of: .export, in: nil) }

  /// Prepares to recount the samples around entries that were added, deleted or moved. An entry shows in which time zone the person was, and so
  /// to which day the samples of the twelve hours before and after it belong. If everything around is in one zone, there is nothing to do.
  ///
  /// - Returns: what does it, after the next answer.
  func recounting(around places: Set<ZoneHint>) throws -> () throws -> Void {
    guard let first = places.map(\.moment).min(), let last = places.map(\.moment).max() else { return {} }
    let day: Int64 = 86_400, seconds = first - day...last + day
    let zones = try ask(.zones(in: seconds))
    return {
      // Mostly there is an answer already, and asking for one would be another round trip.
      if !zones.isSettled { try self.settle() }
      guard Set(try zones.rows()).union(places.map(\.timeZone)).count > 1 else { return }
      try self.recount(Int(seconds.lowerBound / day)...Int(seconds.upperBound / day))
    }
  }

  /// Counts the samples of the local days in a range of UTC days again.
  func recount(_ blocks: ClosedRange<Int>) throws {
    let (some, sent) = try read(
      Query(SampleStatements.exist, .number(blocks.lowerBound), .number(blocks.upperBound)) { try $0.value(0) as Int },
      Query(SampleStatements.newestPushed) { try $0.instant(0) as Date? })
    guard !some.isEmpty else { return }
    var changed = try sent.first.map { try recountPushed(blocks, at: $0, keepingAge: true) } ?? []
    let reach = SampleBlock.reach(of: blocks)
    changed.formUnion(try replace(with: try countImports(with: nil, in: reach.blocks), of: .export, in: reach.days))
    try announceActivity(of: changed)
  }

  /// Prepares the diary for pushed samples of some sources.
  ///
  /// - Throws: `DiaryError.tooManySources`, before anything is stored.
  func beginPush(of sources: Set<HealthSource>, at home: TimeZone) throws {
    if sources.isEmpty { return }
    _ = try numbers(of: sources)
    try save(home: home)
    try write(SampleStatements.beginPushes, .text(UUID.fresh().key), .number(moment.milliseconds))
  }

  /// Writes a part of a push.
  func write(_ part: PushParts.Part, at home: TimeZone) throws {
    let saved = try part.totals.map { total in
      try save(
        total.amount, of: total.metric, on: total.day, from: total.origin, asOf: moment, isFinal: total.day.isOver(at: moment, in: home))
    }
    let numbers = try numbers(of: Set(part.blocks.map(\.key.source)))
    let known = try part.blocks.map { key, _ in
      try ask(
        Query(SampleStatements.pushed, .number(key.block), .text(key.metric.rawValue), .number(numbers[key.source])) { row in
          SampleBlock.samples(try row.value(0) as Data, of: key.block)
        })
    }
    try settle()
    var days = Set(try saved.flatMap { try $0.rows() })
    for (stored, (key, samples)) in zip(known, part.blocks) {
      let new = Set(samples.map(\.start))
      var packed = SampleBlock(key.block)
      // A sample replaces the stored one that starts at the same second.
      for sample in (try stored.rows().joined().filter { !new.contains($0.start) } + samples).sorted() { packed.add(sample) }
      let place: [StoredField] = [.number(key.block), .text(key.metric.rawValue), .number(numbers[key.source])]
      try write(SampleStatements.removePushed, place)
      try write(SampleStatements.addPushed, place + [.bytes(packed.bytes)])
    }
    for stretch in part.stretches { days.formUnion(try recountPushed(stretch, at: moment)) }
    try announceActivity(of: days)
  }
}
