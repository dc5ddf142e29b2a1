package import DemeterCore

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
