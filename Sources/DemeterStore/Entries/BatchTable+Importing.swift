import DemeterCore
import Foundation
internal import GRDB

extension BatchTable {
  /// The writes of the new entries of an import, of those that were deleted because their batch was undone, and of those that it changes.
  func writes(of diary: DiaryImport, at moment: Date) throws -> [EntryWrite] {
    var known = DiaryImport.Known()
    for entry in diary.entries { known.entries[entry.id] = try self.known(entry.id) }
    let news = diary.news(to: known)
    let table = EntryTable(database)
    var stored: [EntryID: StoredEntry] = [:]
    for id in news.writtenIDs { stored[id] = try table.stored(id) }
    return BatchRules.import(news.entries, changing: news.changes, over: stored, at: moment)
  }

  /// Imports what is new as one batch; nil if nothing is. The entries are staged already, and the import has only the rest.
  func add(_ diary: DiaryImport, _ staged: StagedEntries, at moment: Date) throws -> EntryBatch? {
    let news = diary.news(to: try known(of: diary))
    guard !staged.writes.writes.isEmpty || !news.isEmpty else { return nil }
    let key = UUID.fresh().key
    try database.execute(
      sql: "INSERT INTO batch (id, origin, taken_at) VALUES (?, ?, ?)", arguments: [key, diary.origin, moment.milliseconds])
    try EntryTable(database).apply(staged, from: key, at: moment)
    try addGoals(news.goals, with: key, at: moment)
    try addActivity(news.activity, with: key, at: moment)
    for food in news.kept {
      try SavedFoodTable(database).save(food, at: moment)
      try database.execute(sql: "INSERT OR REPLACE INTO batch_kept_meal (id, batch_id) VALUES (?, ?)", arguments: [food.id.key, key])
    }
    let marks = DayMarkTable(database)
    for (day, mark) in news.marks { try marks.save(mark, of: day, from: key, at: moment) }
    try marks.announceChange(of: news.marks.keys, at: moment)
    try SQLiteTransaction(database, at: moment).write(news.measurements.map { LoggedMeasurement($0, at: moment) }, from: key)
    guard let batch = try find(key) else { throw DiaryError.notFound }
    return batch
  }

  /// What the diary already has of an import, besides its entries.
  private func known(of diary: DiaryImport) throws -> DiaryImport.Known {
    var known = DiaryImport.Known()
    known.goalDays = Set(try String.fetchAll(database, sql: "SELECT DISTINCT effective_from FROM goal").compactMap { Day($0) })
    for number in diary.activity {
      let isKnown = try Bool.fetchOne(
        database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM activity_value WHERE day = ? AND metric = ?)"),
        arguments: [number.day.description, number.metric.rawValue])
      if isKnown != false { known.activity[number.day, default: []].insert(number.metric) }
    }
    for food in diary.kept {
      // A saved food that was deleted because its batch was undone is imported again.
      let isKnown = try Bool.fetchOne(
        database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM kept_meal WHERE id = ? AND NOT is_undone)"), arguments: [food.id.key])
      if isKnown != false { known.kept.insert(food.id) }
    }
    known.measurements = Set(try SQLiteTransaction(database).read(.known(diary.measurements.map(\.id))))
    if !diary.marks.isEmpty { known.marks = Set(try DayMarkTable(database).marks(in: nil).keys) }
    return known
  }

  private func addGoals(_ changes: [GoalChange], with batch: String, at moment: Date) throws {
    let goals = GoalTable(database)
    for change in changes {
      try goals.add(change, at: moment)
      try database.execute(
        sql: "INSERT INTO batch_goal (goal_number, batch_id) VALUES (?, ?)", arguments: [database.lastInsertedRowID, batch])
    }
    try goals.announceChange(from: changes.map(\.effectiveFrom), at: moment)
  }

  private func addActivity(_ numbers: [DiaryImport.Activity], with batch: String, at moment: Date) throws {
    let activity = ActivityTable(database)
    let home = try TimeZoneTable(database).home().flatMap { TimeZone(iana: $0) } ?? .gmt
    let note = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO batch_activity (day, metric, origin, amount, batch_id) VALUES (?, ?, ?, ?, ?)")
    for number in numbers {
      let value = number.value
      let isFinal = number.day.isOver(at: value.asOf, in: home)
      try activity.save(value.amount, of: number.metric, on: number.day, from: value.origin, asOf: value.asOf, isFinal: isFinal)
      try note.execute(arguments: [
        number.day.description, number.metric.rawValue, value.origin.rawValue, value.amount.thousandths, batch,
      ])
    }
    try activity.announceChange(of: Set(numbers.map(\.day)), at: moment)
  }
}
