import DemeterCore
import Foundation
internal import GRDB

/// Writes the data of a Health export into the diary, packed. It does not count before the import is done.
///
/// Needs little memory, because the data is written in small transactions. They also leave the diary usable during the import.
final class HealthStaging: HealthSink {
  private struct Key: Hashable {
    let block: Int
    let metric: Metric
    let source: Int
  }

  /// The bytes that are collected before they are written, and how much one transaction writes.
  private static let most = 6 << 20
  private static let writtenAtOnce = 400
  private static let hintsAtOnce = 1500

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
  /// The number of samples and foods that were skipped, because the diary has no room for their source.
  private(set) var untaken = 0
  private(set) var samples: [Int: [Metric: Int]] = [:]

  init(file: DatabaseFile, number: Int64) {
    self.file = file
    self.number = number
  }

  var days: Int { blocks.count }

  func receive(_ source: HealthSource, number: Int) throws {
    do {
      sources[number] = try file.writeNow { try HealthSourceTable($0).number(of: source) }
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

  /// Samples of one block usually follow each other, so the current block is looked up once.
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

  private func writeHints() throws {
    for start in stride(from: 0, to: hints.count, by: Self.hintsAtOnce) {
      try file.writeInPassing { database in
        let statement = try database.cachedStatement(
          sql: "INSERT OR REPLACE INTO zone_hint (moment, import, time_zone) VALUES (?, ?, ?)")
        for hint in hints[start..<min(start + Self.hintsAtOnce, hints.count)] {
          try statement.execute(arguments: [hint.moment, number, hint.timeZone])
        }
      }
    }
  }

  /// Writes everything that is not written yet.
  func finish() throws {
    try write()
    try writeFoods()
    try writeHints()
    try file.writeInPassing { database in
      for (metric, blocks) in coverage {
        try database.execute(
          sql: "INSERT INTO health_coverage VALUES (?, ?, ?, ?)",
          arguments: [number, metric.rawValue, blocks.lowerBound, blocks.upperBound])
      }
      for (day, energy) in moved {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO moved (day, import, amount) VALUES (?, ?, ?)")
          .execute(arguments: [day.description, number, energy.thousandths])
      }
    }
  }

  /// The number of samples of each source and metric; `source` is the source's number in the diary.
  var samplesBySource: [(source: Int64, metric: Metric, samples: Int)] {
    samples.flatMap { source, metrics in
      metrics.compactMap { metric, count in sources[source].map { ($0, metric, count) } }
    }
  }
}
