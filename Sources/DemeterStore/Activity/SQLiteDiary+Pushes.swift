public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func take(_ push: HealthPush, at home: TimeZone) async throws(DiaryError) {
    let moment = now()
    try await write { database in
      var days: Set<Day> = []
      for total in push.totals {
        let isFinal = (total.day + 1).start(in: home) <= moment
        try database.put(total.metric, of: total.day, total.amount, from: total.origin, asOf: moment, isFinal: isFinal)
        if database.changesCount > 0 { days.insert(total.day) }
      }
      if !push.samples.isEmpty {
        try database.noteHome(home, at: moment)
        let blocks = try database.keep(push.samples, at: moment)
        days.formUnion(try database.countPushed(blocks, at: moment))
      }
      try database.activityChanged(days, at: moment)
    }
  }
}

extension Database {
  /// Keeps measurements that a phone sent. The days of universal time that they are of.
  func keep(_ samples: [PushedSample], at moment: Date) throws -> ClosedRange<Int> {
    try execute(
      sql: "INSERT OR IGNORE INTO health_import (number, id, is_done, imported_at) VALUES (0, ?, 1, ?)",
      arguments: [UUID.fresh().uuidString.lowercased(), moment.milliseconds])
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
      let known = try row.flatMap { SampleBlock.samples(try $0.value(1) as Data, of: key.block) } ?? []
      var block = SampleBlock(key.block)
      for sample in (known.filter { parts[$0.start] == nil } + parts.values).sorted() { block.add(sample) }
      try cachedStatement(
        sql: "INSERT OR REPLACE INTO health_block (rowid, block, metric, source, import, samples) VALUES (?, ?, ?, ?, 0, ?)"
      ).execute(arguments: [row?.value(0) as Int64?, key.block, key.metric.rawValue, source, Data(block.bytes)])
    }
    return blocks
  }

  /// From the first to the last day of universal time that phones sent something of.
  func pushedBlocks() throws -> ClosedRange<Int>? {
    let row = try Row.fetchOne(self, sql: "SELECT min(block), max(block) FROM health_block WHERE import = 0")
    guard let first = try row?.number(0) as Int?, let last = try row?.number(1) as Int?, first <= last else { return nil }
    return first...last
  }

  /// The days of universal time that phones sent measurements of.
  func pushedBlocksByMetric() throws -> [Metric: Set<Int>] {
    var blocks: [Metric: Set<Int>] = [:]
    for row in try Row.fetchAll(self, sql: "SELECT DISTINCT metric, block FROM health_block WHERE import = 0") {
      if let metric = Metric(rawValue: try row.value(0)) { blocks[metric, default: []].insert(try row.number(1)) }
    }
    return blocks
  }

  /// Works out anew the days that lie in days of universal time. Those that changed.
  func countPushed(_ blocks: ClosedRange<Int>, at moment: Date) throws -> Set<Day> {
    // A local day reaches into the day of universal time before or after.
    let count = try countPushed(blocks.lowerBound - 1...blocks.upperBound + 1, asOf: moment.milliseconds)
    return try replaceCounted(count, of: .app, in: localDays(in: blocks))
  }
}
