/// A statement as it is sent, with its values in the binary format, one after the other.
struct EncodedStatement: Sendable {
  let sql: String
  let isOnce: Bool
  /// The numbers of the values' types.
  let types: [UInt32]
  /// Where the bytes of each value are; nil for NULL.
  let places: [Range<Int>?]
  /// Each value with a zero after it, so that an empty one has an address too.
  let bytes: [UInt8]

  init(_ statement: PostgresStatement) {
    sql = statement.sql
    isOnce = statement.isOnce
    types = statement.values.map(\.type)
    var bytes: [UInt8] = []
    places = statement.values.map { value in
      let start = bytes.count
      guard value.append(to: &bytes) else { return nil }
      defer { bytes.append(0) }
      return start..<bytes.count
    }
    self.bytes = bytes
  }
}
