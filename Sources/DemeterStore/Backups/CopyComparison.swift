import DemeterCore
internal import GRDB

/// Compares a present file with its copy in a backup: what does the copy lack?
///
/// `main` is the present file. `kept` is the copy, or an empty database if there is no copy.
struct CopyComparison {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The names of the people in the accounts, by id.
  func names() throws -> [String: String] {
    let rows = try Row.fetchAll(database, sql: "SELECT id, name FROM main.person")
    return Dictionary(try rows.map { (try $0.value(0) as String, try $0.value(1) as String) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the accounts have that the copy lacks. Sessions and sign-in links do not matter.
  func newAccounts() throws -> [String] {
    let known = try Set(columns(of: "person", in: "kept").isEmpty ? [] : String.fetchAll(database, sql: "SELECT id FROM kept.person"))
    let people = try Row.fetchAll(database, sql: "SELECT id, name FROM (\(new(in: "person"))) ORDER BY name")
      .map { row in
        let name: String = try row.value(1)
        return try known.contains(row.value(0)) ? "the account of \(name) was changed" : "\(name) got an account"
      }
    // What moves noted is no setting, and neither is a list that a person put away, or the columns of their tables.
    let settings = """
      SELECT * FROM (\(try new(in: "setting"))) WHERE name NOT LIKE '\(MoveMark.prefix)%' AND name NOT LIKE '\(FirstStepsMark.prefix)%' \
      AND name NOT LIKE '\(ColumnsMark.prefix)%' AND name <> 'household'
      """
    return try people + (count(settings) > 0 ? ["the server's settings were changed"] : [])
      + (count(new(in: "token")) > 0 ? ["programs got keys"] : [])
  }

  /// The imported foods that the copy of the catalogue lacks.
  func newFoods() throws -> [String] {
    let foods = try count(new(in: "food", besides: ["number"]))
    return foods > 0 ? ["imported foods (\(foods)) that the backup lacks"] : []
  }

  /// What a diary has that the copy lacks. Derived data is not compared.
  func newInDiary() throws -> [String] {
    let derived: Set = [
      "daily_total", "logged_food", "daily_summary", "activity_share", "celebration", "food_text", "entry_change", "incarnation",
      "grdb_migrations",
    ]
    let tables = try String.fetchAll(
      database,
      sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    var counts: [String: Int] = [:]
    for table in tables where !derived.contains(table) { counts[table] = try count(new(in: table)) }
    let nouns = [
      ("entry", "entries"), ("goal", "goals"), ("kept_meal", "saved foods"), ("activity_value", "numbers of activity"),
      ("day_mark", "marked days"), ("day_note", "notes about days"), ("day_start", "starts of days"), ("measurement", "measurements"),
      ("exercise", "exercises"), ("planned_entry", "planned entries"), ("health_import", "imports of Health data"),
    ]
    let words = nouns.compactMap { table, noun in counts[table].flatMap { $0 > 0 ? "\(noun) (\($0))" : nil } }
    guard counts.values.contains(where: { $0 > 0 }) else { return [] }
    return [(words.isEmpty ? "changes" : words.joined(separator: ", ")) + " that the backup lacks"]
  }

  private func count(_ query: String) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(query))") ?? 0
  }

  /// A query for the rows of a table that the copy lacks. If the copy is older and lacks a column, the column's default is compared.
  /// Times of last use are not compared.
  private func new(in table: String, besides: Set<String> = []) throws -> String {
    let kept = Set(try columns(of: table, in: "kept").map(\.name))
    let own = try columns(of: table, in: "main").filter { !besides.contains($0.name) && $0.name != "seen_at" }
    guard !own.isEmpty else { return "SELECT NULL AS id, NULL AS name WHERE false" }
    let mine = own.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let theirs = own.map { kept.contains($0.name) ? "\"\($0.name)\"" : $0.value }.joined(separator: ", ")
    return "SELECT \(mine) FROM main.\"\(table)\""
      + (kept.isEmpty ? "" : " EXCEPT SELECT \(theirs) FROM kept.\"\(table)\"")
  }

  /// The columns of a table, with their default values as SQL.
  private func columns(of table: String, in schema: String) throws -> [(name: String, value: String)] {
    try Row.fetchAll(database, sql: "SELECT name, coalesce(dflt_value, 'NULL') FROM pragma_table_info(?, ?)", arguments: [table, schema])
      .map { (try $0.value(0), try $0.value(1)) }
  }
}
