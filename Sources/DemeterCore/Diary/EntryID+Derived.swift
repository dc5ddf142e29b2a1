public import Foundation

extension EntryID {
  /// The id of what has a name elsewhere, from the first sixteen bytes of that name's hash, at least as many: the same name, the same
  /// id. A UUID of our own making, version 8 of [RFC 9562](https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-8).
  public init(hash: some Sequence<UInt8>) {
    var bytes = Array(hash.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { EntryID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// The id of the part of that number of something that is saved as a whole under this one: the same number, the same id. Part 0 has
  /// this id itself.
  public func numbered(_ number: Int) -> EntryID {
    var bytes = uuid
    bytes.14 ^= UInt8(truncatingIfNeeded: number >> 8)
    bytes.15 ^= UInt8(truncatingIfNeeded: number)
    return EntryID(uuid: bytes)
  }
}
