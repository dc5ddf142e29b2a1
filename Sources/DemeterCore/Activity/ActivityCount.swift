/// Works out what samples make of each day: sources merged in their order, moments given to local days.
public struct ActivityCount: Sendable {
  /// What one source measured, in thousandths.
  public struct Share: Hashable, Sendable {
    /// What of it counts.
    public var counted: Int64
    /// What of it is left out, because a source that comes first measured the same moments.
    public var overlapping: Int64

    /// A share.
    public init(counted: Int64 = 0, overlapping: Int64 = 0) {
      self.counted = counted
      self.overlapping = overlapping
    }
  }
  /// A day's number.
  public struct Value: Hashable, Sendable {
    /// In thousandths.
    public var amount: Int64 = 0
    /// When what it is made of was known, in milliseconds.
    public var asOf: Int64 = 0
    /// Of one measurement among several, when it was made.
    var measured: Int64 = .min
  }
  /// What was measured of which day.
  public struct DayMetric: Hashable, Sendable {
    /// The calendar day.
    public let day: Day
    /// What was measured.
    public let metric: Metric

    /// A metric of a day.
    public init(day: Day, metric: Metric) {
      self.day = day
      self.metric = metric
    }
  }

  /// What each day's numbers are.
  public private(set) var values: [DayMetric: Value] = [:]
  /// What of them each source measured.
  public private(set) var shares: [DayMetric: [Int64: Share]] = [:]
  /// What of one import counts, by source and metric.
  public private(set) var ofImport: [Metric: [Int64: Share]] = [:]
  /// The days with a number from that import.
  public private(set) var daysOfImport: Set<Day> = []

  /// Where somebody was when, by which all of this was counted.
  public let days: LocalDays
  /// The place of each source in the order, by its number.
  public let places: [Int64: Int]
  /// The zones that somebody was in.
  public let zones: Set<String>
  private let reported: Int64?

  /// Nothing counted yet.
  ///
  /// - Parameter reported: The import of which it is told what counts.
  public init(days: LocalDays, places: [Int64: Int], zones: Set<String>, reported: Int64? = nil) {
    self.days = days
    self.places = places
    self.zones = zones
    self.reported = reported
  }

  /// Counts what all sources measured of one metric in one day of universal time.
  public mutating func add(_ metric: Metric, _ samples: [Int64: [SourceMerge.Sample]], of number: Int64, asOf: Int64) {
    var merge = SourceMerge()
    for source in samples.keys.sorted(by: { (places[$0] ?? .max, $0) < (places[$1] ?? .max, $1) }) {
      let sorted = (samples[source] ?? []).sorted()
      guard metric.adds else {
        for sample in sorted { measure(metric, sample, source, asOf) }
        continue
      }
      var parts: [Day: Int64] = [:]
      var left: [Day: Int64] = [:]
      merge.add(sorted, in: days) { day, amount in
        parts[day, default: 0] += amount
      } leave: { day, amount in
        left[day, default: 0] += amount
      }
      for (day, amount) in parts {
        let key = DayMetric(day: day, metric: metric)
        var value = values[key] ?? Value()
        value.amount += amount
        value.asOf = max(value.asOf, asOf)
        values[key] = value
        shares[key, default: [:]][source, default: Share()].counted += amount
        if number == reported { daysOfImport.insert(day) }
      }
      for (day, amount) in left {
        shares[DayMetric(day: day, metric: metric), default: [:]][source, default: Share()].overlapping += amount
      }
      guard number == reported else { continue }
      ofImport[metric, default: [:]][source, default: Share()].counted += parts.values.reduce(0, +)
      ofImport[metric]?[source]?.overlapping += left.values.reduce(0, +)
    }
  }

  /// Of a day's measurements the last one counts.
  private mutating func measure(_ metric: Metric, _ sample: SourceMerge.Sample, _ source: Int64, _ asOf: Int64) {
    let day = days.day(at: sample.start)
    if reported != nil { daysOfImport.insert(day) }
    let key = DayMetric(day: day, metric: metric)
    guard sample.start > values[key]?.measured ?? .min else { return }
    values[key] = Value(amount: sample.amount, asOf: asOf, measured: sample.start)
    shares[key] = [source: Share(counted: sample.amount)]
  }
}

extension [SourceMerge.Sample] {
  /// Has samples whose end is unknown last until the next one, an hour at most.
  public func lasting() -> [SourceMerge.Sample] {
    enumerated().map { index, sample in
      guard sample.start == sample.end else { return sample }
      let next = index + 1 < count ? self[index + 1].start : .max
      return SourceMerge.Sample(start: sample.start, end: Swift.min(next, sample.start + 3600), amount: sample.amount)
    }
  }
}
