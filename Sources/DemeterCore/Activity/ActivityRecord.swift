public import Foundation

/// The measurements of a day, and how each number was computed.
public struct ActivityRecord: Hashable, Sendable {
  /// The share of one source in a day's number.
  public struct Share: Hashable, Sendable {
    /// The metric.
    public let metric: Metric
    /// The source.
    public let source: HealthSource
    /// The part that counts in the day's number.
    public let counted: Measure
    /// The part that does not count, because a source earlier in the order measured the same moments.
    public let overlapping: Measure

    /// Creates a share.
    public init(metric: Metric, source: HealthSource, counted: Measure, overlapping: Measure) {
      self.metric = metric
      self.source = source
      self.counted = counted
      self.overlapping = overlapping
    }
  }

  /// The numbers that count.
  public let day: ActivityDay
  /// All known numbers from all origins, also those that don't count. The one that counts is first.
  public let known: [Metric: [ActivityValue]]
  /// The shares of the sources in the numbers of a Health export.
  public let shares: [Share]
  /// Apple's own total of active energy, which its activity rings show.
  public let moved: Measure?

  /// Creates a record of a day.
  public init(day: ActivityDay, known: [Metric: [ActivityValue]] = [:], shares: [Share] = [], moved: Measure? = nil) {
    self.day = day
    self.known = known
    self.shares = shares
    self.moved = moved
  }

  /// Returns the number that would count without a correction by hand.
  public func beneath(_ metric: Metric) -> ActivityValue? { known[metric]?.first { $0.origin != .hand } }

  /// Returns the measured amount, without corrections by hand. For the energy burned, this is active and resting energy together.
  public func measured(_ metric: Metric) -> Measure? {
    if let stated = beneath(metric) { return stated.amount }
    guard metric == .burnedEnergy, let active = beneath(.activeEnergy), let basal = beneath(.basalEnergy) else { return nil }
    return active.amount + basal.amount
  }

  /// Returns true if its number was entered by hand.
  public func isCorrected(_ metric: Metric) -> Bool { day.values[metric]?.origin == .hand }
}

/// A total of a day that a phone sent.
public struct PushedTotal: Hashable, Sendable {
  /// The metric.
  public let metric: Metric
  /// The calendar day.
  public let day: Day
  /// The amount of the whole day so far.
  public let amount: Measure
  /// The origin: `.app` or `.push`.
  public let origin: ActivityOrigin

  /// Creates a total.
  public init(metric: Metric, day: Day, amount: Measure, origin: ActivityOrigin) {
    self.metric = metric
    self.day = day
    self.amount = amount
    self.origin = origin
  }
}

/// A sample that an app sent, for a part of a day.
public struct PushedSample: Hashable, Sendable {
  /// The metric.
  public let metric: Metric
  /// The source. Several names mean that the phone has already merged them.
  public let source: HealthSource
  /// Seconds since 1970.
  public let start: Int64
  /// Seconds since 1970; nil if the app doesn't say. Then the sample lasts until the next one of its source, at most an hour.
  public let end: Int64?
  /// The amount.
  public let amount: Measure

  /// Creates a sample. It replaces an earlier one of the same metric, source and start.
  public init(metric: Metric, source: HealthSource, start: Int64, end: Int64?, amount: Measure) {
    self.metric = metric
    self.source = source
    self.start = start
    self.end = end
    self.amount = amount
  }
}

/// The numbers that a phone sent in one request.
public struct HealthPush: Hashable, Sendable {
  /// Totals of whole days.
  public var totals: [PushedTotal]
  /// Samples of parts of days.
  public var samples: [PushedSample]

  /// Creates a push.
  public init(totals: [PushedTotal] = [], samples: [PushedSample] = []) {
    self.totals = totals
    self.samples = samples
  }
}

/// An import of a health file, as the diary stores it.
public struct HealthImport: Hashable, Sendable, Identifiable {
  /// The share of one source in an import.
  public struct Part: Hashable, Sendable {
    /// The source.
    public let source: HealthSource
    /// The metric.
    public let metric: Metric
    /// The number of samples.
    public let samples: Int
    /// The part that counts.
    public let counted: Measure
    /// The part that does not count, because a source earlier in the order measured the same moments.
    public let overlapping: Measure

    /// Creates a share.
    public init(source: HealthSource, metric: Metric, samples: Int, counted: Measure, overlapping: Measure) {
      self.source = source
      self.metric = metric
      self.samples = samples
      self.counted = counted
      self.overlapping = overlapping
    }
  }
  /// The permanent id.
  public let id: UUID
  /// When it was imported.
  public let importedAt: Date
  /// The result of reading the file.
  public let reading: HealthReading
  /// The range from its first day to its last one; nil if the file contains nothing that a diary stores.
  public let days: ClosedRange<Day>?
  /// The number of days that have a number from it.
  public let dayCount: Int
  /// The number of days whose numbers it changed.
  public let changedDays: Int
  /// The shares of all sources.
  public let parts: [Part]
  /// The number of foods from each source, which can be imported into the diary.
  public let foods: [HealthSource: Int]
  /// Whether it is the newest import, and what it replaced is still there.
  public let canBeUndone: Bool

  /// Creates an import.
  public init(
    id: UUID, importedAt: Date, reading: HealthReading, days: ClosedRange<Day>?, dayCount: Int, changedDays: Int, parts: [Part],
    foods: [HealthSource: Int], canBeUndone: Bool = false
  ) {
    self.id = id
    self.importedAt = importedAt
    self.reading = reading
    self.days = days
    self.dayCount = dayCount
    self.changedDays = changedDays
    self.parts = parts
    self.foods = foods
    self.canBeUndone = canBeUndone
  }
}
