import Foundation

/// What uploads and exports leave free of a disk, so that entries can always be written.
struct DiskRoom: Sendable {
  private static let reserve: UInt64 = 256 << 20

  let folder: URL
  /// How many bytes are free on the disk of a folder; nil where the system doesn't say.
  let free: @Sendable (URL) -> UInt64?

  /// Refuses where so many bytes more would leave too little.
  func demand(_ bytes: UInt64) throws(WebError) {
    if let free = free(folder), free < bytes + Self.reserve { throw .noRoom }
  }
}
