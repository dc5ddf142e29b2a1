import DemeterCore
import Foundation
internal import GRDB

extension SampleTable {
  /// Counts the samples of imports, of all days or of a range of UTC days. With a number, that import counts too, although it is not
  /// done.
  func countImports(with number: Int64?, in blocks: ClosedRange<Int>? = nil) throws -> ActivityCount {
    let imports = HealthImportTable(database)
    let order = try imports.standings(with: number)
    let coverage = try imports.coverage()
    return try count(blocks: blocks, with: number) { metric, block in
      order.first { coverage[metric]?[$0.number]?.contains(block) == true }.map { ($0.number, $0.exported.milliseconds) }
    }
  }

  /// Counts the pushed samples of a range of UTC days.
  func countPushed(_ blocks: ClosedRange<Int>, asOf: Int64) throws -> ActivityCount {
    try count(blocks: blocks, with: nil) { _, _ in (0, asOf) }
  }

  /// Whether a count of imports is certainly still valid. Since it was made, sources may have been ordered differently, and entries may have
  /// been logged in another time zone.
  ///
  /// - Parameter entry: the number of the newest change of an entry when the count was made.
  func holds(_ count: ActivityCount, since entry: Int64) throws -> Bool {
    try count.places == HealthSourceTable(database).places() && TimeZoneTable(database).daysAreUnchanged(since: entry)
  }

  /// Reads blocks in order of time. For each metric and UTC day, only the samples of the believed import count.
  private func count(
    blocks: ClosedRange<Int>?, with number: Int64?, believed: (String, Int) -> (number: Int64, asOf: Int64)?
  ) throws -> ActivityCount {
    let zones = TimeZoneTable(database), sources = HealthSourceTable(database)
    guard let blocks = try blocks ?? self.blocks() else {
      return ActivityCount(days: try zones.localDays(of: 0...0, with: number), places: try sources.places())
    }
    var count = ActivityCount(
      days: try zones.localDays(of: blocks, with: number), places: try sources.places(), reported: number)
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT block, metric, source, import, samples FROM health_block WHERE block BETWEEN ? AND ? ORDER BY block, metric",
      arguments: [blocks.lowerBound, blocks.upperBound])
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
