import Foundation

/// Which foods a person usually eats about a time of day.
///
/// An entry of one of the 42 days before counts, the more the nearer it is in time of day, the more recent, and if it is of the same kind of
/// day: a working day, or a weekend. What was eaten more than 2½ hours earlier or later does not count, and nothing of the day itself.
public struct FoodHabits: Sendable {
  private let moment: LoggedMoment
  private let seconds: Int
  private var scores: [String: Double] = [:]

  /// How many days before count.
  private static let reach: Int = 42
  /// The difference in time of day from which an entry does not count, in seconds.
  private static let limit: Double = 9_000
  /// The number of days after which an entry counts half.
  private static let halfLife: Double = 14
  /// How much an entry of the other kind of day counts.
  private static let otherKind: Double = 0.5

  /// Begins with nothing, for a moment in its own time zone.
  public init(at moment: LoggedMoment) {
    self.moment = moment
    seconds = wallClock(moment.instant, in: moment.timeZone)
  }

  /// The days whose entries count.
  public var days: ClosedRange<Day> {
    let last = max(moment.day - 1, Day.earliestEntry)
    return max(last - (Self.reach - 1), Day.earliestEntry)...last
  }

  /// Counts an entry of a food.
  public mutating func count(_ foodKey: String, at logged: LoggedMoment) {
    guard days.contains(logged.day) else { return }
    let apart = (wallClock(logged.instant, in: logged.timeZone) - seconds).absolute
    let closeness = 1 - Double(min(apart, 86_400 - apart)) / Self.limit
    guard closeness > 0 else { return }
    let recency = pow(0.5, Double(moment.day - logged.day) / Self.halfLife)
    scores[foodKey, default: 0] += closeness * recency * (logged.day.isWeekend == moment.day.isWeekend ? 1 : Self.otherKind)
  }

  /// The keys of the foods that count, the most usual first.
  public var foodKeys: [String] { scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key) }
}

extension Day {
  fileprivate var isWeekend: Bool { weekday == 0 || weekday == 6 }
}
