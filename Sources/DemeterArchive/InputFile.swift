public import Foundation

/// A file read from anywhere, piece by piece.
final class InputFile: Sendable {
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

  /// Fills a buffer from a place; how many bytes there were.
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

  /// So many bytes from a place, or fewer at the end.
  func bytes(at offset: UInt64, count: Int) throws(ArchiveError) -> [UInt8] {
    guard count > 0, offset < size else { return [] }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(min(UInt64(count), size - offset)), alignment: 16)
    defer { buffer.deallocate() }
    return Array(buffer.prefix(try fill(buffer, at: offset, count: buffer.count)))
  }
}

/// Reads files as they are, or unpacks those that gzip packed, in pieces.
public enum PlainFile {
  /// Gives a file's bytes in pieces, with how many bytes of it were read; what is packed by gzip is unpacked, unless it is not to be.
  public static func read(
    _ url: URL, limit: UInt64 = .max, unpacking: Bool = true, _ body: (_ bytes: UnsafeRawBufferPointer, _ read: UInt64) throws -> Void
  ) throws {
    let file = try InputFile(url)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: InputFile.piece, alignment: 16)
    defer { buffer.deallocate() }
    let isPacked = try unpacking && file.bytes(at: 0, count: 2) == [0x1F, 0x8B]
    let inflater = isPacked ? Inflater(.gzip) : nil
    var offset: UInt64 = 0, given: UInt64 = 0, hasEnded = !isPacked
    while offset < file.size {
      let count = try file.fill(buffer, at: offset, count: buffer.count)
      guard count > 0 else { break }
      offset += UInt64(count)
      func emit(_ bytes: UnsafeRawBufferPointer) throws {
        given += UInt64(bytes.count)
        guard given <= limit else { throw ArchiveError.tooLarge(file.name) }
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

  /// The first bytes of a file, as they are.
  public static func start(of url: URL, count: Int) throws(ArchiveError) -> [UInt8] { try InputFile(url).bytes(at: 0, count: count) }

  /// How many bytes a file has.
  public static func size(of url: URL) throws(ArchiveError) -> UInt64 { try InputFile(url).size }
}
