import Testing

@testable import DemeterPostgres

@Suite struct `Values of a statement` {
  private static let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  /// https://www.postgresql.org/docs/15/protocol-overview.html#PROTOCOL-FORMAT-CODES
  @Test(
    arguments: [
      (.int(1), one), (.int(nil as Int64?), nil), (.double(1), [0x3F, 0xF0, 0, 0, 0, 0, 0, 0]), (.bytes([]), []), (.bytes(nil), nil),
      (.text("é"), [0xC3, 0xA9]), (.text(""), []), (.text(nil), nil),
      // PostgreSQL has no U+0000. A letter with an accent hides none.
      (.text("a\u{0}\u{301}"), [0x61, 0xEF, 0xBF, 0xBD, 0xCC, 0x81]),
      (.ints([]), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20]),
      (.ints([1, nil]), [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 20, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 8] + one + [255, 255, 255, 255]),
      (.texts(["é"]), [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 25, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0xC3, 0xA9]),
    ] as [(PostgresValue, [UInt8]?)])
  func `are sent in the binary format, NULL without bytes`(value: PostgresValue, bytes: [UInt8]?) {
    let statement = EncodedStatement(PostgresStatement("SELECT $1, $2", [.text("a"), value]))
    #expect(statement.places[1].map { Array(statement.bytes[$0]) } == bytes)
    #expect(statement.places[0].map { Array(statement.bytes[$0]) } == [0x61])
    // Without an address, an empty value would be NULL.
    #expect(!statement.bytes.isEmpty)
  }
}
