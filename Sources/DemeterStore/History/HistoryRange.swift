package import DemeterCore

/// The days that a history is asked of, and those whose totals are compared with their entries for it.
package struct HistoryRange: Sendable {
  package let days: ClosedRange<Day>
  /// The days whose measurements are read; nil reads those of all days, and the summaries.
  package let recent: ClosedRange<Day>?
  /// Those of the days that can have entries: the page of a month may show others.
  package let written: ClosedRange<Day>
  /// Whether only the totals of months that changed are compared. Those of a few weeks are always compared, which costs less than to
  /// read whole months.
  package let isLong: Bool
  /// The days whose totals are read and compared.
  package let compared: ClosedRange<Day>

  /// The number of days up to which totals are always compared.
  private static let short: Int = 62

  package init(_ days: ClosedRange<Day>, measuredIn recent: ClosedRange<Day>?) {
    self.days = days
    self.recent = recent
    written = days.clamped(to: Day.first...Day.last)
    isLong = written.upperBound - written.lowerBound >= Self.short
    compared = isLong ? written.lowerBound.month.days.lowerBound...written.upperBound.month.days.upperBound : written
  }

  package var months: ClosedRange<Month> { compared.lowerBound.month...compared.upperBound.month }

  /// Those of the totals read that were asked for.
  package func asked(_ totals: [DailyTotal]) -> [DailyTotal] { isLong ? totals.filter { written.contains($0.day) } : totals }
}

extension ClosedRange<Month> {
  /// All days of the months.
  package var days: ClosedRange<Day> { lowerBound.days.lowerBound...upperBound.days.upperBound }
}
