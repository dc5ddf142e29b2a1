import DemeterCore
import Foundation
internal import GRDB

/// The full-text index of the foods of a diary. It contains foods instead of entries, so its cost does not grow with the years.
struct FoodTextIndex {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The foods that match a text, word by word, or that contain a whole text; last logged first. Reads the words of every food: for
  /// thousands of foods this takes less time than asking the index for each word that has the letters in its middle.
  func foods(matching text: SearchText, or whole: String? = nil) throws -> [MatchingFood] {
    let all = text.phrases.map { _ in "instr(' ' || words, ?)" }.joined(separator: " AND ")
    return try found(
      """
      SELECT number, food_key, entry_id, uses, last_logged_at, \(all)
      FROM food_text CROSS JOIN logged_food USING (food_key) WHERE (\(all)) OR instr(words, ?) ORDER BY last_logged_at DESC
      """, StatementArguments(text.beginnings + text.patterns) + [whole])
  }

  /// The foods that match each phrase or one of its alternatives, last logged first.
  func foods(matching phrases: [[[String]]]) throws -> [MatchingFood] {
    try found(
      """
      SELECT number, food_key, entry_id, uses, last_logged_at, false
      FROM (SELECT rowid FROM food_index WHERE food_index MATCH ?) AS found
      CROSS JOIN food_text ON number = found.rowid CROSS JOIN logged_food USING (food_key) ORDER BY last_logged_at DESC
      """, [FoodText.match(phrases)])
  }

  /// The foods that do not come from a catalogue and have a word that begins with one of some words.
  func ownFoods(withAnyOf words: [String]) throws -> [MatchingFood] {
    try found(
      """
      SELECT number, logged_food.food_key, entry_id, uses, last_logged_at, false
      FROM (SELECT rowid FROM food_index WHERE food_index MATCH ?) AS found
      CROSS JOIN food_text ON number = found.rowid CROSS JOIN logged_food USING (food_key)
      CROSS JOIN entry ON entry.id = entry_id WHERE entry.source <> 'catalogue'
      """, [FoodText.match([words.map { [$0] }])])
  }

  /// Reads foods from a cursor: a letter may find thousands, and `fetchAll` would copy each row.
  private func found(_ sql: String, _ arguments: StatementArguments) throws -> [MatchingFood] {
    try Array(Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments).map { try MatchingFood(row: $0) })
  }

  /// The most used of some foods, those that begin with what is searched before others. Foods with the same name and brand count as one,
  /// whatever the serving.
  func mostUsed(of foods: [MatchingFood], limit: Int) throws -> [LoggedFood] {
    var named: [Substring: (latest: MatchingFood, uses: Int)] = [:]
    for food in foods { named[food.name, default: (food, 0)].uses += food.uses }
    let sorted = named.values.sorted { one, other in
      if one.latest.begins != other.latest.begins { return one.latest.begins }
      return (one.uses, one.latest.lastLogged, one.latest.key) > (other.uses, other.latest.lastLogged, other.latest.key)
    }
    let found = sorted.prefix(limit).compactMap { latest, uses in EntryID(uuidString: latest.entry).map { ($0, uses) } }
    let stored = try SQLiteTransaction(database).stored(found.map(\.0))
    return found.compactMap { id, uses in stored[id].map { LoggedFood($0.entry, uses: uses) } }
  }

  /// The text that was probably meant if a text matches nothing and each word may have one typo; nil if there is none. Takes the words of
  /// the food that needs the fewest corrections, and of those the most used.
  func corrected(_ text: SearchText) throws -> SearchText? {
    let vocabulary = try String.fetchAll(database.cachedStatement(sql: "SELECT term FROM food_word"))
    let alternatives: [[[String]]] = text.phrases.map { phrase in
      // Several tokens are not one word with a typo.
      guard phrase.count == 1 else { return [phrase] }
      return [phrase] + Set(vocabulary.compactMap { Typo(typed: phrase[0], for: $0)?.meant }).map { [$0] }
    }
    let statement = try database.cachedStatement(sql: "SELECT words FROM food_text WHERE number = ?")
    var best: (words: [[String]], cost: Int, uses: Int)?
    for food in try foods(matching: alternatives) {
      let words = try String.fetchOne(statement, arguments: [food.number])
      let readings = text.phrases.map { PhraseReading($0, in: (words ?? "").split(separator: " ").map(String.init)) }
      let cost = readings.reduce(0) { $0 + $1.cost }
      if let best, (-cost, food.uses) <= (-best.cost, best.uses) { continue }
      best = (readings.map(\.phrase), cost, food.uses)
    }
    return best.flatMap { best in
      text.corrected(to: best.words, by: vocabulary)
    }
  }
}
