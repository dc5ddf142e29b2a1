public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises. What is large is written a part at a time: others write in between, and whoever takes it back stops it.
  public func record(_ push: HealthPush, at home: TimeZone) async throws(DiaryError) {
    let moment = now()
    let parts = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { continuation.resume(returning: PushParts(push)) }
    }
    for (index, part) in parts.parts.enumerated() {
      try await write { database in
        if index == 0 { try database.begin(parts.sources, at: home, moment) }
        try database.record(part, at: home, moment)
      }
    }
  }
}

/// What a phone sent, by day, metric and source, in parts that are each written within tenths of a second.
private struct PushParts: Sendable {
  struct Key: Hashable, Comparable {
    let block: Int
    let metric: Metric
    let source: HealthSource

    static func < (a: Key, b: Key) -> Bool {
      (a.block, a.metric.rawValue, a.source.kind.rawValue, a.source.name)
        < (b.block, b.metric.rawValue, b.source.kind.rawValue, b.source.name)
    }
  }
  struct Part {
    var totals: [PushedTotal] = []
    /// In the order of time.
    var blocks: [(key: Key, samples: [SourceMerge.Sample])] = []
    var weight: Int = 0
  }

  /// What may be written at once: a total or a block counts one, as do a hundred samples.
  private static let most: Int = 2000

  private(set) var parts: [Part] = [Part()]
  let sources: Set<HealthSource>

  init(_ push: HealthPush) {
    var gathered: [Key: [Int64: SourceMerge.Sample]] = [:]
    for sample in push.samples {
      let end = max(sample.end ?? sample.start, sample.start)
      SampleBlock.cut(SourceMerge.Sample(start: sample.start, end: end, amount: sample.amount.thousandths)) { block, part in
        // Of what begins at the same second the last one counts.
        gathered[Key(block: block, metric: sample.metric, source: sample.source), default: [:]][part.start] = part
      }
    }
    sources = Set(gathered.keys.map(\.source))
    for total in push.totals { add(1) { $0.totals.append(total) } }
    for (key, samples) in gathered.sorted(by: { $0.key < $1.key }) {
      add(1 + samples.count / 100) { $0.blocks.append((key, Array(samples.values))) }
    }
  }

  private mutating func add(_ weight: Int, _ put: (inout Part) -> Void) {
    if let last = parts.last, last.weight >= Self.most { parts.append(Part()) }
    put(&parts[parts.count - 1])
    parts[parts.count - 1].weight += weight
  }
}

extension Database {
  /// Makes ready for measurements of some sources, or refuses them, so that nothing of a push is kept where not all of it can be.
  fileprivate func begin(_ sources: Set<HealthSource>, at home: TimeZone, _ moment: Date) throws {
    guard !sources.isEmpty else { return }
    try noteHome(home, at: moment)
    try execute(
      sql: "INSERT OR IGNORE INTO health_import (number, id, is_done, imported_at) VALUES (0, ?, 1, ?)",
      arguments: [UUID.fresh().uuidString.lowercased(), moment.milliseconds])
    for source in sources { _ = try number(of: source) }
  }

  fileprivate func record(_ part: PushParts.Part, at home: TimeZone, _ moment: Date) throws {
    var days: Set<Day> = []
    for total in part.totals {
      let isFinal = total.day.isOver(at: moment, in: home)
      try put(total.metric, of: total.day, total.amount, from: total.origin, asOf: moment, isFinal: isFinal)
      if changesCount > 0 { days.insert(total.day) }
    }
    var stretches: [ClosedRange<Int>] = []
    for (key, samples) in part.blocks {
      try keep(samples, key)
      // A few days more are sooner counted than begun anew.
      if let last = stretches.last, key.block <= last.upperBound + 14 {
        stretches[stretches.count - 1] = last.lowerBound...key.block
      } else {
        stretches.append(key.block...key.block)
      }
    }
    for stretch in stretches { days.formUnion(try countPushed(stretch, at: moment)) }
    try activityChanged(days, at: moment)
  }

  private func keep(_ samples: [SourceMerge.Sample], _ key: PushParts.Key) throws {
    let source = try number(of: key.source)
    let row = try Row.fetchOne(
      cachedStatement(sql: "SELECT rowid, samples FROM health_block WHERE block = ? AND metric = ? AND import = 0 AND source = ?"),
      arguments: [key.block, key.metric.rawValue, source])
    let known = try row.flatMap { SampleBlock.samples(try $0.value(1) as Data, of: key.block) } ?? []
    let new = Set(samples.map(\.start))
    var block = SampleBlock(key.block)
    for sample in (known.filter { !new.contains($0.start) } + samples).sorted() { block.add(sample) }
    try cachedStatement(
      sql: "INSERT OR REPLACE INTO health_block (rowid, block, metric, source, import, samples) VALUES (?, ?, ?, ?, 0, ?)"
    ).execute(arguments: [row?.value(0) as Int64?, key.block, key.metric.rawValue, source, Data(block.bytes)])
  }

  /// From the first to the last day of universal time that phones sent something of.
  func pushedBlocks() throws -> ClosedRange<Int>? {
    let row = try Row.fetchOne(self, sql: "SELECT min(block), max(block) FROM health_block WHERE import = 0")
    guard let first = try row?.number(0) as Int?, let last = try row?.number(1) as Int?, first <= last else { return nil }
    return first...last
  }

  /// Of days of universal time those that phones sent measurements of.
  func pushedBlocksByMetric(in blocks: ClosedRange<Int>) throws -> [Metric: Set<Int>] {
    let rows = try Row.fetchAll(
      self, sql: "SELECT DISTINCT metric, block FROM health_block WHERE import = 0 AND block BETWEEN ? AND ?",
      arguments: [blocks.lowerBound, blocks.upperBound])
    var blocks: [Metric: Set<Int>] = [:]
    for row in rows {
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
