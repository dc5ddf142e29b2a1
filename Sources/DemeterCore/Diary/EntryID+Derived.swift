public import Foundation

extension EntryID {
  /// Creates an id from the hash of a name that something has elsewhere. The same name has the same id. Uses the first sixteen bytes of the
  /// hash, which must have at least as many. It is a custom UUID, version 8 of [RFC
  /// 9562](https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-8).
  public init(hash: some Sequence<UInt8>) {
    var bytes = Array(hash.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { EntryID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Returns the id of one part of something that has this id as a whole. The same number has the same id. Part 0 has this id itself.
  public func numbered(_ number: Int) -> EntryID {
    var bytes = uuid
    bytes.14 ^= UInt8(truncatingIfNeeded: number >> 8)
    bytes.15 ^= UInt8(truncatingIfNeeded: number)
    return EntryID(uuid: bytes)
  }
}
