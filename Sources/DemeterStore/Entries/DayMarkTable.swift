import DemeterCore
import Foundation
internal import GRDB

/// The days that the person marked as complete or incomplete.
struct DayMarkTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The marks of a range of days, or of all days.
  func marks(in days: ClosedRange<Day>?) throws -> [Day: Completeness] {
    let range = days ?? Day.first...Day.last
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT day, is_complete FROM day_mark WHERE day BETWEEN ? AND ?"),
      arguments: [range.lowerBound.description, range.upperBound.description])
    var marks: [Day: Completeness] = [:]
    for row in rows {
      let isComplete: Bool = try row.value(1)
      if let day = Day(try row.value(0)) { marks[day] = isComplete ? .complete : .incomplete }
    }
    return marks
  }

  /// Saves a mark, or removes it.
  ///
  /// - Parameter batch: the batch that it came with; nil if the person set it.
  func save(_ completeness: Completeness?, of day: Day, from batch: String? = nil, at moment: Date) throws {
    guard let completeness else {
      try database.execute(sql: "DELETE FROM day_mark WHERE day = ?", arguments: [day.description])
      return
    }
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO day_mark (day, is_complete, marked_at, batch_id) VALUES (?, ?, ?, ?)")
      .execute(arguments: [day.description, completeness == .complete, moment.milliseconds, batch])
  }

  /// Removes the marks that came with a batch, except for those that the person changed later. Returns their days.
  func undo(_ batch: String) throws -> [Day] {
    try String.fetchAll(database, sql: "DELETE FROM day_mark WHERE batch_id = ? RETURNING day", arguments: [batch]).compactMap { Day($0) }
  }

  /// Rebuilds the summaries of days whose marks changed, and announces them.
  func announceChange(of days: some Collection<Day>, at moment: Date) throws {
    guard let first = days.min(), let last = days.max() else { return }
    try DailySummaryTable(database).rebuild(first...last, at: moment)
    try ChangeLog(database).announce(NewChange(.marked, [first, last]))
  }
}
