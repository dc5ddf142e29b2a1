import DemeterCore
import Foundation
internal import GRDB

extension Database {
  /// Where somebody was when, for a stretch of days of universal time.
  func localDays(of blocks: ClosedRange<Int>, with number: Int64?) throws -> LocalDays {
    let homes = try Row.fetchAll(self, sql: "SELECT since, time_zone FROM home ORDER BY since").compactMap { row -> LocalDays.Home? in
      try TimeZone(iana: row.value(1)).map { LocalDays.Home(since: try row.number(0), timeZone: $0) }
    }
    let seconds = Int64(blocks.lowerBound) * 86_400..<(Int64(blocks.upperBound) + 1) * 86_400
    // A hint reaches for half a day, and until half way to the next.
    let hints = try Row.fetchAll(
      self,
      sql: """
        SELECT moment, zone_hint.time_zone FROM zone_hint JOIN health_import ON number = import
        WHERE (is_done OR number IS ?3) AND moment BETWEEN ?1 - 86400 AND ?2 + 86400
        UNION ALL SELECT logged_at / 1000, time_zone FROM entry
        WHERE deleted_at IS NULL AND logged_at BETWEEN (?1 - 86400) * 1000 AND (?2 + 86400) * 1000
        """, arguments: [seconds.lowerBound, seconds.upperBound, number]
    ).map { ZoneHint(moment: try $0.number(0), timeZone: try $0.value(1)) }
    return LocalDays(of: seconds, homes: homes.isEmpty ? [LocalDays.Home(since: 0, timeZone: .gmt)] : homes, hints: hints)
  }

  /// The sources' places in the order in which they count.
  func places() throws -> [Int64: Int] {
    Dictionary(try orderedSources().enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The sources in the order in which they count: as a person put them, else by what they are, then by name.
  func orderedSources() throws -> [(number: Int64, source: HealthSource)] {
    try Row.fetchAll(self, sql: "SELECT number, name, kind, place FROM health_source")
      .map { row -> (place: Int?, number: Int64, source: HealthSource) in
        (try row.number(3), try row.number(0), try row.source(1))
      }
      .sorted { $0.source.counts(before: $1.source, at: $0.place, $1.place) }
      .map { ($0.number, $0.source) }
  }

  /// Works out days from what imports brought, every day unless told otherwise; with a number, also from that import, which nobody
  /// sees yet.
  func countImports(with number: Int64?, in blocks: ClosedRange<Int>? = nil) throws -> ActivityCount {
    let order = try standings(with: number)
    let coverage = try coverage()
    return try count(blocks: blocks, with: number) { metric, block in
      order.first { coverage[metric]?[$0.number]?.contains(block) == true }.map { ($0.number, $0.exported.milliseconds) }
    }
  }

  /// The days of universal time that each import knows of, by metric.
  func coverage() throws -> [String: [Int64: ClosedRange<Int>]] {
    var coverage: [String: [Int64: ClosedRange<Int>]] = [:]
    for row in try Row.fetchAll(self, sql: "SELECT import, metric, first_block, last_block FROM health_coverage") {
      let first: Int = try row.number(2)
      let last: Int = try row.number(3)
      guard first <= last else { throw DiaryError.unavailable(reason: "the days that an import knows of can't be read") }
      coverage[try row.value(1), default: [:]][try row.number(0)] = first...last
    }
    return coverage
  }

  /// Whether a count made a moment ago still holds: sources may have been put in another order since, and entries may have said that
  /// somebody was elsewhere.
  func holds(_ count: ActivityCount, with number: Int64) throws -> Bool {
    guard try count.places == places() else { return false }
    let stretch = try stretch() ?? 0...0
    // Where somebody always was in one place, every moment belongs to the day it belonged to.
    if count.zones.count == 1, try zones(in: stretch) == count.zones { return true }
    return try count.days == localDays(of: stretch, with: number)
  }

  /// The zones that somebody was in around days of universal time.
  private func zones(in blocks: ClosedRange<Int>) throws -> Set<String> {
    try zones(in: Int64(blocks.lowerBound - 1) * 86_400...Int64(blocks.upperBound + 2) * 86_400)
  }

  /// From the first to the last day of universal time with samples; nil where there are none.
  private func stretch() throws -> ClosedRange<Int>? {
    let ends = try Row.fetchOne(self, sql: "SELECT min(block), max(block) FROM health_block")
    guard let first = try ends?.number(0) as Int?, let last = try ends?.number(1) as Int? else { return nil }
    guard SampleBlock.days.contains(first), SampleBlock.days.contains(last) else {
      throw DiaryError.unavailable(reason: "measurements of a day that there is not can't be read")
    }
    return first...last
  }

  /// Works out days from what phones sent.
  func countPushed(_ blocks: ClosedRange<Int>, asOf: Int64) throws -> ActivityCount {
    try count(blocks: blocks, with: nil) { _, _ in (0, asOf) }
  }

  /// Reads blocks in the order of time and counts those of the import that is believed for each.
  private func count(
    blocks: ClosedRange<Int>? = nil, with number: Int64?, believed: (String, Int) -> (number: Int64, asOf: Int64)?
  ) throws -> ActivityCount {
    guard let stretch = try blocks ?? stretch() else {
      return ActivityCount(days: try localDays(of: 0...0, with: number), places: try places(), zones: [])
    }
    var count = ActivityCount(
      days: try localDays(of: stretch, with: number), places: try places(), zones: try zones(in: stretch), reported: number)
    let rows = try Row.fetchCursor(
      self,
      sql: "SELECT block, metric, source, import, samples FROM health_block WHERE block BETWEEN ? AND ? ORDER BY block, metric",
      arguments: [stretch.lowerBound, stretch.upperBound])
    var at: (block: Int, metric: String)?
    var from: (number: Int64, asOf: Int64)?
    var samples: [Int64: [SourceMerge.Sample]] = [:]
    func close() {
      if let at, let from, !samples.isEmpty, let metric = Metric(rawValue: at.metric) {
        count.add(metric, samples, of: from.number, asOf: from.asOf)
      }
      samples.removeAll(keepingCapacity: true)
    }
    while let row = try rows.next() {
      let block: Int = try row.number(0)
      let metric: String = try row.value(1)
      if at?.block != block || at?.metric != metric {
        close()
        at = (block, metric)
        from = believed(metric, block)
      }
      guard let from, try row.number(3) as Int64 == from.number else { continue }
      let read = try row.withUnsafeData(atIndex: 4) { data in data.flatMap { SampleBlock.samples($0, of: block) } }
      guard var read else { throw DiaryError.unavailable(reason: "measurements of \(Day(number: block)) can't be read") }
      if from.number == 0 { read = read.sorted().lasting() }
      samples[try row.number(2), default: []] += read
    }
    close()
    return count
  }
}
