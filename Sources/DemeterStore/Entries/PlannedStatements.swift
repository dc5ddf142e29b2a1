package import DemeterCore
import Foundation

private enum PlannedStatements {
  private static let columns = "id, day, minute, content, planned_at, skipped_at, entry_id"

  static let inDays = SQL(
    """
    SELECT \(columns) FROM planned_entry
    WHERE person = $1 AND day BETWEEN $2 AND $3 AND skipped_at IS NULL ORDER BY day, minute, planned_at, id
    """)
  static let byID = SQL("SELECT \(columns) FROM planned_entry WHERE person = $1 AND id = ANY($2)")
  static let insert = SQL(
    """
    INSERT INTO planned_entry (person, id, day, minute, content, planned_at, batch_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
    """)
  // What a person changed stays if the import that it came with is undone.
  static let replace = SQL(
    "UPDATE planned_entry SET day = $3, minute = $4, content = $5, batch_id = NULL WHERE person = $1 AND id = $2")
  static let log = SQL("UPDATE planned_entry SET entry_id = $3 WHERE person = $1 AND id = $2")
  static let skip = SQL("UPDATE planned_entry SET skipped_at = $3 WHERE person = $1 AND id = $2")
  static let undo = SQL(
    "DELETE FROM planned_entry WHERE person = $1 AND batch_id = $2 AND skipped_at IS NULL AND entry_id IS NULL RETURNING day")
}

/// A planned entry as it is stored, which does not say whether its entry is in the diary.
package struct StoredPlannedEntry: Sendable {
  /// Open or skipped.
  fileprivate let planned: PlannedEntry
  /// The entry as which it was last logged.
  package let last: EntryID?

  fileprivate init?(_ row: some StoredRow) throws {
    let content: String = try row.value(3), skippedAt: Int64? = try row.value(5), last: String? = try row.value(6)
    guard let id = UUID(uuidString: try row.value(0)), let day = Day(try row.value(1)) else {
      throw DiaryError.unavailable(reason: "a planned entry can't be read")
    }
    let meal = try JSONDecoder().decode(MealRecord.self, from: Data(content.utf8)).meal(of: "planned entry \(id)")
    planned = PlannedEntry(
      id: id, meal: meal, day: day, minute: try row.number(2), plannedAt: try row.instant(4), state: skippedAt == nil ? .open : .skipped)
    self.last = last.flatMap { UUID(uuidString: $0) }
  }
}

extension ReadingTransaction {
  /// The open planned entries of a range of days, by day and time.
  package func planned(in days: ClosedRange<Day>) throws -> [PlannedEntry] {
    let query = Query(PlannedStatements.inDays, .day(days.lowerBound), .day(days.upperBound)) { try StoredPlannedEntry($0) }
    return try known(read(query)).map { $0.planned }.filter(\.isOpen)
  }

  /// Those of some planned entries that are or were in the diary, in the order of their ids.
  package func planned(_ ids: [PlannedEntryID]) throws -> [PlannedEntry] {
    let known = try storedPlanned(ids)
    return ids.compactMap { known[$0]?.planned }
  }

  /// Those of some planned entries that are or were in the diary, and the entries as which they were logged.
  package func storedPlanned(_ ids: [PlannedEntryID]) throws -> [PlannedEntryID: (planned: PlannedEntry, last: EntryID?)] {
    if ids.isEmpty { return [:] }
    let query = Query(PlannedStatements.byID, .texts(ids.map(\.key))) { try StoredPlannedEntry($0) }
    return Dictionary(try known(read(query)).map { ($0.planned.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Looks up the entries of those that were logged.
  private func known(_ planned: [StoredPlannedEntry]) throws -> [(planned: PlannedEntry, last: EntryID?)] {
    let logged = planned.compactMap(\.last), entries = try logged.isEmpty ? [:] : stored(logged)
    return planned.map { stored in
      var planned = stored.planned
      if let last = stored.last, let entry = entries[last]?.entry, entry.deletedAt == nil { planned.state = .logged(last) }
      return (planned, stored.last)
    }
  }
}

extension WritingTransaction {
  /// Writes new planned entries and announces their days.
  ///
  /// - Parameter batch: the batch that they came with; nil if the person planned them.
  package func write(_ planned: [PlannedEntry], from batch: String? = nil) throws {
    for new in planned {
      let content = String(decoding: try JSONEncoder().encode(MealRecord(new.meal)), as: UTF8.self)
      try write(
        PlannedStatements.insert, .text(new.id.key), .day(new.day), .number(Int64(new.minute)), .text(content),
        .number(new.plannedAt.milliseconds), .text(batch))
    }
    try announcePlanned(of: planned.map(\.day))
  }

  /// Writes another food, day and time of a planned entry, and announces both days.
  package func replace(_ old: PlannedEntry, with new: PlannedEntry) throws {
    let content = String(decoding: try JSONEncoder().encode(MealRecord(new.meal)), as: UTF8.self)
    try write(PlannedStatements.replace, .text(old.id.key), .day(new.day), .number(Int64(new.minute)), .text(content))
    try announcePlanned(of: [old.day, new.day])
  }

  /// Sets the entry as which a planned entry was logged.
  package func log(_ planned: PlannedEntryID, as entry: EntryID) throws {
    try write(PlannedStatements.log, .text(planned.key), .text(entry.key))
  }

  /// Skips some planned entries, or makes them open again, and announces their days.
  package func skip(_ planned: [PlannedEntry], _ isSkipped: Bool) throws {
    for one in planned { try write(PlannedStatements.skip, .text(one.id.key), .number(isSkipped ? moment.milliseconds : nil)) }
    try announcePlanned(of: planned.map(\.day))
  }

  /// Removes the planned entries that came with a batch, except for those that were logged or skipped.
  package func undoPlanned(of batch: String) throws {
    try announcePlanned(of: try read(Query(PlannedStatements.undo, .text(batch)) { Day(try $0.value(0)) }))
  }

  /// Announces days whose planned entries changed.
  package func announcePlanned(of days: [Day]) throws {
    if let change = NewChange(.planned, spanning: days) { try announce(change) }
  }
}
