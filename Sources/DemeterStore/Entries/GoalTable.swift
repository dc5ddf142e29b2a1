import DemeterCore
import Foundation
internal import GRDB

/// The goal log.
struct GoalTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// All goals that were ever set.
  func log() throws -> GoalLog {
    GoalLog(try GoalRow.fetchAll(database.cachedStatement(sql: "SELECT \(GoalRow.columns) FROM goal ORDER BY number")).map(\.change))
  }

  func add(_ change: GoalChange, at moment: Date) throws {
    try database.execute(
      sql: "INSERT INTO goal (\(GoalRow.columns), saved_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: StatementArguments(change.fields.map(\.databaseValue) + [moment.milliseconds.databaseValue]))
  }

  /// Rebuilds the day summaries and announces the change, after goals that start on those days were added or removed.
  func announceChange(from days: [Day], at moment: Date) throws {
    guard let first = days.min() else { return }
    // All days: the first goals apply to the days before them too.
    try DailySummaryTable(database).rebuild(nil, at: moment)
    try ChangeLog(database).announce(.goals, first)
  }
}
