package import DemeterCore

/// Some days: those of a range, or each by itself.
package enum DayScope {
  case range(ClosedRange<Day>)
  case each(Set<Day>)

  package static let all = DayScope.range(Day.first...Day.last)

  package var isEmpty: Bool {
    if case .each(let days) = self { days.isEmpty } else { false }
  }

  /// The values of the condition.
  package var values: [StoredField] {
    switch self {
    case .range(let days): [.day(days.lowerBound), .day(days.upperBound)]
    case .each(let days): [.days(days.sorted())]
    }
  }
}

/// A statement about some days, in a form for each kind of scope.
package struct DaysSQL: Sendable {
  private let inRange: SQL
  private let ofEach: SQL

  /// - Parameter text: the statement, by the condition that a day is one of the days, with the values `$2` and `$3`.
  package init(_ text: (_ isOne: String) -> String) {
    inRange = SQL(text("day BETWEEN $2 AND $3"))
    ofEach = SQL(text("day = ANY($2)"))
  }

  package func of(_ days: DayScope) -> SQL {
    switch days {
    case .range: inRange
    case .each: ofEach
    }
  }
}

extension Query {
  package init(_ sql: DaysSQL, _ days: DayScope, decode: @escaping @Sendable (ResultRow) throws -> Value?) {
    self.init(sql.of(days), days.values, decode: decode)
  }
}
