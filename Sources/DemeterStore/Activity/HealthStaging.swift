import DemeterCore
import Foundation
internal import GRDB

/// Takes what a health file holds and writes it down, packed, where nobody sees it before the import is done.
///
/// Little is held in memory: what was gathered is written in small transactions, so that the diary stays usable meanwhile.
final class HealthStaging: HealthSink {
  private struct Key: Hashable {
    let block: Int
    let metric: Metric
    let source: Int
  }

  /// Bytes that are gathered before they are written, and blocks that are written in one go.
  private static let most = 6 << 20
  private static let writtenAtOnce = 400

  private let file: DatabaseFile
  private let number: Int64
  private var sources: [Int: Int64] = [:]
  private var gathered: [Key: SampleBlock] = [:]
  private var size = 0
  private var last: (key: Key, block: SampleBlock)?
  private var blocks: Set<Int> = []
  private var coverage: [Metric: ClosedRange<Int>] = [:]
  private var hints: [ZoneHint] = []
  private var foods: [HealthFood] = []
  private var moved: [(day: Day, energy: Measure)] = []
  /// How many samples and foods were left out, since a diary has no room for their source.
  private(set) var untaken = 0
  private(set) var samples: [Int: [Metric: Int]] = [:]

  init(file: DatabaseFile, number: Int64) {
    self.file = file
    self.number = number
  }

  var days: Int { blocks.count }

  func receive(_ source: HealthSource, number: Int) throws {
    do {
      sources[number] = try file.writeNow { try $0.number(of: source) }
    } catch DiaryError.tooManySources {}
  }

  func receive(_ sample: HealthSample) throws {
    guard sources[sample.source] != nil else {
      untaken += 1
      return
    }
    samples[sample.source, default: [:]][sample.metric, default: 0] += 1
    let whole = SourceMerge.Sample(start: sample.start, end: sample.end, amount: sample.amount.thousandths)
    try SampleBlock.cut(whole) { block, part in
      try add(part, Key(block: block, metric: sample.metric, source: sample.source))
    }
  }

  func receive(_ food: HealthFood) throws {
    guard sources[food.source] != nil else {
      untaken += 1
      return
    }
    foods.append(food)
    if foods.count == 1000 { try writeFoods() }
  }

  func receive(_ hint: ZoneHint) throws {
    if let last = hints.last, last.timeZone == hint.timeZone, last.moment == hint.moment { return }
    hints.append(hint)
  }

  func receive(moved energy: Measure, on day: Day) throws {
    moved.append((day, energy))
  }

  /// Samples of one block mostly follow each other: the one at hand is looked up once.
  private func add(_ sample: SourceMerge.Sample, _ key: Key) throws {
    if last?.key != key {
      putBack()
      if size > Self.most { try write() }
      last = (key, gathered.removeValue(forKey: key) ?? SampleBlock(key.block))
      blocks.insert(key.block)
      let known = coverage[key.metric] ?? key.block...key.block
      coverage[key.metric] = min(known.lowerBound, key.block)...max(known.upperBound, key.block)
    }
    let before = last?.block.bytes.count ?? 0
    last?.block.add(sample)
    size += (last?.block.bytes.count ?? 0) - before
  }

  private func putBack() {
    guard let (key, block) = last else { return }
    last = nil
    gathered[key] = block
  }

  private func write() throws {
    putBack()
    var rest = Array(gathered)
    gathered = [:]
    size = 0
    while !rest.isEmpty {
      let some = rest.suffix(Self.writtenAtOnce)
      try file.writeInPassing { database in
        let statement = try database.cachedStatement(
          sql: "INSERT INTO health_block (block, metric, source, import, samples) VALUES (?, ?, ?, ?, ?)")
        for (key, block) in some {
          try statement.execute(arguments: [key.block, key.metric.rawValue, sources[key.source], number, Data(block.bytes)])
        }
      }
      rest.removeLast(some.count)
    }
  }

  private func writeFoods() throws {
    let some = foods
    foods = []
    guard !some.isEmpty else { return }
    try file.writeInPassing { database in
      let statement = try database.cachedStatement(
        sql: """
          INSERT INTO health_food (import, source, eaten, time_zone, name, energy, protein, carbohydrates, fat)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """)
      for food in some {
        let nutrition = food.nutrition
        try statement.execute(arguments: [
          number, sources[food.source], food.eaten, food.timeZone, food.name ?? "", nutrition.energy.thousandths,
          nutrition.protein?.thousandths, nutrition.carbohydrates?.thousandths, nutrition.fat?.thousandths,
        ])
      }
    }
  }

  /// Writes what is still gathered.
  func finish() throws {
    try write()
    try writeFoods()
    try file.writeInPassing { database in
      for (metric, blocks) in coverage {
        try database.execute(
          sql: "INSERT INTO health_coverage VALUES (?, ?, ?, ?)",
          arguments: [number, metric.rawValue, blocks.lowerBound, blocks.upperBound])
      }
      for hint in hints {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO zone_hint (moment, import, time_zone) VALUES (?, ?, ?)")
          .execute(arguments: [hint.moment, number, hint.timeZone])
      }
      for (day, energy) in moved {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO moved (day, import, amount) VALUES (?, ?, ?)")
          .execute(arguments: [day.description, number, energy.thousandths])
      }
    }
  }

  /// How many samples each source has, by its number in the diary.
  var samplesBySource: [(source: Int64, metric: Metric, samples: Int)] {
    samples.flatMap { source, metrics in
      metrics.compactMap { metric, count in sources[source].map { ($0, metric, count) } }
    }
  }
}

extension Database {
  /// The number that a source has in this diary; a new one gets one, unless there are as many as a diary may have.
  func number(of source: HealthSource) throws -> Int64 {
    let known = try Int64.fetchOne(
      cachedStatement(sql: "SELECT number FROM health_source WHERE name = ? AND kind = ?"), arguments: [source.name, source.kind.rawValue])
    if let known { return known }
    if try isFullOfSources() { try dropUnusedSources() }
    guard try !isFullOfSources() else { throw DiaryError.tooManySources }
    try execute(sql: "INSERT INTO health_source (name, kind) VALUES (?, ?)", arguments: [source.name, source.kind.rawValue])
    return lastInsertedRowID
  }

  private func isFullOfSources() throws -> Bool {
    try Int.fetchOne(self, sql: "SELECT count(*) FROM health_source") ?? 0 >= HealthSource.most
  }

  /// Forgets sources of which nothing is kept, such as of imports that did not come to their end; not while one goes on, which has met some
  /// that it wrote nothing of yet.
  private func dropUnusedSources() throws {
    try execute(
      sql: """
        DELETE FROM health_source WHERE place IS NULL AND NOT EXISTS (SELECT 1 FROM health_import WHERE NOT is_done) AND number NOT IN (
          SELECT source FROM health_block UNION SELECT source FROM health_food UNION SELECT source FROM health_import_part
          UNION SELECT source FROM activity_share)
        """)
  }
}
