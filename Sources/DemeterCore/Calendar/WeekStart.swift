import Foundation

/// The first weekday of a week.
public enum WeekStart: String, CaseIterable, Sendable, Codable {
  case sunday, monday, saturday

  /// The weekday as in `Day.weekday`: 0 is Sunday, 6 is Saturday.
  public var weekday: Int {
    switch self {
    case .sunday: 0
    case .monday: 1
    case .saturday: 6
    }
  }

  /// Creates the week start of a BCP 47 locale. A locale whose weeks begin on any other day, as in the Maldives, gets Sunday.
  public init(locale identifier: String) {
    switch Locale(identifier: identifier).firstDayOfWeek {
    case .monday: self = .monday
    case .saturday: self = .saturday
    default: self = .sunday
    }
  }
}

extension Day {
  /// Returns the seven days of the week that contains this day.
  public func week(from start: WeekStart) -> ClosedRange<Day> {
    let first: Day = self - (weekday - start.weekday + 7) % 7
    return first...(first + 6)
  }
}

extension ClosedRange<Day> {
  /// Every day of the range, in order.
  public var each: [Day] { (lowerBound.number...upperBound.number).map(Day.init(number:)) }
}
