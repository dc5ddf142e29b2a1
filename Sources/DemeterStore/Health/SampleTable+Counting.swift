package import DemeterCore
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
    blocks: ClosedRange<Int>?, with number: Int64?, believed: @escaping (String, Int) -> (number: Int64, asOf: Int64)?
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
    var blocksByTime = BlockCounter(believed: believed)
    while let row = try rows.next() {
      let block: Int = try row.number(0)
      let metric: String = try row.value(1)
      guard blocksByTime.begin(block, metric, in: &count) == (try row.number(3)) else { continue }
      let read = try row.withUnsafeData(atIndex: 4) { data in data.flatMap { SampleBlock.samples($0, of: block) } }
      try blocksByTime.add(read, of: try row.number(2))
    }
    blocksByTime.end(in: &count)
    return count
  }
}

/// Counts blocks of samples that come in order of time.
package struct BlockCounter {
  /// The import that counts for a metric and UTC day, and its age; nil if none does.
  private let believed: (String, Int) -> (number: Int64, asOf: Int64)?
  private var at: (block: Int, metric: String)?
  private var from: (number: Int64, asOf: Int64)?
  private var samples: [Int64: [SourceMerge.Sample]] = [:]

  package init(believed: @escaping (String, Int) -> (number: Int64, asOf: Int64)?) { self.believed = believed }

  /// Begins with a block of a metric, or goes on with it. Returns the number of the import whose samples count; nil if none does.
  package mutating func begin(_ block: Int, _ metric: String, in count: inout ActivityCount) -> Int64? {
    if at?.block != block || at?.metric != metric {
      end(in: &count)
      at = (block, metric)
      from = believed(metric, block)
    }
    return from?.number
  }

  /// Adds the samples of a source; nil if they can't be read.
  package mutating func add(_ read: [SourceMerge.Sample]?, of source: Int64) throws {
    guard var read else {
      let day = at.map { Day(number: $0.block).description } ?? "a day"
      throw DiaryError.unavailable(reason: "measurements of \(day) can't be read")
    }
    if from?.number == 0 { read = read.sorted().lasting() }
    samples[source, default: []] += read
  }

  /// Counts the block that is complete.
  package mutating func end(in count: inout ActivityCount) {
    if let at, let from, !samples.isEmpty, let metric = Metric(rawValue: at.metric) {
      count.add(metric, samples, of: from.number, asOf: from.asOf)
    }
    samples.removeAll(keepingCapacity: true)
  }
}
