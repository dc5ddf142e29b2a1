import DemeterStore
import Testing

@testable import DemeterPostgres

@Suite struct `Values of a statement` {
  private static let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  /// https://www.postgresql.org/docs/15/protocol-overview.html#PROTOCOL-FORMAT-CODES
  @Test(
    arguments: [
      (.number(1), one), (.number(nil as Int64?), nil), (.real(1), [0x3F, 0xF0, 0, 0, 0, 0, 0, 0]), (.bytes([]), []), (.bytes(nil), nil),
      (.text("é"), [0xC3, 0xA9]), (.text(""), []), (.text(nil), nil),
      // PostgreSQL has no U+0000. A letter with an accent hides none.
      (.text("a\u{0}\u{301}"), [0x61, 0xEF, 0xBF, 0xBD, 0xCC, 0x81]),
      (.numbers([]), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20]),
      (.numbers([1, nil]), [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 20, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 8] + one + [255, 255, 255, 255]),
      (.texts(["é"]), [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 25, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0xC3, 0xA9]),
    ] as [(StoredField, [UInt8]?)])
  func `are sent in the binary format, NULL without bytes`(value: StoredField, bytes: [UInt8]?) {
    let values = EncodedValues([.text("a"), value])
    #expect(values.places.map { place in place.map { Array(values.bytes[$0]) } } == [[0x61], bytes])
    // Without an address, an empty value would be NULL.
    #expect(!EncodedValues([.text("")]).bytes.isEmpty)
  }

  @Test func `have a plan of their own if they are many`() {
    func isOnce(_ values: StoredField...) -> Bool { PostgresStatement("SELECT $1, $2", values).isOnce }
    #expect(!isOnce(.texts(["a", "b"]), .text("a")) && !isOnce(.numbers([1, 2])))
    #expect(isOnce(.text("a"), .texts((0..<1000).map { "\($0)" })) && isOnce(.numbers(Array(0..<1000))))
  }
}
