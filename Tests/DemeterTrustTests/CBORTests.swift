import DemeterTestSupport
import DemeterTrust
import Testing

@Suite struct `A message in CBOR` {
  /// The bytes of hexadecimal digits.
  private func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
  }

  /// The examples of RFC 8949, appendix A.
  @Test(
    arguments: [
      ("00", .integer(0)), ("17", .integer(23)), ("1818", .integer(24)), ("1903e8", .integer(1000)), ("1a000f4240", .integer(1_000_000)),
      ("1b000000e8d4a51000", .integer(1_000_000_000_000)), ("20", .integer(-1)), ("3863", .integer(-100)), ("3903e7", .integer(-1000)),
      ("3b7fffffffffffffff", .integer(.min)), ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")),
      ("62c3bc", .text("ü")), ("80", .array([])), ("83010203", .array([.integer(1), .integer(2), .integer(3)])), ("a0", .map([:])),
      ("a26161016162820203", .map([.text("a"): .integer(1), .text("b"): .array([.integer(2), .integer(3)])])), ("f4", .flag(false)),
      ("f5", .flag(true)), ("f6", .null),
    ] as [(String, CBOR)])
  func `is read as the specification says`(digits: String, value: CBOR) throws {
    #expect(try CBORReader.value(of: bytes(digits)) == value)
  }

  @Test(
    arguments: [
      ("", .truncated), ("18", .truncated), ("1903", .truncated), ("4201", .truncated), ("8201", .truncated), ("a101", .truncated),
      ("5bffffffffffffffff00", .truncated), ("9bffffffffffffffff00", .truncated), ("bb7fffffffffffffff00", .truncated),
      ("1bffffffffffffffff", .unsupported(0x1B)), ("5f4101ff", .unsupported(0x5F)), ("9f01ff", .unsupported(0x9F)),
      ("c000", .unsupported(0xC0)), ("f97e00", .unsupported(0xF9)), ("f7", .unsupported(0xF7)), ("1c", .unsupported(0x1C)),
      ("61ff", .notText), ("a201010102", .repeatedKey), ("0000", .trailing),
    ] as [(String, CBORError)])
  func `is refused for what is wrong with it`(digits: String, error: CBORError) {
    #expect(throws: error) { try CBORReader.value(of: bytes(digits)) }
  }

  @Test func `has limits`() throws {
    func nested(_ depth: Int) -> [UInt8] { [UInt8](repeating: 0x81, count: depth) + [0] }
    _ = try CBORReader.value(of: nested(CBORReader.deepest))
    #expect(throws: CBORError.tooDeep) { try CBORReader.value(of: nested(CBORReader.deepest + 1)) }
    #expect(throws: CBORError.tooDeep) { try CBORReader.value(of: nested(60_000)) }
    #expect(throws: CBORError.tooMany) { try CBORReader.value(of: [0x99, 0x07, 0xD0] + [UInt8](repeating: 0, count: 2000)) }
  }

  @Test func `of random bytes never ends the program`() {
    var generator = SeededGenerator(seed: 42), read = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      if (try? CBORReader.value(of: bytes)) != nil { read += 1 }
    }
    #expect(read > 0 && read < 20_000)
  }
}
