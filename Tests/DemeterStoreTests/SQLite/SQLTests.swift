import DemeterCore
import DemeterDiaryConformance
import Testing

@testable import DemeterStore

@Suite struct `A statement for both engines` {
  @Test(arguments: [
    (
      "SELECT day FROM entry WHERE person = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
      "SELECT day FROM entry WHERE day BETWEEN ?1 AND ?2 ORDER BY day"
    ),
    ("SELECT max(day) FROM entry WHERE person = $1", "SELECT max(day) FROM entry"),
    (
      "SELECT uses FROM logged_food AS food JOIN entry ON entry.person = $1 AND entry.id = food.entry_id WHERE food.person = $1 LIMIT $2",
      "SELECT uses FROM logged_food AS food JOIN entry ON entry.id = food.entry_id LIMIT ?1"
    ),
    ("INSERT INTO goal (person, day) VALUES ($1, $2)", "INSERT INTO goal (day) VALUES (?1)"),
    (
      "INSERT INTO a (person, b) SELECT $1, b FROM c WHERE person = $1 ON CONFLICT (person, b) DO NOTHING",
      "INSERT INTO a (b) SELECT b FROM c ON CONFLICT (b) DO NOTHING"
    ),
    ("SELECT $12, $10", "SELECT ?11, ?9"),
  ]) func `leaves out the person for SQLite, and numbers the other values from one`(_ text: String, _ sqlite: String) {
    #expect(SQL(text).sqlite == sqlite)
    #expect(SQL(text).postgres == text)
  }

  @Test func `has forms for lists of one element`() {
    let sql = SQL("SELECT 1 FROM a WHERE person = $1 AND b = ANY($2) AND c = ANY($13)")
    #expect(sql.postgresForOne == "SELECT 1 FROM a WHERE person = $1 AND b = $2 AND c = $13")
    #expect(sql.sqliteForOne == "SELECT 1 FROM a WHERE b = ?1 AND c = ?12")
  }

  @Test func `finds each element of a list, whatever is in it, and nothing with an empty list`() async throws {
    let diary = try SQLiteDiary.inMemory(logger: .silent), names = ["a", "b'\"", "c, [\"a\"]", "d\u{1F600}"]
    for name in names {
      try await diary.save(SavedFood(id: .fresh(), name: name, items: [.named(name)]))
    }
    let sql = SQL("SELECT name FROM kept_meal WHERE person = $1 AND name = ANY($2) ORDER BY name")
    for list in [[], ["a"], ["c, [\"a\"]"], names, ["x", "b'\""], ["[\"a\"]"]] {
      let found = try await diary.database.engine.read { try $0.read(Query(sql, .texts(list)) { try $0.value(0) as String }) }
      #expect(found == names.filter(list.contains).sorted())
    }
  }
}
