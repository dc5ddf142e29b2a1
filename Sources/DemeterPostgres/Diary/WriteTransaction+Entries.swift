import DemeterCore
import DemeterStore

extension WriteTransaction {
  /// What is stored under the ids of some entries, deleted or not.
  func stored(_ ids: some Sequence<EntryID>) throws -> [EntryID: StoredEntry] {
    let rows = try read(
      sql("SELECT \(EntryRecord.columns) FROM entry WHERE person = $1 AND id = ANY($2)", .texts(ids.map(\.key))))
    return try Dictionary(rows[0].map { try EntryRecord(row: $0).stored() }.map { ($0.entry.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// What was saved before under the ids of some entries.
  func earlier(_ entries: [NewEntry]) throws -> [EntryID: EntryRules.Earlier] {
    let keys = StoredField.texts(Set(entries.map(\.id.key)).sorted())
    let rows = try read(
      sql("SELECT \(EntryRecord.columns) FROM entry WHERE person = $1 AND id = ANY($2)", keys),
      sql(
        """
        SELECT DISTINCT ON (entry_id) action, content FROM revision WHERE person = $1 AND entry_id = ANY($2) ORDER BY entry_id, version
        """, keys))
    let first = try Dictionary(rows[1].map { try EntryRevision(row: $0).entry }.map { ($0.id, $0.meal) }, uniquingKeysWith: { $1 })
    return try Dictionary(
      rows[0].map { try EntryRecord(row: $0).entry() }.map { ($0.id, EntryRules.Earlier($0, firstMeal: first[$0.id])) },
      uniquingKeysWith: { $1 })
  }

  /// Writes entries and everything derived from them, as one change.
  func apply(_ writes: EntryWrites) throws {
    for write in writes.writes {
      let row = EntryRecord(write.entry)
      self.write(Self.saveEntry, row.fields)
      self.write(
        "INSERT INTO revision (person, entry_id, version, action, content) VALUES ($1, $2, $3, $4, $5)",
        .text(row.id), .number(row.version), .text(write.action.rawValue), .text(try row.revision))
      try sendIfLarge()
    }
    let restored = writes.writes.filter { $0.action == .restored }.map(\.entry.id.key)
    if !restored.isEmpty { write("UPDATE entry SET is_undone = 0 WHERE person = $1 AND id = ANY($2)", .texts(restored)) }
    try derive(from: writes, announcing: writes.change)
  }

  /// Writes everything that is derived from entries that were written, and announces a change.
  func derive(from writes: EntryWrites, announcing change: NewChange?) throws {
    guard let first = writes.days.min(), let last = writes.days.max() else { return }
    try number(writes.writes.map(\.entry.id.key))
    let isLarge = writes.writes.count >= Self.many
    let days: DayScope = isLarge ? .range(first...last) : .each(writes.days)
    rebuildTotals(days)
    if isLarge { rebuildFoods() } else { self.change(uses: writes.uses) }
    let around = SamplesAround(writes.places)
    let rows = try rebuildSummaries(days, alongside: around.map { $0.statements(self) } ?? []).rows
    if let around { try recount(around, rows) }
    if let change { announce(change) }
  }

  /// Gives changed entries new numbers, for programs that stay in step.
  func number(_ keys: [String]) throws {
    var numbers: [Int64] = []
    for _ in keys { numbers.append(try nextEntryNumber()) }
    write("DELETE FROM entry_change WHERE person = $1 AND entry_id = ANY($2)", .texts(keys))
    write(
      """
      INSERT INTO entry_change (person, number, entry_id)
      SELECT $1, new.number, new.id FROM unnest($2::bigint[], $3::text[]) AS new (number, id)
      """, .numbers(numbers), .texts(keys))
  }

  private static let saveEntry: String = {
    let names = EntryRecord.names
    let values = (2..<names.count + 2).map { "$\($0)" }.joined(separator: ", ")
    let changes = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return
      "INSERT INTO entry (person, \(names.joined(separator: ", "))) VALUES ($1, \(values)) ON CONFLICT (person, id) DO UPDATE SET \(changes)"
  }()

  /// Rebuilds the totals of days from their entries, without the day summaries. A day without entries has no total.
  func rebuildTotals(_ days: DayScope) {
    write("DELETE FROM daily_total WHERE person = $1 AND \(days.condition())", days.values)
    write(
      """
      INSERT INTO daily_total (person, \(DailyTotalRow.columns)) SELECT $1, day, \(DailyTotalRow.sums) FROM entry
      WHERE person = $1 AND deleted_at IS NULL AND \(days.condition()) GROUP BY day
      """, days.values)
  }

  /// Adds to or subtracts from the uses of foods, and updates their last entries. The entries of a food are only counted if it has no row.
  private func change(uses: [String: Int]) {
    let sorted = uses.sorted { $0.key < $1.key }
    let foods = StoredField.texts(sorted.map(\.key))
    write(
      """
      INSERT INTO logged_food (person, food_key, entry_id, uses, last_logged_at)
      SELECT $1, new.food_key, last.id, CASE WHEN old.uses + new.change > 0 THEN old.uses + new.change ELSE
          (SELECT count(*) FROM entry WHERE person = $1 AND entry.food_key = new.food_key AND deleted_at IS NULL) END, last.logged_at
        FROM unnest($2::text[], $3::bigint[]) AS new (food_key, change)
        CROSS JOIN LATERAL (
          SELECT id, logged_at FROM entry WHERE person = $1 AND entry.food_key = new.food_key AND deleted_at IS NULL
          ORDER BY logged_at DESC, created_at DESC, id DESC LIMIT 1) AS last
        LEFT JOIN logged_food AS old ON old.person = $1 AND old.food_key = new.food_key
      ON CONFLICT (person, food_key)
        DO UPDATE SET entry_id = excluded.entry_id, uses = excluded.uses, last_logged_at = excluded.last_logged_at
      """, foods, .numbers(sorted.map { Int64($0.value) }))
    write(
      """
      DELETE FROM logged_food WHERE person = $1 AND food_key = ANY($2) AND NOT EXISTS (
        SELECT 1 FROM entry WHERE person = $1 AND entry.food_key = logged_food.food_key AND deleted_at IS NULL)
      """, foods)
  }

  /// Counts the entries of every food.
  func rebuildFoods() {
    write("DELETE FROM logged_food WHERE person = $1")
    write(
      """
      INSERT INTO logged_food (person, food_key, entry_id, uses, last_logged_at)
      SELECT $1, food_key, (array_agg(id ORDER BY logged_at DESC, created_at DESC, id DESC))[1], count(*), max(logged_at)
      FROM entry WHERE person = $1 AND deleted_at IS NULL GROUP BY food_key
      """)
  }
}
