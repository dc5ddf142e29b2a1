import DemeterCore
import Foundation
internal import GRDB

/// The daily totals, which are derived from the entries.
struct DailyTotalTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The stored total of a day; nil if there is none.
  func total(of day: String) throws -> DailyTotal? {
    try DailyTotalRow.fetchOne(
      database.cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day = ?"), arguments: [day])?.total
  }

  /// The stored totals of a range of days, oldest first.
  func totals(in days: ClosedRange<Day>) throws -> [DailyTotal] {
    try DailyTotalRow.fetchAll(
      database.cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day BETWEEN ? AND ? ORDER BY day"),
      arguments: [days.lowerBound.description, days.upperBound.description]
    ).map(\.total)
  }

  /// The totals that the entries of a range of days add up to, oldest first.
  func sums(in days: ClosedRange<Day>) throws -> [DailyTotal] {
    try DailyTotalRow.fetchAll(
      database.cachedStatement(sql: "\(DailyTotalRow.summed) AND day BETWEEN ? AND ? GROUP BY day ORDER BY day"),
      arguments: [days.lowerBound.description, days.upperBound.description]
    ).map(\.total)
  }

  /// Rebuilds the total of a day from its entries, and the day summary. A day without entries has no total.
  func rebuild(_ day: String, at moment: Date) throws {
    try database.cachedStatement(sql: "DELETE FROM daily_total WHERE day = ?").execute(arguments: [day])
    try database.cachedStatement(
      sql: "INSERT INTO daily_total (\(DailyTotalRow.columns)) \(DailyTotalRow.summed) AND day = ? GROUP BY day"
    ).execute(arguments: [day])
    if let day = Day(day) { try DailySummaryTable(database).rebuild(day...day, at: moment) }
  }

  /// Rebuilds the totals of a range of days from their entries, and the day summaries.
  func rebuild(_ days: ClosedRange<Day>, at moment: Date) throws {
    let bounds: StatementArguments = [days.lowerBound.description, days.upperBound.description]
    try database.cachedStatement(sql: "DELETE FROM daily_total WHERE day BETWEEN ? AND ?").execute(arguments: bounds)
    try database.cachedStatement(
      sql: "INSERT INTO daily_total (\(DailyTotalRow.columns)) \(DailyTotalRow.summed) AND day BETWEEN ? AND ? GROUP BY day"
    ).execute(arguments: bounds)
    try DailySummaryTable(database).rebuild(days, at: moment)
  }

  /// Rebuilds the totals of all days, without the day summaries.
  func rebuildAll() throws {
    try database.execute(sql: "DELETE FROM daily_total")
    try database.execute(sql: "INSERT INTO daily_total (\(DailyTotalRow.columns)) \(DailyTotalRow.summed) GROUP BY day")
  }

  /// The days, of a range or of all, whose stored total is not the sum of their entries.
  func wrongDays(in days: ClosedRange<Day>?) throws -> [String] {
    let bounds = days.map { " day BETWEEN '\($0.lowerBound)' AND '\($0.upperBound)'" }
    let stored = "SELECT \(DailyTotalRow.columns) FROM daily_total" + (bounds.map { " WHERE" + $0 } ?? "")
    let summed = DailyTotalRow.summed + (bounds.map { " AND" + $0 } ?? "") + " GROUP BY day"
    return try String.fetchAll(
      database,
      sql: """
        SELECT day FROM (SELECT * FROM (\(stored)) EXCEPT SELECT * FROM (\(summed)))
        UNION SELECT day FROM (SELECT * FROM (\(summed)) EXCEPT SELECT * FROM (\(stored))) ORDER BY day
        """)
  }
}
