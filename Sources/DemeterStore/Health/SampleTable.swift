import DemeterCore
import Foundation
internal import GRDB

/// The samples of imports and pushes, packed into blocks: one for each UTC day, metric and source. Import number 0 contains what phones
/// sent.
struct SampleTable {
  let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Adds pushed samples of one source to a block. A sample replaces the stored one that starts at the same second.
  func addPushed(_ samples: [SourceMerge.Sample], _ metric: Metric, of source: HealthSource, in block: Int) throws {
    let source = try HealthSourceTable(database).number(of: source)
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT rowid, samples FROM health_block WHERE block = ? AND metric = ? AND import = 0 AND source = ?"),
      arguments: [block, metric.rawValue, source])
    let known = try row.flatMap { SampleBlock.samples(try $0.value(1) as Data, of: block) } ?? []
    let new = Set(samples.map(\.start))
    var packed = SampleBlock(block)
    for sample in (known.filter { !new.contains($0.start) } + samples).sorted() { packed.add(sample) }
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO health_block (rowid, block, metric, source, import, samples) VALUES (?, ?, ?, ?, 0, ?)"
    ).execute(arguments: [row?.value(0) as Int64?, block, metric.rawValue, source, Data(packed.bytes)])
  }

  /// From the first to the last UTC day with pushed samples; nil if there are none.
  func pushedBlocks() throws -> ClosedRange<Int>? {
    let row = try Row.fetchOne(database, sql: "SELECT min(block), max(block) FROM health_block WHERE import = 0")
    guard let first = try row?.number(0) as Int?, let last = try row?.number(1) as Int?, first <= last else { return nil }
    return first...last
  }

  /// The UTC days of a range that have pushed samples, by metric.
  func pushedBlocksByMetric(in blocks: ClosedRange<Int>) throws -> [Metric: Set<Int>] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT DISTINCT metric, block FROM health_block WHERE import = 0 AND block BETWEEN ? AND ?",
      arguments: [blocks.lowerBound, blocks.upperBound])
    var blocks: [Metric: Set<Int>] = [:]
    for row in rows {
      if let metric = Metric(rawValue: try row.value(0)) { blocks[metric, default: []].insert(try row.number(1)) }
    }
    return blocks
  }

  /// From the first to the last UTC day with samples; nil if there are none.
  func blocks() throws -> ClosedRange<Int>? {
    let ends = try Row.fetchOne(database, sql: "SELECT min(block), max(block) FROM health_block")
    guard let first = try ends?.number(0) as Int?, let last = try ends?.number(1) as Int? else { return nil }
    guard SampleBlock.days.contains(first), SampleBlock.days.contains(last) else {
      throw DiaryError.unavailable(reason: "measurements of a day that there is not can't be read")
    }
    return first...last
  }
}
