import Crypto
package import DemeterCore
package import Foundation

/// Writes the data of a Health export into the diary, packed. It does not count before the import is done.
///
/// Needs little memory, because the data is written in small transactions. They also leave the diary usable during the import.
package final class HealthStaging: HealthSink {
  private struct Key: Hashable {
    let block: Int
    let metric: Metric
    let source: Int
  }

  /// Samples of one UTC day, metric and source, packed.
  package struct Block: Sendable {
    package let block: Int
    package let metric: Metric
    package let source: Int64
    package let bytes: [UInt8]
  }

  /// How many samples of a metric a source has, by its number in the diary.
  package struct SampleCount: Sendable {
    package let source: Int64
    package let metric: Metric
    package let samples: Int
  }

  /// Where an import writes. Each method is one transaction, and blocks its thread.
  package protocol Target {
    /// The number of a source in the diary.
    ///
    /// - Throws: `DiaryError.tooManySources` if the diary has as many as it may have.
    func number(of source: HealthSource) throws -> Int64
    func write(_ blocks: [Block]) throws
    /// Writes foods, each with the number of its source in the diary.
    func write(_ foods: [(food: HealthFood, source: Int64)]) throws
    func write(_ hints: [ZoneHint]) throws
    func write(coverage: [Metric: ClosedRange<Int>], moved: [(day: Day, energy: Measure)]) throws
  }

  /// The bytes that are collected before they are written, and how much one transaction writes.
  private static let most = 6 << 20
  private static let writtenAtOnce = 400
  private static let hintsAtOnce = 1500

  private let target: any Target
  private var sources: [Int: Int64] = [:]
  private var gathered: [Key: SampleBlock] = [:]
  private var size = 0
  private var last: (key: Key, block: SampleBlock)?
  private var blocks: Set<Int> = []
  private var coverage: [Metric: ClosedRange<Int>] = [:]
  private var hints: [ZoneHint] = []
  private var foods: [HealthFood] = []
  private var moved: [(day: Day, energy: Measure)] = []
  private var names: [Int: HealthSource] = [:]
  private var workouts: [HealthWorkout] = []
  /// The most workouts of a file: 30 a day in 30 years.
  private static let mostWorkouts = 330_000
  /// The number of samples and foods that were skipped, because the diary has no room for their source.
  package private(set) var untaken = 0
  private var samples: [Int: [Metric: Int]] = [:]

  package init(into target: any Target) {
    self.target = target
  }

  package var days: Int { blocks.count }

  package func receive(_ source: HealthSource, number: Int) throws {
    names[number] = source
    do {
      sources[number] = try target.number(of: source)
    } catch DiaryError.tooManySources {}
  }

  package func receive(_ sample: HealthSample) throws {
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

  package func receive(_ food: HealthFood) throws {
    guard sources[food.source] != nil else {
      untaken += 1
      return
    }
    foods.append(food)
    if foods.count == 1000 { try writeFoods() }
  }

  package func receive(_ workout: HealthWorkout) throws {
    guard workouts.count < Self.mostWorkouts else { return }
    workouts.append(workout)
  }

  package func receive(_ hint: ZoneHint) throws {
    if let last = hints.last, last.timeZone == hint.timeZone, last.moment == hint.moment { return }
    hints.append(hint)
  }

  package func receive(moved energy: Measure, on day: Day) throws {
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
      try target.write(
        some.compactMap { key, block in
          sources[key.source].map { Block(block: key.block, metric: key.metric, source: $0, bytes: block.bytes) }
        })
      rest.removeLast(some.count)
    }
  }

  private func writeFoods() throws {
    let some = foods
    foods = []
    guard !some.isEmpty else { return }
    try target.write(some.compactMap { food in sources[food.source].map { (food, $0) } })
  }

  /// Writes everything that is not written yet. Returns the reading, with what was skipped.
  package func finish(_ reading: HealthReading) throws -> HealthReading {
    try write()
    try writeFoods()
    for start in stride(from: 0, to: hints.count, by: Self.hintsAtOnce) {
      try target.write(Array(hints[start..<min(start + Self.hintsAtOnce, hints.count)]))
    }
    try target.write(coverage: coverage, moved: moved)
    var reading = reading
    if untaken > 0 { reading.refused["of a source beyond the first thousand", default: 0] += untaken }
    return reading
  }

  /// The workouts with their exercises. The same workout always gets the same id.
  package func exercises(at home: TimeZone, dayStarts: DayStartLog) -> [ImportedWorkout] {
    workouts.compactMap { workout in
      names[workout.source].flatMap { source -> ImportedWorkout? in
        let words = workout.words(of: source)
        let exercise = workout.exercise(id: Self.id(words), at: home, dayStarts: dayStarts)
        let record = workout.record ?? Self.record(words)
        return exercise.map { ImportedWorkout($0, record: record, otherID: Self.id("\(words)|\(record)")) }
      }
    }
  }

  /// What takes the place of a record's id where a file has none.
  private static func record(_ words: String) -> String {
    SHA256.hash(data: Data(words.utf8)).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func id(_ words: String) -> ExerciseID { ExerciseID(hash: SHA256.hash(data: Data(words.utf8))) }

  /// What an import wrote of each source and metric.
  package var samplesBySource: [SampleCount] {
    samples.flatMap { source, metrics in
      metrics.compactMap { metric, count in sources[source].map { SampleCount(source: $0, metric: metric, samples: count) } }
    }
  }
}
