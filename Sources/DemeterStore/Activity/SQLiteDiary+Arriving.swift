public import DemeterCore
import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func importDiary(_ arrival: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch? {
    let moment = now()
    return try await write { try $0.importDiary(arrival, at: moment, told: told) }
  }
}

extension Database {
  /// Takes what is new of an arrival as one batch; nil where nothing is. Tells of every thousandth entry.
  func importDiary(_ arrival: DiaryImport, at moment: Date, told: (Int) -> Void = { _ in }) throws -> EntryBatch? {
    let news = arrival.news(to: try known(of: arrival))
    guard !news.isEmpty else { return nil }
    let batch = try insertBatch(news.entries, from: news.origin, at: moment, told: told)
    let key = batch.id.key
    try importGoals(news.goals, with: key, at: moment)
    try importActivity(news.activity, with: key, at: moment)
    for meal in news.kept {
      try save(meal, at: moment)
      try execute(sql: "INSERT OR REPLACE INTO batch_kept_meal (id, batch_id) VALUES (?, ?)", arguments: [meal.id.key, key])
    }
    return batch
  }

  /// What the diary has of an arrival already.
  private func known(of arrival: DiaryImport) throws -> DiaryImport.Known {
    var known = DiaryImport.Known()
    for entry in arrival.entries { known.entries[entry.id] = try self.known(entry.id) }
    known.goalDays = Set(try String.fetchAll(self, sql: "SELECT DISTINCT effective_from FROM goal").compactMap { Day($0) })
    for number in arrival.activity {
      let isKnown = try Bool.fetchOne(
        cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM activity_value WHERE day = ? AND metric = ?)"),
        arguments: [number.day.description, number.metric.rawValue])
      if isKnown != false { known.activity[number.day, default: []].insert(number.metric) }
    }
    for meal in arrival.kept {
      // One that was removed with the batch it came with comes again.
      let isKnown = try Bool.fetchOne(
        cachedStatement(
          sql: """
            SELECT EXISTS (SELECT 1 FROM kept_meal WHERE id = ?1 AND NOT EXISTS (
              SELECT 1 FROM batch_kept_meal AS b JOIN batch ON batch.id = batch_id WHERE b.id = ?1 AND undone_at = kept_meal.let_go_at))
            """), arguments: [meal.id.key])
      if isKnown != false { known.kept.insert(meal.id) }
    }
    return known
  }

  /// How an entry stands that is or was in the diary; nil where it never was.
  func known(_ id: EntryID) throws -> KnownEntry? {
    let row = try Row.fetchOne(
      cachedStatement(
        sql: """
          SELECT deleted_at, (SELECT undone_at FROM batch_entry JOIN batch ON batch.id = batch_id WHERE entry_id = entry.id)
          FROM entry WHERE id = ?
          """), arguments: [id.key])
    return try row.map { KnownEntry(deletedAt: try $0.instant(0), batchUndoneAt: try $0.instant(1)) }
  }

  fileprivate func importGoals(_ goals: [GoalChange], with batch: String, at moment: Date) throws {
    for change in goals {
      try add(change, at: moment)
      try execute(sql: "INSERT INTO batch_goal (goal_number, batch_id) VALUES (?, ?)", arguments: [lastInsertedRowID, batch])
    }
    try goalsChanged(goals.map(\.effectiveFrom), at: moment)
  }

  fileprivate func importActivity(_ numbers: [DiaryImport.Activity], with batch: String, at moment: Date) throws {
    let home = try lastHome().flatMap { TimeZone(iana: $0) } ?? .gmt
    let note = try cachedStatement(
      sql: "INSERT OR REPLACE INTO batch_activity (day, metric, origin, amount, batch_id) VALUES (?, ?, ?, ?, ?)")
    for number in numbers {
      let value = number.value
      let isFinal = number.day.isOver(at: value.asOf, in: home)
      try put(number.metric, of: number.day, value.amount, from: value.origin, asOf: value.asOf, isFinal: isFinal)
      try note.execute(arguments: [
        number.day.description, number.metric.rawValue, value.origin.rawValue, value.amount.thousandths, batch,
      ])
    }
    try activityChanged(Set(numbers.map(\.day)), at: moment)
  }

  /// Takes back what came with a batch besides entries, as far as nobody changed it since.
  func undoRest(of batch: String, undoneAt: Date, at moment: Date) throws {
    let goals = try Row.fetchAll(
      self, sql: "SELECT number, effective_from FROM goal JOIN batch_goal ON goal_number = number WHERE batch_id = ?", arguments: [batch])
    try execute(sql: "DELETE FROM batch_goal WHERE batch_id = ?", arguments: [batch])
    for row in goals { try execute(sql: "DELETE FROM goal WHERE number = ?", arguments: [row.value(0) as Int64]) }
    try goalsChanged(goals.compactMap { Day(try $0.value(1)) }, at: moment)
    let days = try String.fetchAll(self, sql: "SELECT DISTINCT day FROM batch_activity WHERE batch_id = ?", arguments: [batch])
    try execute(
      sql: """
        DELETE FROM activity_value WHERE (day, metric, origin, amount) IN (
          SELECT day, metric, origin, amount FROM batch_activity WHERE batch_id = ?)
        """, arguments: [batch])
    try execute(sql: "DELETE FROM batch_activity WHERE batch_id = ?", arguments: [batch])
    try activityChanged(Set(days.compactMap { Day($0) }), at: moment)
    try execute(
      sql: """
        UPDATE kept_meal SET let_go_at = ? WHERE let_go_at IS NULL AND id IN (SELECT id FROM batch_kept_meal WHERE batch_id = ?)
        """, arguments: [undoneAt.milliseconds, batch])
  }

  private func goalsChanged(_ days: [Day], at moment: Date) throws {
    guard let first = days.min() else { return }
    try rebuildSummaries(of: nil, at: moment)
    try ChangeLog(self).announce(.goals, first)
  }
}
