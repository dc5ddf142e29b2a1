import DemeterCore
import DemeterStore

/// How a value is sent with a statement. Numbers are sent in binary, in network byte order:
/// https://www.postgresql.org/docs/15/protocol-overview.html#PROTOCOL-FORMAT-CODES
extension StoredField {
  /// The number of its type: https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat
  var type: UInt32 {
    switch self {
    case .number: 20
    case .text: 25
    case .real: 701
    case .bytes: 17
    case .numbers: 1016
    case .texts: 1009
    }
  }

  /// Its bytes in the binary format; nil for NULL.
  var encoded: [UInt8]? {
    switch self {
    case .number(let number): number.map(Self.bigEndian)
    case .text(let text): text.map(Self.utf8)
    case .real(let number): number.map { Self.bigEndian($0.bitPattern) }
    case .bytes(let bytes): bytes
    case .numbers(let numbers): Self.array(of: 20, numbers.map { $0.map(Self.bigEndian) })
    case .texts(let texts): Self.array(of: 25, texts.map { $0.map(Self.utf8) })
    }
  }

  /// PostgreSQL refuses every statement with U+0000 in a text. What is saved has none; what is only looked for may, and is not found then.
  private static func utf8(_ text: String) -> [UInt8] { Array(text.replacing("\u{0}", with: "\u{FFFD}").utf8) }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// One dimension from index 1, as `array_recv` reads it:
  /// https://github.com/postgres/postgres/blob/REL_15_STABLE/src/backend/utils/adt/arrayfuncs.c
  private static func array(of type: UInt32, _ elements: [[UInt8]?]) -> [UInt8] {
    var bytes: [UInt8] = []
    let dimensions: Int32 = elements.isEmpty ? 0 : 1, hasNull: Int32 = elements.contains(nil) ? 1 : 0
    for number in [dimensions, hasNull, Int32(type)] { bytes += bigEndian(number) }
    guard !elements.isEmpty else { return bytes }
    for number in [Int32(elements.count), 1] as [Int32] { bytes += bigEndian(number) }
    for element in elements {
      bytes += bigEndian(element.map { Int32($0.count) } ?? -1)
      if let element { bytes += element }
    }
    return bytes
  }
}
