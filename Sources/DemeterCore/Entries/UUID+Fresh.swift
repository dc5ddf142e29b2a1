public import Foundation

extension UUID {
  /// Creates a new UUID, version 4 of [RFC 9562](https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-4), from the system's random
  /// generator. If the generator fails, it stops the program instead of repeating an id. `UUID()` on Linux reads a file, and returns the
  /// same id each time it can't open that file.
  ///
  /// Its last twelve bits are zero: the ids of up to 4,096 parts that are `numbered` are in the order of their numbers.
  public static func fresh() -> UUID {
    var random = SystemRandomNumberGenerator()
    var bytes = (random.next() as UInt64, random.next() as UInt64)
    return withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      bytes[14] &= 0xF0
      bytes[15] = 0
      return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
  }

  /// Creates an id that a client chose for something new; nil if the text is not a UUID, or a reserved one.
  public init?(chosen text: String) {
    guard let id = UUID(uuidString: text), !id.isReserved else { return nil }
    self = id
  }

  /// Whether it is reserved: all zeros, all ones, or the one that `UUID()` returns if it can't open its file.
  public var isReserved: Bool { Self.reserved.contains(uuidString) }

  /// As text in lower case, as in the database, in files and in paths.
  public var key: String { uuidString.lowercased() }

  private static let reserved: Set<String> = [
    "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "00000000-0000-4000-8000-000000000000",
  ]
}
