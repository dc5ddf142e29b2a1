import DemeterCore
internal import GRDB

/// The foods of a diary: how often each was logged, its last entry, and the words that find it. All of it is derived from the entries.
struct FoodTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Adds to or subtracts from the uses of a food, and updates its last entry. This costs the same for a food with thousands of uses as
  /// for one with two: the entries are only counted if the food has no row yet or no entries any more.
  func changeUses(of key: String, by change: Int) throws {
    let known = try Int.fetchOne(database.cachedStatement(sql: "SELECT uses FROM logged_food WHERE food_key = ?"), arguments: [key])
    guard let known, known.canBeAdded, known + change > 0, let last = try lastEntry(of: key) else { return try rebuild(key) }
    try database.cachedStatement(
      sql: """
        INSERT INTO logged_food (food_key, entry_id, uses, last_logged_at) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET entry_id = excluded.entry_id, uses = excluded.uses, last_logged_at = excluded.last_logged_at
        """
    ).execute(arguments: [key, last.value(0) as String, known + change, last.value(1) as Int64])
  }

  /// Counts the entries of a food, and adds the food to the search index.
  private func rebuild(_ key: String) throws {
    try database.cachedStatement(sql: "DELETE FROM logged_food WHERE food_key = ?").execute(arguments: [key])
    guard let last = try lastEntry(of: key) else { return try index(key) }
    try database.cachedStatement(
      sql: """
        INSERT INTO logged_food (food_key, entry_id, uses, last_logged_at)
        SELECT food_key, ?2, count(*), ?3 FROM entry WHERE food_key = ?1 AND deleted_at IS NULL GROUP BY food_key
        """
    ).execute(arguments: [key, last.value(0) as String, last.value(1) as Int64])
    try index(key)
  }

  /// Counts the entries of every food, and adds new foods to the search index.
  func rebuildAll() throws {
    try database.execute(
      sql: """
        DELETE FROM logged_food;
        INSERT INTO logged_food (food_key, entry_id, uses, last_logged_at)
        SELECT food_key, (
            SELECT id FROM entry AS last WHERE last.food_key = entry.food_key AND deleted_at IS NULL
            ORDER BY logged_at DESC, created_at DESC, id DESC LIMIT 1), count(*), max(logged_at)
          FROM entry WHERE deleted_at IS NULL GROUP BY food_key;
        """)
    try indexAll()
  }

  /// Whether the list of foods matches the entries.
  func isCorrect() throws -> Bool {
    let summed = "SELECT food_key, count(*) AS uses, max(logged_at) FROM entry WHERE deleted_at IS NULL GROUP BY food_key"
    let stored = "SELECT food_key, uses, last_logged_at FROM logged_food"
    let wrong = try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT * FROM (\(stored)) EXCEPT SELECT * FROM (\(summed)))
        OR EXISTS (SELECT * FROM (\(summed)) EXCEPT SELECT * FROM (\(stored)))
        OR EXISTS (SELECT 1 FROM logged_food LEFT JOIN entry ON entry.id = entry_id WHERE entry.deleted_at IS NOT NULL
          OR entry.food_key IS NOT logged_food.food_key OR entry.logged_at IS NOT last_logged_at)
        """)
    return wrong != true
  }

  /// Adds a food to the search index if it is not in it yet.
  private func index(_ key: String) throws {
    let known = try database.cachedStatement(sql: "SELECT 1 FROM food_text WHERE food_key = ?")
    guard try Int.fetchOne(known, arguments: [key]) == nil else { return }
    try database.cachedStatement(sql: "INSERT INTO food_text (food_key, words) VALUES (?, ?)")
      .execute(arguments: [key, FoodText.words(ofFood: key)])
  }

  /// Adds every food to the search index that is not in it yet.
  func indexAll() throws {
    let missing = try String.fetchAll(database, sql: "SELECT food_key FROM entry EXCEPT SELECT food_key FROM food_text")
    for key in missing { try index(key) }
  }

  func rebuildIndex() throws {
    // In this order: a damaged index may refuse rows, but an index rebuilt from no rows is correct.
    try database.execute(sql: "DELETE FROM food_text; INSERT INTO food_index (food_index) VALUES ('rebuild')")
    try indexAll()
  }

  /// Whether the search index finds the food of each entry by its words, and by no others. Needs a connection that can write.
  func isIndexCorrect() throws -> Bool {
    let missing = try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT food_key FROM entry WHERE deleted_at IS NULL EXCEPT SELECT food_key FROM food_text)")
    guard missing == false else { return false }
    let rows = try Row.fetchCursor(database, sql: "SELECT food_key, words FROM food_text")
    while let row = try rows.next() {
      guard try FoodText.words(ofFood: row.value(0)) == row.value(1) else { return false }
    }
    do {
      // With rank 1 the index is compared with food_text: https://sqlite.org/fts5.html#the_integrity_check_command
      try database.execute(sql: "INSERT INTO food_index (food_index, rank) VALUES ('integrity-check', 1)")
      return true
    } catch DatabaseError.SQLITE_CORRUPT {
      return false
    }
  }

  /// The id of a food's last entry, in the order of `FoodEntry.isLogged(after:)`, and when it was logged; nil if the food has no entries.
  private func lastEntry(of key: String) throws -> Row? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT id, logged_at FROM entry WHERE food_key = ? AND deleted_at IS NULL ORDER BY logged_at DESC, created_at DESC, id DESC LIMIT 1
          """), arguments: [key])
  }
}
