public import Foundation

/// What has to be written so that days say what was counted.
public struct ActivityChanges: Sendable {
  /// What is known so far, of the days that are compared.
  public struct Known: Sendable {
    /// The numbers of one origin, in thousandths.
    public var values: [ActivityCount.DayMetric: (amount: Int64, isFinal: Bool)] = [:]
    /// What of them each source measured; of a Health export only.
    public var shares: [ActivityCount.DayMetric: [Int64: ActivityCount.Share]] = [:]
    /// The days of universal time that an app sent measurements of, by metric.
    public var measured: [Metric: Set<Int>] = [:]

    /// Nothing known.
    public init() {}
  }

  /// Where the numbers come from.
  public let origin: ActivityOrigin
  /// The numbers to delete.
  public private(set) var gone: [ActivityCount.DayMetric] = []
  /// The numbers to write.
  public private(set) var values: [(key: ActivityCount.DayMetric, value: ActivityCount.Value, isFinal: Bool)] = []
  /// The shares to delete.
  public private(set) var goneShares: [(key: ActivityCount.DayMetric, source: Int64)] = []
  /// The shares to write, after others are deleted.
  public private(set) var shares: [(key: ActivityCount.DayMetric, source: Int64, share: ActivityCount.Share)] = []

  /// Compares what was counted with what is known from that origin, on some days.
  public init(
    from known: Known, to count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>, home: TimeZone
  ) {
    self.origin = origin
    // An app may send sums of days as well: those stay, unless measurements of that very time once made them.
    gone = known.values.keys.filter { key in
      count.values[key] == nil
        && (origin != .app || known.measured[key.metric]?.isDisjoint(with: key.day.number - 1...key.day.number + 1) == false)
    }
    for (key, value) in count.values where days.contains(key.day) {
      let isFinal = key.day.isOver(at: Date(milliseconds: value.asOf), in: home)
      if let known = known.values[key], known == (value.amount, isFinal) { continue }
      values.append((key, value, isFinal))
    }
    if origin == .export { compareShares(known.shares, with: count, in: days) }
  }

  private mutating func compareShares(
    _ known: [ActivityCount.DayMetric: [Int64: ActivityCount.Share]], with count: ActivityCount, in days: ClosedRange<Day>
  ) {
    var new = count.shares.filter { days.contains($0.key.day) }
    for (key, sources) in known {
      for (source, old) in sources {
        let share = new[key]?.removeValue(forKey: source)
        if share == old { continue }
        goneShares.append((key, source))
        if let share { shares.append((key, source, share)) }
      }
    }
    for (key, sources) in new {
      for (source, share) in sources { shares.append((key, source, share)) }
    }
  }

  /// The days whose numbers change.
  public var days: Set<Day> { Set(gone.map(\.day) + values.map(\.key.day)) }
}
