/// Computes how long a person slept before each day.
///
/// Phones write a record for each stage of a night, and samples are divided at midnights of UTC. This puts them together again: what is
/// less than two hours apart is one sleep, and all of it belongs to the day on which it ends. Each moment counts once, for the first
/// source in the order that measured it.
struct SleepCount {
  /// What a source knows of a sleep.
  struct Share: Hashable {
    let source: Int64
    /// When the sleep ended, in seconds since 1970.
    let end: Int64
    /// Thousandths of an hour that count.
    var counted: Int64 = 0
    /// Thousandths of an hour that a source earlier in the order measured too.
    var overlapping: Int64 = 0
    /// When the data was known, in milliseconds since 1970.
    let asOf: Int64
    /// The number of the import.
    let number: Int64
  }

  /// The seconds awake after which another sleep begins.
  private static let awake: Int64 = 2 * 3600
  /// The most seconds of one sleep.
  private static let longest: Int64 = 86_400

  private var measured: [Int64: [Range<Int64>]] = [:]
  /// The import that counts for each UTC day.
  private var imports: [Int64: (number: Int64, asOf: Int64)] = [:]

  /// Adds the samples of all sources in one UTC day.
  mutating func add(_ samples: [Int64: [SourceMerge.Sample]], of number: Int64, asOf: Int64) {
    for (source, samples) in samples {
      for sample in samples where sample.start < sample.end {
        measured[source, default: []].append(sample.start..<sample.end)
        imports[sample.start / 86_400] = (number, asOf)
      }
    }
  }

  /// The shares of the sources, which come in their order, in all sleeps.
  func shares(_ sources: [Int64]) -> [Share] {
    var covered: [Range<Int64>] = []
    var parts: [(source: Int64, free: [Range<Int64>], left: [Range<Int64>])] = []
    for source in sources {
      guard let own = measured[source]?.united else { continue }
      let free = own.without(covered)
      parts.append((source, free, own.without(free)))
      covered = (covered + free).united
    }
    let sleeps = Self.sleeps(covered)
    return parts.flatMap { source, free, left -> [Share] in
      let counted = Self.seconds(of: free, in: sleeps), overlapping = Self.seconds(of: left, in: sleeps)
      return sleeps.indices.compactMap { index -> Share? in
        guard counted[index] > 0 || overlapping[index] > 0 else { return nil }
        let known = imports[(sleeps[index].upperBound - 1) / 86_400] ?? (0, 0)
        return Share(
          source: source, end: sleeps[index].upperBound, counted: Self.thousandths(counted[index]),
          overlapping: Self.thousandths(overlapping[index]),
          asOf: known.asOf, number: known.number)
      }
    }
  }

  private static func thousandths(_ seconds: Int64) -> Int64 { SourceMerge.share(of: 1000, seconds, of: 3600) }

  private static func sleeps(_ covered: [Range<Int64>]) -> [Range<Int64>] {
    var sleeps: [Range<Int64>] = []
    for range in covered {
      if let last = sleeps.last, range.lowerBound - last.upperBound < awake, range.upperBound - last.lowerBound <= longest {
        sleeps[sleeps.count - 1] = last.lowerBound..<range.upperBound
      } else {
        sleeps.append(range)
      }
    }
    return sleeps
  }

  /// The seconds of each sleep that some ranges, in order of time, have.
  private static func seconds(of ranges: [Range<Int64>], in sleeps: [Range<Int64>]) -> [Int64] {
    var seconds = [Int64](repeating: 0, count: sleeps.count), index = 0
    for range in ranges {
      while index < sleeps.count, sleeps[index].upperBound <= range.lowerBound { index += 1 }
      if index < sleeps.count { seconds[index] += Int64(range.count) }
    }
    return seconds
  }
}

extension [Range<Int64>] {
  /// The same time in order, each moment once.
  fileprivate var united: Self {
    var result: Self = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// The time that others do not have. Both are united.
  fileprivate func without(_ others: Self) -> Self {
    var result: Self = [], next = 0
    for range in self {
      var from = range.lowerBound
      while next < others.count, others[next].upperBound <= from { next += 1 }
      var index = next
      while index < others.count, others[index].lowerBound < range.upperBound {
        if others[index].lowerBound > from { result.append(from..<others[index].lowerBound) }
        from = Swift.max(from, others[index].upperBound)
        index += 1
      }
      if from < range.upperBound { result.append(from..<range.upperBound) }
    }
    return result
  }
}
