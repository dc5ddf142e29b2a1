public import DemeterCore
public import Foundation

/// What every page of a signed-in person knows: the present, and how that person reads numbers and times.
public struct PageContext: Hashable, Sendable {
  /// Whose page it is.
  let person: UUID
  /// The present.
  public let now: Date
  /// The zone their days follow.
  public let timeZone: TimeZone
  /// How they write numbers.
  public let numbers: NumberStyle
  /// How they write days and times.
  public let dates: DateStyle

  /// The weekday their weeks begin on.
  public let weekStart: WeekStart
  /// Whether a swipe to the left leads to what comes next.
  let swipesForward: Bool
  /// The unit they read distances in.
  let distanceUnit: DistanceUnit
  /// Whether steps are shown against the day's goal.
  let showsStepGoal: Bool

  /// The present, in that person's zone and locale.
  public init(person: Person, now: Date) {
    self.now = now
    self.person = person.id
    timeZone = person.timeZone
    numbers = person.numbers
    dates = person.dates
    weekStart = person.weekStart
    swipesForward = person.swipesForward
    distanceUnit = person.distanceUnit
    showsStepGoal = person.showsStepGoal
  }

  /// The day it is.
  public var today: Day { Day(now, in: timeZone) }

  /// `1,200 cal`
  func calories(_ energy: Energy) -> String { numbers.text(energy) + " cal" }
  /// `5.1 km`
  func distance(_ meters: Measure) -> String { "\(numbers.text(meters, in: distanceUnit)) \(distanceUnit.rawValue)" }
  /// `80 g`
  func grams(_ mass: Mass) -> String { numbers.text(mass) + " g" }
}
