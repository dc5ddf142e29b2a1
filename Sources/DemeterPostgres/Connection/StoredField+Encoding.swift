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

  /// Appends its bytes in the binary format. Returns false for NULL, which has none.
  fileprivate func append(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .number(let number?): Self.append(number, to: &bytes)
    case .text(let text?): bytes += Self.utf8(text)
    case .real(let number?): Self.append(number.bitPattern, to: &bytes)
    case .bytes(let own?): bytes += own
    case .numbers(let numbers):
      Self.append(numbers, of: 20, to: &bytes) { number, bytes in
        Self.append(Int32(number.bitWidth / 8), to: &bytes)
        Self.append(number, to: &bytes)
      }
    case .texts(let texts):
      Self.append(texts, of: 25, to: &bytes) { text, bytes in
        let text = Self.utf8(text)
        Self.append(Int32(text.count), to: &bytes)
        bytes += text
      }
    case .number(nil), .text(nil), .real(nil), .bytes(nil): return false
    }
    return true
  }

  /// PostgreSQL refuses every statement with U+0000 in a text. What is saved has none; what is only looked for may, and is not found then.
  private static func utf8(_ text: String) -> String.UTF8View {
    // Looking for a byte takes a hundredth of the time of looking for a character. An import has millions of texts.
    guard text.utf8.contains(0) else { return text.utf8 }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{0}" ? "\u{FFFD}" : $0 })).utf8
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// One dimension from index 1, as `array_recv` reads it, each element with its length:
  /// https://github.com/postgres/postgres/blob/REL_15_STABLE/src/backend/utils/adt/arrayfuncs.c
  private static func append<Element>(
    _ elements: [Element?], of type: UInt32, to bytes: inout [UInt8], _ appendElement: (Element, inout [UInt8]) -> Void
  ) {
    let dimensions: Int32 = elements.isEmpty ? 0 : 1, hasNull: Int32 = elements.contains { $0 == nil } ? 1 : 0
    for number in [dimensions, hasNull, Int32(type)] { append(number, to: &bytes) }
    guard !elements.isEmpty else { return }
    for number in [Int32(elements.count), 1] as [Int32] { append(number, to: &bytes) }
    for element in elements {
      if let element { appendElement(element, &bytes) } else { append(-1 as Int32, to: &bytes) }
    }
  }

  /// The number of elements of a list; 1 for anything else.
  var elementCount: Int {
    switch self {
    case .numbers(let numbers): numbers.count
    case .texts(let texts): texts.count
    case .number, .real, .text, .bytes: 1
    }
  }
}

/// The values of a statement in the binary format, one after the other, each with a zero after it, so that an empty one has an address too.
struct EncodedValues {
  private(set) var bytes: [UInt8] = []
  /// Where the bytes of each value are; nil for NULL.
  private(set) var places: [Range<Int>?] = []

  init(_ values: [StoredField]) {
    for value in values {
      let start = bytes.count
      guard value.append(to: &bytes) else {
        places.append(nil)
        continue
      }
      places.append(start..<bytes.count)
      bytes.append(0)
    }
  }
}
