public import Foundation

extension EntryID {
  /// The id of the part of that number of something that is saved as a whole under this one: the same number, the same id. Part 0 has
  /// this id itself.
  public func numbered(_ number: Int) -> EntryID {
    var bytes = uuid
    bytes.14 ^= UInt8(truncatingIfNeeded: number >> 8)
    bytes.15 ^= UInt8(truncatingIfNeeded: number)
    return EntryID(uuid: bytes)
  }
}
