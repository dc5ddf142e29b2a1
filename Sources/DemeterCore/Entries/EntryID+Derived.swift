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

  /// Creates the id of an entry of another app from two hashes, of at least eight and six bytes. Entries that another app calls the same on the
  /// same day and in the same meal have the same group, so that another version of an entry is found by its id.
  public init(group: some Sequence<UInt8>, version: some Sequence<UInt8>) {
    var bytes = Array(group.prefix(8)) + Self.mark + Array(version.prefix(6))
    bytes[6] = bytes[6] & 0x0F | 0x80
    self = bytes.withUnsafeBytes { EntryID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// What distinguishes ids with a group from others. The first two bits are those of every UUID.
  private static let mark: [UInt8] = [0xAA, 0xD3]

  /// The number of characters of each `importGroup`.
  package static let importGroupLength: Int = 23

  /// The start of its `key` that it shares with the other versions of the same entry of another app; nil for ids without a group.
  public var importGroup: String? {
    let bytes = uuid
    return bytes.8 == Self.mark[0] && bytes.9 == Self.mark[1] && bytes.6 >> 4 == 8 ? String(key.prefix(Self.importGroupLength)) : nil
  }

  /// Returns the id of one part of something that has this id as a whole. The same number has the same id. Part 0 has this id itself.
  public func numbered(_ number: Int) -> EntryID {
    var bytes = uuid
    bytes.14 ^= UInt8(truncatingIfNeeded: number >> 8)
    bytes.15 ^= UInt8(truncatingIfNeeded: number)
    return EntryID(uuid: bytes)
  }
}
