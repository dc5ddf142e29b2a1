import Testing

@testable import DemeterStore

struct `Tables of a schema` {
  @Test func `are read from a statement, part by part`() throws {
    let table = try TableDefinition(
      """
      CREATE TABLE part (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        -- A comment, with a comma
        kind TEXT NOT NULL CHECK (kind IN ('a', 'b')), amount INTEGER CHECK (amount BETWEEN 0 AND 10),
        share REAL NOT NULL UNIQUE, bytes BLOB NOT NULL DEFAULT x'00',
        owner TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        UNIQUE (kind, amount)
      ) STRICT
      """)
    #expect(table.name == "part" && table.key == ["number"] && table.unique == [["share"], ["kind", "amount"]])
    #expect(
      table.columns.map { "\($0.name) \($0.kind) \($0.constraints)" } == [
        "number number ", "kind text NOT NULL CHECK (kind IN ('a', 'b'))", "amount number CHECK (amount BETWEEN 0 AND 10)",
        "share real NOT NULL", "bytes bytes NOT NULL DEFAULT x'00'", "owner text NOT NULL",
      ])
    #expect(
      table.columns.map { $0.reference.map { "\($0.table).\($0.column) \($0.action)" } }.compactMap(\.self) == [
        "person.id ON DELETE CASCADE"
      ])
    #expect(throws: (any Error).self) { try TableDefinition("CREATE TABLE part (number)") }
  }

  @Test func `are all that a diary has, without those that only files need`() throws {
    let all = try DatabaseSchema.diary(), earlier = try DatabaseSchema.diary(upTo: "12 more nutrients")
    #expect(all.tables.map(\.name) == DiaryTables.names)
    #expect(all.tables.first?.name == "entry" && all.tables.count == 34)
    #expect(
      Set(all.tables.map(\.name)).subtracting(earlier.tables.map(\.name)) == [
        "batch_replaced", "day_note", "day_start", "exercise", "health_record", "planned_entry",
      ])
  }
}
