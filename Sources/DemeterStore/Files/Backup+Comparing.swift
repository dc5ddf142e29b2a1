import DemeterCore
import Foundation
internal import GRDB

extension Backup {
  /// What files of a data folder hold that this backup lacks, in plain words.
  ///
  /// Rows are compared, not counts or times: a backup of other changes made to the same diary is told from an older one.
  func lacks(_ paths: [String], of data: URL) -> [String] {
    let hasAccounts = paths.contains("accounts.sqlite")
    let names = hasAccounts ? (try? against("accounts.sqlite", of: data) { try $0.names() }) ?? [:] : [:]
    return paths.flatMap { path -> [String] in
      let name = Self.name(of: path, names)
      do {
        switch path {
        case "accounts.sqlite": return try against(path, of: data) { try $0.newAccounts() }
        case "catalogue.sqlite": return try against(path, of: data) { try $0.newFoods() }.map { "\(name) has \($0)" }
        case "tls/authority.pem":
          let present = try Data(contentsOf: data.appending(path: path))
          return files.contains { $0.path == path && $0.sha256 == Self.digest(present) } ? [] : ["\(name) is another"]
        case _ where path.hasPrefix("diaries/"): return try against(path, of: data) { try $0.newInDiary() }.map { "\(name) has \($0)" }
        default: return []
        }
      } catch {
        return ["\(name) can't be compared (\(DiaryError.reason(error)))"]
      }
    }
  }

  private static func name(of path: String, _ names: [String: String]) -> String {
    switch path {
    case "accounts.sqlite": return "the list of accounts"
    case "catalogue.sqlite": return "the food catalogue"
    case "tls/authority.pem": return "the authority of this server's certificates"
    default:
      let id = String(path.dropFirst("diaries/".count).dropLast(".sqlite".count))
      return names[id].map { "the diary of \($0)" } ?? path
    }
  }

  /// Opens a present file as `main` and its copy as `kept`, which is empty where there is none.
  private func against<T>(_ path: String, of data: URL, _ body: (Database) throws -> T) throws -> T {
    // A log beside the copy says that SQLite could not make it; opening the copy would fold the log in.
    guard !files.contains(where: { $0.path.hasPrefix(path) && $0.path != path }) else {
      throw DiaryError.unavailable(reason: "its copy in the backup is damaged")
    }
    let copy = files.contains { $0.path == path } ? folder.appending(path: path).path : ":memory:"
    return try DatabaseQueue(path: data.appending(path: path).path).writeWithoutTransaction { database in
      try database.execute(sql: "ATTACH ? AS kept", arguments: [copy])
      return try body(database)
    }
  }
}

extension Database {
  fileprivate func names() throws -> [String: String] {
    let rows = try Row.fetchAll(self, sql: "SELECT id, name FROM main.person")
    return Dictionary(try rows.map { (try $0.value(0) as String, try $0.value(1) as String) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the accounts have that the copy lacks. Sessions and links are not worth a word.
  fileprivate func newAccounts() throws -> [String] {
    let known = try Set(columns(of: "person", in: "kept").isEmpty ? [] : String.fetchAll(self, sql: "SELECT id FROM kept.person"))
    let people = try Row.fetchAll(self, sql: "SELECT id, name FROM (\(new(in: "person"))) ORDER BY name")
      .map { row in
        let name: String = try row.value(1)
        return try known.contains(row.value(0)) ? "the account of \(name) was changed" : "\(name) got an account"
      }
    return try people + (count(new(in: "setting")) > 0 ? ["the server's settings were changed"] : [])
      + (count(new(in: "token")) > 0 ? ["programs got keys"] : [])
  }

  /// What the catalogue has that the copy lacks: foods that were imported.
  fileprivate func newFoods() throws -> [String] {
    let foods = try count(new(in: "food", besides: ["number"]))
    return foods > 0 ? ["imported foods (\(foods)) that the backup lacks"] : []
  }

  /// What a diary has that the copy lacks. What is derived from the rest is not compared.
  fileprivate func newInDiary() throws -> [String] {
    let derived: Set = [
      "daily_total", "logged_food", "daily_summary", "activity_share", "celebration", "food_text", "entry_change", "incarnation",
      "grdb_migrations",
    ]
    let tables = try String.fetchAll(
      self, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    var counts: [String: Int] = [:]
    for table in tables where !derived.contains(table) { counts[table] = try count(new(in: table)) }
    let nouns = [
      ("entry", "entries"), ("goal", "goals"), ("kept_meal", "kept meals"), ("activity_value", "numbers of activity"),
      ("health_import", "imports of Health data"),
    ]
    let words = nouns.compactMap { table, noun in counts[table].flatMap { $0 > 0 ? "\(noun) (\($0))" : nil } }
    guard counts.values.contains(where: { $0 > 0 }) else { return [] }
    return [(words.isEmpty ? "changes" : words.joined(separator: ", ")) + " that the backup lacks"]
  }

  private func count(_ query: String) throws -> Int {
    try Int.fetchOne(self, sql: "SELECT count(*) FROM (\(query))") ?? 0
  }

  /// The rows of a table that the copy lacks, as a query. A column that the copy does not know yet counts as what it is for a row that
  /// says nothing; when something was last used does not count.
  private func new(in table: String, besides: Set<String> = []) throws -> String {
    let kept = Set(try columns(of: table, in: "kept").map(\.name))
    let own = try columns(of: table, in: "main").filter { !besides.contains($0.name) && $0.name != "seen_at" }
    guard !own.isEmpty else { return "SELECT NULL AS id, NULL AS name WHERE false" }
    let mine = own.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let theirs = own.map { kept.contains($0.name) ? "\"\($0.name)\"" : $0.value }.joined(separator: ", ")
    return "SELECT \(mine) FROM main.\"\(table)\""
      + (kept.isEmpty ? "" : " EXCEPT SELECT \(theirs) FROM kept.\"\(table)\"")
  }

  /// The columns of a table, and what a row that says nothing has there.
  private func columns(of table: String, in schema: String) throws -> [(name: String, value: String)] {
    try Row.fetchAll(self, sql: "SELECT name, coalesce(dflt_value, 'NULL') FROM pragma_table_info(?, ?)", arguments: [table, schema])
      .map { (try $0.value(0), try $0.value(1)) }
  }
}
