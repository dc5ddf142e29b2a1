import DemeterCore

/// A value to send with a statement. Numbers are sent in binary, in network byte order:
/// https://www.postgresql.org/docs/15/protocol-overview.html#PROTOCOL-FORMAT-CODES
enum PostgresValue: Hashable, Sendable {
  /// For a column of type `bigint`.
  case int(Int64?)
  case text(String?)
  /// For a column of type `double precision`.
  case double(Double?)
  /// For a column of type `bytea`.
  case bytes([UInt8]?)
  case ints([Int64?])
  case texts([String?])

  /// A day as text: `2026-03-01`.
  static func day(_ day: Day) -> PostgresValue { .text(day.description) }
  static func days(_ days: some Sequence<Day>) -> PostgresValue { .texts(days.map(\.description)) }
  /// A truth value as a number, as in SQLite.
  static func flag(_ isTrue: Bool) -> PostgresValue { .int(isTrue ? 1 : 0) }
  static func int(_ number: Int?) -> PostgresValue { .int(number.map(Int64.init)) }
  static func amount(_ amount: (some Amount)?) -> PostgresValue { .int(amount?.thousandths) }

  /// The number of its type: https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat
  var type: UInt32 {
    switch self {
    case .int: 20
    case .text: 25
    case .double: 701
    case .bytes: 17
    case .ints: 1016
    case .texts: 1009
    }
  }

  /// Appends its bytes in the binary format. Returns false for NULL, which has none.
  func append(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .int(let number?): Self.append(number, to: &bytes)
    case .text(let text?): bytes += Self.utf8(text)
    case .double(let number?): Self.append(number.bitPattern, to: &bytes)
    case .bytes(let own?): bytes += own
    case .ints(let numbers):
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
    case .int(nil), .text(nil), .double(nil), .bytes(nil): return false
    }
    return true
  }

  /// PostgreSQL refuses every statement with U+0000 in a text. What is saved has none; what is only looked for may, and is not found then.
  private static func utf8(_ text: String) -> String.UTF8View {
    // Looking for a byte takes a hundredth of the time of looking for a character.
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
}
