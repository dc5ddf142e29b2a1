import Foundation

/// The free space that uploads and exports must leave on a disk. Entries can then always be saved.
struct DiskRoom: Sendable {
  private static let reserve: UInt64 = 256 << 20

  let folder: URL
  /// Returns how many bytes are free on the disk of a folder; nil if the system does not report it.
  let free: @Sendable (URL) -> UInt64?

  /// Throws if this many bytes more would leave too little space.
  func demand(_ bytes: UInt64) throws(WebError) {
    if let free = free(folder), free < bytes + Self.reserve { throw .noRoom }
  }
}
