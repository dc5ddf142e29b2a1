import DemeterCore
internal import GRDB

/// A food with standing entries whose words match.
struct MatchingFood {
  let number: Int64
  let key: String
  /// The entry it was last logged by, and when.
  let entry: String
  let uses: Int
  let lastLogged: Int64

  init(row: Row) throws {
    number = try row.number(0)
    key = try row.value(1)
    entry = try row.value(2)
    uses = try row.number(3)
    lastLogged = try row.milliseconds(4)
  }

  /// What it is called, in whatever serving.
  var name: Substring { Meal.name(ofFood: key) }
}

extension Database {
  /// Each phrase of a text, with the words of foods that have it in their middle: `burger` means cheeseburgers too.
  func readings(of text: SearchText) throws -> [[[String]]] {
    let middle = try cachedStatement(sql: "SELECT term FROM food_word WHERE instr(term, ?) > 1")
    return try text.phrases.map { phrase in
      guard phrase.count == 1, phrase[0].unicodeScalars.count >= SearchText.shortestMiddle else { return [phrase] }
      return [phrase] + (try String.fetchAll(middle, arguments: [phrase[0]])).map { [$0] }
    }
  }

  /// The numbers of the foods in whose words every phrase of a text is a beginning.
  func foodsBeginning(with text: SearchText) throws -> Set<Int64> {
    try Int64.fetchSet(
      cachedStatement(sql: "SELECT rowid FROM food_index WHERE food_index MATCH ?"), arguments: [FoodText.match(text.phrases.map { [$0] })])
  }

  /// The foods that match each of some phrases, or one of those that stand for it, last logged first.
  func foods(matching phrases: [[[String]]]) throws -> [MatchingFood] {
    try Row.fetchAll(
      cachedStatement(
        sql: """
          SELECT number, food_key, entry_id, uses, last_logged_at
          FROM (SELECT rowid FROM food_index WHERE food_index MATCH ?) AS found
          CROSS JOIN food_text ON number = found.rowid CROSS JOIN logged_food USING (food_key) ORDER BY last_logged_at DESC
          """), arguments: [FoodText.match(phrases)]
    ).map(MatchingFood.init(row:))
  }

  /// The foods most used of those that match, by name and brand whatever the serving; those of certain numbers first.
  func mostUsed(of foods: [MatchingFood], first: Set<Int64> = [], limit: Int) throws -> [LoggedFood] {
    var named: [Substring: (latest: MatchingFood, uses: Int)] = [:]
    for food in foods { named[food.name, default: (food, 0)].uses += food.uses }
    let sorted = named.values.sorted { one, other in
      let (isFirst, otherIsFirst) = (first.contains(one.latest.number), first.contains(other.latest.number))
      if isFirst != otherIsFirst { return isFirst }
      return (one.uses, one.latest.lastLogged, one.latest.key) > (other.uses, other.latest.lastLogged, other.latest.key)
    }
    return try sorted.prefix(limit).compactMap { latest, uses in
      let row = try EntryRecord.fetchOne(
        cachedStatement(sql: "SELECT \(EntryRecord.columns) FROM entry WHERE id = ?"), arguments: [latest.entry])
      return try row.map { LoggedFood(try $0.entry(), uses: uses) }
    }
  }

  /// What was probably meant by words that match nothing, if one typo in each of them is forgiven: the words of the food that takes the
  /// fewest, then of the one most used.
  func forgiven(_ text: SearchText) throws -> SearchText? {
    let vocabulary = try String.fetchAll(cachedStatement(sql: "SELECT term FROM food_word"))
    let alternatives: [[[String]]] = text.phrases.map { phrase in
      // What is made of several tokens is not one word that could be misspelt.
      guard phrase.count == 1 else { return [phrase] }
      return [phrase] + Set(vocabulary.compactMap { Typo(typed: phrase[0], for: $0)?.meant }).map { [$0] }
    }
    var best: (words: [[String]], cost: Int, uses: Int)?
    for food in try foods(matching: alternatives) {
      let words = try String.fetchOne(cachedStatement(sql: "SELECT words FROM food_text WHERE number = ?"), arguments: [food.number])
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
