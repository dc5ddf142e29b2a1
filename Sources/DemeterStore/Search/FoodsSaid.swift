public import DemeterCore
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func foods(sayingAnyOf words: [String], limit: Int) async throws(DiaryError) -> [LoggedFood] {
    let said = Set(words.flatMap { FoldedText($0).tokens }).filter { $0.utf8.count > 1 }
    guard !said.isEmpty, limit > 0 else { return [] }
    return try await file.read { database in
      let foods = try database.ownFoods(sayingAnyOf: said.sorted())
      func matches(_ food: MatchingFood) -> Int { said.count { food.key.contains($0) } }
      let ranked = foods.map { (food: $0, words: matches($0)) }
        .sorted { ($0.words, $0.food.uses, $0.food.lastLogged, $0.food.key) > ($1.words, $1.food.uses, $1.food.lastLogged, $1.food.key) }
      return try database.mostUsed(of: ranked.prefix(limit).map(\.food), limit: limit)
    }
  }
}

extension Database {
  /// The foods that did not come from a catalogue and have a word that begins like one of some words.
  fileprivate func ownFoods(sayingAnyOf words: [String]) throws -> [MatchingFood] {
    try Row.fetchAll(
      cachedStatement(
        sql: """
          SELECT number, logged_food.food_key, entry_id, uses, last_logged_at
          FROM (SELECT rowid FROM food_index WHERE food_index MATCH ?) AS found
          CROSS JOIN food_text ON number = found.rowid CROSS JOIN logged_food USING (food_key)
          CROSS JOIN entry ON entry.id = entry_id WHERE entry.source <> 'catalogue'
          """), arguments: [FoodText.match([words.map { [$0] }])]
    ).map(MatchingFood.init(row:))
  }
}
