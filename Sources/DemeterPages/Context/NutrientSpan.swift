package import DemeterCore

/// The days of a page of nutrients, which end with its day.
package enum NutrientSpan: String, CaseIterable, Sendable {
  case day, week, month

  /// Returns the days that end with one.
  package func days(until day: Day) -> ClosedRange<Day> {
    switch self {
    case .day: day...day
    case .week: day - 6...day
    case .month: day - 29...day
    }
  }
}
