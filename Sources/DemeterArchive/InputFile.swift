public import Foundation

/// A file read from anywhere, piece by piece.
final class InputFile {
  let name: String
  let size: UInt64
  private let handle: FileHandle

  /// How many bytes are read at once.
  static let piece: Int = 1 << 18

  init(_ url: URL) throws(ArchiveError) {
    name = url.lastPathComponent
    do {
      handle = try FileHandle(forReadingFrom: url)
      size = try handle.seekToEnd()
    } catch {
      throw .unreadable(url.path)
    }
  }

  deinit { try? handle.close() }

  /// So many bytes from a place, or fewer at the end.
  func bytes(at offset: UInt64, count: Int) throws(ArchiveError) -> [UInt8] {
    guard count > 0, offset < size else { return [] }
    do {
      try handle.seek(toOffset: offset)
      return try handle.read(upToCount: count).map(Array.init) ?? []
    } catch {
      throw .unreadable(name)
    }
  }
}

/// Reads files as they are, or unpacks those that gzip packed, in pieces.
public enum PlainFile {
  /// Gives a file's bytes in pieces, with how many bytes of it were read; what is packed by gzip is unpacked, unless it is not to be.
  public static func read(
    _ url: URL, limit: UInt64 = .max, unpacking: Bool = true, _ body: (_ bytes: UnsafeRawBufferPointer, _ read: UInt64) throws -> Void
  ) throws {
    let file = try InputFile(url)
    let isPacked = try unpacking && file.bytes(at: 0, count: 2) == [0x1F, 0x8B]
    let inflater = isPacked ? Inflater(.gzip) : nil
    var offset: UInt64 = 0, given: UInt64 = 0, hasEnded = !isPacked
    while offset < file.size {
      let piece = try file.bytes(at: offset, count: InputFile.piece)
      guard !piece.isEmpty else { break }
      offset += UInt64(piece.count)
      func give(_ bytes: UnsafeRawBufferPointer) throws {
        given += UInt64(bytes.count)
        guard given <= limit else { throw ArchiveError.tooLarge(file.name) }
        try body(bytes, offset)
      }
      try piece.withUnsafeBytes { bytes in
        guard let inflater else { return try give(bytes) }
        guard let ended = try inflater.inflate(bytes, give) else { throw ArchiveError.damaged(file.name) }
        hasEnded = ended
      }
    }
    guard hasEnded else { throw ArchiveError.damaged(file.name) }
  }

  /// How many bytes a file has.
  public static func size(of url: URL) throws(ArchiveError) -> UInt64 { try InputFile(url).size }
}
