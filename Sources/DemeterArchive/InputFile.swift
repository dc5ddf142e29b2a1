public import Foundation

/// A file with random access.
final class InputFile: Sendable {
  let name: String
  let size: UInt64
  private let handle: FileHandle

  /// The number of bytes to read at once.
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

  /// Fills a buffer from an offset and returns the number of bytes read.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: UInt64, count: Int) throws(ArchiveError) -> Int {
    var filled = 0
    while filled < count {
      let got = pread(handle.fileDescriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset) + off_t(filled))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable(name) }
      if got == 0 { break }
      filled += got
    }
    return filled
  }

  /// Returns bytes from an offset; fewer at the end of the file.
  func bytes(at offset: UInt64, count: Int) throws(ArchiveError) -> [UInt8] {
    guard count > 0, offset < size else { return [] }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(min(UInt64(count), size - offset)), alignment: 16)
    defer { buffer.deallocate() }
    return Array(buffer.prefix(try fill(buffer, at: offset, count: buffer.count)))
  }
}

/// Reads files in pieces, and decompresses those in the gzip format.
public enum PlainFile {
  /// Passes on a file's bytes in pieces, with the number of bytes read so far. Decompresses gzip unless `unpacking` is false.
  public static func read(
    _ url: URL, limit: UInt64 = .max, unpacking: Bool = true, _ body: (_ bytes: UnsafeRawBufferPointer, _ read: UInt64) throws -> Void
  ) throws {
    let file = try InputFile(url)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: InputFile.piece, alignment: 16)
    defer { buffer.deallocate() }
    let isPacked = try unpacking && file.bytes(at: 0, count: 2) == [0x1F, 0x8B]
    let inflater = isPacked ? Inflater(.gzip) : nil
    var offset: UInt64 = 0, given: UInt64 = 0, hasEnded = !isPacked, expansion = ExpansionLimit(of: file.name)
    while offset < file.size {
      let count = try file.fill(buffer, at: offset, count: buffer.count)
      guard count > 0 else { break }
      offset += UInt64(count)
      func emit(_ bytes: UnsafeRawBufferPointer) throws {
        given += UInt64(bytes.count)
        guard given <= limit else { throw ArchiveError.tooLarge(file.name) }
        try expansion.add(bytes.count, from: offset)
        try body(bytes, offset)
      }
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      if let inflater {
        guard let ended = try inflater.inflate(piece, emit) else { throw ArchiveError.damaged(file.name) }
        hasEnded = ended
      } else {
        try emit(piece)
      }
    }
    guard hasEnded else { throw ArchiveError.cutOff(file.name) }
  }

  /// Returns the first bytes of a file without decompressing them.
  public static func start(of url: URL, count: Int) throws(ArchiveError) -> [UInt8] { try InputFile(url).bytes(at: 0, count: count) }

  /// Returns the size of a file in bytes.
  public static func size(of url: URL) throws(ArchiveError) -> UInt64 { try InputFile(url).size }
}
