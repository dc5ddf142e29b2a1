import DemeterCore
internal import GRDB

extension Database {
  /// Adds to the uses of a food, or takes from them, and says anew which entry it was last logged by. That costs as much for a food with
  /// thousands of uses as for one with two: only where nothing is known of the food, or nothing is left of it, its entries are counted.
  func changeUses(of key: String, by change: Int) throws {
    let known = try Int.fetchOne(cachedStatement(sql: "SELECT uses FROM logged_food WHERE food_key = ?"), arguments: [key])
    let last = try Row.fetchOne(
      cachedStatement(sql: "SELECT id, logged_at FROM entry WHERE food_key = ? AND deleted_at IS NULL \(Self.lastLogged)"), arguments: [key]
    )
    guard let known, let last, known.canBeAdded, known + change > 0 else { return try rebuildFood(key) }
    try cachedStatement(
      sql: """
        INSERT INTO logged_food (food_key, entry_id, uses, last_logged_at) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET entry_id = excluded.entry_id, uses = excluded.uses, last_logged_at = excluded.last_logged_at
        """
    ).execute(arguments: [key, last.value(0) as String, known + change, last.value(1) as Int64])
  }

  /// Counts how often a food was logged, and has it found.
  func rebuildFood(_ key: String) throws {
    try cachedStatement(sql: "DELETE FROM logged_food WHERE food_key = ?").execute(arguments: [key])
    try cachedStatement(
      sql: """
        INSERT INTO logged_food (food_key, entry_id, uses, last_logged_at)
        SELECT food_key, (SELECT id FROM entry WHERE food_key = ?1 AND deleted_at IS NULL \(Self.lastLogged)), count(*), max(logged_at)
        FROM entry WHERE food_key = ?1 AND deleted_at IS NULL GROUP BY food_key
        """
    ).execute(arguments: [key])
    try indexFood(key)
  }

  /// Of the entries of a food the one it was last logged by, as `FoodEntry.isLogged(after:)` has it.
  private static let lastLogged: String = "ORDER BY logged_at DESC, created_at DESC, id DESC LIMIT 1"
}
