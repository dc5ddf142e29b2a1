package import DemeterCore
package import Foundation
internal import GRDB

/// A copy of a diary's file, as it was at one moment.
package struct SQLiteDiaryCopy: DiaryCopy {
  private let queue: DatabaseQueue

  /// Copies a file, also while the diary is used.
  init(of path: String, at target: URL) throws {
    queue = try DatabaseFile.copy(path, to: target)
  }

  /// Opens a file that is not written to.
  package init(of file: URL) throws {
    var configuration = Configuration()
    configuration.readonly = true
    queue = try DatabaseQueue(path: file.path, configuration: configuration)
  }

  package func read(_ kind: DiaryPiece.Kind, _ body: (DiaryPiece) throws -> Void) throws {
    try queue.read { database in
      switch kind {
      case .entries:
        let rows = try EntryRecord.fetchCursor(
          database,
          sql: "SELECT \(EntryRecord.columns) FROM entry WHERE deleted_at IS NULL ORDER BY day, logged_at, created_at, id")
        while let row = try rows.next() { try body(.entry(row.entry())) }
      case .revisions:
        let rows = try Row.fetchCursor(database, sql: "SELECT action, content FROM revision ORDER BY entry_id, version")
        while let row = try rows.next() { try body(.revision(EntryRevision(row: row))) }
      case .goals:
        let rows = try GoalRow.fetchCursor(database, sql: "SELECT \(GoalRow.columns) FROM goal ORDER BY number")
        while let row = try rows.next() { try body(.goals(row.change)) }
      case .activity:
        for (day, known) in try SQLiteTransaction(database).read(.activity(of: .all)).byDay {
          for metric in Metric.allCases { try known[metric].map { try body(.activity(day, metric, $0)) } }
        }
      case .kept:
        for food in try SQLiteTransaction(database).read(.savedFoods) { try body(.kept(food)) }
      case .marks:
        for mark in try SQLiteTransaction(database).read(.marks(of: .all)).sorted(by: { $0.day < $1.day }) {
          try body(.mark(mark.day, mark.completeness))
        }
      case .notes:
        for note in try SQLiteTransaction(database).read(.notes(of: .all)) { try body(.note(note)) }
      case .measurements:
        try SQLiteTransaction(database).each(.measurements(nil, in: Day.first...Day.last)) { try body(.measurement($0)) }
      case .planned:
        for planned in try SQLiteTransaction(database).planned(in: Day.first...Day.last) { try body(.planned(planned)) }
      case .exercises:
        try SQLiteTransaction(database).each(.exercises(in: Day.first...Day.last)) { try body(.exercise($0)) }
      }
    }
  }
}
