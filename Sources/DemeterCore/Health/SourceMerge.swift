/// Merges overlapping sources, so that each moment counts once.
///
/// HealthKit merges the sources of a quantity before it adds them up. The owner sets their order; the exact algorithm is not published.
/// This is ours: if several sources cover a moment, the first one in the order counts. A sample of another source counts by the share of
/// its seconds that no earlier source covers. `docs/notes/health-duplicates.md` has examples.
public struct SourceMerge {
  /// A measurement with start, end and amount.
  public struct Sample: Hashable, Comparable, Sendable {
    /// Seconds since 1970.
    public let start: Int64
    /// Seconds since 1970, not before the start.
    public let end: Int64
    /// Thousandths of the metric's unit.
    public let amount: Int64

    /// Creates a measurement.
    public init(start: Int64, end: Int64, amount: Int64) {
      self.start = start
      self.end = end
      self.amount = amount
    }

    /// Orders measurements by start, then end, then amount.
    public static func < (a: Sample, b: Sample) -> Bool { (a.start, a.end, a.amount) < (b.start, b.end, b.amount) }
  }

  /// The periods that the sources so far cover: sorted and disjoint.
  private var covered: [Range<Int64>] = []

  /// Creates a merge without sources.
  public init() {}

  /// Adds the next source in the order. Its samples must be sorted. Passes each part that counts with its day to `count`, and what does not
  /// count of a sample to `leave`, with the day on which the sample began.
  public mutating func add(
    _ samples: [Sample], in days: LocalDays, count: (Day, Int64) -> Void, leave: (Day, Int64) -> Void
  ) {
    var first = 0
    var own: [Range<Int64>] = []
    own.reserveCapacity(samples.count)
    var before: Sample?
    for sample in samples where sample != before {
      before = sample
      while first < covered.count, covered[first].upperBound <= sample.start { first += 1 }
      let left = Self.count(sample, covered[first...], days, count)
      if left > 0 { leave(days.day(at: sample.start), left) }
      guard sample.start < sample.end else { continue }
      if let last = own.last, sample.start <= last.upperBound {
        own[own.count - 1] = last.lowerBound..<max(last.upperBound, sample.end)
      } else {
        own.append(sample.start..<sample.end)
      }
    }
    covered = covered.isEmpty ? own : Self.union(covered, own)
  }

  /// Counts the part of a sample that is not covered, and returns the amount that is covered.
  private static func count(
    _ sample: Sample, _ covered: ArraySlice<Range<Int64>>, _ days: LocalDays, _ count: (Day, Int64) -> Void
  ) -> Int64 {
    guard sample.start < sample.end else {
      if covered.first?.contains(sample.start) == true { return sample.amount }
      count(days.day(at: sample.start), sample.amount)
      return 0
    }
    var open: [Range<Int64>] = []
    var from = sample.start
    for stretch in covered {
      guard stretch.lowerBound < sample.end else { break }
      if stretch.lowerBound > from { open.append(from..<stretch.lowerBound) }
      from = max(from, stretch.upperBound)
    }
    if from < sample.end { open.append(from..<sample.end) }
    let seconds = open.reduce(0) { $0 + Int64($1.count) }
    let amount = share(of: sample.amount, seconds, of: sample.end - sample.start)
    var passed: Int64 = 0
    var given: Int64 = 0
    for stretch in open {
      days.cut(stretch) { day, part in
        passed += Int64(part.count)
        let upTo = share(of: amount, passed, of: seconds)
        count(day, upTo - given)
        given = upTo
      }
    }
    return sample.amount - amount
  }

  /// Returns the share of an amount for a number of seconds, rounded half up to a thousandth.
  public static func share(of amount: Int64, _ seconds: Int64, of all: Int64) -> Int64 {
    if seconds == all { return amount }
    return (2 * amount * seconds + all) / (2 * all)
  }

  private static func union(_ a: [Range<Int64>], _ b: [Range<Int64>]) -> [Range<Int64>] {
    var result: [Range<Int64>] = []
    result.reserveCapacity(a.count + b.count)
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      let next: Range<Int64>
      if j == b.count || (i < a.count && a[i].lowerBound <= b[j].lowerBound) {
        next = a[i]
        i += 1
      } else {
        next = b[j]
        j += 1
      }
      if let last = result.last, next.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else {
        result.append(next)
      }
    }
    return result
  }
}
