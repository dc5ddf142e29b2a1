public import Foundation

/// The differences between the stored numbers of days and newly counted ones: what to delete and what to write.
public struct ActivityChanges: Sendable {
  /// The stored numbers of the compared days.
  public struct Known: Sendable {
    /// The numbers of one origin, in thousandths.
    public var values: [ActivityCount.DayMetric: (amount: Int64, isFinal: Bool)] = [:]
    /// The share of each source in them; only for a Health export.
    public var shares: [ActivityCount.DayMetric: [Int64: ActivityCount.Share]] = [:]
    /// The UTC days for which an app sent samples, by metric.
    public var measured: [Metric: Set<Int>] = [:]

    /// Creates a value without numbers.
    public init() {}
  }

  /// The origin of the numbers.
  public let origin: ActivityOrigin
  /// The numbers to delete.
  public private(set) var gone: [ActivityCount.DayMetric] = []
  /// The numbers to write.
  public private(set) var values: [(key: ActivityCount.DayMetric, value: ActivityCount.Value, isFinal: Bool)] = []
  /// The shares to delete.
  public private(set) var goneShares: [(key: ActivityCount.DayMetric, source: Int64)] = []
  /// The shares to write, after the others are deleted.
  public private(set) var shares: [(key: ActivityCount.DayMetric, source: Int64, share: ActivityCount.Share)] = []

  /// Compares counted numbers with the stored ones of an origin, on a range of days.
  public init(
    from known: Known, to count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>, home: TimeZone,
    dayStarts: DayStartLog = .midnight
  ) {
    self.origin = origin
    // An app may also send totals of days. They stay, unless they were counted from samples of that same time.
    gone = known.values.keys.filter { key in
      count.values[key] == nil
        && (origin != .app || known.measured[key.metric]?.isDisjoint(with: key.day.number - 1...key.day.number + 1) == false)
    }
    for (key, value) in count.values where days.contains(key.day) {
      let isFinal = key.day.isOver(at: Date(milliseconds: value.asOf), in: home, dayStarts: dayStarts)
      if let known = known.values[key], known.amount == value.amount, count.keepsAge || known.isFinal == isFinal { continue }
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
