import DemeterCore
import DemeterStore

/// Some days: those of a range, or each by itself.
enum DayScope {
  case range(ClosedRange<Day>)
  case each(Set<Day>)

  static let all = DayScope.range(Day.first...Day.last)

  var isEmpty: Bool {
    if case .each(let days) = self { days.isEmpty } else { false }
  }

  /// The condition that a column is one of the days, with `$2` and `$3`.
  func condition(on column: String = "day") -> String {
    switch self {
    case .range: "\(column) BETWEEN $2 AND $3"
    case .each: "\(column) = ANY($2)"
    }
  }

  /// The values of the condition.
  var values: [StoredField] {
    switch self {
    case .range(let days): [.day(days.lowerBound), .day(days.upperBound)]
    case .each(let days): [.days(days.sorted())]
    }
  }
}
