import DemeterCore
internal import GRDB

/// The full-text index of the foods of a diary. It contains foods instead of entries, so its cost does not grow with the years.
struct FoodTextIndex {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// For each phrase of a text the phrase itself, and each word of foods that has it in its middle: `burger` also finds cheeseburgers.
  func alternatives(for text: SearchText) throws -> [[[String]]] {
    let middle = try database.cachedStatement(sql: "SELECT term FROM food_word WHERE instr(term, ?) > 1")
    return try text.phrases.map { phrase in
      guard phrase.count == 1, phrase[0].unicodeScalars.count >= SearchText.shortestMiddle else { return [phrase] }
      return [phrase] + (try String.fetchAll(middle, arguments: [phrase[0]])).map { [$0] }
    }
  }

  /// The numbers of the foods whose words begin with every phrase of a text.
  func foodsBeginning(with text: SearchText) throws -> Set<Int64> {
    try Int64.fetchSet(
      database.cachedStatement(sql: "SELECT rowid FROM food_index WHERE food_index MATCH ?"),
      arguments: [FoodText.match(text.phrases.map { [$0] })])
  }

  /// The foods that match each phrase or one of its alternatives, last logged first.
  func foods(matching phrases: [[[String]]]) throws -> [MatchingFood] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number, food_key, entry_id, uses, last_logged_at
          FROM (SELECT rowid FROM food_index WHERE food_index MATCH ?) AS found
          CROSS JOIN food_text ON number = found.rowid CROSS JOIN logged_food USING (food_key) ORDER BY last_logged_at DESC
          """), arguments: [FoodText.match(phrases)]
    ).map(MatchingFood.init(row:))
  }

  /// The foods that do not come from a catalogue and have a word that begins with one of some words.
  func ownFoods(withAnyOf words: [String]) throws -> [MatchingFood] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number, logged_food.food_key, entry_id, uses, last_logged_at
          FROM (SELECT rowid FROM food_index WHERE food_index MATCH ?) AS found
          CROSS JOIN food_text ON number = found.rowid CROSS JOIN logged_food USING (food_key)
          CROSS JOIN entry ON entry.id = entry_id WHERE entry.source <> 'catalogue'
          """), arguments: [FoodText.match([words.map { [$0] }])]
    ).map(MatchingFood.init(row:))
  }

  /// The most used of some foods. Foods with the same name and brand count as one, whatever the serving. Foods with the numbers in
  /// `first` come first.
  func mostUsed(of foods: [MatchingFood], first: Set<Int64> = [], limit: Int) throws -> [LoggedFood] {
    var named: [Substring: (latest: MatchingFood, uses: Int)] = [:]
    for food in foods { named[food.name, default: (food, 0)].uses += food.uses }
    let sorted = named.values.sorted { one, other in
      let (isFirst, otherIsFirst) = (first.contains(one.latest.number), first.contains(other.latest.number))
      if isFirst != otherIsFirst { return isFirst }
      return (one.uses, one.latest.lastLogged, one.latest.key) > (other.uses, other.latest.lastLogged, other.latest.key)
    }
    let entries = EntryTable(database)
    return try sorted.prefix(limit).compactMap { latest, uses in
      try entries.row(latest.entry).map { LoggedFood(try $0.entry(), uses: uses) }
    }
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
