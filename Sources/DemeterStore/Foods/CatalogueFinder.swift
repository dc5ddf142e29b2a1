import DemeterCore
internal import GRDB

/// Finds the foods of the catalogue that match a text.
///
/// Reads about a hundred foods, however many match: the first ones by number, and those whose whole name is the text.
struct CatalogueFinder {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The most foods that one query reads.
  private static let enough: Int = 60
  /// With fewer foods than this, words that contain the text in their middle are looked up too.
  private static let few: Int = 20
  /// The most words that are looked up because they contain the text in their middle.
  private static let mostMiddles: Int = 60

  /// The foods that match, best first.
  func rows(matching text: SearchText) throws -> [FoodRow] {
    let score = FoodScore(text)
    var numbers: Set<Int64> = []
    let typed = text.phrases.flatMap(\.self)
    for name in Set([typed.joined(separator: " "), typed.map { FoodWords.singular($0) }.joined(separator: " ")]) {
      numbers.formUnion(
        try Int64.fetchAll(
          database.cachedStatement(sql: "SELECT food FROM food_name WHERE words = ? ORDER BY food LIMIT \(Self.enough)"),
          arguments: [name]))
    }
    func look(for reading: Reading) throws -> Int {
      // Without ORDER BY, FTS5 returns rows by number and stops reading at the limit.
      let found = try Int64.fetchAll(
        database.cachedStatement(sql: "SELECT rowid FROM food_index WHERE food_index MATCH ? LIMIT \(Self.enough)"),
        arguments: [reading.match(text)])
      numbers.formUnion(found)
      return found.count
    }
    let beginnings = try look(for: .beginnings)
    if beginnings == Self.enough { _ = try look(for: .words) }
    if beginnings < Self.few {
      let words = try words(containing: text)
      if !words.isEmpty { _ = try look(for: .middles(words)) }
    }
    let statement = try database.cachedStatement(sql: "SELECT \(FoodRow.columns) FROM food WHERE number = ?")
    let scored: [(row: FoodRow, points: Double)] = try numbers.compactMap { number in
      guard let row = try Row.fetchOne(statement, arguments: [number]).map(FoodRow.init(row:)) else { return nil }
      return score.points(row).map { (row, $0) }
    }
    return scored.sorted { ($0.points, $0.row.number) < ($1.points, $1.row.number) }.map(\.row)
  }

  /// For each phrase of one word, the words that contain it after their beginning, if there are any. The trigram index can't find fewer
  /// than three letters.
  private func words(containing text: SearchText) throws -> [String: [String]] {
    var words: [String: [String]] = [:]
    for phrase in text.phrases where phrase.count == 1 {
      let letters = FoodWords.singular(phrase[0])
      guard letters.unicodeScalars.count >= 3 else { continue }
      let containing = try String.fetchAll(
        database.cachedStatement(sql: "SELECT word FROM word_middle WHERE word LIKE ? LIMIT \(Self.mostMiddles)"),
        arguments: ["%\(letters)%"]
      ).filter { !$0.hasPrefix(phrase[0]) }
      if !containing.isEmpty { words[phrase[0]] = containing }
    }
    return words
  }

  /// The texts that were probably meant if a text matches nothing, likeliest first. Each word that no plain food has is replaced by
  /// similar words of plain foods.
  func corrected(_ text: SearchText) throws -> [SearchText] {
    let vocabulary = try String.fetchAll(database.cachedStatement(sql: "SELECT word FROM food_word WHERE is_plain"))
    var readings: [[[String]]] = [[]]
    for phrase in text.phrases {
      let typed = phrase.joined()
      let isKnown = phrase.count > 1 || vocabulary.contains { $0.hasPrefix(typed) }
      let typos = isKnown ? [] : vocabulary.filter { Self.mayBe(typed, $0) }.compactMap { Typo(typed: typed, for: $0) }
      let meant = typos.sorted { ($0.isWhole ? 0 : 1, $0.meant.utf8.count) < ($1.isWhole ? 0 : 1, $1.meant.utf8.count) }.map { [$0.meant] }
      var seen: Set<[String]> = []
      let alternatives = (isKnown ? [phrase] : meant).filter { seen.insert($0).inserted }.prefix(8)
      readings = readings.flatMap { reading in alternatives.map { reading + [$0] } }
      if readings.count > 32 { readings.removeLast(readings.count - 32) }
    }
    return readings.filter { $0 != text.phrases }.compactMap { SearchText(phrases: $0) }
  }

  /// Whether one typo could turn a word into another, judged by their first two letters: fast, and rarely wrong.
  private static func mayBe(_ typed: String, _ word: String) -> Bool {
    let typed = Array(typed.utf8.prefix(2)), word = Array(word.utf8.prefix(2))
    guard typed.count == 2, word.count == 2 else { return false }
    return typed[0] == word[0] || typed[1] == word[1] || typed[1] == word[0] || typed[0] == word[1]
  }
}

/// What the index is searched for: whole words, beginnings of words, or words with the typed letters in their middle. A plural also finds
/// its singular.
private enum Reading {
  case words, beginnings
  case middles([String: [String]])

  /// The FTS5 query (https://sqlite.org/fts5.html#full_text_query_syntax). Tokens contain only letters and digits, but are quoted all the
  /// same.
  func match(_ text: SearchText) -> String {
    text.phrases.map { phrase in
      let joined = phrase.joined(separator: " "), typed = Self.quoted(joined), singular = Self.quoted(FoodWords.singular(joined))
      let alternatives =
        switch self {
        case .words: [typed]
        case .beginnings: [typed + " *"]
        case .middles(let words): [typed + " *"] + words[joined, default: []].map(Self.quoted)
        }
      return "(" + (alternatives + [singular]).joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }

  private static func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
}
