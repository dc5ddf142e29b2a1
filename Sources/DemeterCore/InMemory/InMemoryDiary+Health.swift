public import Foundation
import Synchronization

extension InMemoryDiary {
  /// Implements `Diary`.
  public func importHealth(
    _ id: UUID, at home: TimeZone, reading: @escaping @Sendable (any HealthSink) throws -> HealthReading
  ) async throws -> HealthImport {
    let number = try write { state, moment throws(DiaryError) in
      guard !state.isImporting, !state.imports.values.contains(where: { $0.id == id }) else { throw .busy }
      state.isImporting = true
      state.noteHome(home, at: moment)
      return (state.imports.keys.max() ?? 0) + 1
    }
    defer { state.withLock { $0.isImporting = false } }
    let (received, read): (ImportedHealth, HealthReading) = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { [self] in
        let sink = InMemorySink(number: number, id: id, at: now(), in: self)
        continuation.resume(with: Result { (try reading(sink), sink) }.map { ($1.received, $0) })
      }
    }
    return try write { state, moment in state.finish(received, read, at: moment) }
  }

  /// Implements `Diary`.
  public func healthImports() async throws(DiaryError) -> [HealthImport] {
    try read { $0.imports.values.sorted { $0.standing.number > $1.standing.number }.compactMap(\.outcome) }
  }

  /// Implements `Diary`.
  public func healthSources() async throws(DiaryError) -> [HealthSource] { try read { $0.orderedSources.map(\.source) } }

  /// Implements `Diary`.
  public func order(_ sources: [HealthSource], at home: TimeZone) async throws(DiaryError) {
    try write { state, moment in
      state.noteHome(home, at: moment)
      let known = state.orderedSources
      let named = sources.compactMap { source in known.first { $0.source == source } }
      let rest = known.filter { !sources.contains($0.source) }
      for (place, source) in (named + rest).enumerated() { state.sources[source.number]?.place = place }
      var days = state.replaceCounted(state.countImports(with: nil), of: .export, in: nil)
      let pushed = state.samples.filter { $0.value.values.contains { $0[0] != nil } }.keys
      if let first = pushed.min(), let last = pushed.max() { days.formUnion(state.countPushed(first...last, at: moment)) }
      state.version += 1
      state.activityChanged(days, at: moment)
    }
  }

  /// Implements `Diary`.
  public func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch? {
    try write { state, moment in
      // If several imports contain foods of this source, the newest one is used.
      let newest = state.imports.values.filter { $0.isDone && $0.foods[source] != nil }.max { $0.standing.number < $1.standing.number }
      let entries = (newest?.foods[source] ?? []).sorted { $0.eaten < $1.eaten }.compactMap { food in
        let words = "\(source.name)|\(food.eaten)|\(food.name ?? "")|\(food.nutrition.energy.thousandths)"
        return food.entry(id: EntryID(hash: words.fingerprint), from: source, at: home)
      }
      return state.importDiary(DiaryImport(origin: source.name, entries: entries), at: moment)
    }
  }
}

/// The contents of one import.
struct ImportedHealth: Sendable {
  let id: UUID
  var standing: ImportStanding
  var coverage: [Metric: ClosedRange<Int>] = [:]
  var samples: [Int: [Metric: [Int64: [SourceMerge.Sample]]]] = [:]
  var counts: [Int64: [Metric: Int]] = [:]
  var hints: [ZoneHint] = []
  var foods: [HealthSource: [HealthFood]] = [:]
  var moved: [Day: Measure] = [:]
  /// The number of samples and foods that were left out because the diary has no room for their source.
  var untaken = 0
  /// The result; nil until the import is finished.
  var outcome: HealthImport?

  var isDone: Bool { outcome != nil }
}

/// Collects the contents of a health file until the whole file is read.
private final class InMemorySink: HealthSink {
  private let diary: InMemoryDiary
  private var sources: [Int: (number: Int64, source: HealthSource)] = [:]
  private(set) var received: ImportedHealth

  init(number: Int64, id: UUID, at moment: Date, in diary: InMemoryDiary) {
    self.diary = diary
    received = ImportedHealth(id: id, standing: ImportStanding(number: number, isComplete: false, exported: moment.inMilliseconds))
  }

  var days: Int { received.samples.count }

  func receive(_ source: HealthSource, number: Int) throws {
    sources[number] = diary.state.withLock { $0.number(of: source) }.map { ($0, source) }
  }

  func receive(_ sample: HealthSample) throws {
    guard let source = sources[sample.source]?.number else {
      received.untaken += 1
      return
    }
    received.counts[source, default: [:]][sample.metric, default: 0] += 1
    SampleBlock.cut(SourceMerge.Sample(start: sample.start, end: sample.end, amount: sample.amount.thousandths)) { block, part in
      received.samples[block, default: [:]][sample.metric, default: [:]][source, default: []].append(part)
      let known = received.coverage[sample.metric] ?? block...block
      received.coverage[sample.metric] = min(known.lowerBound, block)...max(known.upperBound, block)
    }
  }

  func receive(_ food: HealthFood) throws {
    guard let source = sources[food.source]?.source else {
      received.untaken += 1
      return
    }
    received.foods[source, default: []].append(food)
  }

  func receive(_ hint: ZoneHint) throws { received.hints.append(hint) }
  func receive(moved energy: Measure, on day: Day) throws { received.moved[day] = energy }
}

extension InMemoryState {
  /// Finishes an import, so that all of it counts at once.
  fileprivate mutating func finish(_ received: ImportedHealth, _ read: HealthReading, at moment: Date) -> HealthImport {
    var done = received
    let importedAt = received.standing.exported
    var reading = read
    if done.untaken > 0 { reading.refused["of a source beyond the first thousand", default: 0] += done.untaken }
    let number = done.standing.number
    let exported = read.exported.map { Date(milliseconds: $0 * 1000) } ?? importedAt
    done.standing = ImportStanding(number: number, isComplete: read.isComplete, exported: exported)
    imports[number] = done
    for (block, metrics) in done.samples {
      for (metric, measured) in metrics { samples[block, default: [:]][metric, default: [:]][number] = measured }
    }
    let count = countImports(with: number)
    let changed = replaceCounted(count, of: .export, in: nil)
    var parts: [HealthImport.Part] = []
    for (source, metrics) in done.counts {
      for (metric, samples) in metrics {
        guard let known = sources[source]?.source else { continue }
        let share = count.ofImport[metric]?[source] ?? ActivityCount.Share()
        parts.append(
          HealthImport.Part(
            source: known, metric: metric, samples: samples, counted: Measure(thousandths: share.counted),
            overlapping: Measure(thousandths: share.overlapping)))
      }
    }
    parts.sort { a, b in
      if a.metric != b.metric { return a.metric.rawValue < b.metric.rawValue }
      return a.counted != b.counted ? a.counted > b.counted : a.source.name < b.source.name
    }
    let days = count.daysOfImport.sorted()
    let outcome = HealthImport(
      id: done.id, importedAt: importedAt, reading: reading, days: days.first.flatMap { first in days.last.map { first...$0 } },
      dayCount: days.count, changedDays: changed.count, parts: parts, foods: done.foods.mapValues(\.count))
    imports[number]?.outcome = outcome
    // The samples are now stored by day.
    imports[number]?.samples = [:]
    version += 1
    activityChanged(changed, at: moment)
    return outcome
  }
}

extension String {
  /// Sixteen bytes that are equal for equal texts: two FNV-1a hashes (http://www.isthe.com/chongo/tech/comp/fnv/).
  fileprivate var fingerprint: [UInt8] {
    [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4].flatMap { (offset: UInt64) in
      let hash = utf8.reduce(offset) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return withUnsafeBytes(of: hash.bigEndian, Array.init)
    }
  }
}
