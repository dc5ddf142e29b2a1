/// A month as whole weeks: what a calendar's page shows, 28, 35 or 42 days with those of the neighbours that fill it up.
public struct MonthGrid: Hashable, Sendable {
  /// The month itself.
  public let month: Month
  /// Every day shown, from the first of the first week to the last of the last.
  public let days: ClosedRange<Day>

  /// A month in weeks that begin on that weekday.
  public init(_ month: Month, weekStart: WeekStart) {
    self.month = month
    days = month.days.lowerBound.week(from: weekStart).lowerBound...month.days.upperBound.week(from: weekStart).upperBound
  }

  /// Rows of seven.
  public var weeks: [[Day]] { days.inWeeks }
}

extension ClosedRange<Day> {
  /// Rows of seven, the last perhaps shorter.
  public var inWeeks: [[Day]] {
    let each = each
    return stride(from: 0, to: each.count, by: 7).map { Array(each[$0..<Swift.min($0 + 7, each.count)]) }
  }
}
