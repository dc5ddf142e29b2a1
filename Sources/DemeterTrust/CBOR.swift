/// A value of CBOR (RFC 8949), as far as authenticators send it: no tags, floating-point numbers or values of indefinite length.
public indirect enum CBOR: Hashable, Sendable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  /// The keys are different from each other.
  case map([CBOR: CBOR])
  case flag(Bool)
  case null

  /// The value of a map for a key; nil if it is no map or has no such key.
  public subscript(key: CBOR) -> CBOR? {
    guard case .map(let members) = self else { return nil }
    return members[key]
  }

  /// The number of an integer.
  public var number: Int64? { if case .integer(let number) = self { number } else { nil } }
  /// The bytes of a byte string.
  public var byteString: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

/// Why bytes are no CBOR that this reader knows.
public enum CBORError: Error, Hashable, Sendable {
  /// The bytes end within a value.
  case truncated
  /// Values are nested more deeply than `CBORReader.deepest`.
  case tooDeep
  /// There are more values than `CBORReader.most`.
  case tooMany
  /// A tag, a floating-point number, a value of indefinite length, or a number beyond 64 bits; with its first byte.
  case unsupported(UInt8)
  /// A text is not in UTF-8.
  case notText
  /// A map has a key twice.
  case repeatedKey
  /// There are bytes after the value.
  case trailing
}

/// Reads CBOR from untrusted bytes. Memory and time are limited by the number of bytes.
public struct CBORReader: Sendable {
  /// The maximum depth of arrays and maps. Authenticators use at most four.
  public static let deepest: Int = 8
  /// The maximum number of values.
  public static let most: Int = 1000

  private var rest: ArraySlice<UInt8>
  private var values = 0

  public init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// The bytes that were not read yet.
  public var remaining: Int { rest.count }

  /// Reads bytes that are one value.
  public static func value(of bytes: some Sequence<UInt8>) throws(CBORError) -> CBOR {
    var reader = CBORReader(bytes)
    let value = try reader.next()
    guard reader.rest.isEmpty else { throw .trailing }
    return value
  }

  /// Reads the next value.
  public mutating func next() throws(CBORError) -> CBOR { try value(depth: 0) }

  private mutating func value(depth: Int) throws(CBORError) -> CBOR {
    guard depth <= Self.deepest else { throw .tooDeep }
    guard values < Self.most else { throw .tooMany }
    values += 1
    guard let head = rest.popFirst() else { throw .truncated }
    // Three bits are the kind, and five the number or how many bytes it has.
    switch head >> 5 {
    case 0: return .integer(try integer(head))
    // −1 − n, which is the same as n with all bits inverted.
    case 1:
      let number = try integer(head)
      return .integer(~number)
    case 2: return .bytes(Array(try string(head)))
    case 3:
      let bytes = try string(head)
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
      return .text(text)
    case 4:
      let count = try length(head)
      var items: [CBOR] = []
      for _ in 0..<count { items.append(try value(depth: depth + 1)) }
      return .array(items)
    case 5:
      let count = try length(head)
      var members: [CBOR: CBOR] = [:]
      for _ in 0..<count {
        let key = try value(depth: depth + 1), member = try value(depth: depth + 1)
        guard members.updateValue(member, forKey: key) == nil else { throw .repeatedKey }
      }
      return .map(members)
    case 7 where head == 0xF4 || head == 0xF5: return .flag(head == 0xF5)
    case 7 where head == 0xF6: return .null
    default: throw .unsupported(head)
    }
  }

  private mutating func integer(_ head: UInt8) throws(CBORError) -> Int64 {
    let number = try argument(head)
    guard let integer = Int64(exactly: number) else { throw .unsupported(head) }
    return integer
  }

  /// A number of bytes or values. Each takes at least a byte, so a longer one than the rest is refused before memory is reserved.
  private mutating func length(_ head: UInt8) throws(CBORError) -> Int {
    let number = try argument(head)
    guard let length = Int(exactly: number), length <= rest.count else { throw .truncated }
    return length
  }

  private mutating func string(_ head: UInt8) throws(CBORError) -> ArraySlice<UInt8> {
    let count = try length(head), bytes = rest.prefix(count)
    rest = rest.dropFirst(count)
    return bytes
  }

  private mutating func argument(_ head: UInt8) throws(CBORError) -> UInt64 {
    let small = head & 0x1F
    guard small >= 24 else { return UInt64(small) }
    guard small <= 27 else { throw .unsupported(head) }
    var number: UInt64 = 0
    for _ in 0..<(1 << (small - 24)) {
      guard let byte = rest.popFirst() else { throw .truncated }
      number = number << 8 | UInt64(byte)
    }
    return number
  }
}
