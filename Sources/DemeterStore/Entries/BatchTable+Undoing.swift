import DemeterCore
import Foundation
internal import GRDB

extension BatchTable {
  /// The writes that delete the entries of a batch, and restore the earlier values of those that it changed.
  func writes(undoing batch: String, at moment: Date) throws -> [EntryWrite] {
    let entries = try Row.fetchAll(
      database,
      sql: """
        SELECT \(EntryRecord.columns), EXISTS (SELECT 1 FROM revision WHERE entry_id = entry.id AND action = 'edited')
        FROM entry WHERE deleted_at IS NULL AND id IN (SELECT entry_id FROM batch_entry WHERE batch_id = ?)
        """, arguments: [batch]
    ).map { (stored: try EntryRecord(row: $0).stored(), wasEdited: try $0.value(EntryRecord.width) as Bool) }
    return BatchRules.undo(entries, replaced: try replaced(by: batch), at: moment)
  }

  /// Undoes a batch: its entries, goals, activity, saved foods, marks and measurements, except what was changed since. The entries are staged
  /// already.
  ///
  /// - Throws: `DiaryError.notFound`
  func undo(_ batch: String, _ staged: StagedEntries, at moment: Date) throws -> EntryBatch {
    try EntryTable(database).apply(staged, from: nil, at: moment)
    try undoGoals(of: batch, at: moment)
    try undoActivity(of: batch, at: moment)
    let marks = DayMarkTable(database)
    try marks.announceChange(of: try marks.undo(batch), at: moment)
    try SQLiteTransaction(database, at: moment).undoMeasurements(of: batch)
    try database.execute(
      sql: """
        UPDATE kept_meal SET let_go_at = ?, is_undone = 1
        WHERE let_go_at IS NULL AND id IN (SELECT id FROM batch_kept_meal WHERE batch_id = ?)
        """, arguments: [moment.milliseconds, batch])
    try database.execute(
      sql: "UPDATE batch SET undone_at = coalesce(undone_at, ?) WHERE id = ?", arguments: [moment.milliseconds, batch])
    guard let undone = try find(batch) else { throw DiaryError.notFound }
    return undone
  }

  /// The entries that a batch changed, with what they were before it and before other batches that were undone.
  private func replaced(by batch: String) throws -> [BatchRules.Replaced] {
    let states = try Row.fetchAll(
      database,
      sql: """
        SELECT action, content FROM batch_replaced AS part JOIN revision AS state
          ON state.entry_id = part.entry_id AND state.version IN (part.version, (
            SELECT max(version) FROM revision WHERE entry_id = part.entry_id AND version < part.version AND version NOT IN (
              SELECT other.version FROM batch_replaced AS other JOIN batch ON batch.id = other.batch_id
              WHERE other.entry_id = part.entry_id AND undone_at IS NOT NULL)))
        WHERE part.batch_id = ?
        """, arguments: [batch]
    ).map { try EntryRevision(row: $0).entry }
    var stored: [EntryID: StoredEntry] = [:]
    for state in states { stored[state.id] = try EntryTable(database).stored(state.id) }
    return BatchRules.Replaced.all(states, over: stored)
  }

  private func undoGoals(of batch: String, at moment: Date) throws {
    let goals = try Row.fetchAll(
      database, sql: "SELECT number, effective_from FROM goal JOIN batch_goal ON goal_number = number WHERE batch_id = ?",
      arguments: [batch])
    try database.execute(sql: "DELETE FROM batch_goal WHERE batch_id = ?", arguments: [batch])
    for row in goals { try database.execute(sql: "DELETE FROM goal WHERE number = ?", arguments: [row.value(0) as Int64]) }
    try GoalTable(database).announceChange(from: goals.compactMap { Day(try $0.value(1)) }, at: moment)
  }

  private func undoActivity(of batch: String, at moment: Date) throws {
    let days = try String.fetchAll(database, sql: "SELECT DISTINCT day FROM batch_activity WHERE batch_id = ?", arguments: [batch])
    try database.execute(
      sql: """
        DELETE FROM activity_value WHERE (day, metric, origin, amount) IN (
          SELECT day, metric, origin, amount FROM batch_activity WHERE batch_id = ?)
        """, arguments: [batch])
    try database.execute(sql: "DELETE FROM batch_activity WHERE batch_id = ?", arguments: [batch])
    try ActivityTable(database).announceChange(of: Set(days.compactMap { Day($0) }), at: moment)
  }
}
