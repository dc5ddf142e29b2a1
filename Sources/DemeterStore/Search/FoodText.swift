import DemeterCore
internal import GRDB

/// The words that foods are found by. A food's words follow from its key alone, so they are written once and never change; those of a
/// food that has no entries any more stay, and are not found.
enum FoodText {
  /// The words in a food's name and brand, folded, with a space between.
  static func words(ofFood key: String) -> String {
    Meal.words(ofFood: key).joined(separator: " ")
  }

  /// What FTS5 is asked for: each phrase, or one of those that stand for it, has to begin somewhere. Tokens are letters and digits;
  /// each phrase is a quoted string all the same (https://sqlite.org/fts5.html#fts5_strings).
  static func match(_ phrases: [[[String]]]) -> String {
    phrases.map { alternatives in
      let quoted = alternatives.map { "\"" + $0.joined(separator: " ").replacing("\"", with: "\"\"") + "\" *" }
      return "(" + quoted.joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }
}

extension Database {
  /// Makes a food findable, if it is not yet.
  func indexFood(_ key: String) throws {
    let known = try cachedStatement(sql: "SELECT 1 FROM food_text WHERE food_key = ?")
    guard try Int.fetchOne(known, arguments: [key]) == nil else { return }
    try cachedStatement(sql: "INSERT INTO food_text (food_key, words) VALUES (?, ?)")
      .execute(arguments: [key, FoodText.words(ofFood: key)])
  }

  /// Makes every food findable that is not yet.
  func indexFoods() throws {
    for key in try String.fetchAll(self, sql: "SELECT food_key FROM entry EXCEPT SELECT food_key FROM food_text") { try indexFood(key) }
  }

  /// Whether every food of a standing entry is found by its words, and by no others.
  func searchProves() throws -> Bool {
    let missing = try Bool.fetchOne(
      self, sql: "SELECT EXISTS (SELECT food_key FROM entry WHERE deleted_at IS NULL EXCEPT SELECT food_key FROM food_text)")
    guard missing == false else { return false }
    let rows = try Row.fetchCursor(self, sql: "SELECT food_key, words FROM food_text")
    while let row = try rows.next() {
      guard try FoodText.words(ofFood: row.value(0)) == row.value(1) else { return false }
    }
    do {
      // With rank 1 the index is compared with food_text: https://sqlite.org/fts5.html#the_integrity_check_command
      try execute(sql: "INSERT INTO food_index (food_index, rank) VALUES ('integrity-check', 1)")
      return true
    } catch DatabaseError.SQLITE_CORRUPT {
      return false
    }
  }

  /// Writes the words of every food anew.
  func rebuildSearch() throws {
    // In this order: an index that is wrong may refuse rows, and one that is rebuilt of no rows is right.
    try execute(sql: "DELETE FROM food_text; INSERT INTO food_index (food_index) VALUES ('rebuild')")
    try indexFoods()
  }
}
