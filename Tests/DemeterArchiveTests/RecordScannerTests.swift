import DemeterArchive
import Testing

@Suite struct `Cutting text into records` {
  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("\"a\",\"b, c\"\n", [["a", "b, c"]]), ("\"a \"\"b\"\"\",c\n", [["a \"b\"", "c"]]),
    ("\"a\r\nb\",c\r\n", [["a\r\nb", "c"]]), ("\u{FEFF}a,b\n", [["a", "b"]]), ("\u{FEFF}\"a\",b\n", [["a", "b"]]),
    ("a,,\n,b\n", [["a", nil, nil], [nil, "b"]]), ("\n\na\n", [["a"]]), ("5\" pizza,b\n", [["5\" pizza", "b"]]),
    ("é,丼\n", [["é", "丼"]]), ("\"\",x\n", [[nil, "x"]]), ("", []),
    ("x\r,\n", [["x", nil]]), ("\r,\r\n", [[nil, nil]]), ("\u{FEFF},\"id\",b\n", [[nil, "id", "b"]]),
    ("\u{FEFF}\n\u{FEFF}a\n", [["\u{FEFF}a"]]),
  ])
  func `separates by commas, quotes and line ends`(_ text: String, _ records: [[String?]]) throws {
    // The size of the pieces makes no difference.
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
    try Array("1.5,,x,1e2,-1,nan,12, 7 ,99999999999999999999,,0x1p3,0x10,inf,1e999\n".utf8).withUnsafeBytes { bytes in
      try scanner.scan(bytes) { record in
        numbers = (0..<14).map { record.number($0) }
        integers = (0..<14).map { record.integer($0) }
      }
    }
    #expect(numbers == [1.5, nil, nil, 100, nil, nil, 12, 7, 1e20, nil, nil, nil, nil, nil])
    #expect(integers == [nil, nil, nil, nil, nil, nil, 12, 7, nil, nil, nil, nil, nil, nil])
  }

  @Test func `gives up on a quote that is never closed`() throws {
    #expect(throws: RecordScanner.TooLong.self) {
      try cut(Array("a\n\"".utf8) + [UInt8](repeating: 0x61, count: RecordScanner.longest + 1), 100_000)
    }
  }

  @Test func `gives up on a record of more fields than there are in any table`() throws {
    let most = [UInt8](repeating: UInt8(ascii: ","), count: RecordScanner.mostFields - 1)
    #expect(try cut(most + [UInt8(ascii: "\n")], 1000).map(\.count) == [RecordScanner.mostFields])
    #expect(throws: RecordScanner.TooLong.self) { try cut(most + [UInt8(ascii: ",")], 1000) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `reads what a plain reader reads, wherever quotes, line ends and marks stand`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let texts = ["a", "b ", ",", ",", "\"", "\"", "\r", "\n", "\r\n", " ", "\u{FEFF}", "\"\""]
    let pieces: [[UInt8]] = texts.map { Array($0.utf8) } + [[0xEF], [0xBB]]
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...14, using: &dice)).flatMap { _ in pieces.randomElement(using: &dice) ?? [] }
      #expect(try cut(bytes, Int.random(in: 1...4, using: &dice)) == Self.plainly(bytes), "\(bytes)")
    }
  }

  /// Returns the records by the rules of the format, with the whole text in memory.
  private static func plainly(_ bytes: [UInt8]) -> [[String?]] {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var records: [[String?]] = [], fields: [[UInt8]] = []
    func isSpace(_ byte: UInt8) -> Bool { byte <= 32 }
    while !rest.isEmpty {
      var field: [UInt8] = []
      if rest.first == UInt8(ascii: "\"") {
        rest = rest.dropFirst()
        while let byte = rest.first {
          rest = rest.dropFirst()
          if byte == UInt8(ascii: "\"") {
            guard rest.first == byte else { break }
            rest = rest.dropFirst()
          }
          field.append(byte)
        }
      }
      let plain = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\n") }
      field += plain
      rest = rest.dropFirst(plain.count)
      let isLast = rest.first != UInt8(ascii: ",")
      rest = rest.dropFirst()
      fields.append(field)
      if !isLast, rest.isEmpty { fields.append([]) }
      guard isLast || rest.isEmpty else { continue }
      if fields != [[]], fields != [[13]] {
        records.append(
          fields.map { field in
            let text = field.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
            return text.isEmpty ? nil : String(decoding: Array(text), as: UTF8.self)
          })
      }
      fields = []
    }
    return records
  }

  /// A generator that returns the same numbers for the same seed (SplitMix64, https://prng.di.unimi.it/splitmix64.c).
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private func cut(_ bytes: [UInt8], _ size: Int, _ format: RecordScanner.Format = .commas) throws -> [[String?]] {
    var scanner = RecordScanner(format)
    var records: [[String?]] = []
    func collect(_ record: Record) { records.append((0..<record.count).map { record.text($0) }) }
    for start in stride(from: 0, to: bytes.count, by: size) {
      try bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { try scanner.scan($0, collect) }
    }
    try scanner.finish(collect)
    return records
  }
}
