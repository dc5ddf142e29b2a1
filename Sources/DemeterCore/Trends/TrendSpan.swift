/// How far back trends look.
public enum TrendSpan: String, CaseIterable, Sendable {
  case fourWeeks = "4w"
  case threeMonths = "3m"
  case year = "1y"
  case all

  /// The number of days, today included; nil for the whole diary.
  public var length: Int? {
    switch self {
    case .fourWeeks: 28
    case .threeMonths: 91
    case .year: 365
    case .all: nil
    }
  }

  /// Divides days into the periods that are averaged: single days of four weeks, else weeks; months beyond two years. The first and the
  /// last one may be cut off.
  public func periods(of days: ClosedRange<Day>, weekStart: WeekStart) -> [ClosedRange<Day>] {
    if self == .fourWeeks { return days.each.map { $0...$0 } }
    let isLong = days.upperBound - days.lowerBound > 731
    var periods: [ClosedRange<Day>] = []
    var first = days.lowerBound
    while first <= days.upperBound {
      let whole = isLong ? first.month.days : first.week(from: weekStart)
      let last = min(whole.upperBound, days.upperBound)
      periods.append(first...last)
      first = last + 1
    }
    return periods
  }
}
