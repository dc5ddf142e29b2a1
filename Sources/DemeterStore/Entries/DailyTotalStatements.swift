import DemeterCore

private enum DailyTotalStatements {
  private static let stored = "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE person = $1 AND "
  private static let summed = "SELECT day, \(DailyTotalRow.sums) FROM entry WHERE person = $1 AND deleted_at IS NULL AND "

  static let totals = DaysSQL { stored + $0 + " ORDER BY day" }
  static let sums = DaysSQL { summed + $0 + " GROUP BY day ORDER BY day" }
  static let delete = DaysSQL { "DELETE FROM daily_total WHERE person = $1 AND " + $0 }
  static let insert = DaysSQL { day in
    """
    INSERT INTO daily_total (person, \(DailyTotalRow.columns)) SELECT $1, day, \(DailyTotalRow.sums) FROM entry
    WHERE person = $1 AND deleted_at IS NULL AND \(day) GROUP BY day
    """
  }
  static let wrong = DaysSQL { day in
    let (stored, summed) = (stored + day, summed + day + " GROUP BY day")
    return """
      SELECT day FROM (SELECT * FROM (\(stored)) AS one EXCEPT SELECT * FROM (\(summed)) AS other) AS stored
      UNION SELECT day FROM (SELECT * FROM (\(summed)) AS one EXCEPT SELECT * FROM (\(stored)) AS other) AS summed ORDER BY day
      """
  }
}

extension Query<DailyTotal> {
  /// The stored totals of some days, oldest first.
  package static func totals(of days: DayScope) -> Self { Self(DailyTotalStatements.totals, days) { try DailyTotalRow(row: $0).total } }

  /// The totals that the entries of some days add up to, oldest first.
  package static func sums(of days: DayScope) -> Self { Self(DailyTotalStatements.sums, days) { try DailyTotalRow(row: $0).total } }
}

extension Query<Day> {
  /// Those of some days whose stored total is not the sum of their entries.
  package static func wrongTotals(of days: DayScope) -> Self { Self(DailyTotalStatements.wrong, days) { Day(try $0.value(0)) } }
}

extension WritingTransaction {
  /// Rebuilds the totals of days from their entries, without the day summaries. A day without entries has no total.
  package func rebuildTotals(_ days: DayScope) throws {
    try write(DailyTotalStatements.delete.of(days), days.values)
    try write(DailyTotalStatements.insert.of(days), days.values)
  }
}
