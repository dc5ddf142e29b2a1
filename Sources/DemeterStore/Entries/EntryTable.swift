package import DemeterCore
import Foundation
internal import GRDB

/// The entries of a diary with their revisions.
struct EntryTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The row of an entry, deleted or not; nil if there is none.
  func row(_ key: String) throws -> EntryRecord? {
    try EntryRecord.fetchOne(
      database.cachedStatement(sql: "SELECT \(EntryRecord.columns) FROM entry WHERE id = ?"), arguments: [key])
  }

  /// An entry as it is stored, deleted or not; nil if there is none.
  func stored(_ id: EntryID) throws -> StoredEntry? { try row(id.key)?.stored() }

  /// An entry, deleted or not.
  ///
  /// - Throws: `DiaryError.notFound`
  func entry(_ id: EntryID) throws -> FoodEntry {
    guard let entry = try stored(id)?.entry else { throw DiaryError.notFound }
    return entry
  }

  /// The entries of a day that are not deleted, newest first.
  func entries(on day: Day) throws -> [FoodEntry] {
    try EntryRecord.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT \(EntryRecord.columns) FROM entry WHERE day = ? AND deleted_at IS NULL
          ORDER BY logged_at DESC, created_at DESC, id
          """), arguments: [day.description]
    ).map { try $0.entry() }
  }

  /// What was saved before under the ids of some entries.
  func earlier(_ entries: [NewEntry]) throws -> [EntryID: EntryRules.Earlier] {
    var earlier: [EntryID: EntryRules.Earlier] = [:]
    for id in Set(entries.map(\.id)) {
      guard let entry = try stored(id)?.entry else { continue }
      earlier[id] = EntryRules.Earlier(entry, firstMeal: try firstMeal(of: id))
    }
    return earlier
  }

  /// The meal that an entry was first saved with.
  private func firstMeal(of id: EntryID) throws -> Meal? {
    try Row.fetchOne(
      database, sql: "SELECT action, content FROM revision WHERE entry_id = ? ORDER BY version LIMIT 1", arguments: [id.key]
    ).map(EntryRevision.init(row:))?.entry.meal
  }

  /// Writes entries and everything derived from them, as one change.
  func apply(_ writes: EntryWrites, at moment: Date) throws {
    for write in writes.writes { try self.write(write) }
    try derive(from: writes, announcing: writes.change, at: moment)
  }

  /// Writes staged entries and everything derived from them, as one change.
  ///
  /// - Parameter batch: the batch that brings or changes them; nil if it is undone.
  func apply(_ staged: StagedEntries, from batch: String?, at moment: Date) throws {
    try staged.save(in: database, from: batch)
    try derive(from: staged.writes, announcing: staged.writes.batchChange, at: moment)
  }

  /// Writes everything that is derived from entries that were written, and announces a change.
  private func derive(from writes: EntryWrites, announcing change: NewChange?, at moment: Date) throws {
    let totals = DailyTotalTable(database), foods = FoodTable(database)
    // For many entries, it takes less time to count all foods and days again than those that changed.
    if writes.writes.count >= 1000, let first = writes.days.min(), let last = writes.days.max() {
      try totals.rebuild(first...last, at: moment)
      try foods.rebuildAll()
    } else {
      for day in writes.days { try totals.rebuild(day.description, at: moment) }
      for (food, change) in writes.uses { try foods.changeUses(of: food, by: change) }
    }
    try SampleTable(database).recount(around: writes.places, at: moment)
    if let change { try ChangeLog(database).announce(change) }
  }

  /// Writes an entry with its revision, and nothing that is derived from it.
  private func write(_ write: EntryWrite) throws {
    let row = EntryRecord(write.entry)
    if write.old == nil { try row.insert(database) } else { try row.update(database) }
    if write.action == .restored {
      try database.cachedStatement(sql: "UPDATE entry SET is_undone = 0 WHERE id = ?").execute(arguments: [row.id])
    }
    try database.cachedStatement(sql: "INSERT INTO revision (entry_id, version, action, content) VALUES (?, ?, ?, ?)")
      .execute(arguments: [row.id, row.version, write.action.rawValue, try row.revision])
  }

  /// Encodes revisions. Creating an encoder for each row takes longer than encoding the row.
  fileprivate static let encoder = JSONEncoder()
}

extension EntryRevision {
  /// Reads the columns `action` and `content` of the table `revision`.
  package init(row: some StoredRow) throws {
    guard let action = Action(rawValue: try row.value(0)) else { throw DiaryError.unavailable(reason: "a revision can't be read") }
    let content: String = try row.value(1)
    self.init(action: action, entry: try JSONDecoder().decode(EntryRecord.self, from: Data(content.utf8)).entry())
  }
}

extension EntryRecord {
  /// The content of a revision, as JSON.
  package var revision: String { get throws { String(decoding: try EntryTable.encoder.encode(self), as: UTF8.self) } }
}
