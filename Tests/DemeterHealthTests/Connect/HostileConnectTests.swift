import DemeterCore
import DemeterHealth
import Foundation
import Testing

@Suite struct `A hostile database` {
  private static let steps = ConnectFile.period("steps_record_table", "742")

  @Test(arguments: [
    // A view in place of a table, which would count without an end.
    """
    DROP TABLE steps_record_table;
    CREATE VIEW steps_record_table AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT 1768374000000 AS start_time, 1768374060000 AS end_time, i AS count FROM n;
    """,
    // A name for a virtual table, whose module would run.
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = 'CREATE VIRTUAL TABLE steps_record_table USING json_each(a)', rootpage = 0
      WHERE name = 'steps_record_table';
    """,
    // A table that is no table.
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET type = 'index' WHERE name = 'weight_record_table';",
    // A schema of more tables than any phone has.
    (0..<4000).map { "CREATE TABLE t\($0) (a, b);" }.joined(),
  ])
  func `is refused as a whole`(_ statements: String) throws {
    let bytes = try ConnectFile.bytes(Self.steps + statements)
    #expect(throws: HealthFileError.damaged("f")) { try ConnectFile.read(bytes: bytes) }
  }

  @Test func `without any table of Health Connect is told apart`() throws {
    for tables in ["CREATE TABLE entry (a)", "SELECT 1"] {
      let bytes = try ConnectFile.bytes("PRAGMA user_version = 3", tables: tables)
      #expect(throws: HealthFileError.withoutHealthData("f")) { try ConnectFile.read(bytes: bytes) }
    }
    #expect(throws: HealthFileError.damaged("f")) {
      try ConnectFile.read(bytes: Array("SQLite format 3\0and nothing behind it".utf8))
    }
  }

  @Test func `runs nothing that it contains`() throws {
    let (_, shelf) = try ConnectFile.read(
      Self.steps,
      "CREATE TRIGGER t AFTER INSERT ON steps_record_table BEGIN UPDATE steps_record_table SET count = 99999; END;",
      "CREATE INDEX i ON steps_record_table (start_time, end_time, start_zone_offset, app_info_id, device_info_id, recording_method, count);",
      "CREATE INDEX j ON steps_record_table (abs(count));")
    #expect(shelf.lines == ["steps 742000 \(ConnectFile.morning) +600 phone Walk"])
    // A column that would be computed is not there.
    let (reading, computed) = try ConnectFile.read(
      tables: """
        CREATE TABLE steps_record_table (start_time INTEGER, end_time INTEGER, count INTEGER AS (end_time - start_time));
        INSERT INTO steps_record_table VALUES (1768374000000, 1768374060000);
        """)
    #expect(computed.samples.isEmpty && reading.refused == ["a table whose columns are not known": 1])
  }

  @Test func `whose pages lead in a circle comes to an end`() throws {
    let bytes = try ConnectFile.bytes((0..<400).map { ConnectFile.period("steps_record_table", "1", at: $0 * 600) }.joined())
    let size = 512
    // Interior pages of tables begin with 5; their last child is named in bytes 8 to 11.
    let interior = (1..<bytes.count / size).filter { bytes[$0 * size] == 5 }
    #expect(!interior.isEmpty)
    for page in interior {
      var circle = bytes
      circle.replaceSubrange(page * size + 8..<page * size + 12, with: [0, 0, UInt8((page + 1) >> 8), UInt8((page + 1) & 255)])
      #expect(throws: HealthFileError.damaged("f")) { try ConnectFile.read(bytes: circle) }
      // All children are the same page.
      var same = bytes
      let cells = Int(same[page * size + 3]) << 8 | Int(same[page * size + 4]), first = page * size + 12
      for cell in 0..<cells {
        let at = page * size + (Int(same[first + 2 * cell]) << 8 | Int(same[first + 2 * cell + 1]))
        same.replaceSubrange(at..<at + 4, with: same[page * size + 8..<page * size + 12])
      }
      let shelf = Shelf()
      try withFile(same, named: "f") { url in
        _ = try? HealthExport(url).read(into: shelf)
        #expect(shelf.samples.count < same.count / 16)
      }
    }
  }

  @Test func `that was cut off is refused wherever it was cut`() throws {
    let bytes = try ConnectFile.bytes((0..<100).map { ConnectFile.period("steps_record_table", "1", at: $0 * 600) }.joined())
    for count in stride(from: 16, to: bytes.count - 1, by: 1009) {
      #expect(throws: HealthFileError.damaged("f")) { try ConnectFile.read(bytes: Array(bytes.prefix(count))) }
    }
  }

  @Test func `of a thousand that were changed anywhere crashes nothing`() throws {
    let bytes = try ConnectFile.bytes(
      (0..<40).map { ConnectFile.period("steps_record_table", "7", at: $0 * 600) }.joined()
        + ConnectFile.period("exercise_session_record_table", "33, 'Run'")
        + ConnectFile.period("nutrition_record_table", "412000, 12.5, 60, 3, 'Pasta'") + ConnectFile.moment("weight_record_table", "70000"))
    var dice = Dice(seed: 42)
    var whole = 0, refused = 0
    try withFile(bytes, named: "f") { url in
      for _ in 0..<1000 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...8, using: &dice) {
          // Half of the changes are in the schema and the heads of pages, where they matter most.
          let page = Int.random(in: 0..<bytes.count / 512, using: &dice) * 512
          let at = Bool.random(using: &dice) ? page + Int.random(in: 0..<12, using: &dice) : Int.random(in: 0..<bytes.count, using: &dice)
          changed[at] = UInt8.random(in: 0...255, using: &dice)
        }
        try Data(changed).write(to: url)
        let shelf = Shelf()
        do {
          let reading = try HealthExport(url).read(into: shelf, at: .gmt)
          #expect(reading.records <= bytes.count / 16)
          #expect(shelf.samples.allSatisfy { $0.end >= $0.start && $0.amount >= .zero })
          whole += 1
        } catch is HealthFileError {
          refused += 1
        }
      }
    }
    #expect(whole > 50 && refused > 50 && whole + refused == 1000)
  }
}
