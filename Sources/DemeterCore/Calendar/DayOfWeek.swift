/// A day of the week, Monday first as in ISO 8601. The raw value is what programs and forms call it.
public enum DayOfWeek: String, CaseIterable, Comparable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The day of the week of a date.
  public init(of day: Day) { self = Self.allCases[(day.weekday + 6) % 7] }

  /// The weekday as in `Day.weekday`: 0 is Sunday, 6 is Saturday.
  public var weekday: Int {
    switch self {
    case .monday: 1
    case .tuesday: 2
    case .wednesday: 3
    case .thursday: 4
    case .friday: 5
    case .saturday: 6
    case .sunday: 0
    }
  }

  /// Orders days from Monday to Sunday.
  public static func < (a: DayOfWeek, b: DayOfWeek) -> Bool { (a.weekday + 6) % 7 < (b.weekday + 6) % 7 }

  /// All days of the week, beginning with the first one of a person's weeks.
  public static func all(from start: WeekStart) -> [DayOfWeek] {
    allCases.sorted { ($0.weekday - start.weekday + 7) % 7 < ($1.weekday - start.weekday + 7) % 7 }
  }
}
