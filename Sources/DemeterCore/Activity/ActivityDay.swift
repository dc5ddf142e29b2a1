public import Foundation

/// How a day's number came here.
public enum ActivityOrigin: String, CaseIterable, Sendable, Codable {
  /// Somebody put it right by hand.
  case hand
  /// A Health export, merged from all its sources.
  case export
  /// An app that sends what Health has.
  case app
  /// A Shortcut on the phone, or another program that sends day totals.
  case push
  /// Another diary had it.
  case imported
}

/// One number of a day.
public struct ActivityValue: Hashable, Sendable {
  /// How much.
  public let amount: Measure
  /// How it came here.
  public let origin: ActivityOrigin
  /// When it was known to be true.
  public let asOf: Date

  /// A number with where it came from.
  public init(_ amount: Measure, origin: ActivityOrigin, asOf: Date) {
    self.amount = amount
    self.origin = origin
    self.asOf = asOf
  }
}

/// What was measured of a day. What nobody measured is missing, which is not the same as none.
public struct ActivityDay: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// What was measured.
  public let values: [Metric: ActivityValue]

  /// A day with what was measured of it.
  public init(day: Day, values: [Metric: ActivityValue] = [:]) {
    self.day = day
    self.values = values
  }

  /// One number, without where it came from.
  public subscript(metric: Metric) -> Measure? { values[metric]?.amount }
  /// Whole steps.
  public var steps: Int? { self[.steps]?.whole }
  /// In metres.
  public var distance: Measure? { self[.distance] }
  /// Energy burned by moving.
  public var active: Energy? { self[.activeEnergy]?.energy }
  /// Energy burned at rest.
  public var basal: Energy? { self[.basalEnergy]?.energy }
  /// All energy burned: what somebody stated, else both parts together; nil unless both are known.
  public var burned: Energy? {
    if let stated = self[.burnedEnergy] { return stated.energy }
    guard let active, let basal else { return nil }
    return active + basal
  }
  /// How the energy burned came here: what was entered by hand tells before the rest.
  public var energyOrigin: ActivityOrigin? {
    if let stated = values[.burnedEnergy] { return stated.origin }
    let parts = [values[.activeEnergy], values[.basalEnergy]].compactMap { $0?.origin }
    return parts.contains(.hand) ? .hand : parts.first
  }

  /// Steps against a goal, 0…1; nil without steps. Without a goal any step is the whole way.
  public func stepProgress(of goal: Int?) -> Double? {
    guard let steps else { return nil }
    guard let goal, goal > 0 else { return steps > 0 ? 1 : 0 }
    return min(Double(steps) / Double(goal), 1)
  }
}

/// The energy that a phone measured of a day, as `HKStatisticsCollectionQuery` would give it.
public struct DailyEnergy: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// Burned by moving.
  public let active: Energy?
  /// Burned at rest.
  public let basal: Energy?
  /// Burned in all; nil unless it is known.
  public let burned: Energy?
  /// How it came here.
  public let origin: ActivityOrigin

  /// The energy of a day's activity; nil where none is known.
  public init?(_ activity: ActivityDay) {
    guard let origin = activity.energyOrigin else { return nil }
    day = activity.day
    active = activity.active
    basal = activity.basal
    burned = activity.burned
    self.origin = origin
  }
}
