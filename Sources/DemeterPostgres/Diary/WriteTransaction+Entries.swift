import DemeterCore
import DemeterStore

/// What SQLite does by triggers and with its index of words.
extension WriteTransaction {
  func numberChanges(of entries: [EntryID]) throws {
    let keys = entries.map(\.key)
    var numbers: [Int64] = []
    for _ in keys { numbers.append(try nextEntryNumber()) }
    write(sql(Self.removeChanges, [.texts(keys)]))
    write(
      """
      INSERT INTO entry_change (person, number, entry_id)
      SELECT $1, new.number, new.id FROM unnest($2::bigint[], $3::text[]) AS new (number, id)
      """, .numbers(numbers), .texts(keys))
  }

  /// Adds to or subtracts from the uses of foods, and updates their last entries. The entries of a food are only counted if it has no row.
  func change(uses: [String: Int]) {
    let sorted = uses.sorted { $0.key < $1.key }
    let foods = StoredField.texts(sorted.map(\.key)), changes = StoredField.numbers(sorted.map { Int64($0.value) })
    if let food = foods.single, let change = changes.single {
      write(Self.changeUses(of: "(VALUES ($2::text, $3::bigint))"), food, change)
    } else {
      write(Self.changeUses(of: "unnest($2::text[], $3::bigint[])"), foods, changes)
    }
    write(sql(Self.removeUnused, [foods]))
  }

  private static let removeChanges = SQL("DELETE FROM entry_change WHERE person = $1 AND entry_id = ANY($2)")

  private static let removeUnused = SQL(
    """
    DELETE FROM logged_food WHERE person = $1 AND food_key = ANY($2) AND NOT EXISTS (
      SELECT 1 FROM entry WHERE person = $1 AND entry.food_key = logged_food.food_key AND deleted_at IS NULL)
    """)

  /// - Parameter rows: what makes rows of a food and its change.
  private static func changeUses(of rows: String) -> String {
    """
    INSERT INTO logged_food (person, food_key, entry_id, uses, last_logged_at)
    SELECT $1, new.food_key, last.id, CASE WHEN old.uses + new.change > 0 THEN old.uses + new.change ELSE
        (SELECT count(*) FROM entry WHERE person = $1 AND entry.food_key = new.food_key AND deleted_at IS NULL) END, last.logged_at
      FROM \(rows) AS new (food_key, change)
      CROSS JOIN LATERAL (
        SELECT id, logged_at FROM entry WHERE person = $1 AND entry.food_key = new.food_key AND deleted_at IS NULL
        ORDER BY logged_at DESC, created_at DESC, id DESC LIMIT 1) AS last
      LEFT JOIN logged_food AS old ON old.person = $1 AND old.food_key = new.food_key
    ON CONFLICT (person, food_key)
      DO UPDATE SET entry_id = excluded.entry_id, uses = excluded.uses, last_logged_at = excluded.last_logged_at
    """
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
