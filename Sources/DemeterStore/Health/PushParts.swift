package import DemeterCore

/// A push, grouped by UTC day, metric and source, and split into parts. Writing a part takes tenths of a second.
package struct PushParts: Sendable {
  package struct Key: Hashable, Comparable, Sendable {
    package let block: Int
    package let metric: Metric
    package let source: HealthSource

    package static func < (a: Key, b: Key) -> Bool {
      (a.block, a.metric.rawValue, a.source.kind.rawValue, a.source.name)
        < (b.block, b.metric.rawValue, b.source.kind.rawValue, b.source.name)
    }
  }
  package struct Part: Sendable {
    package var totals: [PushedTotal] = []
    /// In order of time.
    package var blocks: [(key: Key, samples: [SourceMerge.Sample])] = []
    /// How much work it is. A total or a block weighs one, as do a hundred samples.
    fileprivate(set) var weight: Int = 0

    /// How long it may take on another machine. A push of a few days has as long as any other request, one of years minutes, as it needs on a
    /// busy machine.
    package var patience: Duration { .seconds(10) + .milliseconds(100) * weight }

    /// The ranges of UTC days that its samples are of. Counting a gap of a few days takes less time than another count.
    package var stretches: [ClosedRange<Int>] {
      var stretches: [ClosedRange<Int>] = []
      for (key, _) in blocks {
        if let last = stretches.last, key.block <= last.upperBound + 14 {
          stretches[stretches.count - 1] = last.lowerBound...key.block
        } else {
          stretches.append(key.block...key.block)
        }
      }
      return stretches
    }
  }

  /// The greatest weight of a part.
  private static let most: Int = 2000

  package private(set) var parts: [Part] = [Part()]
  package let sources: Set<HealthSource>

  package init(_ push: HealthPush) {
    var gathered: [Key: [Int64: SourceMerge.Sample]] = [:]
    for sample in push.samples {
      let end = max(sample.end ?? sample.start, sample.start)
      SampleBlock.cut(SourceMerge.Sample(start: sample.start, end: end, amount: sample.amount.thousandths)) { block, part in
        // The last of the samples that start at the same second counts.
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
