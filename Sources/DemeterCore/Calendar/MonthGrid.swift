/// A month in whole weeks, as a calendar page shows it: 28, 35 or 42 days, including days of the neighbouring months.
public struct MonthGrid: Hashable, Sendable {
  /// The month itself.
  public let month: Month
  /// All displayed days, from the first day of the first week to the last day of the last week.
  public let days: ClosedRange<Day>

  /// Creates the grid of a month whose weeks begin on a weekday.
  public init(_ month: Month, weekStart: WeekStart) {
    self.month = month
    days = month.days.lowerBound.week(from: weekStart).lowerBound...month.days.upperBound.week(from: weekStart).upperBound
  }

  /// The days in rows of seven.
  public var weeks: [[Day]] { days.inWeeks }
}

extension ClosedRange<Day> {
  /// The days in rows of seven. The last row may be shorter.
  public var inWeeks: [[Day]] {
    let each = each
    return stride(from: 0, to: each.count, by: 7).map { Array(each[$0..<Swift.min($0 + 7, each.count)]) }
  }
}
