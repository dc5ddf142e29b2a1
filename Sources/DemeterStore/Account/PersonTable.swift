import DemeterCore
import Foundation
internal import GRDB

/// The people who have an account, and whose diary was created.
struct PersonTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Removes an account, and records that. Refused while it is locked for a move.
  func remove(_ id: Person.ID, at moment: Date) throws {
    try database.execute(
      sql: "INSERT OR IGNORE INTO departure (person_id, departed_at) VALUES (?, ?)", arguments: [id.key, moment.milliseconds])
    try SQLiteTransaction(database, at: moment).leaveOwnFoods(of: id)
    try database.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id.key])
    try database.execute(
      sql: "DELETE FROM setting WHERE name IN (?, ?)", arguments: [FirstStepsMark.setting(of: id), ColumnsMark.setting(of: id)])
    try AccountMark(of: id, in: database).set(nil)
  }

  /// Records that the diaries of these people were created.
  func recordDiaries(of ids: [String]) throws {
    for id in ids {
      try database.execute(sql: "INSERT OR IGNORE INTO diary (person_id) SELECT id FROM person WHERE id = ?", arguments: [id])
    }
  }
}
