package import DemeterCore
package import Foundation

private enum EntryStatements {
  private static let columns: String = EntryRecord.columns

  static let onDay = SQL(
    """
    SELECT \(columns) FROM entry WHERE person = $1 AND day = $2 AND deleted_at IS NULL ORDER BY logged_at DESC, created_at DESC, id
    """)
  static let byID = SQL("SELECT \(columns) FROM entry WHERE person = $1 AND id = ANY($2)")
  static let ofOthers = SQL(
    """
    SELECT \(columns) FROM entry WHERE person = $1 AND logged_by IS NOT NULL AND created_at >= $2 AND deleted_at IS NULL
    ORDER BY created_at DESC, id LIMIT $3
    """)
  static let firstMeals = SQL(
    """
    SELECT action, content FROM revision WHERE person = $1 AND entry_id = ANY($2) AND version = (
      SELECT min(first.version) FROM revision AS first WHERE first.person = $1 AND first.entry_id = revision.entry_id)
    """)
  static let revisions = SQL("SELECT action, content FROM revision WHERE person = $1 AND entry_id = $2 ORDER BY version")
  static let save: SQL = {
    let names = EntryRecord.names
    let values = (2..<names.count + 2).map { "$\($0)" }.joined(separator: ", ")
    let changes = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return SQL(
      """
      INSERT INTO entry (person, \(names.joined(separator: ", "))) VALUES ($1, \(values)) ON CONFLICT (person, id) DO UPDATE SET \(changes)
      """)
  }()
  static let addRevision = SQL("INSERT INTO revision (person, entry_id, version, action, content) VALUES ($1, $2, $3, $4, $5)")
  static let markRestored = SQL("UPDATE entry SET is_undone = 0 WHERE person = $1 AND id = ANY($2)")
}

extension Query<FoodEntry> {
  /// The entries of a day that are not deleted, newest first.
  package static func entries(on day: Day) -> Self { Self(EntryStatements.onDay, .day(day)) { try EntryRecord(row: $0).entry() } }

  /// The entries that other people logged since a moment, the last logged first.
  package static func entriesOfOthers(since moment: Date, limit: Int) -> Self {
    Self(EntryStatements.ofOthers, .number(moment.milliseconds), .number(limit)) { try EntryRecord(row: $0).entry() }
  }
}

extension Query<StoredEntry> {
  /// What is stored under some ids, deleted or not.
  package static func stored(_ ids: some Sequence<EntryID>) -> Self {
    Self(EntryStatements.byID, .texts(ids.map(\.key))) { try EntryRecord(row: $0).stored() }
  }
}

extension Query<EntryRevision> {
  /// All revisions of an entry, oldest first.
  package static func revisions(of id: EntryID) -> Self { Self(EntryStatements.revisions, .text(id.key)) { try EntryRevision(row: $0) } }

  /// The first revision of each of some entries.
  fileprivate static func first(of ids: [EntryID]) -> Self {
    Self(EntryStatements.firstMeals, .texts(ids.map(\.key))) { try EntryRevision(row: $0) }
  }
}

extension ReadingTransaction {
  /// What is stored under the ids of some entries, deleted or not.
  package func stored(_ ids: some Sequence<EntryID>) throws -> [EntryID: StoredEntry] {
    try Dictionary(read(.stored(ids)).map { ($0.entry.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// An entry, deleted or not.
  ///
  /// - Throws: `DiaryError.notFound`
  package func entry(_ id: EntryID) throws -> FoodEntry {
    guard let entry = try read(.stored([id])).first?.entry else { throw DiaryError.notFound }
    return entry
  }

  /// What was saved before under the ids of some entries.
  package func earlier(_ entries: [NewEntry]) throws -> [EntryID: EntryRules.Earlier] {
    let known = try stored(Set(entries.map(\.id)))
    guard !known.isEmpty else { return [:] }
    let first = try Dictionary(read(.first(of: Array(known.keys))).map { ($0.entry.id, $0.entry.meal) }, uniquingKeysWith: { $1 })
    return Dictionary(uniqueKeysWithValues: known.map { ($0, EntryRules.Earlier($1.entry, firstMeal: first[$0])) })
  }
}

extension WritingTransaction {
  /// Writes entries and everything derived from them, as one change.
  package func apply(_ writes: EntryWrites) throws {
    for write in writes.writes {
      let row = EntryRecord(write.entry)
      try self.write(EntryStatements.save, row.fields)
      try self.write(
        EntryStatements.addRevision, .text(row.id), .number(row.version), .text(write.action.rawValue), .text(try row.revision))
    }
    let restored = writes.writes.filter { $0.action == .restored }.map(\.entry.id.key)
    if !restored.isEmpty { try write(EntryStatements.markRestored, .texts(restored)) }
    try derive(from: writes, announcing: writes.change)
  }

  /// Writes everything that is derived from entries that were written, and announces a change.
  package func derive(from writes: EntryWrites, announcing change: NewChange?) throws {
    guard let first = writes.days.min(), let last = writes.days.max() else { return }
    try numberChanges(of: writes.writes.map(\.entry.id))
    // For many entries, it takes less time to count all foods and days again than those that changed.
    let isLarge = writes.writes.count >= EntryWrites.many
    let days: DayScope = isLarge ? .range(first...last) : .each(writes.days)
    try rebuildTotals(days)
    if isLarge { try rebuildFoods() } else { try self.change(uses: writes.uses) }
    let recount = try recounting(around: writes.places)
    try rebuildSummaries(days)
    try recount()
    if let change { try announce(change) }
  }
}

extension EntryWrites {
  /// From how many entries on everything is counted again.
  package static let many = 1000
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
  /// Encodes revisions. Creating an encoder for each row takes longer than encoding the row.
  private static let encoder = JSONEncoder()

  /// The content of a revision, as JSON.
  package var revision: String { get throws { String(decoding: try Self.encoder.encode(self), as: UTF8.self) } }
}
