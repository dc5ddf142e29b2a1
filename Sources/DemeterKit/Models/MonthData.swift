public import DemeterCore

/// A month of the history: its days, their totals and statistics.
public struct MonthData: Hashable, Sendable, Identifiable {
  /// The month.
  public let id: Month
  /// The year, 1…9999.
  public var year: Int { id.year }
  /// The number of the month, 1…12.
  public var month: Int { id.number }
  /// Every day of the month, with its result against its goal.
  public let days: [HistoryDay]
  /// The totals of the days that have entries, oldest first.
  public let dailyTotals: [DailyTotal]
  /// The statistics of the month. Today's result is open until it is reached.
  public let statistics: HistoryStatistics

  init(_ month: Month, _ days: [HistoryDay], today: Day) {
    id = month
    self.days = days
    dailyTotals = days.compactMap(\.total)
    statistics = HistoryStatistics(of: days, today: today)
  }
}

extension HistoryViewModel {
  /// The totals of the days of `visibleMonths` that have entries.
  public var cachedTotals: [Day: DailyTotal] {
    Dictionary(uniqueKeysWithValues: visibleMonths.flatMap(\.dailyTotals).map { ($0.day, $0) })
  }
  /// The day that is open; nil if none is.
  public var selectedDate: Day? { openDay?.day }
}
