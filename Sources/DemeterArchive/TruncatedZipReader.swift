public import Foundation

/// A truncated zip file without the central directory at its end. Its parts are read in order from the start.
public struct TruncatedZipReader: Sendable {
  private let file: InputFile

  /// Opens a truncated zip file; nil if it does not begin like a zip.
  public init?(_ url: URL) throws(ArchiveError) {
    file = try InputFile(url)
    guard try file.bytes(at: 0, count: 4).starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
  }

  public var size: UInt64 { file.size }

  /// Passes on the parts' bytes in pieces, with the number of bytes read so far, until `body` returns false for a part. Returns true if the
  /// last requested part was complete.
  ///
  /// A truncated part is passed on as far as it exists.
  public func read(_ body: (_ name: String, _ bytes: UnsafeRawBufferPointer, _ read: UInt64) throws -> Bool) throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: InputFile.piece, alignment: 16)
    defer { buffer.deallocate() }
    var offset: UInt64 = 0, isWhole = false
    while let part = try Part(file, at: offset) {
      guard !part.isLocked else { throw ArchiveError.locked(part.name) }
      guard part.method == 8 || part.method == 0 && !part.isOpen else { return isWhole }
      var wants = true, hasEnded = false, expansion = ExpansionLimit(of: part.name)
      offset = part.start
      let inflater = part.method == 8 ? Inflater(.none) : nil
      while !hasEnded {
        // If the end is known, skip the part without decompressing it.
        if !wants, !part.isOpen { break }
        let most = part.isOpen ? UInt64(buffer.count) : min(UInt64(buffer.count), part.end - offset)
        let count = try file.fill(buffer, at: offset, count: Int(most))
        guard count > 0 else { break }
        offset += UInt64(count)
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        func emit(_ bytes: UnsafeRawBufferPointer) throws {
          try expansion.add(bytes.count, from: offset - part.start)
          if wants { wants = try body(part.name, bytes, offset) }
        }
        if let inflater {
          guard let ended = try inflater.inflate(piece, emit) else { throw ArchiveError.damaged(part.name) }
          hasEnded = ended
          if ended { offset -= UInt64(inflater.unused) }
        } else {
          try emit(piece)
          hasEnded = offset == part.end
        }
      }
      if wants { isWhole = hasEnded }
      if !part.isOpen { offset = part.end } else if hasEnded { offset = try next(after: offset) } else { break }
    }
    return isWhole
  }

  /// Returns the start of the next part: after the sizes that follow a part, which are 12 to 24 bytes.
  private func next(after offset: UInt64) throws -> UInt64 {
    let bytes = try file.bytes(at: offset, count: 28)
    guard bytes.count >= 16 else { return offset }
    let gap = [16, 24, 12, 20].first { $0 + 4 <= bytes.count && bytes.number32($0) == 0x0403_4B50 }
    return offset + UInt64(gap ?? 16)
  }

  private struct Part {
    let name: String
    let method: UInt16
    let isLocked: Bool
    /// Whether only the compressed data itself marks the end.
    let isOpen: Bool
    let start: UInt64
    let end: UInt64

    init?(_ file: InputFile, at offset: UInt64) throws(ArchiveError) {
      let head = try file.bytes(at: offset, count: 30)
      guard head.count == 30, head.number32(0) == 0x0403_4B50 else { return nil }
      let length = Int(head.number16(26))
      let bytes = try file.bytes(at: offset + 30, count: length)
      let flags = head.number16(6), packed = head.number32(18)
      name = String(decoding: bytes, as: UTF8.self)
      method = head.number16(8)
      isLocked = flags & 1 != 0
      isOpen = flags & 8 != 0 || packed == .max
      start = offset + 30 + UInt64(length) + UInt64(head.number16(28))
      end = start + UInt64(packed)
    }
  }
}
