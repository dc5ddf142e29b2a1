public import Foundation

/// What was measured of a day, and how each number came about.
public struct ActivityRecord: Hashable, Sendable {
  /// One source's part in a day's number.
  public struct Share: Hashable, Sendable {
    /// What was measured.
    public let metric: Metric
    /// Who measured it.
    public let source: HealthSource
    /// What of it is part of the day's number.
    public let counted: Measure
    /// What of it was left out, because a source that comes first measured the same moments.
    public let overlapping: Measure

    /// A part.
    public init(metric: Metric, source: HealthSource, counted: Measure, overlapping: Measure) {
      self.metric = metric
      self.source = source
      self.counted = counted
      self.overlapping = overlapping
    }
  }

  /// The numbers that count.
  public let day: ActivityDay
  /// Every number that is known, from wherever it came, also those that don't count; the one that counts first.
  public let known: [Metric: [ActivityValue]]
  /// Who measured what the Health export says of the day.
  public let shares: [Share]
  /// Apple's own total of active energy, as its activity rings show it.
  public let moved: Measure?

  /// A day with how its numbers came about.
  public init(day: ActivityDay, known: [Metric: [ActivityValue]] = [:], shares: [Share] = [], moved: Measure? = nil) {
    self.day = day
    self.known = known
    self.shares = shares
    self.moved = moved
  }

  /// What would count if a correction by hand were taken back.
  public func beneath(_ metric: Metric) -> ActivityValue? { known[metric]?.first { $0.origin != .hand } }

  /// What was measured of it, whatever was entered by hand: of the energy burned, both its parts together.
  public func measured(_ metric: Metric) -> Measure? {
    if let stated = beneath(metric) { return stated.amount }
    guard metric == .burnedEnergy, let active = beneath(.activeEnergy), let basal = beneath(.basalEnergy) else { return nil }
    return active.amount + basal.amount
  }

  /// Whether its number was entered by hand.
  public func isCorrected(_ metric: Metric) -> Bool { day.values[metric]?.origin == .hand }
}

/// A day's number as a phone sent it.
public struct PushedTotal: Hashable, Sendable {
  /// What was measured.
  public let metric: Metric
  /// The calendar day.
  public let day: Day
  /// How much, of the whole day so far.
  public let amount: Measure
  /// Who sent it: `.app` or `.push`.
  public let origin: ActivityOrigin

  /// A total that was sent.
  public init(metric: Metric, day: Day, amount: Measure, origin: ActivityOrigin) {
    self.metric = metric
    self.day = day
    self.amount = amount
    self.origin = origin
  }
}

/// A measurement as an app sent it, of a part of a day.
public struct PushedSample: Hashable, Sendable {
  /// What was measured.
  public let metric: Metric
  /// Who measured it. Several names mean that the phone merged them already.
  public let source: HealthSource
  /// Seconds since 1970.
  public let start: Int64
  /// Seconds since 1970; nil where the app doesn't say: then it lasts until the next one of its source, an hour at most.
  public let end: Int64?
  /// How much.
  public let amount: Measure

  /// A measurement that was sent. One of the same metric, source and start takes the place of an earlier one.
  public init(metric: Metric, source: HealthSource, start: Int64, end: Int64?, amount: Measure) {
    self.metric = metric
    self.source = source
    self.start = start
    self.end = end
    self.amount = amount
  }
}

/// What a phone sent in one go.
public struct HealthPush: Hashable, Sendable {
  /// Numbers of whole days.
  public var totals: [PushedTotal]
  /// Measurements of parts of days.
  public var samples: [PushedSample]

  /// What was sent.
  public init(totals: [PushedTotal] = [], samples: [PushedSample] = []) {
    self.totals = totals
    self.samples = samples
  }
}

/// An import of a health file, as it is remembered.
public struct HealthImport: Hashable, Sendable, Identifiable {
  /// One source's part in an import.
  public struct Part: Hashable, Sendable {
    /// Who measured it.
    public let source: HealthSource
    /// What was measured.
    public let metric: Metric
    /// How many samples there were.
    public let samples: Int
    /// What of them counts.
    public let counted: Measure
    /// What was left out, because a source that comes first measured the same moments.
    public let overlapping: Measure

    /// A part.
    public init(source: HealthSource, metric: Metric, samples: Int, counted: Measure, overlapping: Measure) {
      self.source = source
      self.metric = metric
      self.samples = samples
      self.counted = counted
      self.overlapping = overlapping
    }
  }
  /// Its name for ever.
  public let id: UUID
  /// When it was imported.
  public let importedAt: Date
  /// What came of reading the file.
  public let reading: HealthReading
  /// From the first day to the last that it holds something of; nil where it holds nothing that is kept.
  public let days: ClosedRange<Day>?
  /// How many days have a number from it.
  public let dayCount: Int
  /// How many days show another number than before.
  public let changedDays: Int
  /// Who measured what.
  public let parts: [Part]
  /// How many foods each source brought, which may be taken into the diary.
  public let foods: [HealthSource: Int]

  /// An import.
  public init(
    id: UUID, importedAt: Date, reading: HealthReading, days: ClosedRange<Day>?, dayCount: Int, changedDays: Int, parts: [Part],
    foods: [HealthSource: Int]
  ) {
    self.id = id
    self.importedAt = importedAt
    self.reading = reading
    self.days = days
    self.dayCount = dayCount
    self.changedDays = changedDays
    self.parts = parts
    self.foods = foods
  }
}
