import DemeterCore
internal import GRDB

/// Writes foods within a transaction. The number of a food is its rank: foods with the same words are read in order of their numbers. So a
/// food that is more likely meant has a smaller number, and the first few hundred are enough.
final class FoodWriter: FoodSink {
  private let database: Database
  private var next: [Int64: Int64] = [:]
  private var knownWords: Set<String> = []
  private var plainWords: Set<String> = []

  init(_ database: Database) throws {
    self.database = database
    try database.execute(
      sql: "CREATE TEMP TABLE IF NOT EXISTS note (number INTEGER PRIMARY KEY, note TEXT NOT NULL); DELETE FROM temp.note")
  }

  func add(_ food: CatalogueFood) throws {
    guard let values = food.food.per100Grams else { return }
    let id = food.food.id
    let words = FoodWords(food)
    guard !words.names.isEmpty else { return }
    let known = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT number FROM food WHERE source = ? AND key = ?"), arguments: [id.source.rawValue, id.key])
    if let known { try database.cachedStatement(sql: "DELETE FROM food WHERE number = ?").execute(arguments: [known]) }
    let number = try place(of: food, words, before: known)
    let masses = StatementArguments(values.masses.fields.map(\.databaseValue))
    try database.cachedStatement(sql: Self.insertion).execute(
      arguments: [
        number, id.source.rawValue, id.key, food.food.name, food.food.brand, values.energy.thousandths,
        food.food.per100Milliliters?.thousandths, food.commonness.rawValue, food.licence, words.names.joined(separator: "\n"), words.brand,
        words.head, values.others.description, food.code?.digits,
      ] + masses)
    for (position, portion) in food.food.portions.enumerated() {
      guard let mass = portion.mass else { continue }
      try database.cachedStatement(sql: "INSERT INTO portion (food, position, name, mass) VALUES (?, ?, ?, ?)")
        .execute(arguments: [number, position, portion.name, mass.thousandths])
    }
    for (language, name) in food.names {
      try database.cachedStatement(sql: "INSERT INTO food_title (food, language, name) VALUES (?, ?, ?)")
        .execute(arguments: [number, language, name])
    }
    for name in words.names {
      try database.cachedStatement(sql: "INSERT OR IGNORE INTO food_name (words, food) VALUES (?, ?)").execute(arguments: [name, number])
    }
    let isPlain = food.food.brand == nil && id.source != .openFoodFacts
    for word in (words.names + [words.brand]).joined(separator: " ").split(separator: " ").map(String.init)
    where isPlain ? plainWords.insert(word).inserted : knownWords.insert(word).inserted {
      try database.cachedStatement(
        sql: """
          INSERT INTO food_word (word, is_plain) VALUES (?, ?)
          ON CONFLICT (word) DO UPDATE SET is_plain = 1 WHERE excluded.is_plain > is_plain
          """
      ).execute(arguments: [word, isPlain])
    }
  }

  private static let insertion: String = """
    INSERT INTO food (number, source, key, name, brand, energy, density, commonness, licence, names, brand_words, head, nutrients, code,
      \(Nutrient.columns.joined(separator: ", "))) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?\(Nutrient.columns.map { _ in ", ?" }.joined()))
    """

  func removeAll(of source: FoodID.Source) throws {
    try database.execute(sql: "DELETE FROM food WHERE source = ?", arguments: [source.rawValue])
  }

  func setAside(_ note: String, under number: Int64) throws {
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO temp.note (number, note) VALUES (?, ?)").execute(arguments: [number, note])
  }

  func note(under number: Int64) throws -> String? {
    try String.fetchOne(database.cachedStatement(sql: "SELECT note FROM temp.note WHERE number = ?"), arguments: [number])
  }

  /// Deletes the notes.
  func finish() throws {
    try database.execute(sql: "DROP TABLE temp.note")
  }

  /// Our own foods by commonness, then those of USDA and Fineli, then products, both by the number of words. Each of these groups has 2^40 numbers.
  private func place(of food: CatalogueFood, _ words: FoodWords, before known: Int64?) throws -> Int64 {
    let count = Int64(words.names[0].utf8.count { $0 == UInt8(ascii: " ") } + 1)
    let band: Int64 =
      switch food.food.id.source {
      case .starter, .mine, .own: Int64(food.commonness.rawValue)
      case .usda where food.food.brand == nil, .fineli: 8 + min(count, 15)
      default: 32 + min(count, 15)
      }
    if let known, known >> 40 == band { return known }
    let first: Int64 = band << 40
    let number: Int64
    if let free = next[band] {
      number = free
    } else {
      let last = try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT max(number) FROM food WHERE number BETWEEN ? AND ?"),
        arguments: [first, first + (1 << 40) - 1])
      number = last.map { $0 + 1 } ?? first
    }
    next[band] = number + 1
    return number
  }
}
