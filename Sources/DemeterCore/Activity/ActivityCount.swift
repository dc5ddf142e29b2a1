/// Computes the numbers of each day from samples: merges the sources in their order and assigns moments to local days.
public struct ActivityCount: Sendable {
  /// The share of one source, in thousandths of the unit.
  public struct Share: Hashable, Sendable {
    /// The part that counts.
    public var counted: Int64
    /// The part that does not count, because a source earlier in the order measured the same moments.
    public var overlapping: Int64

    /// Creates a share.
    public init(counted: Int64 = 0, overlapping: Int64 = 0) {
      self.counted = counted
      self.overlapping = overlapping
    }
  }
  /// The number of a day.
  public struct Value: Hashable, Sendable {
    /// In thousandths of the unit.
    public var amount: Int64 = 0
    /// When its data were known, in milliseconds since 1970.
    public var asOf: Int64 = 0
    /// When it was measured, in seconds since 1970; only for a metric whose last measurement counts.
    var measured: Int64 = .min
  }
  /// A metric of a day.
  public struct DayMetric: Hashable, Sendable {
    /// The calendar day.
    public let day: Day
    /// The metric.
    public let metric: Metric

    /// Creates a metric of a day.
    public init(day: Day, metric: Metric) {
      self.day = day
      self.metric = metric
    }
  }

  /// The numbers of each day.
  public private(set) var values: [DayMetric: Value] = [:]
  /// The share of each source in them.
  public private(set) var shares: [DayMetric: [Int64: Share]] = [:]
  /// The part of the reported import that counts, by metric and source.
  public private(set) var ofImport: [Metric: [Int64: Share]] = [:]
  /// The days with a number from the reported import.
  public private(set) var daysOfImport: Set<Day> = []

  /// Whether numbers that stay the same keep their age, because nothing new was sent.
  public var keepsAge = false

  /// The local day of each moment.
  public let days: LocalDays
  /// The position of each source in the order, by the number of the source.
  public let places: [Int64: Int]
  private let reported: Int64?
  private var sleep = SleepCount()

  /// Creates a count without numbers.
  ///
  /// - Parameter reported: the number of the import whose shares and days are collected in `ofImport` and `daysOfImport`.
  public init(days: LocalDays, places: [Int64: Int], reported: Int64? = nil) {
    self.days = days
    self.places = places
    self.reported = reported
  }

  /// Counts the samples of all sources for one metric and one UTC day.
  public mutating func add(_ metric: Metric, _ samples: [Int64: [SourceMerge.Sample]], of number: Int64, asOf: Int64) {
    guard metric != .sleep else { return sleep.add(samples, of: number, asOf: asOf) }
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

  /// Counts what can only be counted when all days were added.
  public mutating func finish() {
    for part in sleep.shares(places.keys.sorted { (places[$0] ?? .max, $0) < (places[$1] ?? .max, $1) }) {
      let day = days.day(at: part.end), key = DayMetric(day: day, metric: .sleep)
      shares[key, default: [:]][part.source, default: Share()].counted += part.counted
      shares[key]?[part.source]?.overlapping += part.overlapping
      if part.counted > 0 {
        var value = values[key] ?? Value()
        value.amount += part.counted
        value.asOf = max(value.asOf, part.asOf)
        values[key] = value
      }
      guard part.number == reported else { continue }
      if part.counted > 0 { daysOfImport.insert(day) }
      ofImport[.sleep, default: [:]][part.source, default: Share()].counted += part.counted
      ofImport[.sleep]?[part.source]?.overlapping += part.overlapping
    }
    sleep = SleepCount()
  }

  /// Counts a measurement if it is the last one of its day.
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
  /// Extends samples whose end is unknown until the start of the next one, by at most an hour.
  public func lasting() -> [SourceMerge.Sample] {
    enumerated().map { index, sample in
      guard sample.start == sample.end else { return sample }
      let next = index + 1 < count ? self[index + 1].start : .max
      return SourceMerge.Sample(start: sample.start, end: Swift.min(next, sample.start + 3600), amount: sample.amount)
    }
  }
}
