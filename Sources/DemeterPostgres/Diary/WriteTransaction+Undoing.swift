import DemeterCore
import DemeterStore

extension WriteTransaction {
  /// Undoes a batch: its entries, goals, activity, saved foods, marks and measurements, except what was changed since.
  ///
  /// - Throws: `DiaryError.notFound`
  func undo(_ batch: String, told: (Int) -> Void) throws -> EntryBatch {
    try prepareForMany()
    // What comes back depends on which other batches were undone. They are counted first, so that an undo after it is noticed.
    let undoneCount = sql("SELECT count(*) FROM batch WHERE person = $1 AND undone_at IS NOT NULL")
    let found = try read(
      undoneCount,
      sql(
        """
        SELECT \(EntryRecord.columns), EXISTS (
          SELECT 1 FROM revision WHERE person = $1 AND revision.entry_id = entry.id AND action = 'edited')
        FROM entry WHERE person = $1 AND deleted_at IS NULL
          AND id IN (SELECT entry_id FROM batch_entry WHERE person = $1 AND batch_id = $2)
        """, .text(batch)))
    let entries = try found[1].map { (stored: try EntryRecord(row: $0).stored(), wasEdited: try $0.value(EntryRecord.width) as Bool) }
    let writes = EntryWrites(BatchRules.undo(entries, replaced: try replaced(by: batch), at: moment))
    try save(many: writes.writes, from: nil, told: told)
    isAhead = false

    let rows = try read(
      sql(
        """
        SELECT number, effective_from FROM goal JOIN batch_goal AS part ON part.person = $1 AND part.goal_number = number
        WHERE goal.person = $1 AND part.batch_id = $2
        """, .text(batch)),
      sql("SELECT DISTINCT day FROM batch_activity WHERE person = $1 AND batch_id = $2", .text(batch)),
      undoneCount)
    let undone: [Int] = try [found[0], rows[2]].map { try $0[0].number(0) }
    guard undone[0] == undone[1] else { throw PostgresError.changedMeanwhile }
    try derive(from: writes, announcing: writes.batchChange)

    write("DELETE FROM batch_goal WHERE person = $1 AND batch_id = $2", .text(batch))
    write("DELETE FROM goal WHERE person = $1 AND number = ANY($2)", .numbers(try rows[0].map { try $0.value(0) as Int64 }))
    try announceGoals(from: try rows[0].compactMap { Day(try $0.value(1)) })

    write(
      """
      DELETE FROM activity_value WHERE person = $1 AND (day, metric, origin, amount) IN (
        SELECT day, metric, origin, amount FROM batch_activity WHERE person = $1 AND batch_id = $2)
      """, .text(batch))
    write("DELETE FROM batch_activity WHERE person = $1 AND batch_id = $2", .text(batch))
    try announceActivity(of: Set(try rows[1].days))

    let gone = try change([
      sql("DELETE FROM day_mark WHERE person = $1 AND batch_id = $2 RETURNING day", .text(batch)),
      sql("DELETE FROM measurement WHERE person = $1 AND batch_id = $2 AND is_current = 1 RETURNING day", .text(batch)),
    ])
    try announceMarks(of: Set(try gone[0].days))
    if let change = MeasurementRules.change(of: try gone[1].days) { announce(change) }
    write(
      """
      UPDATE kept_meal SET let_go_at = $3, is_undone = 1
      WHERE person = $1 AND let_go_at IS NULL AND id IN (SELECT id FROM batch_kept_meal WHERE person = $1 AND batch_id = $2)
      """, .text(batch), .number(moment.milliseconds))
    write("UPDATE batch SET undone_at = coalesce(undone_at, $3) WHERE person = $1 AND id = $2", .text(batch), .number(moment.milliseconds))
    return try find(batch)
  }
}
