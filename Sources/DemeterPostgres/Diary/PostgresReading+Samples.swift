import DemeterCore
import DemeterStore
import Foundation

/// The samples of imports and pushes, packed into blocks: one for each UTC day, metric and source. Import number 0 contains what phones
/// sent.
extension PostgresReading {
  /// The sources in the order in which they count: the person's own order, then by kind, then by name.
  func orderedSources() throws -> [(number: Int64, source: HealthSource)] {
    let rows = try read(sql("SELECT number, name, kind, place FROM health_source WHERE person = $1"))
    return try rows[0].map { row -> (place: Int?, number: Int64, source: HealthSource) in
      (try row.number(3), try row.number(0), try row.source(1))
    }
    .sorted { $0.source.counts(before: $1.source, at: $0.place, $1.place) }
    .map { ($0.number, $0.source) }
  }

  /// The imports that are done, in the order in which they are believed; with a number, also that import.
  func standings(with number: Int64? = nil) throws -> [ImportStanding] {
    let rows = try read(
      sql(
        """
        SELECT number, is_complete, coalesce(exported_at, imported_at) FROM health_import
        WHERE person = $1 AND number > 0 AND (is_done = 1 OR number = $2)
        """, .number(number)))
    return try rows[0].map { try ImportStanding(row: $0) }.sorted(by: >)
  }

  /// The range of UTC days that each import covers, by metric and the import's number.
  func coverage() throws -> [String: [Int64: ClosedRange<Int>]] {
    let rows = try read(sql("SELECT import, metric, first_block, last_block FROM health_coverage WHERE person = $1"))
    var coverage: [String: [Int64: ClosedRange<Int>]] = [:]
    for row in rows[0] {
      let first: Int = try row.number(2), last: Int = try row.number(3)
      guard first <= last else { throw DiaryError.unavailable(reason: "the days that an import knows of can't be read") }
      coverage[try row.value(1), default: [:]][try row.number(0)] = first...last
    }
    return coverage
  }

  /// Counts the samples of imports, of all days or of a range of UTC days. With a number, that import counts too, although it is not
  /// done.
  func countImports(with number: Int64?, in blocks: ClosedRange<Int>? = nil) throws -> ActivityCount {
    let order = try standings(with: number), coverage = try coverage()
    return try count(blocks: blocks, with: number) { metric, block in
      order.first { coverage[metric]?[$0.number]?.contains(block) == true }.map { ($0.number, $0.exported.milliseconds) }
    }
  }

  /// Counts the pushed samples of a range of UTC days.
  func countPushed(_ blocks: ClosedRange<Int>, asOf: Int64) throws -> ActivityCount {
    try count(blocks: blocks, with: nil) { _, _ in (0, asOf) }
  }

  /// Reads blocks in order of time. For each metric and UTC day, only the samples of the believed import count.
  private func count(
    blocks: ClosedRange<Int>?, with number: Int64?, believed: @escaping (String, Int) -> (number: Int64, asOf: Int64)?
  ) throws -> ActivityCount {
    let places = Dictionary(try orderedSources().enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
    var wanted = blocks
    if wanted == nil { wanted = try self.blocks() }
    guard let wanted else { return ActivityCount(days: try localDays(of: 0...0, with: number), places: places) }
    var count = ActivityCount(days: try localDays(of: wanted, with: number), places: places, reported: number)
    var counter = BlockCounter(believed: believed)
    // A few months at a time, so that the memory for it does not grow with the years.
    for first in stride(from: wanted.lowerBound, through: wanted.upperBound, by: 100) {
      let rows = try read(
        sql(
          """
          SELECT block, metric, source, import, samples FROM health_block
          WHERE person = $1 AND block BETWEEN $2 AND $3 ORDER BY block, metric, import, source, part
          """, .number(first), .number(min(first + 99, wanted.upperBound))))
      for row in rows[0] {
        let block: Int = try row.number(0)
        guard counter.begin(block, try row.value(1), in: &count) == (try row.number(3)) else { continue }
        try counter.add(SampleBlock.samples(try row.value(4) as Data, of: block), of: try row.number(2))
      }
    }
    counter.end(in: &count)
    return count
  }

  /// From the first to the last UTC day with samples; nil if there are none.
  ///
  /// - Parameter pushed: only what phones sent.
  func blocks(pushed: Bool = false) throws -> ClosedRange<Int>? {
    let rows = try read(sql("SELECT min(block), max(block) FROM health_block WHERE person = $1 \(pushed ? "AND import = 0" : "")"))
    guard let first = try rows[0].first?.number(0) as Int?, let last = try rows[0].first?.number(1) as Int? else { return nil }
    guard SampleBlock.days.contains(first), SampleBlock.days.contains(last) else {
      throw DiaryError.unavailable(reason: "measurements of a day that there is not can't be read")
    }
    return first...last
  }

  /// Compares a count with the stored numbers of the same origin.
  func difference(_ count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) throws -> ActivityChanges {
    let bounds = days ?? Day.first...Day.last
    let (first, last) = (StoredField.day(bounds.lowerBound), StoredField.day(bounds.upperBound))
    let rows = try read(
      sql(
        "SELECT day, metric, amount, is_final FROM activity_value WHERE person = $1 AND origin = $4 AND day BETWEEN $2 AND $3", first, last,
        .text(origin.rawValue)),
      sql(
        "SELECT DISTINCT metric, block FROM health_block WHERE person = $1 AND import = 0 AND block BETWEEN $2 AND $3",
        .number(bounds.lowerBound.number - 1), .number(bounds.upperBound.number + 1)),
      sql("SELECT day, metric, source, counted, overlapping FROM activity_share WHERE person = $1 AND day BETWEEN $2 AND $3", first, last))
    var measured: [Metric: Set<Int>] = [:]
    if origin == .app {
      for row in rows[1] {
        if let metric = Metric(rawValue: try row.value(0)) { measured[metric, default: []].insert(try row.number(1)) }
      }
    }
    let shares = origin == .export ? Array(rows[2]) : []
    return ActivityChanges(
      from: try ActivityChanges.Known(values: Array(rows[0]), measured: measured, shares: shares), to: count, of: origin, in: bounds,
      home: try home() ?? .gmt)
  }
}
