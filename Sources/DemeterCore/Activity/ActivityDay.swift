public import Foundation

/// The origin of a day's number.
public enum ActivityOrigin: String, CaseIterable, Sendable, Codable {
  /// A correction that a person entered by hand.
  case hand
  /// A Health export, merged from all its sources.
  case export
  /// An app that sends data from Apple Health.
  case app
  /// A Shortcut on the phone, or another program that sends day totals.
  case push
  /// A diary that was imported.
  case imported
}

/// One number of a day, with its origin.
public struct ActivityValue: Hashable, Sendable {
  /// The amount.
  public let amount: Measure
  /// The origin.
  public let origin: ActivityOrigin
  /// The time at which the number was known.
  public let asOf: Date

  /// Creates a number.
  public init(_ amount: Measure, origin: ActivityOrigin, asOf: Date) {
    self.amount = amount
    self.origin = origin
    self.asOf = asOf
  }
}

/// The measurements of a day. A metric that was not measured is missing, which is different from zero.
public struct ActivityDay: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// The number of each measured metric.
  public let values: [Metric: ActivityValue]

  /// Creates a day with its measurements.
  public init(day: Day, values: [Metric: ActivityValue] = [:]) {
    self.day = day
    self.values = values
  }

  /// Returns one number without its origin.
  public subscript(metric: Metric) -> Measure? { values[metric]?.amount }
  /// The steps, rounded to a whole number.
  public var steps: Int? { self[.steps]?.whole }
  /// The distance in metres.
  public var distance: Measure? { self[.distance] }
  /// Active energy, burned by moving.
  public var active: Energy? { self[.activeEnergy]?.energy }
  /// Resting energy, burned without moving.
  public var basal: Energy? { self[.basalEnergy]?.energy }
  /// All energy burned: the entered total, or else active and resting energy together; nil unless both are known.
  public var burned: Energy? {
    if let stated = self[.burnedEnergy] { return stated.energy }
    guard let active, let basal else { return nil }
    return active + basal
  }
  /// The origin of the energy burned. If any part was entered by hand, it is `hand`.
  public var energyOrigin: ActivityOrigin? {
    if let stated = values[.burnedEnergy] { return stated.origin }
    let parts = [values[.activeEnergy], values[.basalEnergy]].compactMap { $0?.origin }
    return parts.contains(.hand) ? .hand : parts.first
  }

  /// Returns the progress towards a goal of steps, 0…1; nil without steps. Without a goal, any step counts as 1.
  public func stepProgress(of goal: Int?) -> Double? {
    guard let steps else { return nil }
    guard let goal, goal > 0 else { return steps > 0 ? 1 : 0 }
    return min(Double(steps) / Double(goal), 1)
  }
}

/// The energy that a phone measured on a day, with the values that `HKStatisticsCollectionQuery` would return.
public struct DailyEnergy: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// Active energy, burned by moving.
  public let active: Energy?
  /// Resting energy, burned without moving.
  public let basal: Energy?
  /// All energy burned; nil if it is not known.
  public let burned: Energy?
  /// The origin.
  public let origin: ActivityOrigin

  /// Creates the energy of a day's activity; nil if none is known.
  public init?(_ activity: ActivityDay) {
    guard let origin = activity.energyOrigin else { return nil }
    day = activity.day
    active = activity.active
    basal = activity.basal
    burned = activity.burned
    self.origin = origin
  }
}
