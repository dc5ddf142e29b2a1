import Foundation

/// The weekday that weeks begin on.
public enum WeekStart: String, CaseIterable, Sendable, Codable {
  case sunday, monday, saturday

  /// 0 is Sunday, 6 is Saturday, as `Day.weekday` counts.
  public var weekday: Int {
    switch self {
    case .sunday: 0
    case .monday: 1
    case .saturday: 6
    }
  }

  /// As a BCP 47 locale has it. One whose weeks begin on another day still, as in the Maldives, gets Sunday.
  public init(locale identifier: String) {
    switch Locale(identifier: identifier).firstDayOfWeek {
    case .monday: self = .monday
    case .saturday: self = .saturday
    default: self = .sunday
    }
  }
}

extension Day {
  /// The seven days of the week that this day lies in.
  public func week(from start: WeekStart) -> ClosedRange<Day> {
    let first: Day = self - (weekday - start.weekday + 7) % 7
    return first...(first + 6)
  }
}

extension ClosedRange<Day> {
  /// Every day of the range, in order.
  public var each: [Day] { (lowerBound.number...upperBound.number).map(Day.init(number:)) }
}
