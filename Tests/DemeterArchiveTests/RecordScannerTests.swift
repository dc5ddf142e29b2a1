import DemeterArchive
import Testing

@Suite struct `Cutting text into records` {
  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("\"a\",\"b, c\"\n", [["a", "b, c"]]), ("\"a \"\"b\"\"\",c\n", [["a \"b\"", "c"]]),
    ("\"a\r\nb\",c\r\n", [["a\r\nb", "c"]]), ("\u{FEFF}a,b\n", [["a", "b"]]), ("\u{FEFF}\"a\",b\n", [["a", "b"]]),
    ("a,,\n,b\n", [["a", nil, nil], [nil, "b"]]), ("\n\na\n", [["a"]]), ("5\" pizza,b\n", [["5\" pizza", "b"]]),
    ("é,丼\n", [["é", "丼"]]), ("\"\",x\n", [[nil, "x"]]), ("", []),
  ])
  func `separates by commas, quotes and line ends`(_ text: String, _ records: [[String?]]) throws {
    // However the pieces fall.
    for size in [1, 2, 3, 1000] { #expect(try cut(Array(text.utf8), size) == records) }
  }

  @Test func `takes quotes as they are between tabs`() throws {
    #expect(try cut(Array("\"a\tb\"\nc\td\n".utf8), 4, .tabs) == [["\"a", "b\""], ["c", "d"]])
  }

  @Test func `mends what is no UTF-8`() throws {
    #expect(try cut([0x61, 0xFF, 0x62, 0x0A], 10) == [["a\u{FFFD}b"]])
  }

  @Test func `reads numbers, and nothing else as a number`() throws {
    var numbers: [Double?] = [], integers: [Int?] = []
    var scanner = RecordScanner()
    try Array("1.5,,x,1e2,-1,nan,12, 7 ,99999999999999999999\n".utf8).withUnsafeBytes { bytes in
      try scanner.scan(bytes) { record in
        numbers = (0..<10).map { record.number($0) }
        integers = (0..<10).map { record.integer($0) }
      }
    }
    #expect(numbers == [1.5, nil, nil, 100, nil, nil, 12, 7, 1e20, nil])
    #expect(integers == [nil, nil, nil, nil, nil, nil, 12, 7, nil, nil])
  }

  @Test func `gives up on a quote that is never closed`() throws {
    #expect(throws: RecordScanner.TooLong.self) {
      try cut(Array("a\n\"".utf8) + [UInt8](repeating: 0x61, count: RecordScanner.longest + 1), 100_000)
    }
  }

  private func cut(_ bytes: [UInt8], _ size: Int, _ format: RecordScanner.Format = .commas) throws -> [[String?]] {
    var scanner = RecordScanner(format)
    var records: [[String?]] = []
    func take(_ record: Record) { records.append((0..<record.count).map { record.text($0) }) }
    for start in stride(from: 0, to: bytes.count, by: size) {
      try bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { try scanner.scan($0, take) }
    }
    try scanner.finish(take)
    return records
  }
}
